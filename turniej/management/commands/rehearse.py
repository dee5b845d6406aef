"""`manage.py rehearse`: a whole tournament with invented pupils, from the roster to the winner, over HTTP only."""

from __future__ import annotations

import contextlib
import json
import signal
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from types import FrameType
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils.translation import gettext as _

from games.engine.ruleset import PRESETS
from turniej.management.command import SiteCommand
from turniej.rehearsal import originals, shown
from turniej.rehearsal.client import Trouble
from turniej.rehearsal.day import Day, Plan
from turniej.rehearsal.hall_clock import DAY_OF_REHEARSAL, RealClock
from turniej.rehearsal.organiser import OtherTournaments
from turniej.rehearsal.progress import Progress
from turniej.rehearsal.report import Report
from turniej.rehearsal.site import temporary_site
from turniej.rehearsal.words import brought_along

FAILED, REFUSED = 1, 2
EXAMPLES = """examples:
  python3 manage.py rehearse
  python3 manage.py rehearse --players 60 --schools 12 --rounds 4 --seed 7 --json --export out
  python3 manage.py rehearse --players 12 --schools 4 --against http://127.0.0.1:8000 --login ola --password-file p.txt

Makes a temporary database (on the servers of DATABASE_URL and REDIS_URL if they are set, else SQLite), starts the
real server on a free port and plays a tournament through HTTP only; --rounds are those of stage 1. Every tenth
request is sent twice. The same seed gives the same tournament: the same report and the same exported bytes.

--json prints one line: players, schools, rounds, games, events, repeats_sent, duplicates, same_school, refusals,
winner, seed; and invented_words where the package has no word list for the language of the rule set.

--export DIR writes one GCG for each game, and
  results.json    rules; stages with groups, tie-breaks, byes, decisions; and for every game: stage, round, play_off,
                  group, table, record (the GCG file), events, seats (seat, player, score, rank, excluded, best_move,
                  points as an exact fraction, null in a play-off)
  standings.json  for every stage and group the rows in order (place, shared, player, points, per_round, values,
                  decided_by: what put the row above the next), and the order of all players from the winner down
Players are numbers; standings.json follows from results.json. Of a Romanian original both hold the game and its two
problems under "games", and the GCG files are the players' own grids.

--against URL plays on a site that runs already, in real time, so no cap is forced. It must hold no tournament.

exit status: 0 done, 1 something was stored twice, lost, or wrong, 2 the rehearsal was refused
"""


