"""`manage.py backup FILE`: everything into one file."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from turniej.management.command import SiteCommand
from turniej.services import backups
from turniej.settled import settle


class Command(SiteCommand):
    """Writes rows and word lists into a zip that `restore` takes back, on SQLite and PostgreSQL alike."""

    help = "Write a backup. Example: manage.py backup sobota.zip"

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("file", type=Path, help="the file to write")
        parser.add_argument("--json", action="store_true", help="print the manifest as one line of JSON")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Write the file; status 2 if it cannot be written there."""
        settle()
        file: Path = options["file"]
        try:
            manifest = backups.write(file)
            backups.note(file)
        except OSError as problem:
            said = _("The backup cannot be written to %(file)s: %(reason)s.")
            raise CommandError(said % {"file": file, "reason": problem.strerror}, returncode=2) from problem
        line = _("Written: %(file)s. It holds names of pupils: keep it as you keep the roster.") % {"file": file}
        self.stdout.write(json.dumps(manifest) if options["json"] else line)
