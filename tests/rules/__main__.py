"""Write RULES.md."""

from tests.rules import RULES_FILE, render

RULES_FILE.write_text(render(), encoding="utf-8")
