"""`manage.py replay`: lay the games of GCG files again and say where a written score is wrong. Needs no database."""

import json
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.engine import gcg
from games.engine.records import Report, check_record
from games.engine.refusal import Refusal
from games.engine.tiles import TILE_SETS

AGREED, MISMATCHES, UNUSABLE = 0, 1, 2

_WHY_UNUSABLE = {
    "gcg_too_long": "is larger than {most} bytes",
    "gcg_encoding": "is not text in the encoding {encoding}",
    "gcg_line": "line {line} cannot be understood: {text}",
    "gcg_unknown_player": "line {line} belongs to a player that the file does not name: {nick}",
    "gcg_too_many_players": "names more than {most} players",
    "gcg_empty": "holds no game",
}


class Command(BaseCommand):
    """Replays GCG files."""

    help = (
        "Lays the games of GCG files again and reports every written score that does not follow from the board. "
        "Example: manage.py replay game.gcg --tiles polish --json. "
        "Exit status: 0 all agree, 1 mismatches, 2 a file cannot be used."
    )
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Files, the tile set, and the form of the answer."""
        parser.add_argument("files", nargs="+", metavar="FILE", help="a GCG file")
        parser.add_argument("--tiles", choices=list(TILE_SETS), help="the tile set; without it, told from the file")
        parser.add_argument("--json", action="store_true", help="one line of JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        """Replay every file; what cannot be used is named on stderr and the rest is done all the same."""
        tile_set = TILE_SETS[options["tiles"]] if options["tiles"] else None
        reports: list[tuple[str, Report]] = []
        for name in options["files"]:
            record = self._read(name)
            if record is not None:
                reports.append((name, check_record(record, tile_set)))
        if options["json"]:
            files = [{"file": name, **report.to_json()} for name, report in reports]
            self.stdout.write(json.dumps({"files": files}))
        else:
            for name, report in reports:
                self._print(name, report)
        if len(reports) < len(options["files"]):
            sys.exit(UNUSABLE)
        if any(report.mismatches for _, report in reports):
            sys.exit(MISMATCHES)

    def _read(self, name: str) -> gcg.Record | None:
        try:
            record = gcg.read(Path(name).read_bytes())
        except (OSError, ValueError) as error:
            self.stderr.write(f"{name}: cannot be read: {getattr(error, 'strerror', None) or error}")
            return None
        if isinstance(record, Refusal):
            self.stderr.write(f"{name}: {_WHY_UNUSABLE[record.code].format(**record.params)}")
            return None
        return record

    def _print(self, name: str, report: Report) -> None:
        totals = ", ".join(f"{player} {total}" for player, total in report.players)
        found = len(report.mismatches)
        agrees = "all agree" if not found else f"{found} mismatch" + ("es" if found > 1 else "")
        self.stdout.write(f"{name}: {totals}; {report.plays} plays ({report.tile_set} tiles), {agrees}")
        for mismatch in report.mismatches:
            why = f" ({mismatch.reason.code})" if mismatch.reason else ""
            computed = "no score" if mismatch.computed is None else mismatch.computed
            self.stdout.write(f"  line {mismatch.line}: written {mismatch.written}, computed {computed}{why}")
