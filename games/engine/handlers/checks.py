"""Checking words: who said "Sprawdzam" to which words, what the dictionary said, and what it costs (PL-40 to PL-54)."""

from dataclasses import replace

from games.engine.clock import stop_clock
from games.engine.events import Challenge, Verdict
from games.engine.handlers.handler import Handlers
from games.engine.handlers.moves import goes_out, write_move
from games.engine.log import Entry
from games.engine.refusal import Refusal
from games.engine.state import Check, Line, OpenMove, State, put
from games.engine.turns import count_turn, end_by_passes, pass_on, take_back


def challenge(state: State, entry: Entry, event: Challenge) -> Refusal | None:
    """Check words of the open play; the words are fixed with it and it cannot be taken back (PL-43)."""
    move, seat = state.open_move, entry.by.seat
    assert move is not None and seat is not None
    if move.laid is None:
        return Refusal("nothing_to_check")
    if seat in move.barred:
        return Refusal("check_lost", {"seat": seat})
    if any(check.seat == seat for check in move.checks):
        return Refusal("already_checked", {"seat": seat})
    formed = move.words
    named = tuple(dict.fromkeys(event.words))
    if not named and len(formed) > 1:
        return Refusal("name_the_words", {"words": list(formed)})
    for word in named:
        if word not in formed:
            return Refusal("word_not_formed", {"word": word, "words": list(formed)})
    stop_clock(state, entry.at)
    state.open_move = move.but(checks=(*move.checks, Check(seat, named or formed)))
    state.phase = "checking"
    if not state.words_to_rule:
        _resolve(state, entry)
    return None


def verdict(state: State, entry: Entry, event: Verdict) -> Refusal | None:
    """Enter what the dictionary says; when the last checked word has its answer, the checks are decided (PL-45)."""
    move = state.open_move
    assert move is not None
    waiting = state.words_to_rule
    if not event.results:
        return Refusal("no_verdict", {"words": list(waiting)})
    answered = [word for word, _ in event.results]
    for word in answered:
        if word not in waiting or answered.count(word) > 1:
            return Refusal("word_not_checked", {"word": word, "words": list(waiting)})
    state.open_move = move.but(ruled=(*move.ruled, *event.results))
    if not state.words_to_rule:
        _resolve(state, entry)
    return None


def _resolve(state: State, entry: Entry) -> None:
    """Decide all open checks together: one bad word voids the move, else each checker pays (A5)."""
    move = state.open_move
    assert move is not None
    ruled = dict(move.ruled)
    open_checks = [check for check in move.checks if not check.done]
    bad = any(not ruled[word] for check in open_checks for word in check.words)
    state.clock_from = entry.at if state.ruleset.player_minutes is not None else None
    _charge(state, entry, move, open_checks, bad=bad)
    if bad:
        _take_off(state, entry, move)
        return
    state.phase = "announced"
    state.open_move = move.but(checks=tuple(replace(check, done=True) for check in move.checks))
    if goes_out(state) and not state.held:
        write_move(state, state.open_move, move.value)


def _charge(state: State, entry: Entry, move: OpenMove, checks: list[Check], *, bad: bool) -> None:
    """Make the checkers pay: a turn if all words were good (PL-47, PL-48), or points for each good word (FI-24)."""
    rules = state.ruleset
    first = move.checks[0].seat
    ruled = dict(move.ruled)
    for check in checks:
        if check.seat in state.excluded:
            continue
        if rules.wrong_check == "lose_turn" and not bad and (check.seat == first or not rules.first_checker_only):
            state.losses = put(state.losses, check.seat, (*state.losses[check.seat], "check"))
        if rules.wrong_check == "minus_per_word":
            good = sum(1 for word in check.words if ruled[word])
            if good:
                points = -good * rules.wrong_check_points
                total = state.add_score(check.seat, points)
                state.write(Line(entry.ref, entry.at, check.seat, "wrong_check", points, total))


def _take_off(state: State, entry: Entry, move: OpenMove) -> None:
    """Take the bad move off: no points, nothing drawn, the turn is lost, which is no pass (PL-46, A2)."""
    assert move.laid is not None
    take_back(state)
    count_turn(state, move.seat)
    words = tuple(word.text for word in move.laid.words)
    state.write(
        Line(move.ref, move.at, move.seat, "lost_check", 0, state.scores[move.seat], words, move.laid.placements)
    )
    if not end_by_passes(state):
        pass_on(state, move.seat, entry.at)


HANDLERS: Handlers = {"challenge": challenge, "verdict": verdict}
