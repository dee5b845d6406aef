"""The tile sets: which letters there are, how many of each, what they are worth and in which order they stand."""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from types import MappingProxyType
from typing import Any

BLANK = "?"

# Letters that Unicode does not take apart into a base letter and a mark, where a set folds its accents.
_LIGATURES = str.maketrans({"Œ": "OE", "Æ": "AE", "Ø": "O", "Đ": "D", "Ł": "L"})


@dataclass(frozen=True)
class TileSet:
    """The tiles of one language.

    A tile is a string, mostly one upper-case letter in Unicode NFC, never assumed to be one character. `letters` is
    the alphabet of the set in its own order (Polish: A Ą B ...), without the blank. `counts` and `values` include
    the blank `?`. `blank_only` lists letters that no tile carries but that a blank may stand for.
    """

    name: str
    language: str
    letters: tuple[str, ...]
    counts: Mapping[str, int]
    values: Mapping[str, int]
    folds_accents: bool
    blank_only: tuple[str, ...] = ()
    blank: str = BLANK
    size: int = field(init=False)
    blank_letters: frozenset[str] = field(init=False)
    _order: Mapping[str, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "size", sum(self.counts.values()))
        object.__setattr__(self, "blank_letters", frozenset(self.letters) | frozenset(self.blank_only))
        order = {letter: number for number, letter in enumerate(self.letters)}
        object.__setattr__(self, "_order", {self.blank: -1, **order})

    def __hash__(self) -> int:
        return hash((self.name, self.letters, self.size))

    def __reduce__(self) -> tuple[Any, ...]:
        # A read-only mapping cannot be pickled; a game that is kept in a cache has to be.
        facts = {each.name: getattr(self, each.name) for each in fields(self) if each.init}
        return _frozen, ({**facts, "counts": dict(self.counts), "values": dict(self.values)},)

    def normalise(self, text: str) -> str:
        """`text` in the letters of this set: NFC, upper case, and without accents where the language ignores them.

        Polish never loses its marks, since A and Ą are two tiles. What is not a letter is left as it is.
        """
        upper = unicodedata.normalize("NFC", text).upper()
        if not self.folds_accents:
            return unicodedata.normalize("NFC", upper)
        parts = unicodedata.normalize("NFD", upper.translate(_LIGATURES))
        return "".join(part for part in parts if not unicodedata.combining(part))

    def value(self, tile: str) -> int:
        """The points of a tile; 0 for the blank. Raises KeyError for a tile that the set does not have."""
        return self.values[tile]

    def order(self, tile: str) -> int:
        """The place of a letter in the alphabet of the set, from 0; the blank is -1.

        For sorting in the order of the language (PL-11). Raises KeyError for a tile that the set does not have.
        """
        return self._order[tile]


def _frozen(facts: dict[str, Any]) -> TileSet:
    """The set with these facts, its counts and values read-only."""
    counts, values = MappingProxyType(facts["counts"]), MappingProxyType(facts["values"])
    return TileSet(**{**facts, "counts": counts, "values": values})


def _tile_set(name: str, language: str, table: str, *, folds_accents: bool, blank_only: str = "") -> TileSet:
    """Build a set from a table such as `A9x1 Ą1x5`: letter, count, `x`, value; the blank `?` last."""
    counts: dict[str, int] = {}
    values: dict[str, int] = {}
    for entry in table.split():
        tile = entry[0]
        count, _, value = entry[1:].partition("x")
        counts[tile], values[tile] = int(count), int(value)
    letters = tuple(tile for tile in counts if tile != BLANK)
    return TileSet(
        name=name,
        language=language,
        letters=letters,
        counts=MappingProxyType(counts),
        values=MappingProxyType(values),
        folds_accents=folds_accents,
        blank_only=tuple(blank_only),
    )


POLISH = _tile_set(
    "polish",
    "pl",
    "A9x1 Ą1x5 B2x3 C3x2 Ć1x6 D3x2 E7x1 Ę1x5 F1x5 G2x3 H2x3 I8x1 J2x3 K3x2 L3x2 Ł2x3 M3x2 N5x1 Ń1x7 O6x1 Ó1x5 P3x2 "
    "R4x1 S4x1 Ś1x5 T3x2 U2x3 W4x1 Y4x2 Z5x1 Ź1x9 Ż1x5 ?2x0",
    folds_accents=False,
)
FRENCH = _tile_set(
    "french",
    "fr",
    "A9x1 B2x3 C2x3 D3x2 E15x1 F2x4 G2x2 H2x4 I8x1 J1x8 K1x10 L5x1 M3x2 N6x1 O6x1 P2x3 Q1x8 R6x1 S6x1 T6x1 U6x1 V2x4 "
    "W1x10 X1x10 Y1x10 Z1x10 ?2x0",
    folds_accents=True,
)
ENGLISH = _tile_set(
    "english",
    "en",
    "A9x1 B2x3 C2x3 D4x2 E12x1 F2x4 G3x2 H2x4 I9x1 J1x8 K1x5 L4x1 M2x3 N6x1 O8x1 P2x3 Q1x10 R6x1 S4x1 T6x1 U4x1 V2x4 "
    "W2x4 X1x8 Y2x4 Z1x10 ?2x0",
    folds_accents=True,
)
ROMANIAN = _tile_set(
    "romanian",
    "ro",
    "A11x1 B2x9 C5x1 D4x2 E9x1 F2x8 G2x9 H1x10 I10x1 J1x10 L4x1 M3x4 N6x1 O5x1 P4x2 R7x1 S5x1 T7x1 U6x1 V2x8 X1x10 "
    "Z1x10 ?2x0",
    folds_accents=True,
    blank_only="KQWY",
)

TILE_SETS: Mapping[str, TileSet] = MappingProxyType(
    {tile_set.name: tile_set for tile_set in (POLISH, FRENCH, ENGLISH, ROMANIAN)}
)
