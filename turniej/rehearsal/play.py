"""The course of a game at one table: start draw, turns with everything that goes wrong, leftovers, signatures."""

from __future__ import annotations

from games.engine.play import Laid
from turniej.rehearsal import level
from turniej.rehearsal.table import Table

POOR_PLAY = 9
NEVER = 1000


def before_start(table: Table) -> None:
    """Say who has not come, and draw letters for the order of play (PL-11 to PL-15); some do it after the signal."""
    habits, seats = table.habits, len(table.racks)
    if seats > 2 and table.happens(habits.empty_chair):
        seat = table.rng.randrange(seats)
        table.absent[seat] = NEVER if table.happens(habits.never_comes) else table.rng.randint(1, 3)
        table.tell("absent", seat=seat)
    if not table.happens(habits.late_draw):
        draw_letters(table)


def draw_letters(table: Table) -> None:
    """Draw one tile each until all differ; whoever is missing has his drawn by the referee (A18)."""
    while table.phase == "start_draw":
        among = table.game["draw"]["among"]
        tiles = table.bag.draw(len(among))
        table.drawn += tiles
        table.tell("letter_draw", letters=[[seat, tile] for seat, tile in zip(among, tiles, strict=True)])


def play_on(table: Table) -> None:
    """Go on until one turn is over, or a judge is needed, or the card is signed."""
    draw_letters(table)
    if table.phase == "to_move":
        take_turn(table)
    if table.phase == "announced":
        write(table)
    if table.phase == "leftovers":
        declare(table)
    if table.phase == "signing":
        sign(table)


def take_turn(table: Table) -> None:
    """One turn: a missing pupil's is taken as a pas, everybody else plays, exchanges or passes."""
    seat = table.game["to_move"]
    if seat in table.absent:
        table.absent[seat] -= 1
        if table.absent[seat] >= 0:
            table.tell("absence_turn", seat=seat)
            return
        table.tell("arrived", seat=seat)
    if table.happens(table.habits.breaks_a_rule):
        break_a_rule(table, seat)
    away = someone_leaves(table, seat)
    move(table, seat)
    if away is not None:
        if table.phase == "announced":
            table.break_a_rule("record")
        table.tell("returned", seat=away)


def someone_leaves(table: Table, seat: int) -> int | None:
    """Somebody goes out while another one thinks, all others agreeing (PL-72); returns who."""
    others = table.others(seat)
    if not others or not table.happens(table.habits.leaves_the_board):
        return None
    away = table.rng.choice(others)
    table.tell("leave", seat=away, agreed=sorted({seat, *others} - {away}))
    return away


def move(table: Table, seat: int) -> None:
    """Announce what the pupil has found, and let the others check it."""
    mind, rack, habits = table.minds[seat], table.racks[seat], table.habits
    plays = mind.plays(table.board, rack.tiles)
    if table.level_by is not None:
        laid = level.choose(table, seat, plays, table.level_by.now)
        announce(table, seat, laid)
        return
    if table.happens(habits.calls_the_judge):
        table.call_judge()
    if table.happens(habits.passes_for_fun):
        table.tell("pass")
        return
    laid = mind.make_up(table.board, plays) if table.happens(habits.made_up_word) else None
    laid = laid or mind.find(plays)
    poor = laid is None or (laid.score < POOR_PLAY and table.happens(habits.changes_when_poor))
    if may_exchange(table, seat) and (poor or table.happens(habits.changes_for_fun)):
        table.tell("exchange", count=table.rng.randint(1, len(rack)))
    else:
        announce(table, seat, laid)


def announce(table: Table, seat: int, laid: Laid | None) -> None:
    """Lay the tiles, or say "pas" where there is no play, and let the others check the words."""
    if laid is None:
        table.tell("pass")
    else:
        table.tell("play", placements=[placed.to_json() for placed in laid.placements])
        check(table, seat, laid)


def may_exchange(table: Table, seat: int) -> bool:
    """Whether the rules let this seat exchange now (PL-32, PL-33)."""
    left = table.game["seats"][seat]["exchanges_left"]
    return (
        (left is None or left > 0) and len(table.bag) >= table.ruleset.exchange_min_bag and len(table.racks[seat]) > 0
    )


def check(table: Table, seat: int, laid: Laid) -> None:
    """Whoever of the others doubts a word says "Sprawdzam" and names what he checks (PL-40 to PL-44)."""
    bad = table.minds[seat].bad_words(laid)
    formed = [word.text for word in laid.words]
    chance = table.habits.notices_bad_word if bad else table.habits.doubts_good_word
    for other in table.others(seat):
        if not table.happens(chance / max(1, len(table.racks) - 1)):
            continue
        named = sorted(set(bad or [table.rng.choice(formed)])) if len(set(formed)) > 1 else []
        table.tell("challenge", by=other, words=named)


def write(table: Table) -> None:
    """The neighbour writes the move, the pupil draws, sometimes too many tiles (PL-9, PL-51)."""
    mover = table.game["pending"]["seat"]
    table.tell("record")
    drew = table.phase == "to_move" and len(table.bag) > 0 and len(table.racks[mover]) > 0
    if drew and table.happens(table.habits.draws_too_many):
        table.tell("overdraw", seat=mover, surplus=1)


def declare(table: Table) -> None:
    """Everybody says which letters are left (PL-56, PL-57)."""
    for seat in table.game["leftovers_needed"]:
        tiles = table.racks[seat].tiles
        if table.happens(table.habits.wrong_leftovers):
            table.break_a_rule("leftovers", seat=seat, tiles=[*tiles, "A"])
        table.tell("leftovers", seat=seat, tiles=tiles)


def sign(table: Table) -> None:
    """Everybody signs the same result; one who will not leaves that to a judge (PL-61, A22)."""
    for seat in table.game["unsigned"]:
        if table.refuses_to_sign is None and table.happens(table.habits.will_not_sign):
            table.refuses_to_sign = seat
        elif seat != table.refuses_to_sign:
            table.tell("signature", seat=seat, scores=table.game["to_sign"])


def break_a_rule(table: Table, seat: int) -> None:
    """Try something that the engine has to refuse, whatever the position is."""
    others = table.others(seat)
    kind = table.rng.choice(("exchange", "square", "late_check", "nothing_open", "behind", "too_many"))
    if kind == "exchange" and not may_exchange(table, seat) and len(table.racks[seat]):
        table.break_a_rule("exchange", count=1)
    elif kind == "square" and table.board.at(7, 7) is not None:
        table.break_a_rule("play", placements=[{"row": 7, "col": 7, "letter": "A", "blank": False}])
    elif kind == "late_check" and others:
        table.break_a_rule("challenge", by=others[0], words=[])
    elif kind == "nothing_open":
        table.break_a_rule("record")
    elif kind == "behind" and table.game["turns"] > 1:
        table.break_a_rule("pass", behind=1)
    elif kind == "too_many":
        table.break_a_rule("exchange", count=table.ruleset.rack_size + 1)
