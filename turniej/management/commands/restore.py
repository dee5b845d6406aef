"""`manage.py restore FILE`: everything back from one file."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from turniej.management.command import SiteCommand
from turniej.services import backups, copies
from turniej.settled import settle

REASONS = {
    "not_a_backup": gettext_lazy("this is no backup of Turniej"),
    "format": gettext_lazy("it was written by a later version"),
    "later_version": gettext_lazy("it was written by a later version"),
    "size": gettext_lazy("it is too large"),
    "damaged": gettext_lazy("it is damaged"),
}


class Command(SiteCommand):
    """Replaces everything by what a backup holds, after saving a copy of what is there."""

    help = "Restore a backup. Example: manage.py restore sobota.zip --yes"

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("file", type=Path, help="the backup")
        parser.add_argument("--yes", action="store_true", help="do not ask")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Restore; status 2 and nothing changed if the file is no good or the answer is no."""
        file: Path = options["file"]
        settle()
        try:
            with backups.opened(file) as (_archive, manifest):
                made = manifest["made_at"]
            if not options["yes"] and not self.agreed(made):
                raise CommandError(_("Nothing was changed."), returncode=2)
            saved = copies.save("restore")
            backups.restore(file)
        except OSError as problem:
            said = _("%(file)s cannot be read: %(reason)s.") % {"file": file, "reason": problem.strerror}
            raise CommandError(said, returncode=2) from problem
        except backups.Unusable as problem:
            said = _("%(file)s cannot be restored: %(reason)s.") % {"file": file, "reason": REASONS[str(problem)]}
            raise CommandError(said, returncode=2) from problem
        said = _("Restored the state of %(made)s. What was there before is kept in %(copy)s.")
        self.stdout.write(said % {"made": made, "copy": saved})

    def agreed(self, made: str) -> bool:
        """Ask at the keyboard; no keyboard is a no."""
        if not sys.stdin.isatty():
            self.stderr.write(_("Say --yes to replace everything without being asked."))
            return False
        self.stderr.write(_("Everything now on this site is replaced by the state of %(made)s.") % {"made": made})
        return input("TAK / YES? ").strip().lower() in {"tak", "yes", "oui"}
