"""The one command: makes the environment, then runs Django's command line inside it."""

import os
import sys


def main() -> int:
    """Make `.venv` match the lock, then run the management command in it; returns the exit status, 130 after Ctrl-C."""
    if sys.version_info < (3, 11):
        found = sys.version_info[:2]
        print("Turniej wymaga Pythona 3.11 lub nowszego, a to jest Python %d.%d." % found, file=sys.stderr)
        print("Turniej needs Python 3.11 or newer, and this is Python %d.%d." % found, file=sys.stderr)
        return 2
    try:
        from turniej import bootstrap

        status = bootstrap.enter(sys.argv)
        if status is None:
            os.environ.setdefault("DJANGO_SETTINGS_MODULE", "turniej.settings")
            from django.core.management import execute_from_command_line

            execute_from_command_line(sys.argv)
    except KeyboardInterrupt:  # before the command listens for it itself
        return 130
    return status or 0


if __name__ == "__main__":
    sys.exit(main())
