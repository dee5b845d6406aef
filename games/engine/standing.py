"""What can be read off a game: every question that a page asks, answered from its state."""

from datetime import datetime

from games.engine import clock, ending
from games.engine.board import Board
from games.engine.ending import SeatResult
from games.engine.handlers.card import to_sign
from games.engine.handlers.opening import draw_among
from games.engine.ruleset import Ruleset
from games.engine.state import Ending, Line, OpenMove, Phase, State


class Standing:
    """The questions; `Game` adds the log and what may happen next."""

    state: State

    @property
    def ruleset(self) -> Ruleset:
        """The rule set that this game is played by."""
        return self.state.ruleset

    @property
    def seats(self) -> int:
        """How many seats the game has."""
        return self.state.seats

    @property
    def phase(self) -> Phase:
        """Where the game is; after the cap `capped` is true as well."""
        return self.state.phase

    @property
    def order(self) -> tuple[int, ...]:
        """The seats in the order of play, the starter first; empty until it is known (PL-14)."""
        return self.state.order

    @property
    def to_move(self) -> int | None:
        """The seat on turn, also while its move is announced or checked."""
        return self.state.to_move

    @property
    def draw_among(self) -> tuple[int, ...]:
        """The seats that must draw a letter now (PL-13, A6)."""
        return draw_among(self.state) if self.state.phase == "start_draw" else ()

    @property
    def drawn_letters(self) -> dict[int, str]:
        """The last letter that each seat drew for the order of play."""
        return {seat: letter for seat, letter in enumerate(self.state.draw_letters) if letter}

    @property
    def open_move(self) -> OpenMove | None:
        """The move that is announced and not yet written."""
        return self.state.open_move

    @property
    def recorder(self) -> int | None:
        """The seat that writes the open move; None if there is none, or if the referee must (A9)."""
        return self.state.recorder

    @property
    def held(self) -> bool:
        """Whether the open move waits for a player who is away (PL-73)."""
        return self.state.held

    @property
    def words_to_rule(self) -> tuple[str, ...]:
        """The checked words that wait for a verdict."""
        return self.state.words_to_rule

    @property
    def board(self) -> Board:
        """The board, the open play included."""
        return self.state.board

    @property
    def bag_count(self) -> int:
        """Tiles in the bag."""
        return self.state.bag

    @property
    def rack_counts(self) -> tuple[int, ...]:
        """Tiles on each seat's rack; which ones is nobody's business."""
        return self.state.racks

    @property
    def unseen(self) -> dict[str, int]:
        """Tiles in the bag and on the racks together, by letter; at the end of a game of two this tells a rack."""
        return self.state.unseen

    @property
    def blank_sheet(self) -> tuple[tuple[int, int, str], ...]:
        """Every blank on the board with its square and the letter it stands for (PL-30)."""
        return tuple((tile.row, tile.col, tile.letter) for tile in self.state.board.tiles() if tile.blank)

    @property
    def scores(self) -> tuple[int, ...]:
        """Points of each seat so far, penalties included, leftovers not."""
        return self.state.scores

    @property
    def exchanges(self) -> tuple[int, ...]:
        """Exchanges made by each seat (PL-32)."""
        return self.state.exchanges

    @property
    def passes(self) -> tuple[int, ...]:
        """Passes of each seat since the last play or exchange (A1)."""
        return self.state.passes

    @property
    def lost_turns(self) -> tuple[int, ...]:
        """Turns that each seat will lose (A4)."""
        return tuple(len(losses) for losses in self.state.losses)

    @property
    def lines(self) -> tuple[Line, ...]:
        """The game card: every written turn, penalty and correction of points, in order."""
        return self.state.lines

    @property
    def active(self) -> tuple[int, ...]:
        """The seats not excluded, in the order of play."""
        return self.state.active

    @property
    def excluded(self) -> frozenset[int]:
        """The seats taken out of the game (A19)."""
        return self.state.excluded

    @property
    def absent(self) -> frozenset[int]:
        """The seats whose player never sat down (A18)."""
        return self.state.absent

    @property
    def away(self) -> frozenset[int]:
        """The seats whose player left the board for a while (PL-72)."""
        return self.state.away

    @property
    def started_at(self) -> datetime | None:
        """When the referee gave the start signal."""
        return self.state.started_at

    @property
    def cap_at(self) -> datetime | None:
        """When the cap falls; None without a cap, before the start, and during a pause."""
        return clock.cap_at(self.state)

    def own_clock(self, seat: int) -> clock.OwnClock | None:
        """A player's own minutes (FI-5); None where the rule set has no such clock."""
        return clock.own_clock(self.state, seat)

    @property
    def paused(self) -> bool:
        """Whether a judge has stopped the clock."""
        return self.state.paused_at is not None

    @property
    def capped(self) -> bool:
        """Whether time was called; what is played now is the last turn cycle (A3)."""
        return self.state.capped

    @property
    def still_to_play(self) -> tuple[int, ...]:
        """After the cap: the seats that still have a turn, in order."""
        return clock.still_to_play(self.state)

    @property
    def ending(self) -> Ending | None:
        """Why the play ended, or None."""
        return self.state.ending

    @property
    def went_out(self) -> int | None:
        """The seat that laid its last tile with an empty bag."""
        return self.state.went_out

    @property
    def leftovers_needed(self) -> tuple[int, ...]:
        """The seats that must still declare what is left on their racks."""
        return ending.leftovers_needed(self.state) if self.state.phase == "leftovers" else ()

    @property
    def leftovers(self) -> dict[int, tuple[str, ...]]:
        """The leftovers that are known; not to be shown before the game is over."""
        return {seat: tiles for seat, tiles in enumerate(self.state.leftovers) if tiles is not None}

    @property
    def final_scores(self) -> tuple[int, ...]:
        """Every seat's score after leftovers."""
        return ending.final_scores(self.state)

    @property
    def to_sign(self) -> tuple[int, ...]:
        """What a signature must carry: the final scores, or the places where only they are known (PL-61)."""
        return to_sign(self.state)

    @property
    def signed(self) -> tuple[int, ...]:
        """The seats that have signed."""
        return tuple(sorted(self.state.signed))

    @property
    def unsigned(self) -> tuple[int, ...]:
        """The seats that still must sign (PL-64, A22)."""
        return tuple(seat for seat in self.state.seated if seat not in self.state.signed)

    def result(self) -> tuple[SeatResult, ...]:
        """Return every seat's score and place as the game stands, final once the phase is "final"."""
        return ending.results(self.state)
