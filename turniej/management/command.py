"""What the site's own commands share: what they refuse is said to the reader in a sentence, without a class's name."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, SystemCheckError


class SiteCommand(BaseCommand):
    """A command of the site; called from code it raises `CommandError` as any other."""

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
