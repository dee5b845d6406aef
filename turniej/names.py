"""How a pupil is called: shortened in public, in full for organisers, by a number without consent or after erasure."""

from __future__ import annotations

from django.utils.translation import gettext as _

from turniej.models import Player, School


def has_name(player: Player) -> bool:
    """Whether the name is still kept (it is erased on the day that the organiser set)."""
    return bool(player.first_name or player.last_name)


def numbered(player: Player) -> str:
    """The name that stays: "Uczeń 14" in the reader's language."""
    return _("Pupil %(code)d") % {"code": player.code}


def public_name(player: Player) -> str:
    """What everybody may see: "Zofia K.", or "Uczeń 14" where consent is missing or the name was erased."""
    return short_name(player) if player.consent else numbered(player)


def short_name(player: Player) -> str:
    """What the tablet of the pupil's own table shows, so that children find their chairs: "Zofia K."."""
    if not has_name(player):
        return numbered(player)
    first = player.first_name.strip()
    last = player.last_name.strip()
    if not first:
        return f"{last[:1].upper()}."
    return f"{first} {last[:1].upper()}." if last else first


def full_name(player: Player) -> str:
    """What organisers and the school's own teacher see."""
    return f"{player.first_name} {player.last_name}".strip() if has_name(player) else numbered(player)


def public_school(school: School) -> str:
    """The short name of a school where there is one."""
    return school.short or school.name
