"""The addresses that everybody may open."""

from django.urls import path

from turniej.views import public

app_name = "public"

urlpatterns = [
    path("t/<slug:slug>/", public.standings_page, name="standings"),
]
