"""What happens at a table through its tablet: what it shows, what it sends, how it calls for help."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db import transaction

from games import models as game_models
from games import services as games
from games.engine.correction import preview_correction as engine_preview
from games.engine.log import Actor, Entry, read_event
from games.engine.refusal import Refusal
from games.services.recording import Answer
from turniej import clock, names
from turniej.live import bump
from turniej.models import Call, Device, Pairing, Round, Table, Tournament
from turniej.services import chairs, devices, phases, table, tablet_codes, tournaments
from turniej.services.errors import Refused
from turniej.services.links import check_unlocked, count_failure
from turniej.services.who import Who
from turniej.tidy import tidy

OPEN = (Round.State.PUBLISHED, Round.State.PLAYING)


@dataclass(frozen=True)
class TableView:
    """What a tablet shows. `kind`: waiting, seated, playing, paper or done; `state` is the game's, if there is one.

    `players` are (seat, name, school); `topics` those that the page has to follow; `calls` what a judge was called for
    and has not answered yet.
    """

    kind: str
    topics: list[str]
    tournament: Tournament | None = None
    table: Table | None = None
    round: Round | None = None
    pairing: Pairing | None = None
    players: list[tuple[int, str, str]] = field(default_factory=list)
    state: dict[str, Any] | None = None
    calls: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Sent:
    """An event as the tablet sent it. `at` is the tablet's corrected time, `game` the game that it was meant for."""

    event: Mapping[str, Any]
    key: str
    expected: int | None = None
    seat: int | None = None
    at: datetime | None = None
    game: int | None = None


def view(device: Device) -> TableView:
    """What the tablet of this table shows now."""
    if device.table is None:
        return _friendly(device)
    tournament = device.table.tournament
    topics = [f"tournament:{tournament.pk}"]
    pairing = _pairing(device.table)
    if pairing is None:
        return TableView("waiting", topics, tournament, device.table)
    state = None
    if pairing.game is not None:
        topics.append(f"game:{pairing.game.pk}")
        state = games.table_state(pairing.game)
    places = pairing.places.select_related("player__school").order_by("seat")
    players = [(p.seat, names.short_name(p.player), names.public_school(p.player.school)) for p in places]
    kind = _kind(pairing, state)
    calls = list(device.table.calls.filter(done_at=None).values_list("about", flat=True))
    return TableView(kind, topics, tournament, device.table, pairing.round, pairing, players, state, calls)


def _pairing(shown: Table) -> Pairing | None:
    """The pairing of the newest open round at this table."""
    pairings = Pairing.objects.filter(table=shown, round__state__in=OPEN).select_related("round__stage", "game")
    return pairings.order_by("-round__stage__number", "-round__number").first()


def _kind(pairing: Pairing, state: dict[str, Any] | None) -> str:
    if pairing.state == Pairing.State.DONE:
        return "done"
    if pairing.source != Pairing.Source.TABLET:
        return "paper"
    if state is None:
        return "seated"
    waiting = state["phase"] == "start_draw" and state["clock"]["started_at"] is None
    return "seated" if waiting else "playing"


def _friendly(device: Device) -> TableView:
    device.refresh_from_db(fields=["names"])
    game = game_models.Game.objects.filter(pk=device.game_id or 0).first()
    if game is None:
        return TableView("waiting", [])
    seats = game.seats.order_by("number")
    called = [device.names[s.number] if s.number < len(device.names) else str(s.number + 1) for s in seats]
    players = [(number, name, "") for number, name in enumerate(called)]
    kind = "done" if game.phase == "final" else "playing"
    state = games.table_state(game)
    return TableView(kind, [f"game:{game.pk}"], players=players, state=state)


def actor_of(device: Device) -> Who:
    """The table as the log names it."""
    if device.table is None:
        return Who(f"device:{device.pk}", "table")
    number = device.table.number
    return Who(f"table:{number}", "table", str(number), device.table.tournament_id)


@transaction.atomic
def send(device: Device, window: str, sent: Sent) -> Answer:
    """Record one event from the tablet, exactly once; the answer says if the rules refused it.

    Raises Refused: other_window, no_game, game_gone, not_now, on_paper.
    """
    if not devices.lease(device, window).mine:
        raise Refused("other_window")
    return _record(device, sent, actor_of(device))


def _record(device: Device, sent: Sent, who: Who) -> Answer:
    game_id, pairing = _target(device, sent.game)
    if pairing is not None and pairing.source != Pairing.Source.TABLET and not who.may_judge:
        raise Refused("on_paper")
    if device.table is not None:
        phases.check(device.table.tournament, "play")
    return table.record_game(
        game_id,
        sent.event,
        who=who,
        seat=sent.seat,
        key=sent.key,
        expected=sent.expected,
        at=sent.at,
        pairing=pairing,
    )


