"""From one part of the day to the next, or one back."""

from __future__ import annotations

from django.db import transaction

from turniej.models import Player, Tournament
from turniej.services import log, phases, progress, tournaments
from turniej.services.errors import Refused
from turniej.services.who import Who, require

Phase = Tournament.Phase


@transaction.atomic
def move_to(tournament: Tournament, phase: str, *, who: Who) -> Tournament:
    """Go to another part of the day. A day that ends early may; places that a play-off has to decide may not stay equal
    (PL-68).

    Raises Refused: forbidden, no_such_step, already_seated, no_players, too_few_players, round_open, still_equal.
    """
    require(who, "organise", tournament)
    tournament = tournaments.lock(tournament)
    if phase == tournament.phase:
        return tournament
    if phase not in phases.MOVES[tournament.phase]:
        raise Refused("no_such_step", phase=str(tournament.phase), to=phase)
    _check(tournament, phase)
    before, tournament.phase = tournament.phase, Phase(phase)
    tournament.save(update_fields=["phase"])
    log.write(tournament, who, "tournament.phase", "phase", before={"phase": before}, after={"phase": phase})
    return tournament


def _check(tournament: Tournament, phase: str) -> None:
    started = tournament.stages.filter(started_at__isnull=False).exists()
    if started and phase in (Phase.ROSTER, Phase.CHECK_IN):
        raise Refused("already_seated")
    if phase == Phase.CHECK_IN and not tournament.players.exists():
        raise Refused("no_players")
    if phase == Phase.PLAY and tournament.phase == Phase.CHECK_IN:
        present = tournament.players.filter(status=Player.Status.PRESENT).count()
        if present < 2:
            raise Refused("too_few_players", players=present)
    on = (tournament.phase, phase) in ((Phase.PLAY, Phase.AWARDS), (Phase.AWARDS, Phase.ARCHIVE))
    if on and phases.current_round(tournament) is not None:
        raise Refused("round_open")
    if on and progress.play_offs_needed(tournament):
        raise Refused("still_equal")
