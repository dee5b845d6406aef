"""A tournament as a whole: start it, set it, fix its rules at the first seating, move it through the day, remove it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.text import slugify

from games.engine import ruleset as rules
from games.engine.tiles import TILE_SETS, TileSet
from lexicon.models import Edition
from lexicon.services import edition_in_force
from turniej import clock
from turniej.models import Membership, Tournament
from turniej.services import log, phases
from turniej.services.errors import Refused
from turniej.services.links import derive_token
from turniej.services.who import Who, require, system
from turniej.tidy import tidy
from turniej.tokens import hash_token

TEMPLATES = ("regulation", "school_club", "swiss", "pairs_league", "knock_out")
SEATING_MODES = ("stations", "hall", "points")
SETTINGS = ("name", "event_name", "place", "day", "time_zone", "seating_mode", "template", "is_public", "erase_on")


@transaction.atomic
def create(
    *,
    name: str,
    day: date,
    place: str = "",
    event_name: str = "",
    preset: str = "polish_school",
    template: str = "",
    seating_mode: str = "stations",
    time_zone: str = "Europe/Warsaw",
    first_table: int = 1,
    seed: int | None = None,
    demonstration: bool = False,
    user: User | None = None,
    who: Who | None = None,
) -> Tournament:
    """Start a tournament; `user` becomes its owner. Without a template it has the usual one of its rules.

    Raises Refused: name_missing, unknown_preset, unknown_template, unknown_mode, unknown_zone.
    """
    if preset not in rules.PRESETS:
        raise Refused("unknown_preset", preset=preset)
    template = template or usual_template(preset)
    values = {"name": name, "template": template, "seating_mode": seating_mode, "time_zone": time_zone}
    cleaned = _clean(values)
    tournament = Tournament.objects.create(
        slug=_free_slug(cleaned["name"]),
        day=day,
        place=tidy(place),
        event_name=tidy(event_name),
        preset=preset,
        ruleset=rules.to_json(rules.PRESETS[preset]),
        first_table=first_table,
        seed=seed if seed is not None else secrets.randbelow(2**31),
        is_demonstration=demonstration,
        created_at=clock.now(),
        **cleaned,
    )
    wall_link(tournament)
    if user is not None:
        Membership.objects.create(tournament=tournament, user=user, role=Membership.Role.OWNER)
    log.write(tournament, who or system(), "tournament.created", after={"name": tournament.name, "preset": preset})
    return tournament


def _free_slug(name: str) -> str:
    base = slugify(name.translate(str.maketrans("łŁ", "lL")))[:50] or "turniej"
    taken = set(Tournament.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    if base not in taken:
        return base
    return next(f"{base}-{n}" for n in range(2, len(taken) + 3) if f"{base}-{n}" not in taken)


def _clean(values: Mapping[str, Any]) -> dict[str, Any]:
    """The settings as they are kept. Raises Refused for what cannot be."""
    cleaned = {key: tidy(value) if isinstance(value, str) else value for key, value in values.items()}
    if not cleaned.get("name", "x"):
        raise Refused("name_missing")
    for key, allowed, code in (
        ("template", (*TEMPLATES, "custom"), "unknown_template"),
        ("seating_mode", SEATING_MODES, "unknown_mode"),
    ):
        if key in cleaned and cleaned[key] not in allowed:
            raise Refused(code, value=cleaned[key], mode=cleaned[key])
    if "time_zone" in cleaned:
        try:
            ZoneInfo(cleaned["time_zone"])
        except (ZoneInfoNotFoundError, ValueError, OSError) as error:
            raise Refused("unknown_zone", zone=cleaned["time_zone"]) from error
    return cleaned


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, date | datetime) else value


def lock(tournament: Tournament) -> Tournament:
    """The tournament's row, locked until the caller's transaction ends, so that two organisers take turns."""
    return Tournament.objects.select_for_update().get(pk=tournament.pk)


@transaction.atomic
def change_settings(
    tournament: Tournament, values: Mapping[str, Any], *, revision: int | None = None, who: Who
) -> Tournament:
    """Change some of SETTINGS.

    Raises Refused: forbidden, not_now, stale, name_missing, unknown_..., frozen (template).
    """
    require(who, "organise", tournament)
    tournament = lock(tournament)
    phases.check(tournament, "change_settings")
    log.check_fresh(tournament, revision, ["settings"])
    cleaned = {key: value for key, value in _clean(values).items() if key in SETTINGS}
    if "template" in cleaned and cleaned["template"] != tournament.template and tournament.frozen_at:
        raise Refused("frozen")
    changed = {key: value for key, value in cleaned.items() if getattr(tournament, key) != value}
    if not changed:
        return tournament
    before = {key: _plain(getattr(tournament, key)) for key in changed}
    for key, value in changed.items():
        setattr(tournament, key, value)
    tournament.save(update_fields=list(changed))
    after = {key: _plain(value) for key, value in changed.items()}
    log.write(tournament, who, "tournament.settings", "settings", before=before, after=after)
    return tournament


@transaction.atomic
def change_rules(
    tournament: Tournament, values: Mapping[str, Any], *, revision: int | None = None, who: Who
) -> Tournament:
    """Change fields of the rule set, before the first seating. Raises Refused: frozen, stale, not_a_rule(field)."""
    require(who, "organise", tournament)
    tournament = lock(tournament)
    if tournament.frozen_at is not None:
        raise Refused("frozen")
    phases.check(tournament, "change_rules")
    log.check_fresh(tournament, revision, ["rules"])
    before = tournament.ruleset
    try:
        tournament.ruleset = rules.to_json(rules.from_json({**before, **values}))
    except (ValueError, TypeError) as error:
        raise Refused("not_a_rule", fields=sorted(values)) from error
    changed = [key for key, value in tournament.ruleset.items() if before.get(key) != value]
    if changed:
        tournament.save(update_fields=["ruleset"])
        was = {key: before.get(key) for key in changed}
        now = {key: tournament.ruleset[key] for key in changed}
        log.write(tournament, who, "tournament.rules", "rules", before=was, after=now)
    return tournament


def usual_template(preset: str) -> str:
    """The template for whoever chooses none: the regulation's, or where one plays one on one a Swiss tournament."""
    return "swiss" if rules.PRESETS[preset].competition == "duels" else "regulation"


