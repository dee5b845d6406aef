"""The sentences of standings: names of criteria, what decided, what is still needed, what a correction changed."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

METRIC_NAMES: dict[str, Promise] = {
    "points": _("Tournament Points"),
    "small_points": _("small points"),
    "difference": _("difference of small points"),
    "direct": _("direct meeting"),
    "best_game": _("best game"),
    "best_move": _("best move"),
    "wins": _("games won"),
    "play_off": _("play-off"),
    "lot": _("lot"),
}
"""Every metric in words."""

METRIC_SHORTS: dict[str, Promise] = {
    "points": pgettext_lazy("abbreviation", "TP"),
    "small_points": pgettext_lazy("abbreviation", "pts"),
    "difference": pgettext_lazy("abbreviation", "diff."),
    "direct": pgettext_lazy("abbreviation", "direct"),
    "best_game": pgettext_lazy("abbreviation", "best g."),
    "best_move": pgettext_lazy("abbreviation", "best m."),
    "wins": pgettext_lazy("abbreviation", "won"),
    "play_off": pgettext_lazy("abbreviation", "p-off"),
    "lot": pgettext_lazy("abbreviation", "lot"),
}
"""Every metric as the head of a narrow column."""

DECIDED: dict[str, Promise] = {
    "points": _("above %(name)s by Tournament Points %(above)s:%(below)s"),
    "small_points": _("above %(name)s by small points %(above)s:%(below)s"),
    "difference": _("above %(name)s by the difference of small points %(above)s:%(below)s"),
    "direct": _("above %(name)s by direct meetings %(above)s:%(below)s"),
    "best_game": _("above %(name)s by the best game %(above)s:%(below)s"),
    "best_move": _("above %(name)s by the best move %(above)s:%(below)s"),
    "wins": _("above %(name)s by games won %(above)s:%(below)s"),
    "play_off": _("above %(name)s by the play-off"),
    "lot": _("above %(name)s by lot"),
}
"""What decided between two neighbours."""

LEVEL = _("level with %(name)s")

NEEDS: dict[str, Promise] = {
    "in": _("Sure to advance."),
    "out": _("Can no longer advance."),
    "open": _("Whether he advances is still open."),
    "open_sure": _("Needs %(sure)s TP more to advance for certain."),
    "open_chance": _("Needs at least %(chance)s TP more to have a chance."),
    "open_both": _("Needs at least %(chance)s TP more to have a chance, %(sure)s TP to advance for certain."),
}

CHANGES: dict[str, Promise] = {
    "points_changed": _("%(player)s: Tournament Points from %(before)s to %(after)s."),
    "place_changed": _("%(player)s: from place %(before)d to place %(after)d."),
    "now_advances": _("%(player)s now advances."),
    "no_longer_advances": _("%(player)s no longer advances."),
    "winner_changed": _("The first place now belongs to: %(player)s."),
}
"""What a correction changed."""
