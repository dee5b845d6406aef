"""What is read out at the prize-giving: the first places, the best school, the best moves, the word of the day."""

from __future__ import annotations

from typing import Any

from turniej.messages import points_text
from turniej.models import Tournament
from turniej.names import full_name
from turniej.services import standings
from turniej.services.progress import winner

PLACES = 3


def awards(tournament: Tournament) -> dict[str, Any] | None:
    """The prizes of a decided tournament, from the third place up as they are called; None before that."""
    if not winner(tournament):
        return None
    board = standings.of_tournament(tournament)
    first = [
        {"place": place, "name": full_name(player), "school": player.school.name}
        for place, player in standings.final_places(board)[:PLACES]
    ]
    word = board.word_of_day
    return {
        "places": list(reversed(first)),
        "word": {"name": full_name(word.player), "word": word.word.upper()} if word else None,
        "schools": [
            {"place": row.team.place, "name": row.school.name, "points": points_text(row.team.points)}
            for row in board.schools[:PLACES]
        ],
        "moves": [
            {"name": full_name(move.player), "word": move.word, "value": move.value}
            for move in board.best_moves[:PLACES]
        ],
    }
