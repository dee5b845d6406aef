"""Addresses of the Romanian original games: the arbiter's desk, the players' own grids, the public pages."""

from django.urls import path

from turniej.views.originals import desk, player, shown

app_name = "originals"

urlpatterns = [
    path("judge/originals/", desk.games, name="games"),
    path("judge/originals/new", desk.create, name="create"),
    path("judge/originals/<int:game>/", desk.desk, name="desk"),
    path("judge/originals/<int:game>/act", desk.act, name="act"),
    path("judge/originals/<int:game>/link/<int:entrant>/", desk.link_card, name="link_card"),
    path("judge/originals/<int:game>/print/<str:what>/", desk.printed, name="print"),
    path("judge/originals/<int:game>/file/<str:name>", desk.file, name="file"),
    path("t/<slug:slug>/originals/", shown.games, name="all"),
    path("t/<slug:slug>/originals/<int:game>/", shown.shown, name="shown"),
    path("t/<slug:slug>/grid/", player.grid, name="grid"),
    path("t/<slug:slug>/grid/<str:token>/", player.enter, name="enter"),
]
