"""Addresses of a school's teacher."""

from __future__ import annotations

from django.urls import include, path

from turniej.views import school

pages = [
    path("enter/<str:token>/", school.enter, name="enter"),
    path("<slug:slug>/", school.page, name="page"),
    path("<slug:slug>/pupils/<int:player_id>/", school.change, name="change"),
    path("<slug:slug>/diplomas/", school.diplomas, name="diplomas"),
]

urlpatterns = [path("school/", include((pages, "school")))]
