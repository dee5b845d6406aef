"""The day: which act makes sense in which phase, and the one main act of now."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from turniej.models import Round, Tournament
from turniej.services.errors import Refused

R, C, P, A, X = (
    Tournament.Phase.ROSTER,
    Tournament.Phase.CHECK_IN,
    Tournament.Phase.PLAY,
    Tournament.Phase.AWARDS,
    "archive",
)
BEFORE = frozenset({R, C})
DAY = frozenset({R, C, P})
OPEN = frozenset({R, C, P, A})
PLAYING = frozenset({P})
AFTER = frozenset({P, A})

ACTIONS: dict[str, frozenset[str]] = {
    "change_settings": OPEN,
    "change_rules": BEFORE,
    "switch_edition": DAY,
    "announce": OPEN,
    "timetable": OPEN,
    "import_roster": DAY,
    "add_school": DAY,
    "change_school": OPEN,
    "remove_school": BEFORE,
    "add_player": DAY,
    "change_player": OPEN,
    "teacher_changes_player": frozenset({R}),
    "remove_player": DAY,
    "check_in": DAY,
    "no_show": DAY,
    "withdraw": DAY,
    "disqualify": frozenset({C, P, A}),
    "reinstate": DAY,
    "swap_chairs": PLAYING,
    "plan_stages": DAY,
    "draw": frozenset({C, P}),
    "swap_seats": frozenset({C, P}),
    "publish": PLAYING | {C},
    "withdraw_round": PLAYING | {C},
    "start": PLAYING,
    "pause": PLAYING,
    "move_table": PLAYING | {C},
    "play": PLAYING,
    "judge": PLAYING,
    "enter_result": PLAYING,
    "correct_result": AFTER,
    "close_round": PLAYING,
    "reopen_round": AFTER,
    "next_stage": PLAYING,
    "waive": AFTER,
    "issue_devices": OPEN,
    "issue_access": OPEN,
    "erase": frozenset({R, C, P, A, X}),
}
"""Which act makes sense in which phase of the day."""

MOVES: dict[str, tuple[str, ...]] = {R: (C,), C: (R, P), P: (C, A), A: (P, X), X: (A,)}
"""From each phase the phases that an organiser may go to: on, and one back."""


@dataclass(frozen=True)
class Step:
    """The one main act of now, as a code; `round_id` and `stage_id` say on what."""

    code: str
    params: dict[str, Any] = field(default_factory=dict)
    round_id: int | None = None
    stage_id: int | None = None


def may(tournament: Tournament, action: str) -> bool:
    """Whether the act makes sense in the tournament's phase."""
    return tournament.phase in ACTIONS[action]


def check(tournament: Tournament, action: str) -> None:
    """Raise `Refused("not_now")` where `may` says no."""
    if not may(tournament, action):
        raise Refused("not_now", action=action, phase=str(tournament.phase))


def current_round(tournament: Tournament) -> Round | None:
    """The newest round that is neither closed nor thrown away."""
    return (
        Round.objects.filter(stage__tournament=tournament)
        .exclude(state__in=[Round.State.CLOSED, Round.State.WITHDRAWN])
        .select_related("stage")
        .order_by("-stage__number", "-number")
        .first()
    )