def tiles_of(tournament: Tournament) -> TileSet:
    """The tiles that the tournament is played with."""
    return TILE_SETS[rules.from_json(tournament.ruleset).tile_set]


def freeze(tournament: Tournament, who: Who) -> None:
    """At the first seating: the rules stay from here on, and the tournament is pinned to one word list."""
    if tournament.frozen_at is not None:
        return
    tournament.edition = tournament.edition or edition_in_force(tiles_of(tournament).language)
    tournament.frozen_at = clock.now()
    tournament.save(update_fields=["edition", "frozen_at"])
    after = {"edition": tournament.edition.name if tournament.edition else None}
    log.write(tournament, who, "tournament.frozen", "rules", after=after)


@transaction.atomic
def switch_edition(tournament: Tournament, edition: Edition, *, reason: str, who: Who) -> Tournament:
    """Pin another word list: an organiser's act with a reason. Games that have begun keep theirs.

    Raises Refused: forbidden, not_now, reason_missing.
    """
    require(who, "organise", tournament)
    tournament = lock(tournament)
    phases.check(tournament, "switch_edition")
    if tournament.frozen_at is not None and not reason.strip():
        raise Refused("reason_missing")
    before = {"edition": tournament.edition.name if tournament.edition else None}
    tournament.edition = edition
    tournament.save(update_fields=["edition"])
    log.write(
        tournament, who, "tournament.edition", "rules", before=before, after={"edition": edition.name}, reason=reason
    )
    return tournament


@transaction.atomic
def announce(tournament: Tournament, text: str, *, who: Who) -> Tournament:
    """Say something on every page of the tournament; "" takes it away."""
    require(who, "organise", tournament)
    tournament = lock(tournament)
    phases.check(tournament, "announce")
    before, tournament.announcement = tournament.announcement, tidy(text)[:300]
    tournament.save(update_fields=["announcement"])
    after = {"text": tournament.announcement}
    log.write(tournament, who, "tournament.announcement", "announcement", before={"text": before}, after=after)
    return tournament


@transaction.atomic
def set_timetable(tournament: Tournament, rows: list[dict[str, str]], *, who: Who) -> Tournament:
    """The plan of the day: rows of {"at": "09:30", "text": …}, kept in order of time. Raises Refused("bad_time")."""
    require(who, "organise", tournament)
    tournament = lock(tournament)
    phases.check(tournament, "timetable")
    kept = []
    for row in rows:
        at, text = str(row.get("at", "")).strip(), tidy(str(row.get("text", "")))
        if not at and not text:
            continue
        try:
            at = datetime.strptime(at, "%H:%M").strftime("%H:%M")  # noqa: DTZ007 - a time of day has no zone
        except ValueError as error:
            raise Refused("bad_time", time=at) from error
        kept.append({"at": at, "text": text[:120]})
    before, tournament.timetable = tournament.timetable, sorted(kept, key=lambda row: row["at"])
    tournament.save(update_fields=["timetable"])
    log.write(
        tournament,
        who,
        "tournament.timetable",
        "timetable",
        before={"rows": before},
        after={"rows": tournament.timetable},
    )
    return tournament


@transaction.atomic
def wall_link(tournament: Tournament) -> str:
    """The token of the projector's link; always the same. Only its hash is kept, from the tournament's start on."""
    token = derive_token("wall", tournament.pk, 0)
    if tournament.wall_token != hash_token(token):
        tournament.wall_token = hash_token(token)
        tournament.save(update_fields=["wall_token"])
    return token


def tournament_of_wall(token: str) -> Tournament | None:
    """The tournament that a projector's link shows, or None."""
    return Tournament.objects.filter(wall_token=hash_token(token)).first() if token else None
