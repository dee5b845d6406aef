"""What everybody may see without an account: tournaments, standings explained, schools, seating, boards, replays."""

from turniej.views.public.course import course_page
from turniej.views.public.game import game_page
from turniej.views.public.home import home
from turniej.views.public.results import results_page
from turniej.views.public.schools import school_page, schools_page
from turniej.views.public.seating import seating_page
from turniej.views.public.standings import standings_page
from turniej.views.public.tables import tables_page

__all__ = [
    "course_page",
    "game_page",
    "home",
    "results_page",
    "school_page",
    "schools_page",
    "seating_page",
    "standings_page",
    "tables_page",
]
