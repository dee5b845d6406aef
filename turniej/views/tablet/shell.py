"""Which files the tablet's page needs to load without a network, and a version that changes with any of them."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.urls import reverse

SHARED = ("turniej/tokens.css", "turniej/site.css", "turniej/tile.svg", "turniej/taps.js")
FOLDER = "turniej/tablet"


@cache
def _names() -> tuple[str, ...]:
    found = finders.find(FOLDER)
    modules = sorted(Path(found).iterdir()) if isinstance(found, str) else []
    return (*SHARED, *(f"{FOLDER}/{path.name}" for path in modules if path.suffix in (".js", ".css")))


def files() -> list[str]:
    """The addresses of everything that the page loads."""
    return [reverse("javascript-catalog"), *(static(name) for name in _names())]


@cache
def version() -> str:
    """A short hash of the files, so that a new release replaces what a tablet keeps."""
    digest = hashlib.sha256()
    for name in _names():
        found = finders.find(name)
        if isinstance(found, str):
            digest.update(Path(found).read_bytes())
    return digest.hexdigest()[:16]
