"""How each act of the log is taken back, or why it is not: a sentence, and the page where it is done."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from turniej.models import LogEntry, Tournament
from turniej.views.organiser.frame import link


@dataclass(frozen=True)
class Way:
    """What to do, and on which page; `{id}` of the act's subject goes into the address where the page needs one."""

    sentence: Promise | str
    page: str = ""
    needs: str = ""


CHANGE = _("change it again")
AT_THE_PUPIL = Way(_("on the pupil's page"), "player", "player_id")
AT_THE_ROUND = Way(_("on the page of the round"), "round", "round_id")
AT_THE_TABLE = Way(_("correct it on the page of the table"), "pairing", "pairing_id")
AT_THE_STAGES = Way(_("on the page of the stages"), "stages")
SETTINGS = Way(CHANGE, "settings")
ONE_BACK = Way(_("go on, or one step back, in the control room"), "control")
PEOPLE = Way(_("on the page of people and links"), "people")
HALL = Way(_("make another card"), "hall")
IS_ONE = Way(_("this took something back"))
JUDGE = Way(_("a judge corrects it in the record of the game"))
DRAWS = Way(_("at the judge's desk of games with draws"))
NEVER = Way(_("never: that is what was promised"))

WAYS: dict[str, Way] = {
    "tournament.created": Way(_("remove the tournament; a copy is saved before"), "settings"),
    "tournament.settings": SETTINGS,
    "tournament.rules": SETTINGS,
    "tournament.frozen": Way(_("never: games are played by these rules")),
    "tournament.edition": SETTINGS,
    "tournament.phase": ONE_BACK,
    "tournament.announcement": Way(CHANGE, "control"),
    "tournament.timetable": SETTINGS,
    "tournament.erased": NEVER,
    "roster.imported": Way(_("import the list as it was, or let the saved copy be put back"), "roster_import"),
    "school.added": Way(_("remove it while it has no pupils"), "school", "school_id"),
    "school.changed": Way(CHANGE, "school", "school_id"),
    "school.removed": Way(_("add it again"), "school_add"),
    "player.added": AT_THE_PUPIL,
    "player.changed": AT_THE_PUPIL,
    "player.removed": Way(_("add the pupil again"), "player_add"),
    "player.present": AT_THE_PUPIL,
    "player.absent": AT_THE_PUPIL,
    "player.withdrawn": AT_THE_PUPIL,
    "player.disqualified": AT_THE_PUPIL,
    "player.reinstated": IS_ONE,
    "chairs.swapped": Way(_("exchange the names again"), "pairing", "pairing_id"),
    "school.checked_in": Way(_("mark pupil by pupil"), "check_in"),
    "round.drawn": AT_THE_ROUND,
    "round.swapped": AT_THE_ROUND,
    "round.published": AT_THE_ROUND,
    "round.unpublished": IS_ONE,
    "round.withdrawn": Way(
        _("in the control room until another is drawn; then the site's owner can put the saved copy back"), "control"
    ),
    "round.put_back": IS_ONE,
    "round.planned": AT_THE_ROUND,
    "round.started": AT_THE_ROUND,
    "round.start_taken_back": IS_ONE,
    "round.closed": AT_THE_ROUND,
    "round.reopened": IS_ONE,
    "table.moved": Way(_("move it back"), "pairing", "pairing_id"),
    "table.started": Way(_("never: the clock of the table has run")),
    "hall.paused": Way(_("let all clocks go on"), "control"),
    "hall.resumed": Way(_("stop all clocks again"), "control"),
    "check.claimed": JUDGE,
    "check.ruled": JUDGE,
    "check.taken_back": IS_ONE,
    "check.own_school": JUDGE,
    "call.done": Way(_("the table calls again")),
    "game.judged": JUDGE,
    "result.proposed": AT_THE_TABLE,
    "result.accepted": AT_THE_TABLE,
    "result.refused": AT_THE_TABLE,
    "result.corrected": AT_THE_TABLE,
    "result.taken_back": AT_THE_TABLE,
    "stage.changed": AT_THE_STAGES,
    "stage.started": ONE_BACK,
    "stage.taken_back": IS_ONE,
    "stage.decision_taken_back": IS_ONE,
    "stage.waived": AT_THE_STAGES,
    "stage.lot": AT_THE_STAGES,
    "original.created": DRAWS,
    "original.coup": DRAWS,
    "original.slip": DRAWS,
    "original.sheet": DRAWS,
    "original.warned": DRAWS,
    "original.unwarned": IS_ONE,
    "original.word": DRAWS,
    "original.finished": DRAWS,
    "device.issued": Way(_("shut the tablet out"), "hall"),
    "device.revoked": HALL,
    "access.issued": PEOPLE,
    "access.revoked": Way(_("make another link"), "people"),
    "code.spent": Way(_("make another link"), "people"),
    "role.changed": PEOPLE,
}


def way_back(tournament: Tournament, entry: LogEntry) -> tuple[str, str]:
    """The sentence, and the address of the page ("" where there is none). A new act without a way is a KeyError."""
    way = WAYS[entry.action]
    pk = entry.subject.partition(":")[2]
    if not way.page or (way.needs and not pk.isdecimal()):
        return str(way.sentence), ""
    return str(way.sentence), link(tournament, way.page, **({way.needs: int(pk)} if way.needs else {}))
