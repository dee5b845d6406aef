"""What everybody may see without an account: tournaments, standings explained, schools, seating, boards, replays."""

from turniej.views.public.home import home
from turniej.views.public.standings import standings_page

__all__ = ["home", "standings_page"]
