"""Slips and sheets of the Romanian original games as they are handed in, and the warnings that an arbiter gives."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction

from games.engine.refusal import Refusal
from games.variants import game
from turniej import clock
from turniej.models import OriginalPlayer, OriginalSlip, OriginalWarning
from turniej.services import log, originals
from turniej.services.errors import Refused
from turniej.services.who import Who

MOST_POINTS = 500


@transaction.atomic
def hand_in(entrant: OriginalPlayer, coup: int, slip: game.Slip, *, typed_by: str, who: Who | None = None) -> None:
    """Take a slip, from the player's own device or typed in by an arbiter (`who`); it is judged only after the game.

    Raises Refused: finished, no_coups_here, coup_not_open, slip_twice, annul_not_here, annul_not_earlier.
    """
    locked = originals.open_row(entrant.original, who)
    after = game.hand_in(originals.value(locked), str(entrant.pk), coup, slip)
    if isinstance(after, Refusal):
        raise Refused.of(after)
    _keep(entrant, {coup: slip}, typed_by)
    if who is not None:
        log.write(locked.tournament, who, "original.slip", f"original:{locked.pk}", after={"coup": coup})


@transaction.atomic
def hand_in_sheet(
    entrant: OriginalPlayer, slips: Mapping[int, game.Slip], *, typed_by: str, who: Who | None = None
) -> None:
    """Take the whole sheet of a problem, once, from the own device or typed in by an arbiter (RO-23, RO-24).

    A coup that is not in it is a "passe". Raises Refused: finished, sheet_not_here, slip_twice, coups_over,
    annul_not_here.
    """
    locked = originals.open_row(entrant.original, who)
    after = game.hand_in_sheet(originals.value(locked), str(entrant.pk), slips)
    if isinstance(after, Refusal):
        raise Refused.of(after)
    _keep(entrant, {coup: slips.get(coup, game.Slip()) for coup in range(1, game.COUPS + 1)}, typed_by)
    if who is not None:
        log.write(locked.tournament, who, "original.sheet", f"original:{locked.pk}")


def _keep(entrant: OriginalPlayer, slips: Mapping[int, game.Slip], typed_by: str) -> None:
    OriginalSlip.objects.bulk_create(
        OriginalSlip(
            entrant=entrant, coup=coup, data=game.slip_to_json(slip), typed_by=typed_by[:60], handed_at=clock.now()
        )
        for coup, slip in slips.items()
    )


@transaction.atomic
def warn(entrant: OriginalPlayer, coup: int, points: int, reason: str, who: Who) -> OriginalWarning:
    """Warn a player at a coup; points are taken off his total, or in Résistance off his scrabbles (RO-16).

    Raises Refused: forbidden, finished, coups_over, bad_number(field), reason_missing.
    """
    locked = originals.open_row(entrant.original, who)
    if not 1 <= coup <= game.COUPS:
        raise Refused("coups_over", count=game.COUPS)
    if not 0 <= points <= MOST_POINTS:
        raise Refused("bad_number", field="points")
    if not reason.strip():
        raise Refused("reason_missing")
    given = OriginalWarning.objects.create(
        entrant=entrant,
        coup=coup,
        points=points,
        reason=reason.strip()[:200],
        given_by=who.actor[:60],
        given_at=clock.now(),
    )
    after = {"coup": coup, "points": points}
    log.write(locked.tournament, who, "original.warned", f"original:{locked.pk}", after=after, reason=given.reason)
    return given


@transaction.atomic
def take_warning_back(warning: OriginalWarning, who: Who) -> None:
    """Take a warning back that should not have been given. Raises Refused: forbidden, finished."""
    locked = originals.open_row(warning.entrant.original, who)
    before = {"coup": warning.coup, "points": warning.points}
    log.write(locked.tournament, who, "original.unwarned", f"original:{locked.pk}", before=before)
    warning.delete()
