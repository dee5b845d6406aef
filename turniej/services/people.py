"""Schools and pupils: late entries, no-shows, withdrawals, removals, and children who sat down on the wrong chairs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.db.models import Max

from turniej.models import Access, Pairing, Place, Player, Round, School, Stage, Tournament
from turniej.services import late_changes, log, phases, table, tournaments
from turniej.services.errors import Refused
from turniej.services.who import Who, require
from turniej.tidy import tidy

SCHOOL_FIELDS = ("name", "short", "station")
PLAYER_FIELDS = ("first_name", "last_name", "klass", "rating", "consent", "school")
TEACHER_FIELDS = ("first_name", "last_name", "klass", "consent")
OUT = (Player.Status.WITHDRAWN, Player.Status.REMOVED, Player.Status.ABSENT)


def next_code(tournament: Tournament) -> int:
    """The next free number of a pupil; a number is never given twice."""
    return (tournament.players.aggregate(top=Max("code"))["top"] or 0) + 1


@transaction.atomic
def add_school(tournament: Tournament, name: str, *, short: str = "", who: Who) -> School:
    """Add a school. Raises Refused: forbidden, not_now, name_missing, school_exists."""
    require(who, "organise", tournament)
    tournament = tournaments.lock(tournament)
    phases.check(tournament, "add_school")
    name = tidy(name)
    if not name:
        raise Refused("name_missing")
    if tournament.schools.filter(name__iexact=name).exists():
        raise Refused("school_exists", name=name)
    school = School.objects.create(tournament=tournament, name=name[:160], short=tidy(short)[:40])
    log.write(tournament, who, "school.added", f"school:{school.pk}", after={"name": school.name})
    return school


@transaction.atomic
def change_school(school: School, values: Mapping[str, Any], *, revision: int | None = None, who: Who) -> School:
    """Change a school's name, short name or station. Raises Refused: stale, name_missing, school_exists."""
    require(who, "organise", school.tournament_id)
    tournament = tournaments.lock(school.tournament)
    phases.check(tournament, "change_school")
    log.check_fresh(tournament, revision, [f"school:{school.pk}"])
    values = _tidied(values, SCHOOL_FIELDS)
    if not values.get("name", "x"):
        raise Refused("name_missing")
    others = tournament.schools.exclude(pk=school.pk)
    if "name" in values and others.filter(name__iexact=values["name"]).exists():
        raise Refused("school_exists", name=values["name"])
    _set(school, values, "school.changed", who)
    return school


def _tidied(values: Mapping[str, Any], fields: Sequence[str]) -> dict[str, Any]:
    """Those of the values that may be changed here, texts as they are kept."""
    given = {key: value for key, value in values.items() if key in fields}
    return {key: tidy(value) if isinstance(value, str) else value for key, value in given.items()}


def _set(row: School | Player, values: Mapping[str, Any], action: str, who: Who) -> None:
    changed = {key: value for key, value in values.items() if getattr(row, key) != value}
    if not changed:
        return
    before = {key: _plain(getattr(row, key)) for key in changed}
    for key, value in changed.items():
        setattr(row, key, value)
    row.save(update_fields=list(changed))
    after = {key: _plain(value) for key, value in changed.items()}
    kind = "school" if isinstance(row, School) else "player"
    log.write(row.tournament_id, who, action, f"{kind}:{row.pk}", before=before, after=after)


def _plain(value: Any) -> Any:
    return value.pk if isinstance(value, School) else value


@transaction.atomic
def remove_school(school: School, *, who: Who) -> None:
    """Remove a school that has no pupils. Raises Refused: forbidden, not_now, school_has_players."""
    require(who, "organise", school.tournament_id)
    phases.check(tournaments.lock(school.tournament), "remove_school")
    if school.players.exists():
        raise Refused("school_has_players", players=school.players.count())
    log.write(school.tournament_id, who, "school.removed", f"school:{school.pk}", before={"name": school.name})
    school.delete()


@transaction.atomic
def add_player(
    tournament: Tournament,
    *,
    school: School,
    first_name: str,
    last_name: str,
    klass: str = "",
    consent: bool = False,
    rating: int | None = None,
    who: Who,
) -> Player:
    """Add a pupil. Once play has begun it is a late entry.

    He is present and plays from the next drawn round of stage 1.

    Raises Refused: forbidden, not_now, name_missing, player_exists, too_late_to_enter.
    """
    require(who, "organise", tournament)
    tournament = tournaments.lock(tournament)
    phases.check(tournament, "add_player")
    first_name, last_name, klass = tidy(first_name), tidy(last_name), tidy(klass)
    if not (first_name and last_name):
        raise Refused("name_missing")
    same = tournament.players.filter(
        school=school, first_name__iexact=first_name, last_name__iexact=last_name, klass__iexact=klass
    )
    if same.exists():
        raise Refused("player_exists")
    if tournament.stages.filter(number__gt=1, started_at__isnull=False).exists():
        raise Refused("too_late_to_enter")
    late = tournament.phase == Tournament.Phase.PLAY
    player = Player.objects.create(
        tournament=tournament,
        school=school,
        code=next_code(tournament),
        first_name=first_name[:60],
        last_name=last_name[:80],
        klass=klass[:20],
        consent=consent,
        rating=rating,
        status=Player.Status.PRESENT if late else Player.Status.ENTERED,
    )
    after = {"first_name": player.first_name, "last_name": player.last_name, "klass": player.klass, "late": late}
    log.write(tournament, who, "player.added", f"player:{player.pk}", after=after)
    return player


