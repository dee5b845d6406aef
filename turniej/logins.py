"""Logins that the command line makes: random, and shown once."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib.auth import get_user_model
from django.http import HttpRequest

# Without the letters and digits that people take for each other.
ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"
BASE_NAME = "organizator"
LONGEST_TRIED = 150


def tried_name(request: HttpRequest, credentials: Mapping[str, Any] | None) -> str:
    """The name that somebody tries to sign in with, as the lock-out counts it: no longer than an account's can be."""
    given = (credentials or request.POST).get("username") or ""
    return str(given).replace("\0", "")[:LONGEST_TRIED]


@dataclass(frozen=True)
class Login:
    """A name and its password, before the password is only known as a hash."""

    name: str
    password: str


def make_login() -> Login:
    """Make an account that may do everything, with the next free name, and return its login."""
    accounts = get_user_model().objects
    number = 1
    while accounts.filter(username=(name := BASE_NAME if number == 1 else f"{BASE_NAME}{number}")).exists():
        number += 1
    password = "-".join("".join(secrets.choice(ALPHABET) for _ in range(4)) for _ in range(4))
    accounts.create_superuser(username=name, email="", password=password)
    return Login(name, password)


def first_login() -> Login | None:
    """Make the first account of a new site; None if there is one."""
    return None if get_user_model().objects.filter(is_superuser=True).exists() else make_login()
