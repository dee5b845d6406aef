"""`manage.py seating`: seats a roster file round by round, without a tournament and without the database."""

import json
import secrets
from argparse import ArgumentTypeError
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils.translation import gettext

from games.engine.refusal import Refusal
from turniej import messages, roster_file
from turniej.management.command import SiteCommand
from turniej.roster_cells import MOST_BYTES
from turniej.seating import ALGORITHM, Player, Seating, draw_stations, seat_tables
from turniej.seating.lot import Lot
from turniej.seating.values import MODES, STATIONS
from turniej.standings import SCORINGS, Line, Result, points_of

REFUSED = 2
MODE_HELP = (
    "hall (the default): a lot over everybody in every round; points: from the second round on like points together; "
    "stations: schools get stations by lot once, then every round is a lot inside each station"
)
EXAMPLES = """examples:
  python3 manage.py seating roster.csv
  python3 manage.py seating roster.xlsx --rounds 3 --mode stations --seed 7
  python3 manage.py seating roster.csv --tables 12 --json

The roster is a CSV or XLSX file with the columns school, first name and last name, in any order.
Nobody meets his own school. Rounds after the first use results made from the seed.
"""


@dataclass(frozen=True)
class Pupil:
    """A pupil of the roster with the number he gets, from 1 in the order of the file."""

    id: int
    name: str
    school: str
    key: str


