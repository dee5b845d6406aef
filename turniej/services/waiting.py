"""What waits for a judge: the checks of the moves with what the word list says, the calls, and moves that came late."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from games import services as games
from games.models import Event, WordCheck
from lexicon.models import Edition
from lexicon.services import Finding, consult
from turniej import clock
from turniej.models import Call, Pairing, Place, Round, Tournament
from turniej.services.who import Who

State = WordCheck.State
OPEN_CHECKS = (State.WAITING, State.CLAIMED, State.HELD)


@dataclass(frozen=True)
class QueueItem:
    """Something at a table that waits for a judge: the checks of one move, a call, or a move that came late.

    Several players may check one move: that is one item, with a ruling on each word that one of them named (A5).
    """

    kind: str
    pairing: Pairing | None
    table: int
    waiting_seconds: int
    check: WordCheck | None = None
    call: Call | None = None
    event: Event | None = None
    checks: tuple[WordCheck, ...] = ()
    mover: Place | None = None
    checkers: tuple[Place, ...] = ()
    findings: tuple[Finding, ...] = ()
    own_school: bool = False
    players: tuple[Place, ...] = field(default_factory=tuple)

    @property
    def words(self) -> list[str]:
        """Every word that somebody named, once."""
        return words_of(self.checks)

    @property
    def verdicts(self) -> dict[str, bool]:
        """What a judge has said of them, while it is held."""
        return {word: good for check in self.checks for word, good in check.verdicts.items()}


def words_of(checks: Iterable[WordCheck]) -> list[str]:
    """The words of several checks, each once, in the order in which they were named."""
    return list(dict.fromkeys(word for check in checks for word in check.words))


def together(check: WordCheck) -> tuple[WordCheck, ...]:
    """The checks of the same move that are answered with this one, as they stand now, the first first.

    A check that comes while another one's ruling is held waits for a ruling of its own.
    """
    check.refresh_from_db()
    if check.state not in OPEN_CHECKS:
        return (check,)
    states = [State.HELD] if check.state == State.HELD else [State.WAITING, State.CLAIMED]
    return tuple(WordCheck.objects.filter(game_id=check.game_id, state__in=states).order_by("asked_at", "pk"))


def _pairings(game_ids: list[int]) -> dict[int, Pairing]:
    found = Pairing.objects.filter(game__in=game_ids).select_related("table", "round__stage", "game__edition")
    return {pairing.game_id: pairing for pairing in found.with_people() if pairing.game_id}


def queue(tournament: Tournament, who: Who | None = None) -> list[QueueItem]:
    """Everything that waits for a judge, the longest waiting first."""
    now = clock.now()
    checks = WordCheck.objects.filter(game__pairing__round__stage__tournament=tournament, state__in=OPEN_CHECKS)
    groups: dict[tuple[int, bool], list[WordCheck]] = {}
    for check in checks.order_by("asked_at", "pk"):
        groups.setdefault((check.game_id, check.state == State.HELD), []).append(check)
    pairings = _pairings([game for game, _held in groups])
    known = _findings(groups.values(), pairings)
    items = [
        _check_item(tuple(group), pairings[group[0].game_id], now, who, found)
        for group, found in zip(groups.values(), known, strict=True)
    ]
    calls = Call.objects.filter(table__tournament=tournament, done_at=None).select_related("table", "pairing__round")
    items += [
        QueueItem("call", call.pairing, call.table.number, _seconds(now - call.asked_at), call=call) for call in calls
    ]
    return sorted(items, key=lambda item: -item.waiting_seconds)


def _findings(groups: Iterable[Sequence[WordCheck]], pairings: Mapping[int, Pairing]) -> list[tuple[Finding, ...]]:
    """What list and page say of the words of each group of checks, with one look per word list."""
    asked = [(pairings[group[0].game_id].game, words_of(group)) for group in groups]
    wanted: dict[Edition | None, list[str]] = {}
    for game, words in asked:
        wanted.setdefault(game.edition if game else None, []).extend(words)
    said = {edition: iter(consult(words, edition)) for edition, words in wanted.items()}
    return [tuple(next(said[game.edition if game else None]) for _word in words) for game, words in asked]


def late_moves(tournament: Tournament) -> list[QueueItem]:
    """Moves of the open rounds that were made before the cap and arrived after it, for the judge to know."""
    now = clock.now()
    events = Event.objects.filter(
        late=True,
        game__pairing__round__stage__tournament=tournament,
        game__pairing__round__state=Round.State.PLAYING,
    ).select_related("game__pairing__table")
    return [
        QueueItem(
            "late", event.game.pairing, event.game.pairing.table.number, _seconds(now - event.received_at), event=event
        )
        for event in events
    ]


def _seconds(span: timedelta) -> int:
    return max(0, int(span.total_seconds()))


def item_of(check: WordCheck, who: Who | None = None) -> QueueItem:
    """One check with those of the same move, as the queue shows them, open or not."""
    group = together(check)
    pairings = _pairings([check.game_id])
    [found] = _findings([group], pairings)
    return _check_item(group, pairings[check.game_id], clock.now(), who, found)


def _check_item(
    checks: tuple[WordCheck, ...], pairing: Pairing, now: datetime, who: Who | None, findings: tuple[Finding, ...]
) -> QueueItem:
    places = tuple(sorted(pairing.places.all(), key=lambda place: place.seat))
    game = games.state(pairing.game) if pairing.game else None
    mover = places[game.open_move.seat] if game and game.open_move else None
    return QueueItem(
        "check",
        pairing,
        pairing.table.number,
        _seconds(now - checks[0].asked_at),
        check=checks[0],
        checks=checks,
        mover=mover,
        checkers=tuple(places[check.seat] for check in checks if check.seat < len(places)),
        findings=findings,
        own_school=own_school(who, places),
        players=places,
    )


def own_school(who: Who | None, places: tuple[Place, ...]) -> bool:
    """Whether a judge who is a teacher has a pupil of the own school at the table."""
    if who is None or who.school_id is None or who.role != "judge":
        return False
    return any(place.player.school_id == who.school_id for place in places)


def pairing_of(check: WordCheck) -> Pairing:
    """The pairing whose game waits for a check."""
    return _pairings([check.game_id])[check.game_id]
