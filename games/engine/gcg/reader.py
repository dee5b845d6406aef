"""The tolerant reader of GCG: whatever the programs of the last twenty years wrote should come in."""

import re
from dataclasses import replace

from games.engine.gcg.events import parse_event
from games.engine.gcg.model import Move, Player, Record
from games.engine.gcg.text import decode, split_tiles
from games.engine.notation import Style
from games.engine.refusal import Refusal

_PLAYER = re.compile(r"player(\d{1,3})", re.IGNORECASE)
_RACK = re.compile(r"rack(\d{1,3})", re.IGNORECASE)
_TEXTS = {
    "title": "title",
    "description": "description",
    "lexicon": "lexicon",
    "tile-distribution": "tile_distribution",
}
_MOST_PLAYERS = 4
_MOST_BYTES = 2_000_000


def read(data: bytes) -> Record | Refusal:
    """Read a GCG file.

    Refused with a code and, where there is one, the line: `gcg_too_long`, `gcg_encoding`, `gcg_line` (a line that
    cannot be understood), `gcg_unknown_player` (an event of a nick that no `#player` names), `gcg_too_many_players`,
    `gcg_empty` (nothing in it that belongs to a game). Nothing is judged here: scores and plays stand as written.
    """
    if len(data) > _MOST_BYTES:
        return Refusal("gcg_too_long", {"most": _MOST_BYTES})
    text = decode(data)
    if isinstance(text, Refusal):
        return text
    reader = _Reader()
    for number, line in enumerate(text.split("\n"), 1):
        refusal = reader.take(line.strip(), number)
        if refusal is not None:
            return refusal
    return reader.record()


class _Reader:
    """Takes a file line by line."""

    def __init__(self) -> None:
        self.style: Style = "gcg"
        self.players: dict[int, Player] = {}
        self.racks: dict[int, tuple[str, ...]] = {}
        self.named = False
        self.moves: list[Move] = []
        self.notes: list[str] = []
        self.texts: dict[str, str] = {}
        self.other: list[tuple[str, str]] = []
        self.incomplete: tuple[str, ...] | None = None
        self.open = ""

    def take(self, line: str, number: int) -> Refusal | None:
        """Take one line without its ends; blank lines mean nothing."""
        if not line:
            return None
        if line.startswith(">"):
            self.open = ""
            return self._event(line[1:], number)
        if line.startswith("#"):
            name, _, text = line[1:].replace("\t", " ").partition(" ")
            if name != "-":
                return self._pragma(name.lower(), text.strip(), number)
            self._continue(text.strip())
            return None
        if self.open:
            self._continue(line)
            return None
        return Refusal("gcg_line", {"line": number, "text": line[:60]})

    def record(self) -> Record | Refusal:
        """Everything taken, as one record."""
        if not self.players and not self.moves:
            return Refusal("gcg_empty")
        numbers = sorted(self.players)
        if len(numbers) > _MOST_PLAYERS:
            return Refusal("gcg_too_many_players", {"most": _MOST_PLAYERS})
        places = {number: place for place, number in enumerate(numbers)}
        return Record(
            players=tuple(replace(self.players[number], rack=self.racks.get(number, ())) for number in numbers),
            moves=tuple(replace(move, player=places[move.player]) for move in self.moves),
            incomplete=self.incomplete,
            notes=tuple(self.notes),
            other=tuple(self.other),
            **self.texts,
        )

    def _pragma(self, name: str, text: str, number: int) -> Refusal | None:
        self.open = name
        if found := _PLAYER.fullmatch(name):
            nick, _, full = text.partition(" ")
            if not nick:
                return Refusal("gcg_line", {"line": number, "text": f"#{name}"})
            self.named = True
            self.players[int(found[1])] = Player(nick, full.strip())
        elif found := _RACK.fullmatch(name):
            self.racks[int(found[1])] = split_tiles(text.replace(" ", ""))
        elif name == "note":
            self._note(text)
        elif name == "incomplete":
            self.incomplete = split_tiles(text.replace(" ", ""))
        elif name == "orientation":
            self.style = "rows" if text.lower() == "lettered-rows" else "gcg"
        elif name in _TEXTS:
            self.texts[_TEXTS[name]] = text
        elif name != "character-encoding":
            self.other.append((name, text))
        return None

    def _note(self, text: str) -> None:
        if self.moves:
            self.moves[-1] = replace(self.moves[-1], notes=(*self.moves[-1].notes, text))
        else:
            self.notes.append(text)

    def _continue(self, text: str) -> None:
        """A further line of the pragma before it."""
        if self.open == "note" and self.moves:
            *before, last = self.moves[-1].notes
            self.moves[-1] = replace(self.moves[-1], notes=(*before, f"{last}\n{text}"))
        elif self.open == "note":
            self.notes[-1] += f"\n{text}"
        elif self.open in _TEXTS:
            self.texts[_TEXTS[self.open]] += f"\n{text}"
        elif self.other and self.open == self.other[-1][0]:
            self.other[-1] = (self.open, f"{self.other[-1][1]}\n{text}")

    def _event(self, line: str, number: int) -> Refusal | None:
        nick, colon, rest = line.partition(":")
        player = self._who(nick.strip())
        if player is None:
            return Refusal("gcg_unknown_player", {"line": number, "nick": nick.strip()[:60]})
        move = parse_event(rest, player, number, self.style) if colon else None
        if move is None:
            return Refusal("gcg_line", {"line": number, "text": f">{line}"[:60]})
        self.moves.append(move)
        return None

    def _who(self, nick: str) -> int | None:
        """The number of the player with a nick; files without `#player` lines name them by their first events."""
        for fold in (str, str.casefold):
            for number, player in self.players.items():
                if fold(player.nick) == fold(nick):
                    return number
        if self.named or not nick:
            return int(nick) if nick.isascii() and nick.isdigit() and int(nick) in self.players else None
        number = len(self.players) + 1
        self.players[number] = Player(nick)
        return number
