"""Plans of a whole tournament by the number of players: the regulation's, a school club's, a league of pairs."""

from dataclasses import dataclass

from turniej.standings.values import DUELS, TABLES

DRAWN, SWISS, GROUPS, KNOCK_OUT, BEST_OF = "drawn", "swiss", "groups", "knock_out", "best_of"
FORMATS = (DRAWN, SWISS, GROUPS, KNOCK_OUT, BEST_OF)


@dataclass(frozen=True, slots=True)
class StagePlan:
    """One stage as planned; every number may be changed.

    `entrants` is how many play in it (None for everybody), `groups` how many groups they are put into, `per_group` how
    many of each go on (0 in the last stage). The school ban holds in stage 1 and no longer after it (PL-7, PL-8).
    """

    kind: str
    format: str
    rounds: int
    groups: int = 1
    entrants: int | None = None
    per_group: int = 0
    school_ban: bool = False


def _first(rounds: int, going_on: int) -> StagePlan:
    return StagePlan(TABLES, DRAWN, rounds, per_group=going_on, school_ban=True)


def _all_play_all(entrants: int, groups: int, per_group: int) -> StagePlan:
    return StagePlan(DUELS, GROUPS, entrants // groups - 1, groups, entrants, per_group)


REGULATION: tuple[tuple[int, tuple[StagePlan, ...]], ...] = (
    (7, (_first(2, 2), _all_play_all(2, 1, 0))),
    (15, (_first(3, 4), _all_play_all(4, 2, 1), _all_play_all(2, 1, 0))),
    (39, (_first(3, 8), _all_play_all(8, 2, 2), _all_play_all(4, 1, 0))),
)
"""Up to so many players, these stages; above the last, `BIG`."""

BIG = (_first(4, 16), _all_play_all(16, 4, 1), _all_play_all(4, 1, 0))
CLUB = (StagePlan(TABLES, DRAWN, 3),)
LEAGUE = (StagePlan(DUELS, SWISS, 5, school_ban=True),)

TEMPLATES = ("regulation", "school_club", "pairs_league")


def template(players: int, name: str = "regulation") -> tuple[StagePlan, ...]:
    """The stages for so many players by the plan of that name; ValueError for an unknown name.

    *regulation* is the table of the Polish regulation's organisers, *school_club* one stage at tables without a final,
    *pairs_league* five Swiss rounds one-on-one whose winners are teams of two.
    """
    if name == "school_club":
        return CLUB
    if name == "pairs_league":
        return LEAGUE
    if name != "regulation":
        raise ValueError(f"no such template: {name}")
    for most, stages in REGULATION:
        if players <= most:
            return stages
    return BIG