@transaction.atomic
def change_player(player: Player, values: Mapping[str, Any], *, revision: int | None = None, who: Who) -> Player:
    """Change a pupil's name, class, consent or school. Raises Refused: stale, name_missing, was_seated (school)."""
    require(who, "organise", player.tournament_id)
    tournament = tournaments.lock(player.tournament)
    phases.check(tournament, "change_player")
    log.check_fresh(tournament, revision, [f"player:{player.pk}"])
    if "school" in values and values["school"] != player.school and player.places.exists():
        raise Refused("was_seated")
    _set(player, _named(_tidied(values, PLAYER_FIELDS)), "player.changed", who)
    return player


def _named(values: dict[str, Any]) -> dict[str, Any]:
    """The values, if they leave the pupil a name. Raises Refused("name_missing")."""
    if any(not values.get(key, "x") for key in ("first_name", "last_name")):
        raise Refused("name_missing")
    return values


@transaction.atomic
def school_change_player(
    access: Access, player: Player, values: Mapping[str, Any], *, revision: int | None = None, who: Who
) -> Player:
    """What a school's own teacher may correct, before the day only.

    Raises Refused: forbidden, not_now, stale, name_missing.
    """
    if access.school_id is None or access.school_id != player.school_id or access.revoked_at is not None:
        raise Refused("forbidden")
    tournament = tournaments.lock(player.tournament)
    phases.check(tournament, "teacher_changes_player")
    log.check_fresh(tournament, revision, [f"player:{player.pk}"])
    _set(player, _named(_tidied(values, TEACHER_FIELDS)), "player.changed", who)
    return player


@transaction.atomic
def remove_player(player: Player, *, who: Who) -> None:
    """Take a pupil off the list who has not been seated. Raises Refused("was_seated"): withdraw him instead."""
    require(who, "organise", player.tournament_id)
    phases.check(tournaments.lock(player.tournament), "remove_player")
    if player.places.exists() or player.entries.exists():
        raise Refused("was_seated")
    before = {"first_name": player.first_name, "last_name": player.last_name, "klass": player.klass}
    log.write(player.tournament_id, who, "player.removed", f"player:{player.pk}", before=before)
    player.delete()


def _status(player: Player, status: str, action: str, who: Who, reason: str = "") -> Player:
    before, player.status = player.status, Player.Status(status)
    player.save(update_fields=["status"])
    log.write(
        player.tournament_id,
        who,
        action,
        f"player:{player.pk}",
        before={"status": before},
        after={"status": status},
        reason=reason,
    )
    return player


@transaction.atomic
def no_show(player: Player, *, who: Who) -> Player:
    """He did not come: not seated any more; at a table he is already drawn to he counts as absent (A18)."""
    require(who, "judge", player.tournament_id)
    phases.check(tournaments.lock(player.tournament), "no_show")
    _leave_games(player, who, None, "")
    return _status(player, Player.Status.ABSENT, "player.absent", who)


@transaction.atomic
def withdraw(player: Player, *, reason: str, who: Who) -> Player:
    """He leaves the tournament; his open game ends for him as a walkover, played rounds keep their results."""
    require(who, "organise", player.tournament_id)
    phases.check(tournaments.lock(player.tournament), "withdraw")
    _leave_games(player, who, "withdrawal", reason or "withdrawn")
    return _status(player, Player.Status.WITHDRAWN, "player.withdrawn", who, reason)


@transaction.atomic
def disqualify(player: Player, *, reason: str, who: Who) -> Player:
    """PL-76, A19: removed from the tournament: walkover now and in all later games; signed cards stay as they are.

    Raises Refused: forbidden, not_now, reason_missing.
    """
    require(who, "judge", player.tournament_id)
    phases.check(tournaments.lock(player.tournament), "disqualify")
    if not reason.strip():
        raise Refused("reason_missing")
    _leave_games(player, who, "removal", reason)
    return _status(player, Player.Status.REMOVED, "player.disqualified", who, reason)


@transaction.atomic
def reinstate(player: Player, *, who: Who) -> Player:
    """Undo a no-show, withdrawal or removal: he is seated again from the next drawn round."""
    require(who, "organise", player.tournament_id)
    phases.check(tournaments.lock(player.tournament), "reinstate")
    return _status(player, Player.Status.PRESENT, "player.reinstated", who)


def _in_a_draft(place: Place) -> bool:
    """Whether he sits in a seating that nobody has seen yet, at a table that can do without him."""
    round_ = place.pairing.round
    at_tables = round_.stage.kind == Stage.Kind.TABLES and not round_.is_play_off
    return at_tables and round_.state == Round.State.DRAFT and round_.pairings.count() > 1


def _leave_games(player: Player, who: Who, ground: str | None, reason: str) -> None:
    """Say in his open game that he is out (a forfeit) or his chair empty (absent); in a draft he leaves his chair."""
    for place in player.places.select_related("pairing__round__stage").exclude(pairing__state=Pairing.State.DONE):
        if _in_a_draft(place):
            late_changes.leave_chair(place, who=who)
            continue
        if place.pairing.round.state not in (Round.State.PUBLISHED, Round.State.PLAYING):
            continue
        event: dict[str, Any] = {"kind": "absent", "v": 1, "seat": place.seat}
        if ground is not None:
            event = {"kind": "forfeit", "v": 1, "seat": place.seat, "ground": ground, "reason": reason[:300]}
        if place.pairing.game_id is not None:
            table.record(place.pairing, event, who=who)
