"""Every address of the site and who may open it: the table that a test walks as every role and as a stranger.

Key: the URL's name with its namespace. Value: the door, as the decorators of `turniej.views.doors` write it:
public, account, organiser:reader, organiser:judge, organiser:organiser, organiser:owner, judge, school, tablet, wall.
A new URL without a row fails the test. `admin:` is Django's own and open to staff only.
"""

from __future__ import annotations

SITE: dict[str, str] = {}

ORGANISER: dict[str, str] = {}

SCHOOL: dict[str, str] = {}

TABLET: dict[str, str] = {}

JUDGE: dict[str, str] = {}

PUBLIC: dict[str, str] = {}

LEXICON: dict[str, str] = {}

DOORS: dict[str, str] = {**SITE, **ORGANISER, **SCHOOL, **TABLET, **JUDGE, **PUBLIC, **LEXICON}
