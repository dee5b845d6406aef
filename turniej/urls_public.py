"""The addresses that everybody may open."""

from django.urls import path

from turniej.views import public

app_name = "public"

urlpatterns = [
    path("t/<slug:slug>/", public.standings_page, name="standings"),
    path("t/<slug:slug>/seating/", public.seating_page, name="seating"),
    path("t/<slug:slug>/seating/<int:round_id>/", public.seating_page, name="round"),
    path("t/<slug:slug>/tables/", public.tables_page, name="tables"),
    path("t/<slug:slug>/game/<int:game_id>/", public.game_page, name="game"),
    path("t/<slug:slug>/schools/", public.schools_page, name="schools"),
    path("t/<slug:slug>/school/<int:school_id>/", public.school_page, name="school"),
    path("t/<slug:slug>/course/", public.course_page, name="course"),
    path("t/<slug:slug>/results/", public.results_page, name="results"),
]
