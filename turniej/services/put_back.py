"""Putting a saved copy back: everything on the site becomes what it was then, after a copy of now."""

from __future__ import annotations

from django.contrib.auth.models import User

from turniej.services import backups, copies
from turniej.services.copies import Copy
from turniej.services.errors import Refused


def find(name: str) -> Copy:
    """The saved copy of this file name. Raises Refused("not_found")."""
    for copy in copies.kept():
        if copy.file.name == name:
            return copy
    raise Refused("not_found")


def put_back(name: str, *, typed: str, word: str, user: User) -> Copy:
    """Replace everything by a saved copy. Only the site's own account may, and types the word.

    What there is now is saved before; names that were erased since are erased again. Returns the copy.
    Raises Refused: forbidden, not_found, type_the_word, copy_unusable.
    """
    if not user.is_superuser:
        raise Refused("forbidden")
    copy = find(name)
    if typed.strip().lower() != word:
        raise Refused("type_the_word", word=word)
    copies.save("restore")
    try:
        backups.restore(copy.file)
    except backups.Unusable as problem:
        raise Refused("copy_unusable", why=str(problem)) from problem
    return copy
