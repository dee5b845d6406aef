"""`manage.py lexicon`: ask the word list, and look after its editions, from the command line."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from lexicon import messages, services
from lexicon.automaton import DamagedFile
from lexicon.models import Edition, RefreshJob
from lexicon.problem import LexiconProblem
from lexicon.profiles import PROFILES
from turniej.management.command import SiteCommand
from turniej.settled import settle

FAILED, REFUSED = 1, 2
EXAMPLES = """examples:
  python3 manage.py lexicon check źdźbło zolc KOT
  python3 manage.py lexicon check --json kot
  python3 manage.py lexicon refresh
  python3 manage.py lexicon import sjp-20260901.zip
  python3 manage.py lexicon activate sjp-20260901
  python3 manage.py lexicon info --json
"""


class Command(SiteCommand):
    """Checks words, and refreshes, imports, lists and activates editions."""

    help = "Check words, and refresh, import, list and activate word lists."
    examples = EXAMPLES

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare one sub-command for each thing to do."""
        tasks = parser.add_subparsers(dest="task", required=True, metavar="TASK")
        check = tasks.add_parser("check", help="say of each word whether it is allowed")
        check.add_argument("words", nargs="+", metavar="WORD")
        check.add_argument("--edition", help="ask this edition instead of the one in force")
        refresh = tasks.add_parser("refresh", help="fetch the newest games list from sjp.pl")
        bring = tasks.add_parser("import", help="read a games list from a zip or a plain file")
        bring.add_argument("file", type=Path, metavar="FILE")
        activate = tasks.add_parser("activate", help="put an edition in force for new tournaments")
        activate.add_argument("name", metavar="NAME")
        tasks.add_parser("info", help="list the editions")
        carried = tasks.add_parser("build-carried", help="compile Debian's wpolish into the package's own list")
        carried.add_argument("file", type=Path, metavar="FILE")
        carried.add_argument("--package", default="20220301-1", help="version of the Debian package")
        carried.add_argument("--dated", default="2022-03-01", help="day of the list, YYYY-MM-DD")
        carried.add_argument("--into", type=Path, help="directory to write instead of the package's own")
        for task in tasks.choices.values():
            task.add_argument("--json", action="store_true", help="print exactly one line of JSON")
        for task in (check, bring):
            task.add_argument("--language", default="pl", choices=sorted(PROFILES))
        for task in (refresh, bring):
            task.add_argument("--activate", action="store_true", help="put the new edition in force at once")

    def handle(self, *args: Any, **options: Any) -> None:
        """Run one sub-command; raises `CommandError` with one sentence and the exit status 1 or 2."""
        tasks: dict[str, Callable[[dict[str, Any]], None]] = {
            "check": self.check_words,
            "refresh": self.refresh,
            "import": self.bring_in,
            "activate": self.activate,
            "info": self.info,
            "build-carried": self.build_carried,
        }
        try:
            if options["task"] != "build-carried":
                settle()
            tasks[options["task"]](options)
        except LexiconProblem as problem:
            status = FAILED if problem.code in messages.FAILURES else REFUSED
            raise CommandError(messages.problem_text(problem), returncode=status) from None
        except DamagedFile:
            raise CommandError(str(messages.PROBLEMS["edition_damaged"]), returncode=FAILED) from None

    def check_words(self, options: dict[str, Any]) -> None:
        """Print a verdict for each word."""
        edition = (
            services.edition_named(options["edition"])
            if options["edition"]
            else services.edition_in_force(options["language"])
        )
        verdicts = services.check_words(options["words"], edition, options["language"])
        if options["json"]:
            facts = {
                "edition": edition.name if edition else None,
                "official": bool(edition and edition.official),
                "words": [verdict.facts() for verdict in verdicts],
            }
            self._line(facts)
            return
        for verdict in verdicts:
            said = messages.provenance(verdict.word, verdict.verdict, edition)
            more = f" ({', '.join(verdict.suggestions)}?)" if verdict.suggestions else ""
            self.stdout.write(f"{said} – {messages.verdict_text(verdict)}{more}")

    def refresh(self, options: dict[str, Any]) -> None:
        """Fetch the newest list, with its progress on stderr."""
        self._finish(services.request_refresh("manage.py"), options)

    def bring_in(self, options: dict[str, Any]) -> None:
        """Import a file, with its progress on stderr."""
        self._finish(services.request_import(options["file"], options["language"], "manage.py"), options)

    def activate(self, options: dict[str, Any]) -> None:
        """Put an edition in force, and print what was added and removed by that."""
        change = services.activate(services.edition_named(options["name"]), "manage.py")
        if options["json"]:
            changes = change.changes
            self._line({"active": change.edition.facts(), "added": changes.added, "removed": changes.removed})
            return
        self.stdout.write(messages.activation_text(change))

    def info(self, options: dict[str, Any]) -> None:
        """Print the edition in force and all the others."""
        active = services.edition_in_force()
        editions = list(Edition.objects.all())
        if options["json"]:
            facts = [edition.facts() for edition in editions]
            self._line({"active": active.facts() if active else None, "editions": facts})
            return
        for edition in editions:
            self.stdout.write(messages.edition_line(edition))
            self.stdout.write(f"    {messages.attribution_text(edition)}")
        if active is None or not active.official:
            self.stderr.write(str(messages.UNOFFICIAL_WARNING))

    def build_carried(self, options: dict[str, Any]) -> None:
        """Compile the spelling list that the package carries."""
        manifest = services.build_carried(
            options["file"],
            version=options["package"],
            dated=options["dated"],
            target=options["into"],
            progress=self._progress,
        )
        if options["json"]:
            self._line({key: manifest[key] for key in ("name", "kind", "language", "words", "sha256")})
            return
        self.stdout.write(f"{manifest['name']}: {manifest['words']} / {manifest['sha256']}")

    def _finish(self, job: RefreshJob, options: dict[str, Any]) -> None:
        edition = services.run_job(job, self._progress)
        if options["activate"]:
            services.activate(edition, "manage.py")
            edition.refresh_from_db()
        if options["json"]:
            self._line({"edition": edition.facts(), "active": edition.active})
            return
        self.stdout.write(messages.edition_line(edition))

    def _progress(self, step: str, percent: int) -> None:
        self.stderr.write(f"{percent:3d} % {messages.STEPS[step]}")

    def _line(self, facts: dict[str, Any]) -> None:
        self.stdout.write(json.dumps(facts))