class Command(SiteCommand):
    """Seats a roster, and says of every round what can be proved about it."""

    help = "Seat the pupils of a roster file at tables, round by round."
    examples = EXAMPLES
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the roster and the choices."""
        parser.add_argument("roster", type=Path, metavar="ROSTER", help="CSV or XLSX file with the pupils")
        parser.add_argument("--rounds", type=_rounds, default=5, help="how many rounds (5)")
        parser.add_argument("--mode", choices=MODES, default="hall", help=MODE_HELP)
        parser.add_argument(
            "--seed", type=int, help="the same seed gives the same seating (default: drawn and printed)"
        )
        parser.add_argument("--tables", type=int, metavar="N", help="more tables than needed, so more of three")
        parser.add_argument("--stations", type=int, metavar="K", help="so many stations (default: as many as fit)")
        parser.add_argument(
            "--allow-clashes",
            action="store_true",
            help="where pupils of one school must meet, seat with the fewest such meetings",
        )
        parser.add_argument("--json", action="store_true", help="print exactly one line of JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        """Seat all rounds and print them; exit status 2 for a file or a hall that cannot be seated."""
        if options["mode"] == STATIONS and options["tables"] is not None:
            raise CommandError(gettext("Each station has its own tables: leave out --tables."), returncode=REFUSED)
        pupils = self._read(options["roster"])
        seed = options["seed"] if options["seed"] is not None else secrets.randbelow(1_000_000)
        rounds = _seat(pupils, seed, options)
        as_json = options["json"]
        self.stdout.write(json.dumps(_as_json(pupils, rounds, seed)) if as_json else _as_text(pupils, rounds, seed))

    def _read(self, path: Path) -> list[Pupil]:
        try:
            with path.open("rb") as file:
                data = file.read(MOST_BYTES + 1)
        except OSError as error:
            raise CommandError(f"{path}: {error.strerror or error}", returncode=REFUSED) from None
        except ValueError as error:
            raise CommandError(f"{path}: {error}", returncode=REFUSED) from None
        roster = roster_file.read(data, path.name)
        if isinstance(roster, Refusal):
            raise CommandError(f"{path}: {messages.say(roster)}", returncode=REFUSED)
        for problem in (*roster.problems, *_repeated(roster.rows)):
            self.stderr.write(f"{path}:{problem.line}: {messages.say(problem)}")
        if roster_file.fatal(roster.problems):
            raise CommandError(gettext("The list has to be mended first."), returncode=REFUSED)
        return _pupils(roster.rows)


def _repeated(rows: Sequence[roster_file.Row]) -> list[roster_file.Problem]:
    """What is to be said of rows that repeat an earlier one; they are seated all the same, as namesakes may be two."""
    seen: set[tuple[str, ...]] = set()
    found = []
    for row in rows:
        pupil = roster_file.key(row.school, row.first_name, row.last_name, row.class_name)
        if pupil in seen:
            found.append(roster_file.Problem(row.line, "row_repeated"))
        seen.add(pupil)
    return found


def _rounds(text: str) -> int:
    number = int(text) if text.isdecimal() else 0
    if not 1 <= number <= 100:
        raise ArgumentTypeError(f"{text}: 1–100")
    return number


def _pupils(rows: Sequence[roster_file.Row]) -> list[Pupil]:
    """Pupils with numbers; spellings of one school that differ in capitals or spaces are one school."""
    spelled: dict[str, str] = {}
    pupils = []
    for number, row in enumerate(rows, start=1):
        (key,) = roster_file.key(row.school)
        school = spelled.setdefault(key, row.school)
        pupils.append(Pupil(number, f"{row.first_name} {row.last_name}", school, key))
    return pupils


def _seat(pupils: Sequence[Pupil], seed: int, options: dict[str, Any]) -> list[Seating]:
    """All rounds; later ones use results drawn by lot from the seed. Raises CommandError with status 2."""
    schools = {pupil.key: pupil.school for pupil in pupils}
    players = [Player(pupil.id, pupil.key) for pupil in pupils]
    stations = None
    if options["mode"] == STATIONS:
        drawn = draw_stations(players, seed=seed, rounds=options["rounds"], count=options["stations"])
        if isinstance(drawn, Refusal):
            raise _refused(drawn, schools)
        stations = drawn.stations
    points = dict.fromkeys((player.id for player in players), Fraction(0))
    rounds: list[Seating] = []
    for number in range(1, options["rounds"] + 1):
        seating = seat_tables(
            [replace(player, points=points[player.id]) for player in players],
            history=[earlier.past for earlier in rounds],
            mode=options["mode"],
            seed=seed,
            tables=options["tables"],
            stations=stations,
            allow_clashes=options["allow_clashes"],
        )
        if isinstance(seating, Refusal):
            raise _refused(seating, schools)
        rounds.append(seating)
        for result in _made_results(seating, seed, number):
            for line, won in zip(result.lines, points_of(result, SCORINGS["tables"]), strict=True):
                points[line.player] += won
    return rounds


def _made_results(seating: Seating, seed: int, number: int) -> list[Result]:
    """Results for one round, drawn by lot from the seed."""
    lot = Lot(seed, number, "results")
    results = []
    for table in seating.tables:
        order = list(table.seats)
        lot.shuffle(order)
        lines = tuple(Line(player, place=place) for place, player in enumerate(order, start=1))
        results.append(Result(number, lines, table.number))
    return results


def _refused(refusal: Refusal, schools: dict[str, str]) -> CommandError:
    """The refusal as the end of the command, with schools spelled as in the file and a way out where there is one."""
    params = dict(refusal.params)
    if params.get("school") in schools:
        params["school"] = schools[params["school"]]
    lines = [messages.say(Refusal(refusal.code, params))]
    if params.get("suggested"):
        lines.append(f"--tables {params['suggested']}")
    if refusal.code == "school_too_big":
        lines.append(gettext("Or with the fewest such meetings: %(option)s") % {"option": "--allow-clashes"})
    return CommandError("\n".join(lines), returncode=REFUSED)


def _as_json(pupils: Sequence[Pupil], rounds: Sequence[Seating], seed: int) -> dict[str, Any]:
    return {
        "seed": seed,
        "algorithm": ALGORITHM,
        "players": [{"id": pupil.id, "name": pupil.name, "school": pupil.school} for pupil in pupils],
        "rounds": [
            {
                "tables": [{"number": table.number, "seats": list(table.seats)} for table in seating.tables],
                "certificate": seating.certificate.to_json(),
            }
            for seating in rounds
        ],
    }


def _as_text(pupils: Sequence[Pupil], rounds: Sequence[Seating], seed: int) -> str:
    by_id = {pupil.id: pupil for pupil in pupils}
    lines = [gettext("Seed %(seed)d, algorithm %(algorithm)s.") % {"seed": seed, "algorithm": ALGORITHM}]
    for seating in rounds:
        lines += ["", gettext("Round %(number)d") % {"number": seating.round}]
        for table in seating.tables:
            seats = ", ".join(f"{by_id[one].name} ({by_id[one].school})" for one in table.seats)
            lines.append(f"{table.number:>4}  {seats}")
        lines += [f"      {line}" for line in messages.certificate_lines(seating.certificate)]
    return "\n".join(lines)
