"""Addresses of friendly games, which need no account and no tournament."""

from django.urls import path

from turniej.views import friendly

app_name = "friendly"

urlpatterns = [
    path("friendly/", friendly.new, name="new"),
    path("friendly/card/", friendly.card, name="card"),
]
