"""The log in words: on what an act was done, and the values before and after, read for a whole page at once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _

from games.phrases import CONDUCT_NAMES, EVENT_NAMES
from turniej.messages import say
from turniej.models import Access, LogEntry, Pairing, Player, Round, School, Stage, Tournament
from turniej.names import full_name
from turniej.standings import Change
from turniej.views.titles import stage_title, whole_title

LONGEST = 240


class LogWords:
    """Names of everything that the entries of one page speak of; a constant number of queries."""

    def __init__(self, tournament: Tournament, entries: Iterable[LogEntry]) -> None:
        wanted: dict[str, set[int]] = {}
        for entry in entries:
            kind, _colon, pk = entry.subject.partition(":")
            if pk.isdecimal():
                wanted.setdefault(kind, set()).add(int(pk))
        self.players = {player.pk: full_name(player) for player in Player.objects.filter(tournament=tournament)}
        self.labels: dict[str, str] = {f"player:{pk}": name for pk, name in self.players.items()}
        self.labels |= {
            f"school:{school.pk}": school.name for school in School.objects.filter(pk__in=wanted.get("school", ()))
        }
        self.labels |= {
            f"stage:{stage.pk}": stage_title(stage.code)
            for stage in Stage.objects.filter(pk__in=wanted.get("stage", ()))
        }
        rounds = Round.objects.filter(pk__in=wanted.get("round", ())).select_related("stage")
        self.labels |= {f"round:{one.pk}": whole_title(one) for one in rounds}
        pairings = Pairing.objects.filter(pk__in=wanted.get("pairing", ())).select_related("round__stage", "table")
        self.labels |= {
            f"pairing:{one.pk}": _("%(round)s, table %(n)d") % {"round": whole_title(one.round), "n": one.table.number}
            for one in pairings
        }
        self.labels |= {f"access:{one.pk}": one.name for one in Access.objects.filter(pk__in=wanted.get("access", ()))}

    def subject(self, entry: LogEntry) -> str:
        """On what the act was done: a pupil, a table, a round; "" where the act says it already."""
        kind, colon, rest = entry.subject.partition(":")
        if entry.subject in self.labels:
            return self.labels[entry.subject]
        if kind == "account":
            return rest
        if kind == "table":
            return _("table %(n)s") % {"n": rest}
        return _("no longer there") if colon else ""

    def values(self, values: dict[str, Any]) -> str:
        """Values before or after, one after the other."""
        text = "; ".join(
            f"{key_label(key)}: {self._value(key, value)}" for key, value in values.items() if value not in ([], {}, "")
        )
        return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"

    def _value(self, key: str, value: Any) -> str:
        if isinstance(value, bool):
            return _("yes") if value else _("no")
        if value is None:
            return "–"
        if key in ("scores", "places") and isinstance(value, dict):
            return " : ".join(str(score) for score in value.values())
        if key == "kind" and value in EVENT_NAMES:
            return str(EVENT_NAMES[value])
        if key == "code" and value in CONDUCT_NAMES:
            return f"{CONDUCT_NAMES[value]} [{value}]"
        if key == "changes":
            return " ".join(say(Change(one["code"], one["params"]), self.players) for one in value)
        if key == "player":
            return self.players.get(value, "–")
        if key == "players" and isinstance(value, list):
            return ", ".join(self.players.get(pk, "–") for pk in value)
        if isinstance(value, list):
            return ", ".join(self._value("", item) for item in value)
        if isinstance(value, dict):
            return ", ".join(f"{name}: {self._value(name, item)}" for name, item in value.items())
        return value_labels().get(value, value) if isinstance(value, str) else str(value)


def key_label(key: str) -> str:
    """What a value is called."""
    return {
        "state": _("state"),
        "status": _("state"),
        "number": _("number"),
        "scores": _("points"),
        "places": _("places"),
        "excluded": _("excluded"),
        "seed": _("seed"),
        "tables": _("tables"),
        "table": _("table"),
        "play_off": _("play-off"),
        "players": _("pupils"),
        "player": _("pupil"),
        "code": _("what was seen"),
        "seq": _("entry"),
        "phase": _("part of the day"),
        "edition": _("word list"),
        "name": _("name"),
        "first_name": _("first name"),
        "last_name": _("last name"),
        "klass": _("class"),
        "rating": _("rating"),
        "consent": _("consent"),
        "school": _("school"),
        "role": _("role"),
        "kind": _("kind"),
        "text": _("text"),
        "added": _("added"),
        "changed": _("changed"),
        "changes": _("what followed"),
        "best_moves": _("best move"),
        "same": _("as before"),
        "removed": _("removed"),
        "preset": _("rules"),
        "late": _("late entry"),
        "source": _("written on"),
        "rounds_planned": _("rounds"),
        "advance": _("how many go on"),
        "entrants": _("how many play"),
        "groups": _("groups"),
        "day": _("day"),
        "place": _("place"),
        "event_name": _("event"),
        "erase_on": _("names erased on"),
        "copy": _("saved copy"),
        "backups": _("backups that hold the names: delete them yourself"),
        "is_public": _("public"),
    }.get(key, key)


def value_labels() -> dict[str, str]:
    """Codes that stand in the log, in words."""
    return {
        "draft": _("draft"),
        "published": _("published"),
        "playing": _("being played"),
        "closed": _("closed"),
        "withdrawn": _("withdrawn"),
        "entered": _("expected"),
        "present": _("present"),
        "absent": _("absent"),
        "removed": _("removed by a judge"),
        "roster": _("List of pupils"),
        "check_in": _("Check-in"),
        "play": _("Play"),
        "awards": _("Awards"),
        "archive": _("Archive"),
        "owner": _("owner"),
        "organiser": _("organiser"),
        "judge": _("judge"),
        "reader": _("reader"),
        "school": _("school"),
        "invitation": _("invitation"),
        "tablet": _("tablet"),
        "paper": _("paper"),
        "polish_school": _("Polish school regulation"),
    }
