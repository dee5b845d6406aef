"""Addresses of accounts: signing in and out, another password, invitations."""

from __future__ import annotations

from django.contrib.auth import views as auth
from django.urls import path, reverse_lazy

from turniej.views.doors import account, public
from turniej.views.organiser.people import invitation

urlpatterns = [
    path(
        "login/",
        public(auth.LoginView.as_view(template_name="organiser/login.html", next_page=reverse_lazy("organiser:home"))),
        name="login",
    ),
    path("logout/", public(auth.LogoutView.as_view(next_page="/")), name="logout"),
    path(
        "password/",
        account(
            auth.PasswordChangeView.as_view(
                template_name="organiser/password.html", success_url=reverse_lazy("organiser:home")
            )
        ),
        name="password",
    ),
    path("invitation/<str:token>/", invitation, name="invitation"),
]
