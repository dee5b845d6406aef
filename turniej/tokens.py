"""Secrets that open a door: random, shown once, kept only as a hash."""

from __future__ import annotations

import hashlib
import secrets


def new_token() -> str:
    """A random token for a link or a cookie: 32 bytes, safe in a URL."""
    return secrets.token_urlsafe(32)


def hash_token(token: str) -> str:
    """What is kept of a token: its SHA-256 in hex."""
    return hashlib.sha256(token.encode()).hexdigest()


def normalise_code(typed: str) -> str:
    """The code as it was made, from the way people type it: spaces, dashes and small letters do not matter."""
    return "".join(ch for ch in typed.upper() if ch.isalnum())
