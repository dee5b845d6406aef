"""A game's present state: replayed from its log, kept in the memory of the process, and shown as plain values."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Iterable, Sequence
from datetime import datetime
from threading import Lock
from typing import Any

from django.db import connection

from games import models
from games.engine import ruleset as rules
from games.engine.ending import SeatResult
from games.engine.export import record_of
from games.engine.game import Game, replay
from games.engine.gcg import write
from games.engine.log import Actor, Entry, from_json
from games.engine.refusal import Refusal
from games.engine.state import SETTLED, Line

KEPT = 512

_cache: OrderedDict[tuple[int, str, int], tuple[int, Game]] = OrderedDict()
_guard = Lock()


def entry_of(event: models.Event) -> Entry:
    """The row of an event as the engine knows it."""
    return Entry(event.seq, event.at, Actor(event.role, event.seat), from_json(event.data))  # type: ignore[arg-type]


def state(game: models.Game) -> Game:
    """The game after all events in its log; only those that this process has not seen yet are read.

    What is kept depends on nothing but the log, which only grows, so several processes may keep it side by side. A
    log that is shorter than what is kept (a transaction that was rolled back) is read anew.
    """
    key = (game.pk, game.created_at.isoformat(), game.generation)
    with _guard:
        length, known = _cache.get(key, (0, None))
    if known is not None and length == game.length:
        return known
    if known is not None and length < game.length:
        rows = game.events.filter(seq__gt=length, seq__lte=game.length).order_by("seq")
        grown = _grow(known, rows)
    else:
        grown = None
    if grown is None:
        seats = game.seats.count()
        rows = game.events.filter(seq__lte=game.length).order_by("seq")
        grown = replay(rules.from_json(game.ruleset), seats, [entry_of(row) for row in rows])
    if not connection.in_atomic_block:
        remember(game, grown)
    return grown


def states_of(games: Iterable[models.Game]) -> dict[int, Game]:
    """Every game after all events in its log, by its number: two queries, however many games there are."""
    wanted = list(games)
    found: dict[int, Game] = {}
    with _guard:
        for game in wanted:
            length, known = _cache.get((game.pk, game.created_at.isoformat(), game.generation), (0, None))
            if known is not None and length == game.length:
                found[game.pk] = known
    missing = {game.pk: game for game in wanted if game.pk not in found}
    seats = Counter(models.Seat.objects.filter(game__in=list(missing)).values_list("game_id", flat=True))
    rows: dict[int, list[models.Event]] = {pk: [] for pk in missing}
    for row in models.Event.objects.filter(game__in=list(missing)).order_by("game_id", "seq").iterator():
        if row.seq <= missing[row.game_id].length:
            rows[row.game_id].append(row)
    for pk, game in missing.items():
        found[pk] = replay(rules.from_json(game.ruleset), seats[pk], [entry_of(row) for row in rows[pk]])
    return found


def remember(game: models.Game, known: Game) -> None:
    """Keep a state that is committed, for the next request to this process."""
    key = (game.pk, game.created_at.isoformat(), game.generation)
    with _guard:
        _cache[key] = (game.length, known)
        _cache.move_to_end(key)
        while len(_cache) > KEPT:
            _cache.popitem(last=False)


def forget() -> None:
    """Drop everything kept (the database was replaced by a copy)."""
    with _guard:
        _cache.clear()


def _grow(known: Game, rows: Iterable[models.Event]) -> Game | None:
    for row in rows:
        after = known.apply(entry_of(row))
        if isinstance(after, Refusal):
            return None
        known = after
    return known


def iso(moment: datetime | None) -> str | None:
    """An instant as text for pages."""
    return moment.isoformat() if moment else None


def table_state(game: models.Game, known: Game | None = None) -> dict[str, Any]:
    """What the table's tablet and the judge see, as JSON values; never the letters on racks before the end."""
    known = known or state(game)
    return {
        "id": game.pk,
        "turns": known.turn_count,
        "length": game.length,
        "phase": known.phase,
        "to_move": known.to_move,
        "starter": known.order[0] if known.order else None,
        "order": list(known.order),
        "recorder": known.recorder,
        "board": known.board.to_rows(),
        "blanks": [[row, col, letter] for row, col, letter in known.blank_sheet],
        "bag": known.bag_count,
        "seats": [_seat(known, seat) for seat in range(known.seats)],
        "draw": {
            "among": list(known.draw_among),
            "letters": {str(s): letter for s, letter in known.drawn_letters.items()},
        },
        "pending": _pending(game, known),
        "words_to_rule": list(known.words_to_rule),
        "clock": {
            "started_at": iso(known.started_at),
            "cap_at": iso(known.cap_at),
            "paused": known.paused,
            "called": known.capped,
            "last_seats": list(known.still_to_play),
        },
        "ending": known.ending,
        "went_out": known.went_out,
        "leftovers_needed": list(known.leftovers_needed),
        "leftovers": {str(seat): list(tiles) for seat, tiles in known.leftovers.items()},
        "final_scores": list(known.final_scores) if known.phase in SETTLED else None,
        "to_sign": list(known.to_sign) if known.phase == "signing" else None,
        "unsigned": list(known.unsigned) if known.phase == "signing" else [],
        "ruleset": game.ruleset,
        "history": [_line(line) for line in known.lines],
        "result": [_result(line) for line in known.result()] if known.phase in SETTLED else None,
        "late": list(known.late),
        "impossible": [{"ref": one.ref, "code": one.refusal.code} for one in known.impossible],
    }


