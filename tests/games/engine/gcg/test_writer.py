"""The strict writer, and that the reader gives back what was written."""

from hypothesis import given
from hypothesis import strategies as st

from games.engine.gcg import (
    Bonus,
    Exchange,
    Leftovers,
    Mark,
    Move,
    Pass,
    Play,
    Player,
    Record,
    TimePenalty,
    Withdrawal,
    read,
    write,
)
from games.engine.notation import Place
from tests.games.engine.gcg.samples import POLISH

TILES = st.sampled_from([*"AĄBCĆDEĘŁŃÓŚŹŻQX", "CH", "L·L"])
RACKS = st.lists(TILES | st.just("?"), max_size=8).map(tuple)
MARKS = st.builds(Mark, TILES, st.booleans()) | st.just(Mark(None))
PLACES = st.builds(Place, st.integers(0, 14), st.integers(0, 14), st.booleans())
ACTIONS = st.one_of(
    st.builds(Play, PLACES, st.lists(MARKS, min_size=1, max_size=15).map(tuple)),
    st.builds(Exchange, st.integers(1, 7)),
    st.lists(TILES | st.just("?"), min_size=1, max_size=7).map(lambda tiles: Exchange(len(tiles), tuple(tiles))),
    st.builds(Leftovers, RACKS),
    st.sampled_from([Withdrawal(), Pass(), Bonus(), TimePenalty()]),
)
LINES = st.text("abcŻółĆ #>:()[]-+.8H", min_size=1, max_size=12).map(lambda text: text.strip() or "x")
TEXTS = st.lists(LINES, min_size=1, max_size=3).map("\n".join)
NOTES = st.lists(TEXTS, max_size=2).map(tuple)
NAMES = st.sampled_from(["", "Zofia K.", "Ń"])


def seats(count: int) -> st.SearchStrategy[tuple[Player, ...]]:
    return st.tuples(*(st.builds(Player, st.just(f"P{number}"), NAMES, RACKS) for number in range(count)))


@st.composite
def records(draw: st.DrawFn) -> Record:
    players = draw(st.integers(1, 4).flatmap(seats))
    indices = st.integers(0, len(players) - 1)
    moves = st.builds(
        Move, indices, ACTIONS, st.integers(-200, 999), st.none() | st.integers(-200, 999), RACKS, NOTES, st.just(0)
    )
    text = st.just("") | TEXTS
    return Record(
        players=players,
        moves=tuple(draw(st.lists(moves, max_size=8))),
        title=draw(text),
        description=draw(text),
        lexicon=draw(st.sampled_from(["", "OSPS49"])),
        tile_distribution=draw(st.sampled_from(["", "polish"])),
        incomplete=draw(st.none() | RACKS),
        notes=draw(NOTES),
        other=draw(st.sampled_from([(), (("id", "io.example 1"),)])),
    )


@given(records())
def test_the_reader_gives_back_what_was_written(record: Record) -> None:
    assert read(write(record)) == record


def test_the_written_form() -> None:
    record = read(POLISH.encode())
    assert isinstance(record, Record)
    assert write(record).decode().splitlines() == [" ".join(line.split()) for line in POLISH.splitlines()]


def test_three_and_four_players_and_points_below_zero() -> None:
    players = tuple(Player(nick) for nick in "ABCD")
    record = Record(players, (Move(3, Leftovers(("A", "CH")), -6, -6, ("A", "CH")),), incomplete=("?",))
    assert write(record).decode().splitlines()[1:] == [
        "#player1 A",
        "#player2 B",
        "#player3 C",
        "#player4 D",
        ">D: A[CH] (A[CH]) -6 -6",
        "#incomplete ?",
    ]
