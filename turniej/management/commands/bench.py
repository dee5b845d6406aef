"""`manage.py bench`: how fast the parts are, beside a public reference measured in the same run where there is one."""

import json
import pkgutil
import sys
from argparse import ArgumentParser
from importlib import import_module
from typing import Any

from django.core.management.base import CommandError

import tests.bench
from turniej.management.command import SiteCommand


class Command(SiteCommand):
    """Runs the modules of `tests/bench/`: each measures in `rows()`, and some more briefly in `quick_rows()`."""

    help = "Measure. Example: manage.py bench engine --json"
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("modules", nargs="*", help="the modules of tests/bench to run (all)")
        parser.add_argument("--quick", action="store_true", help="small and short where a module can, to try it out")
        parser.add_argument("--json", action="store_true", help="print one line of JSON")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Run the modules one after the other; an unknown one ends with status 2."""
        known = [module.name for module in pkgutil.iter_modules(tests.bench.__path__)]
        chosen = options["modules"] or known
        if unknown := sorted(set(chosen) - set(known)):
            raise CommandError(f"{', '.join(unknown)}: choose from {', '.join(known)}", returncode=2)
        rows: list[dict[str, Any]] = []
        for name in chosen:
            module = import_module(f"tests.bench.{name}")
            measure = getattr(module, "rows", None)
            if measure is None:
                continue
            if options["quick"]:
                measure = getattr(module, "quick_rows", measure)
            print(f"{name} …", file=sys.stderr)
            rows += measure()
        if options["json"]:
            self.stdout.write(json.dumps(rows))
            return
        for row in rows:
            beside = "" if row["reference"] is None else f"   {row['reference']:,.4g}   ×{row['ratio']:.2f}"
            self.stdout.write(f"{row['name']:<48} {row['value']:>12,.4g} {row['unit']:<18}{beside}")
