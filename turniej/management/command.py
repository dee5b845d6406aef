"""What the site's own commands share: what they refuse is said to the reader in a sentence, without a class's name."""

from __future__ import annotations

import os
import sys
from argparse import RawDescriptionHelpFormatter
from io import TextIOWrapper
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser, SystemCheckError


class SiteCommand(BaseCommand):
    """A command of the site; called from code it raises `CommandError` as any other."""

    examples = ""
    """What stands at the end of the command's help."""

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        """Return the parser; examples keep their lines."""
        if self.examples:
            kwargs |= {"epilog": self.examples, "formatter_class": RawDescriptionHelpFormatter}
        return super().create_parser(prog_name, subcommand, **kwargs)

    def run_from_argv(self, argv: list[str]) -> None:
        """Run the command for a console or a pipe, whatever letters it has and however soon it is closed.

        A letter that the console lacks is a question mark there; JSON is written in letters that all have.
        """
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(errors="replace")
        try:
            try:
                super().run_from_argv(argv)
            finally:
                print(end="", flush=True)
        except BrokenPipeError:
            # Whoever reads, as `head` does, has seen enough; what is left in the buffer goes nowhere.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())

    def execute(self, *args: Any, **options: Any) -> str | None:
        """Run the command; on the command line a `CommandError` is its sentence on standard error and its status."""
        try:
            return super().execute(*args, **options)
        except SystemCheckError:
            raise
        except CommandError as said:
            if not getattr(self, "_called_from_command_line", False) or options.get("traceback"):
                raise
            self.stderr.write(str(said))
            sys.exit(said.returncode)