def public_state(game: models.Game, known: Game | None = None) -> dict[str, Any]:
    """What everybody may see: counts of racks at any time, letters left on them only when the game is over."""
    shown = table_state(game, known)
    if shown["phase"] != "final":
        shown["leftovers"] = {}
        shown["leftovers_needed"] = []
    for key in ("late", "impossible", "words_to_rule"):
        del shown[key]
    return shown


def gcg_text(game: models.Game, names: Sequence[str], title: str = "") -> str:
    """The game as a GCG file, with what the caller calls the seats; a game that is not over is marked incomplete."""
    edition = game.edition.name if game.edition_id and game.edition else ""
    return write(record_of(state(game), names, title=title, lexicon=edition)).decode()


def _status(known: Game, seat: int) -> str:
    if seat in known.excluded:
        return "excluded"
    if seat in known.absent:
        return "absent"
    return "away" if seat in known.away else "present"


def _seat(known: Game, seat: int) -> dict[str, Any]:
    limit = known.ruleset.exchanges_max
    made = known.exchanges[seat]
    own = known.own_clock(seat)
    return {
        "seat": seat,
        "score": known.scores[seat],
        "rack": known.rack_counts[seat],
        "exchanges": made,
        "exchanges_left": None if limit is None else max(0, limit - made),
        "passes": known.passes[seat],
        "lost_turns": known.lost_turns[seat],
        "seconds_left": None if own is None else own.left.total_seconds(),
        "out_at": None if own is None else iso(own.until),
        "timed_out": seat in known.state.timed_out,
        "status": _status(known, seat),
        "leftovers_declared": seat in known.leftovers,
        "signed": seat in known.signed,
    }


def _pending(game: models.Game, known: Game) -> dict[str, Any] | None:
    move = known.open_move
    if move is None:
        return None
    laid = move.laid
    asked = game.checks.exclude(state=models.WordCheck.State.VOID) if move.checks else ()
    rows = {check.seat: check for check in asked}
    return {
        "kind": move.event.kind,
        "seat": move.seat,
        "count": getattr(move.event, "count", None),
        "placements": [placed.to_json() for placed in getattr(move.event, "placements", ())],
        "words": [word.to_json() for word in (laid.words if laid else ())],
        "score": laid.score if laid else 0,
        "value": move.value,
        "held": known.held,
        "recorder": known.recorder,
        "checks": [
            {
                "id": rows[check.seat].pk if check.seat in rows else None,
                "seat": check.seat,
                "words": list(check.words),
                "done": check.done,
                "state": rows[check.seat].state if check.seat in rows else models.WordCheck.State.WAITING,
            }
            for check in move.checks
        ],
    }


def _line(line: Line) -> dict[str, Any]:
    return {
        "ref": line.ref,
        "at": iso(line.at),
        "seat": line.seat,
        "kind": line.kind,
        "text": line.text,
        "words": list(line.words),
        "count": line.count,
        "value": line.value,
        "total": line.total,
        "placements": [placed.to_json() for placed in line.placements],
    }


def _result(line: SeatResult) -> dict[str, Any]:
    return {
        "seat": line.seat,
        "total": line.total,
        "deduction": line.deduction,
        "bonus": line.bonus,
        "overtime": line.overtime,
        "excluded": line.excluded,
        "place": None if line.place is None else str(line.place),
        "rank": line.rank,
    }
