"""The game card: signatures that freeze it, opening it again, and results from paper (PL-61 to PL-64, A15)."""

from games.engine.ending import end_game, final_scores, settle
from games.engine.events import CardLine, Reopen, Result, Signature
from games.engine.handlers.handler import Handlers
from games.engine.log import Entry
from games.engine.refusal import Refusal
from games.engine.state import Line, State
from games.engine.turns import take_back


def to_sign(state: State) -> tuple[int, ...]:
    """What a signature must carry: the final score of every seat, or its place where only places are known."""
    return state.result_places or final_scores(state)


def signature(state: State, entry: Entry, event: Signature) -> Refusal | None:
    """Sign the result; with the last signature it is final (PL-61, PL-62, PL-64, A22)."""
    seat = event.seat
    if seat not in state.seated:
        return Refusal("need_not_sign", {"seat": seat})
    if not entry.by.is_judge and entry.by.seat not in (None, seat):
        return Refusal("not_your_seat", {"seat": seat})
    if seat in state.signed:
        return Refusal("signed_already", {"seat": seat})
    if entry.by.is_judge and not event.reason:
        return Refusal("reason_missing")
    if seat in state.away and not entry.by.is_judge:
        return Refusal("seat_away", {"seat": seat})
    expected = to_sign(state)
    if event.scores != expected:
        return Refusal("result_differs", {"signed": list(event.scores), "result": list(expected)})
    state.signed |= {seat}
    if state.signed >= set(state.seated):
        state.phase = "final"
    return None


def reopen(state: State, entry: Entry, event: Reopen) -> Refusal | None:
    """Open a signed card, only to make it say what the paper says; all sign again (A15)."""
    if not event.reason:
        return Refusal("reason_missing")
    settle(state)
    state.reopened = True
    return None


def card_line(state: State, entry: Entry, event: CardLine) -> Refusal | None:
    """Enter a line of a paper card without squares; such a game has no board."""
    if not state.card and any(state.turns):
        return Refusal("already_playing")
    state.card = True
    total = state.add_score(event.seat, event.value)
    state.write(Line(entry.ref, entry.at, event.seat, "card", event.value, total, text=event.text))
    return None


def result(state: State, entry: Entry, event: Result) -> Refusal | None:
    """Enter the result alone, as a paper card says it: the final scores, or only the places; it is still to be signed.

    It takes the place of what was played, counted or declared so far; a move that was not written is taken back.
    """
    given = event.scores or event.places
    if len(given) != state.seats or (event.scores and event.places):
        return Refusal("result_seats", {"seats": state.seats})
    ranked = sorted(place for seat, place in enumerate(event.places) if seat not in state.excluded)
    if any(place != ranked.index(place) + 1 for place in ranked):
        return Refusal("places_impossible", {"places": list(event.places)})
    if state.open_move:
        take_back(state)
    state.leftovers = (None,) * state.seats
    state.result_scores, state.result_places = event.scores, event.places
    end_game(state, "card")
    return None


HANDLERS: Handlers = {"signature": signature, "reopen": reopen, "card_line": card_line, "result": result}
