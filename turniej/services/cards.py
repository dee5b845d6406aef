"""A paper card typed in line by line: the whole of it, or words and values; and the totals that its lines make."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db import transaction

from games import services as games
from games.engine.game import Game
from turniej.models import Pairing, Tournament
from turniej.services import log, results, table
from turniej.services.errors import Refused
from turniej.services.who import Who

Line = tuple[dict[str, Any], int | None]
"""An event of a card, and the seat that it is entered for where the event does not name it."""


@transaction.atomic
def enter(pairing: Pairing, lines: Sequence[Line], *, key: str = "", who: Who) -> None:
    """Type a paper card in, line by line, with the same checks as at the tablet: all of it or nothing.

    What the card says was played before it is typed in, so the cap called meanwhile refuses none of it. The first line
    that the rules refuse raises Refused with its number as `line`, and nothing is kept. A repeat with the same `key`
    changes nothing. Raises what `results.hold` raises, and Refused: already_confirmed.
    """
    tournament, held = _held(pairing, who)
    started = games.state(table.game_of(held)).started_at
    for number, (event, seat) in enumerate(lines, 1):
        line_key = f"{key}-{number}"[:64] if key else None
        try:
            table.insist(table.record(held, event, who=who, seat=seat, key=line_key, at=started))
        except Refused as refused:
            raise Refused(refused.code, **{**refused.params, "line": number}) from refused
    _note(tournament, held, who, lines=len(lines))


def words_and_values(lines: Iterable[tuple[int, str, int]]) -> list[Line]:
    """The events of a card that gives words and values without squares, for `enter`."""
    return [
        ({"kind": "card_line", "v": 1, "seat": seat, "text": text[:120], "value": value}, seat)
        for seat, text, value in lines
    ]


def has_lines(game: Game) -> bool:
    """Whether the game is a card of words and values, whose totals follow from its lines."""
    return game.state.card


def leftovers(game: Game, racks: Mapping[int, str]) -> list[tuple[int, str, int]]:
    """What the letters left on the racks cost, and bring to the one who has none (PL-56, PL-57), as lines of the card.

    `racks` are letters by seat; where no rack is named, nothing follows. Raises Refused: letter_not_in_set,
    too_many_of_letter, leftovers_count.
    """
    tiles = game.state.tile_set
    named = {seat: [one for one in tiles.normalise(racks.get(seat, "")) if not one.isspace()] for seat in game.active}
    for letter, count in Counter(letter for rack in named.values() for letter in rack).items():
        if letter not in tiles.counts:
            raise Refused("letter_not_in_set", letter=letter)
        if count > tiles.counts[letter]:
            raise Refused("too_many_of_letter", letter=letter, most=tiles.counts[letter])
    size = game.ruleset.rack_size
    for seat, rack in named.items():
        if len(rack) > size:
            raise Refused("leftovers_count", seat=seat, count=len(rack), expected=size)
    costs = {seat: sum(tiles.values[letter] for letter in rack) for seat, rack in named.items()}
    lines = [(seat, " ".join(rack), -costs[seat]) for seat, rack in named.items() if rack]
    out = [seat for seat, rack in named.items() if not rack]
    if len(out) == 1 and lines and game.ruleset.go_out_bonus == "add":
        lines.append((out[0], "+", sum(costs.values())))
    return lines


def totals(game: Game, racks: Mapping[int, str]) -> dict[int, int]:
    """Every seat's final score by the lines of the card and the letters left. Raises what `leftovers` raises."""
    found = dict(enumerate(game.scores))
    for seat, _text, value in leftovers(game, racks):
        found[seat] += value
    return found


@transaction.atomic
def finish(
    pairing: Pairing, *, racks: Mapping[int, str], said: Mapping[int, int], take: str = "", who: Who
) -> dict[int, int]:
    """Make the totals of a card of words and values its signed result; answer them.

    `said` are the totals that the card gives, as far as it does. If one differs from what the lines make, it is for
    `take` to decide: "lines" (an error of arithmetic mended before the signatures, PL-38) or "card" (the signed totals
    stand, PL-63). Raises what `results.hold` and `leftovers` raise, and Refused: already_confirmed, no_card_lines,
    card_differs.
    """
    tournament, held = _held(pairing, who)
    game = games.state(table.game_of(held))
    if not has_lines(game):
        raise Refused("no_card_lines")
    made = totals(game, racks)
    differing = sorted(seat for seat, total in said.items() if made.get(seat, total) != total)
    if differing and take not in ("lines", "card"):
        raise Refused("card_differs", seats=differing)
    final = {**made, **said} if take == "card" else made
    scores = [final[seat] for seat in sorted(final)]
    events = [event for event, _seat in words_and_values(leftovers(game, racks))]
    events.append({"kind": "result", "v": 1, "scores": scores})
    events += [
        {"kind": "signature", "v": 1, "seat": seat, "scores": scores, "reason": results.ON_PAPER}
        for seat in game.state.seated
    ]
    for event in events:
        table.insist(table.record(held, event, who=who, at=game.started_at))
    _note(tournament, held, who, differing=differing, take=take if differing else "")
    return final


def _held(pairing: Pairing, who: Who) -> tuple[Tournament, Pairing]:
    tournament, held = results.hold(pairing, who, "enter_result")
    if held.state == Pairing.State.DONE:
        raise Refused("already_confirmed")
    if held.source == Pairing.Source.TABLET:
        table.settle_pairing(held, held.state, Pairing.Source.PAPER)
    return tournament, held


def _note(tournament: Tournament, pairing: Pairing, who: Who, **after: Any) -> None:
    log.write(tournament, who, "game.judged", f"pairing:{pairing.pk}", after=after)