def _target(device: Device, wanted: int | None) -> tuple[int, Pairing | None]:
    """The game an event is for: the one it names if that belongs to this table, so a late repeat finds its game.

    Raises Refused: no_game, and game_gone where the one it names was here before (its start was taken back).
    """
    if device.table is None:
        if device.game_id is None or wanted not in (None, device.game_id):
            raise Refused("no_game")
        return device.game_id, None
    if wanted is None:
        pairing = _pairing(device.table)
    else:
        here = Pairing.objects.filter(table=device.table, game_id=wanted)
        pairing = here.exclude(round__state=Round.State.WITHDRAWN).first()
        if pairing is None:
            raise Refused("game_gone")
    if pairing is None or pairing.game_id is None:
        raise Refused("no_game")
    return pairing.game_id, pairing


def judge_on_tablet(device: Device, window: str, code: str, sent: Sent) -> Answer:
    """Record an event that a judge entered on the tablet, under the judge's name; it spends the code.

    Failed codes count at the tablet. A repeat with a code that is spent gets the answer of the first time.
    Raises Refused: code_wrong, code_spent, too_many_tries, other_window, and what `send` raises.
    """
    with transaction.atomic():
        held = Device.objects.select_for_update(of=("self",)).select_related("table").get(pk=device.pk)
        check_unlocked(held)
        found = held.table and tablet_codes.found_by(held.table, code)
        if not found:
            count_failure(held)
    if not found or device.table is None:
        raise Refused("code_wrong")
    access, number = found
    with transaction.atomic():
        tournaments.lock(device.table.tournament)
        if not devices.lease(device, window).mine:
            raise Refused("other_window")
        if tablet_codes.is_spent(access, device.table, number) and not _known(device, sent):
            raise Refused("code_spent")
        answer = _record(device, sent, tablet_codes.who_of(access))
        if answer.accepted and not answer.repeated:
            tablet_codes.spend(access, device.table, number)
        return answer


def _known(device: Device, sent: Sent) -> bool:
    game_id, _pairing_of_game = _target(device, sent.game)
    return game_models.Event.objects.filter(game_id=game_id, key=sent.key).exists()


def preview_correction(device: Device, event: Mapping[str, Any]) -> dict[str, Any]:
    """The scores before and after a correction, as if all agreed. Raises Refused with the rule that forbids it."""
    game_id, _pairing_of_game = _target(device, None)
    row = game_models.Game.objects.get(pk=game_id)
    game = games.state(row)
    read = read_event({**event, "agreed": list(game.active)})
    if isinstance(read, Refusal):
        raise Refused.of(read)
    entry = Entry(row.length + 1, game.effective_at(clock.now(), clock.now()), Actor("table"), read)
    found = engine_preview(game, entry)
    if isinstance(found, Refusal):
        raise Refused.of(found)
    return {
        "before": {"scores": list(found.before.scores), "phase": found.before.phase},
        "after": {"scores": list(found.after.scores), "phase": found.after.phase},
        "impossible": [item.ref for item in found.impossible],
    }


@transaction.atomic
def swap_chairs(device: Device, window: str, one: int, other: int) -> None:
    """Two children sit on each other's chairs: names change, the game stays.

    Raises Refused: other_window, no_game, no_such_seat, card_signed.
    """
    if not devices.lease(device, window).mine:
        raise Refused("other_window")
    if device.table is None:
        _swap_names(device, one, other)
        return
    _game_id, pairing = _target(device, None)
    if pairing is None:
        raise Refused("no_game")
    chairs.swap_chairs(pairing, one, other, who=actor_of(device))


def _swap_names(device: Device, one: int, other: int) -> None:
    called = list(device.names)
    if not (0 <= one < len(called) and 0 <= other < len(called)):
        raise Refused("no_such_seat")
    called[one], called[other] = called[other], called[one]
    Device.objects.filter(pk=device.pk).update(names=called)
    bump(f"game:{device.game_id}")


@transaction.atomic
def call(device: Device, *, key: str, about: str, text: str = "") -> Call:
    """Call a judge to the table; the same key again is the same call, and so is the same matter not yet answered.

    Raises Refused("no_judge") in a friendly game.
    """
    if device.table is None:
        raise Refused("no_judge")
    waiting = Call.objects.filter(table=device.table, about=about, done_at=None).first()
    if waiting is not None:
        return waiting
    pairing = _pairing(device.table)
    made, new = Call.objects.get_or_create(
        table=device.table,
        key=key,
        defaults={"pairing": pairing, "about": about, "text": tidy(text)[:300], "asked_at": clock.now()},
    )
    if new:
        if pairing is not None and pairing.game_id is not None:
            bump(f"game:{pairing.game_id}")
        bump(f"judge:{device.table.tournament_id}")
    return made
