"""Why one stands above the next, in one sentence with both values."""

from __future__ import annotations

from fractions import Fraction

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from turniej.ruleset_words import fraction
from turniej.standings import Decision

METRIC_LABELS: dict[str, Promise | str] = {
    "points": gettext_lazy("more Tournament Points"),
    "small_points": gettext_lazy("more points in games"),
    "difference": gettext_lazy("better difference of points"),
    "direct": gettext_lazy("better in the direct meeting"),
    "best_game": gettext_lazy("better best game"),
    "best_move": gettext_lazy("better best move"),
    "wins": gettext_lazy("more games won"),
    "play_off": gettext_lazy("won the play-off"),
    "lot": gettext_lazy("by lot"),
}
WITHOUT_VALUES = frozenset({"lot", "play_off", "direct"})


def decision_sentence(decision: Decision) -> str:
    """The deciding criterion with the values of both, or that the place is shared."""
    if decision.metric is None:
        return _("equal: the place is shared")
    label = str(METRIC_LABELS[decision.metric])
    if decision.metric in WITHOUT_VALUES:
        return label
    return f"{label} ({_value(decision.above_value)} : {_value(decision.below_value)})"


def _value(value: Fraction) -> str:
    return fraction(value) if value >= 0 else f"−{fraction(-value)}"
