"""`manage.py replay`: lay the games of GCG files again and say where a written score is wrong. Needs no database."""

import json
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine import gcg
from games.engine.records import Mismatch, Report, check_record
from games.engine.refusal import Refusal
from games.engine.tiles import TILE_SETS
from games.messages import refusal_text
from turniej.management.command import SiteCommand

MISMATCHES, UNUSABLE = 1, 2


class Command(SiteCommand):
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
        if any(report.mismatches for _name, report in reports):
            sys.exit(MISMATCHES)

    def _read(self, name: str) -> gcg.Record | None:
        try:
            record = gcg.read(Path(name).read_bytes())
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            self.stderr.write(_("%(file)s cannot be read: %(reason)s.") % {"file": name, "reason": reason})
            return None
        if isinstance(record, Refusal):
            self.stderr.write(f"{name}: {refusal_text(record)}")
            return None
        return record

    def _print(self, name: str, report: Report) -> None:
        totals = ", ".join(f"{player} {total}" for player, total in report.players)
        plays = ngettext("%(count)d play", "%(count)d plays", report.plays) % {"count": report.plays}
        found = len(report.mismatches)
        agrees = _("all scores agree")
        if found:
            agrees = ngettext("%(count)d score is wrong", "%(count)d scores are wrong", found) % {"count": found}
        tiles = _("tiles: %(tiles)s") % {"tiles": report.tile_set}
        self.stdout.write(f"{name}: {totals}; {plays} ({tiles}), {agrees}")
        for mismatch in report.mismatches:
            self.stdout.write(f"  {_explained(mismatch)}")


def _explained(mismatch: Mismatch) -> str:
    values = {"line": mismatch.line, "written": mismatch.written, "computed": mismatch.computed}
    if mismatch.reason is not None:
        said = _("line %(line)d: written %(written)d, but nothing can be computed. %(reason)s")
        return said % {**values, "reason": refusal_text(mismatch.reason)}
    return _("line %(line)d: written %(written)d, computed %(computed)d") % values
