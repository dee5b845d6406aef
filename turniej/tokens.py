"""Secrets that open a door: random, shown once, kept only as a hash."""

from __future__ import annotations

import hashlib
import secrets

CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"


def new_token() -> str:
    """A random token for a link or a cookie: 32 bytes, safe in a URL."""
    return secrets.token_urlsafe(32)


def new_code(length: int = 6) -> str:
    """A short code that a person types: capital letters and digits without the ones that look alike."""
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(length))


def hash_token(token: str) -> str:
    """What is kept of a token or code: its SHA-256 in hex. Codes are compared in capitals without spaces."""
    return hashlib.sha256(token.encode()).hexdigest()


def normalise_code(typed: str) -> str:
    """The code as it was made, from the way people type it: spaces, dashes and small letters do not matter."""
    return "".join(ch for ch in typed.upper() if ch.isalnum())
