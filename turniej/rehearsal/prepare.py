"""`python -m turniej.rehearsal.prepare`: database, word list and an organiser's login for the site of a rehearsal."""

import json
import os


def main() -> None:
    """Prepare the site that the environment names and print the login as JSON."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "turniej.settings")
    import django

    django.setup()
    from turniej.logins import make_login
    from turniej.settled import settle

    settle()
    login = make_login()
    print(json.dumps({"name": login.name, "password": login.password}))


if __name__ == "__main__":
    main()
