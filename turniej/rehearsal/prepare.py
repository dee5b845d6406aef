"""`python -m turniej.rehearsal.prepare [DIR]`: database, word lists and a login for the site of a rehearsal.

DIR is the directory of an imported word list that the site is to have in force.
"""

import json
import os
import sys
from pathlib import Path


def main() -> None:
    """Prepare the site that the environment names and print the login as JSON."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "turniej.settings")
    import django

    django.setup()
    from lexicon.services import adopt
    from turniej.logins import make_login
    from turniej.settled import settle

    settle()
    for directory in sys.argv[1:]:
        adopt(Path(directory))
    login = make_login()
    print(json.dumps({"name": login.name, "password": login.password}))


if __name__ == "__main__":
    main()
