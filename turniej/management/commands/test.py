"""`manage.py test`: the whole suite, with the checks of quality, in two processes."""

import subprocess
import sys
from typing import Any

from django.conf import settings
from django.core.management.base import CommandParser

from turniej.management.command import SiteCommand

PROCESSES = "2"


class Command(SiteCommand):
    """Hands everything after `test` to pytest; without a path, the whole suite runs."""

    help = "Run the tests. Example: manage.py test tests/games -k exchange"
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Take everything for pytest."""
        parser.add_argument("pytest", nargs="*", help="options and paths as pytest knows them (the whole suite)")

    def run_from_argv(self, argv: list[str]) -> None:
        """Run pytest in its own process, so that the settings are the tests' own, and end with its status."""
        given = argv[2:]
        if {"-h", "--help"} & set(given):
            super().run_from_argv(argv)
        command = [sys.executable, "-m", "pytest", "-n", PROCESSES, "--dist", "loadgroup", *given]
        sys.exit(subprocess.run(command, cwd=settings.BASE_DIR, check=False).returncode)

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Run the whole suite when called from code."""
        self.run_from_argv(["manage.py", "test"])
