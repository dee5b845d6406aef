"""Check-in: who came, school by school."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction

from turniej.models import Player, School, Tournament
from turniej.services import log, moving, phases, tournaments
from turniej.services.errors import Refused
from turniej.services.who import Who, require

Status = Player.Status
OUT = (Status.WITHDRAWN, Status.REMOVED)
"""Who does not take part any more, whether he comes or not."""


@dataclass(frozen=True)
class SchoolRow:
    """One school at the check-in desk, with its pupils in order of names."""

    school: School
    players: tuple[Player, ...]
    present: int
    waiting: int
    absent: int


def overview(tournament: Tournament) -> list[SchoolRow]:
    """Every school with its pupils and how many of them came."""
    by_school: dict[int, list[Player]] = {}
    for player in tournament.players.exclude(status__in=OUT).order_by("last_name", "code"):
        by_school.setdefault(player.school_id, []).append(player)
    rows = []
    for school in tournament.schools.all():
        players = tuple(by_school.get(school.pk, ()))
        counts = {status: sum(player.status == status for player in players) for status in Status}
        rows.append(SchoolRow(school, players, counts[Status.PRESENT], counts[Status.ENTERED], counts[Status.ABSENT]))
    return rows


@transaction.atomic
def mark(player: Player, present: bool, *, who: Who) -> Player:
    """Say of one pupil whether he came. Raises Refused: forbidden, not_now, not_taking_part."""
    require(who, "judge", player.tournament_id)
    phases.check(tournaments.lock(player.tournament), "check_in")
    if player.status in OUT:
        raise Refused("not_taking_part")
    wanted = Status.PRESENT if present else Status.ABSENT
    if player.status != wanted:
        before, player.status = player.status, wanted
        player.save(update_fields=["status"])
        action = "player.present" if present else "player.absent"
        log.write(player.tournament_id, who, action, f"player:{player.pk}", before={"status": before})
    return player


@transaction.atomic
def mark_school(school: School, present: bool, *, who: Who) -> int:
    """Say of a whole school that it came (or did not); returns how many pupils were marked.

    As long as some are still expected, only these are marked: who was said to be absent stays so.
    """
    require(who, "judge", school.tournament_id)
    phases.check(tournaments.lock(school.tournament), "check_in")
    wanted = Status.PRESENT if present else Status.ABSENT
    expected = school.players.filter(status=Status.ENTERED)
    players = expected if expected.exists() else school.players.exclude(status__in=[wanted, *OUT])
    changed = players.update(status=wanted)
    if changed:
        after = {"status": wanted, "players": changed}
        log.write(school.tournament_id, who, "school.checked_in", f"school:{school.pk}", after=after)
    return changed


@transaction.atomic
def finish(tournament: Tournament, *, who: Who) -> Tournament:
    """Close the desk: who was not marked is absent, and play can begin. Raises Refused: too_few_players, not_now."""
    require(who, "organise", tournament)
    tournament = tournaments.lock(tournament)
    phases.check(tournament, "check_in")
    tournament.players.filter(status=Status.ENTERED).update(status=Status.ABSENT)
    return moving.move_to(tournament, Tournament.Phase.PLAY, who=who)