class Command(SiteCommand):
    """Plays a tournament as real tablets, judges and an organiser would."""

    help = "Play a whole tournament with invented pupils over HTTP, from the roster to the winner."
    examples = EXAMPLES
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the size, the seed, and where it is played."""
        parser.add_argument("--players", type=int, default=60, metavar="N", help="how many pupils (60)")
        parser.add_argument("--schools", type=int, default=12, metavar="N", help="of how many schools (12)")
        parser.add_argument("--rounds", type=int, default=4, metavar="N", help="rounds of stage 1 (4)")
        parser.add_argument("--seed", type=int, default=7, metavar="N", help="the same seed, the same tournament (7)")
        parser.add_argument(
            "--ruleset",
            choices=[*sorted(PRESETS), *originals.KINDS],
            default="polish_school",
            help="the rules of the game, or one of the Romanian originals (14 coups, then Rétro and Idéal)",
        )
        parser.add_argument("--against", metavar="URL", help="play on an empty site that runs already")
        parser.add_argument("--login", metavar="NAME", help="the organiser's login there; needs --password-file")
        parser.add_argument("--password-file", type=Path, metavar="FILE", help="a file that holds its password")
        parser.add_argument("--demonstration", action="store_true", help="what `start` shows; needs --against")
        parser.add_argument("--json", action="store_true", help="print exactly one line of JSON")
        parser.add_argument("--export", type=Path, metavar="DIR", help="write the games, results and standings there")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Play and report; raises CommandError with status 1 or 2."""
        with ends_like_ctrl_c():
            if options["demonstration"]:
                self.demonstrate(options["against"])
            else:
                self.report(options)

    def report(self, options: dict[str, Any]) -> None:
        """Play as the options say, and print what came of it."""
        plan = self.plan(options)
        login = self.login(options)
        try:
            report = self.rehearse(plan) if login is None else self.rehearse_on(options["against"], plan, *login)
        except OtherTournaments as refused:
            said = _("%(url)s holds other tournaments: %(slugs)s. A rehearsal is played on an empty site only.")
            values = {"url": options["against"], "slugs": ", ".join(refused.slugs)}
            raise CommandError(said % values, returncode=REFUSED) from None
        except Trouble as trouble:
            raise CommandError(_("The rehearsal failed: %(what)s") % {"what": trouble}, returncode=FAILED) from None
        except KeyboardInterrupt:
            raise CommandError(_("The rehearsal was stopped; nothing of it is left."), returncode=FAILED) from None
        if options["export"]:
            report.export(options["export"])
        self.stdout.write(json.dumps(report.as_json()) if options["json"] else in_words(report))
        if not report.passed:
            raise CommandError(_("The rehearsal failed: see its numbers."), returncode=FAILED)

    def plan(self, options: dict[str, Any]) -> Plan:
        """What is to be played. Raises CommandError with status 2 for numbers that make no tournament."""
        players, schools, rounds = options["players"], options["schools"], options["rounds"]
        if not 2 <= schools <= players <= 500 or not 1 <= rounds <= 20 or options["seed"] < 0:
            raise CommandError(
                _("A tournament needs 2 to 500 pupils, at least 2 schools and not more than pupils, 1 to 20 rounds."),
                returncode=REFUSED,
            )
        tables, biggest = -(-players // 4), -(-players // schools)
        if biggest > tables:
            said = _("A school would have %(pupils)d pupils at %(tables)d tables, so two of one school would meet.")
            raise CommandError(said % {"pupils": biggest, "tables": tables}, returncode=REFUSED)
        return Plan(players, schools, rounds, options["seed"], options["ruleset"])

    def login(self, options: dict[str, Any]) -> tuple[str, str] | None:
        """Name and password for a site that runs already. Raises CommandError with status 2 if they are not given."""
        if not options["against"]:
            return None
        if not options["login"] or not options["password_file"]:
            raise CommandError(_("--against needs --login and --password-file."), returncode=REFUSED)
        try:
            return options["login"], options["password_file"].read_text(encoding="utf-8").strip()
        except OSError as error:
            raise CommandError(f"{options['password_file']}: {error.strerror}", returncode=REFUSED) from None

    def demonstrate(self, base: str | None) -> None:
        """Play what `start` shows, until it is over or `start` ends; nothing is printed."""
        if not base:
            raise CommandError(_("--demonstration needs --against."), returncode=REFUSED)
        shown.stops_with_its_parent()
        try:
            shown.play(base.rstrip("/"), self.stderr)
        except Trouble as trouble:
            raise CommandError(_("The rehearsal failed: %(what)s") % {"what": trouble}, returncode=FAILED) from None
        except KeyboardInterrupt:
            return

    def rehearse_on(self, base: str, plan: Plan, name: str, password: str) -> Report:
        """Play on a site that runs already. Raises OtherTournaments if it is not empty."""
        today, progress = datetime.now(UTC).date().isoformat(), Progress(self.stderr)
        if plan.ruleset in originals.KINDS:
            return originals.DrawsDay(plan, base.rstrip("/"), today, progress).run(name, password)
        return Day(plan, base.rstrip("/"), RealClock(), today, progress).run(name, password)

    def rehearse(self, plan: Plan) -> Report:
        """Play on a site of our own."""
        progress = Progress(self.stderr)
        with temporary_site(brought_along(plan.tile_set)) as site:
            if plan.ruleset in originals.KINDS:
                return originals.DrawsDay(plan, site.url, DAY_OF_REHEARSAL, progress).run(site.name, site.password)
            return Day(plan, site.url, site.clock, DAY_OF_REHEARSAL, progress).run(site.name, site.password)


@contextlib.contextmanager
def ends_like_ctrl_c() -> Iterator[None]:
    """Let a request to end be answered like Ctrl-C, so that all is cleaned up; a background job has it ignored."""

    def interrupt(_signal: int, _frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = {one: signal.signal(one, interrupt) for one in (signal.SIGTERM, signal.SIGINT)}
    try:
        yield
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)


def in_words(report: Report) -> str:
    """The report for people."""
    lines = [
        _("%(players)d pupils of %(schools)d schools, %(games)d games, %(events)d events."),
        _("%(repeats_sent)d requests were sent twice; stored twice: %(duplicates)d."),
        _("Pupils of one school at one table in stage 1: %(same_school)d."),
        _("Winner: %(name)s, %(school)s. Seed %(seed)d."),
    ]
    values = report.as_json() | report.winner
    text = [line % values for line in lines]
    if report.invented:
        text.append(_("The words are invented: there is no word list for these tiles."))
    text += [f"  {code}: {count}" for code, count in report.refusals.items()]
    return "\n".join(text)
