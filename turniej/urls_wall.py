"""The addresses of the projector's screen."""

from django.urls import path

from turniej.views import wall

app_name = "wall"

urlpatterns = [
    path("wall/enter/<str:token>/", wall.enter, name="enter"),
    path("t/<slug:slug>/wall/", wall.screen, name="screen"),
]
