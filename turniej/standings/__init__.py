"""Points, order, why, who advances and who plays off: pure functions of results, recomputed, never stored."""

from turniej.standings.advance import (
    Advance,
    Change,
    Need,
    advancing,
    advancing_groups,
    changes,
    movement,
    needs,
)
from turniej.standings.metrics import METRICS, SHOWN, Metric
from turniej.standings.playoffs import PlayOff, PlayOffs, play_offs
from turniej.standings.points import points_of
from turniej.standings.rating import Rated, ratings
from turniej.standings.table import standings
from turniej.standings.teams import TeamRow, teams
from turniej.standings.templates import StagePlan, template
from turniej.standings.values import (
    SCORINGS,
    Bye,
    Decision,
    Line,
    Result,
    Row,
    Scoring,
    Standings,
)

__all__ = [
    "METRICS",
    "SCORINGS",
    "SHOWN",
    "Advance",
    "Bye",
    "Change",
    "Decision",
    "Line",
    "Metric",
    "Need",
    "PlayOff",
    "PlayOffs",
    "Rated",
    "Result",
    "Row",
    "Scoring",
    "StagePlan",
    "Standings",
    "TeamRow",
    "advancing",
    "advancing_groups",
    "changes",
    "movement",
    "needs",
    "play_offs",
    "points_of",
    "ratings",
    "standings",
    "teams",
    "template",
]
