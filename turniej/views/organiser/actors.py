"""How the log's opaque actors are called on pages."""

from __future__ import annotations

from django.utils.translation import gettext as _


def actor_label(actor: str) -> str:
    """The label: "account:ola" is ola, "judge:Jan Kos" is the judge Jan Kos, "device:3" a tablet, "clock" the clock."""
    kind, _colon, name = actor.partition(":")
    if kind == "account":
        return name
    if kind == "judge":
        return _("judge %(name)s") % {"name": name}
    if kind == "school":
        return _("teacher's link")
    if kind in ("device", "table", "tablet"):
        return _("tablet")
    return {"clock": _("clock"), "system": _("the program"), "import": _("import")}.get(kind, actor)
