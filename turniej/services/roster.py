"""The list of pupils from a file: a preview with a message per row, then the change.

The same file again changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Literal

from django.core import signing
from django.db import transaction

from turniej import roster_file
from turniej.models import Player, School, Tournament
from turniej.roster_file import key
from turniej.services import copies, log, phases, tournaments
from turniej.services.errors import Refused
from turniej.services.people import next_code
from turniej.services.who import Who, require

SALT = "turniej.roster"
VALID_FOR = 60 * 60 * 12


@dataclass(frozen=True)
class Row:
    """One pupil as the file names him; `consent` and `rating` are None where it does not say, `problems` are codes."""

    number: int
    school: str
    first_name: str
    last_name: str
    klass: str = ""
    consent: bool | None = None
    rating: int | None = None
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class Problem:
    """What is wrong with a row, as a code with parameters; a fatal one keeps the row out."""

    code: str
    params: dict[str, Any] = field(default_factory=dict)
    fatal: bool = True


@dataclass(frozen=True)
class Line:
    """One row of the preview: what would happen to whom, and what was there before."""

    status: Literal["new", "changed", "same", "bad"]
    row: Row
    player: Player | None = None
    was: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Preview:
    """What an import would do; nothing is changed yet. `missing` are pupils whom the file does not name."""

    lines: tuple[Line, ...]
    missing: tuple[Player, ...]
    new_schools: tuple[str, ...]
    revision: int

    def count(self, status: str) -> int:
        """How many lines have this status."""
        return sum(line.status == status for line in self.lines)


@dataclass(frozen=True)
class Applied:
    """How many pupils an import added, changed, left alone and removed; the copy that was saved before, if one was."""

    added: int = 0
    changed: int = 0
    same: int = 0
    removed: int = 0
    copy: str = field(default="", compare=False)


def read_upload(name: str, data: bytes) -> list[Row]:
    """The rows of an uploaded roster (CSV or XLSX), bad rows included with what is wrong. Raises Refused for a file
    that cannot be read at all."""
    found = roster_file.read(data, name)
    if not isinstance(found, roster_file.Roster):
        raise Refused.of(found)
    problems: dict[int, list[Problem]] = {}
    for one in found.problems:
        problems.setdefault(one.line, []).append(Problem(one.code, dict(one.params), one.fatal))
    rows = {
        row.line: Row(
            row.line,
            row.school,
            row.first_name,
            row.last_name,
            row.class_name,
            row.consent,
            row.rating,
            tuple(problems.get(row.line, ())),
        )
        for row in found.rows
    }
    for line, bad in problems.items():
        rows.setdefault(line, Row(line, "", "", "", problems=tuple(bad)))
    return [rows[line] for line in sorted(rows)]


def pack(rows: Iterable[Row]) -> str:
    """The rows as signed text, to carry them from the preview to the confirmation."""
    return signing.dumps([asdict(row) for row in rows], salt=SALT, compress=True)


def unpack(text: str) -> list[Row]:
    """The rows of `pack`. Raises Refused("preview_too_old") for anything else."""
    try:
        data = signing.loads(text, salt=SALT, max_age=VALID_FOR)
    except signing.BadSignature as error:
        raise Refused("preview_too_old") from error
    return [Row(**{**row, "problems": tuple(Problem(**one) for one in row["problems"])}) for row in data]


def preview(tournament: Tournament, rows: Sequence[Row]) -> Preview:
    """What importing `rows` would do. A pupil is known by school, name and class, so the order of rows is free.

    Two of one school with the same name are told apart by class; a row that repeats another one is bad. Who withdrew
    is known too, and not missed.
    """
    players = list(tournament.players.select_related("school"))
    by_name: dict[tuple[str, ...], list[Player]] = {}
    for player in players:
        by_name.setdefault(key(player.school.name, player.first_name, player.last_name), []).append(player)
    lines: list[Line] = []
    seen: set[tuple[str, ...]] = set()
    matched: set[int] = set()
    for row in rows:
        line = _line(row, by_name, seen, matched)
        if line.player is not None:
            matched.add(line.player.pk)
        lines.append(line)
    known = {key(name) for name in tournament.schools.values_list("name", flat=True)}
    fresh: dict[tuple[str, ...], str] = {}
    for line in lines:
        if line.status == "new" and key(line.row.school) not in known:
            fresh.setdefault(key(line.row.school), line.row.school)
    missing = tuple(
        player for player in players if player.pk not in matched and player.status != Player.Status.WITHDRAWN
    )
    return Preview(tuple(lines), missing, tuple(fresh.values()), tournament.revision)


def _line(
    row: Row, by_name: dict[tuple[str, ...], list[Player]], seen: set[tuple[str, ...]], matched: set[int]
) -> Line:
    if any(problem.fatal for problem in row.problems):
        return Line("bad", row)
    identity = key(row.school, row.first_name, row.last_name, row.klass)
    if identity in seen:
        return Line("bad", replace(row, problems=(*row.problems, Problem("row_repeated"))))
    seen.add(identity)
    candidates = [player for player in by_name.get(identity[:-1], []) if player.pk not in matched]
    if not candidates:
        return Line("new", row)
    player = next((each for each in candidates if key(each.klass) == key(row.klass)), candidates[0])
    was = {name: getattr(player, name) for name, value in _wanted(row).items() if getattr(player, name) != value}
    return Line("changed" if was else "same", row, player, was)


def _wanted(row: Row) -> dict[str, Any]:
    values: dict[str, Any] = {"first_name": row.first_name, "last_name": row.last_name}
    if row.klass:
        values["klass"] = row.klass
    if row.consent is not None:
        values["consent"] = row.consent
    if row.rating is not None:
        values["rating"] = row.rating
    return values


@transaction.atomic
def apply(
    tournament: Tournament,
    rows: Sequence[Row],
    *,
    revision: int | None = None,
    remove_missing: bool = False,
    who: Who,
) -> Applied:
    """Do what the preview said: good rows only. Raises Refused: forbidden, not_now, stale, nothing_to_import.

    `remove_missing` also takes out whom the file does not name, as long as he has not played. Before pupils that are
    on the list are changed or taken out, a copy is saved.
    """
    require(who, "organise", tournament)
    tournament = tournaments.lock(tournament)
    phases.check(tournament, "import_roster")
    log.check_fresh(tournament, revision)
    plan = preview(tournament, rows)
    if plan.count("bad") == len(plan.lines):
        raise Refused("nothing_to_import")
    schools = _schools(tournament, plan)
    copy = ""
    if plan.count("changed") or (remove_missing and plan.missing):
        copy = copies.save("import").name
    code = next_code(tournament)
    fresh: list[Player] = []
    for line in plan.lines:
        if line.status == "new":
            school = schools[key(line.row.school)]
            fresh.append(Player(tournament=tournament, school=school, code=code + len(fresh), **_wanted(line.row)))
        elif line.status == "changed" and line.player is not None:
            _change(line.player, _wanted(line.row), line.was, who)
    Player.objects.bulk_create(fresh)
    removed = _remove(plan.missing) if remove_missing else 0
    result = Applied(len(fresh), plan.count("changed"), plan.count("same"), removed, copy)
    if result != Applied(same=result.same):
        log.write(tournament, who, "roster.imported", "roster", after=asdict(result))
    return result


def _schools(tournament: Tournament, plan: Preview) -> dict[tuple[str, ...], School]:
    School.objects.bulk_create(School(tournament=tournament, name=name) for name in plan.new_schools)
    return {key(school.name): school for school in tournament.schools.all()}


def _change(player: Player, values: dict[str, Any], was: dict[str, Any], who: Who) -> None:
    for name, value in values.items():
        setattr(player, name, value)
    player.save(update_fields=list(values))
    after = {name: values[name] for name in was}
    log.write(player.tournament_id, who, "player.changed", f"player:{player.pk}", before=was, after=after)


def _remove(players: Iterable[Player]) -> int:
    unplayed = [player.pk for player in players if not player.places.exists() and not player.entries.exists()]
    Player.objects.filter(pk__in=unplayed).delete()
    return len(unplayed)
