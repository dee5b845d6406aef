"""The addresses of the help pages."""

from django.urls import path

from turniej.views import help

app_name = "help"

urlpatterns = [
    path("help/", help.index, name="index"),
    path("help/<slug:topic>/", help.topic, name="topic"),
]
