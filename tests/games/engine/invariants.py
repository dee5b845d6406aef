"""What must hold after every event of every game, whatever was played."""

from games.engine.game import replay, trace
from games.engine.log import from_json, to_json


def check_standing(game):
    """Tiles are neither lost nor made, letters are not used twice, and scores are the sum of the card."""
    state = game.state
    on_board = sum(state.board.counts.values())
    assert on_board + state.bag + sum(state.racks) + state.aside + len(state.draw_tiles) == state.tile_set.size
    assert state.bag >= 0
    assert min(state.racks) >= 0
    unseen = state.unseen
    assert min(unseen.values()) >= 0
    assert sum(unseen.values()) == state.tile_set.size - on_board - len(state.aside_tiles)
    assert all(count <= state.tile_set.counts[tile] for tile, count in state.board.counts.items())
    totals = [0] * state.seats
    for line in state.lines:
        totals[line.seat] += line.value
    assert tuple(totals) == state.scores
    _check_phase(state)


def _check_phase(state):
    assert (state.phase in ("announced", "checking")) == (state.open_move is not None)
    assert (state.phase == "checking") == bool(state.words_to_rule)
    assert (state.to_move is not None) == (state.phase in ("to_move", "announced", "checking"))
    assert (state.ending is not None) == (state.phase in ("leftovers", "signing", "final"))
    assert state.to_move not in state.excluded
    assert bool(state.order) or state.phase in ("start_draw", "leftovers", "signing", "final")
    for seat in state.absent:
        assert state.racks[seat] == 0


def check_entry(entry):
    """An event is the same after its way through JSON."""
    assert from_json(to_json(entry.event)) == entry.event


def check_replay(game, states):
    """The states that a game ran through since its log was last put in another order are those of a replay."""
    replayed = list(trace(game.ruleset, game.seats, game.entries))[-len(states) :]
    assert len(replayed) == len(states)
    for left, right in zip(replayed, states, strict=True):
        assert _without_card(left) == _without_card(right)
        assert left.lines[-1:] == right.lines[-1:]
    assert replay(game.ruleset, game.seats, game.entries) == game


def _without_card(state):
    """A state without the lines before the last one, which were compared when they were the last."""
    return {name: value for name, value in vars(state).items() if name != "lines"} | {"length": len(state.lines)}
