"""A rule set in words: every number and switch as a sentence, with the place in the regulation that it settles."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.engine.ruleset import Ruleset
from games.engine.tiles import TILE_SETS
from turniej.messages import points_text

TILES: dict[str, Promise] = {
    "polish": gettext_lazy("%(n)d Polish tiles, %(rack)d on a rack."),
    "french": gettext_lazy("%(n)d French tiles, %(rack)d on a rack."),
    "english": gettext_lazy("%(n)d English tiles, %(rack)d on a rack."),
    "romanian": gettext_lazy("%(n)d Romanian tiles, %(rack)d on a rack."),
}
NOTATIONS: dict[str, Promise] = {
    "gcg": gettext_lazy("A square is written 8H across, H8 down."),
    "rows": gettext_lazy("A square is written H8 across, 8H down."),
}


def _minutes(count: int) -> str:
    return ngettext("%(n)d minute", "%(n)d minutes", count) % {"n": count}


def _time(rules: Ruleset) -> str:
    if rules.time_cap_minutes is None:
        return _("A game has no common time limit.")
    finish = (
        _("then the turn cycle is finished, so that everybody has as many turns.")
        if rules.time_finish == "cycle"
        else _("then only the turn that has begun is finished.")
    )
    return _("A game takes %(minutes)s; %(finish)s") % {"minutes": _minutes(rules.time_cap_minutes), "finish": finish}


def _own_time(rules: Ruleset) -> str:
    if rules.player_minutes is None:
        return ""
    after = (
        _("After that one may only pass and check.")
        if rules.overtime == "pass"
        else _("Every further minute that begins costs %(points)d points.") % {"points": rules.overtime_points}
    )
    own = _("Each player has %(minutes)s to think.") % {"minutes": _minutes(rules.player_minutes)}
    absent = _("Who has not come when half of them are gone has lost.") if rules.absent_loses == "half_time" else ""
    return " ".join(filter(None, (own, after, absent)))


def _exchanges(rules: Ruleset) -> str:
    bag = _("At least %(n)d tiles have to be in the bag.") % {"n": rules.exchange_min_bag}
    if rules.exchanges_max is None:
        return _("A player may exchange as often as he likes.") + " " + bag
    most = rules.exchanges_max
    text = ngettext("A player may exchange %(n)d time in a game.", "A player may exchange %(n)d times in a game.", most)
    return f"{text % {'n': most}} {bag}"


def _passes(rules: Ruleset) -> str:
    text = ngettext(
        "The game ends when everybody has passed %(n)d time running.",
        "The game ends when everybody has passed %(n)d times running.",
        rules.passes_to_end,
    )
    said = text % {"n": rules.passes_to_end}
    if not rules.passes_include_losses:
        return said
    return f"{said} {_('Turns lost in a check count with them, and then it takes one more.')}"


def _check(rules: Ruleset) -> str:
    turn = _("Who checks a good word loses the next turn.")
    if rules.first_checker_only:
        turn = _("Who is the first to check a good word loses the next turn.")
    return {
        "lose_turn": turn,
        "minus_per_word": _("Who checks a good word loses %(n)d points for each.") % {"n": rules.wrong_check_points},
        "nothing": _("Who checks a good word loses nothing."),
    }[rules.wrong_check]


def _leftovers(rules: Ruleset) -> str:
    out = (
        _("When somebody has laid the last tile, the others subtract their letters; nothing is added.")
        if rules.go_out_bonus == "none"
        else _("When somebody has laid the last tile, the others subtract their letters and he adds them.")
    )
    cap = (
        _("When time has ended the game, everybody subtracts the own letters.")
        if rules.leftovers_after_cap == "subtract"
        else _("When time has ended the game, nobody subtracts letters.")
    )
    return out if rules.time_cap_minutes is None else f"{out} {cap}"


def _table_points(rules: Ruleset) -> str:
    if rules.competition == "duels":
        return _("A tournament is played one on one.")
    points = ", ".join(points_text(value) for value in rules.table_points)
    short = (
        _("At a table of three or two the last gets 0.")
        if rules.short_tables == "last_zero"
        else _("At a table of three or two each place is worth the same.")
    )
    tie = (
        _("Equal scores share the points of their places.")
        if rules.tie_points == "share"
        else _("All who tie for the last place get 0.")
    )
    return _("Tournament Points at a table of four: %(points)s.") % {"points": points} + f" {short} {tie}"


def _duel_points(rules: Ruleset) -> str:
    win, even, loss = (points_text(value) for value in rules.duel_points)
    values = {"win": win, "even": even, "loss": loss}
    return _("One on one: %(win)s for a win, %(even)s for a draw, %(loss)s for a defeat.") % values


def _ties(rules: Ruleset) -> str:
    criteria = _("points in games, then the direct meeting, then the best game")
    groups = (
        _("Equal points in a group that plays one on one are decided by a play-off.")
        if rules.group_ties == "play_off"
        else _("Equal points are decided by %(criteria)s.") % {"criteria": criteria}
    )
    if rules.promotion_ties == "play_off":
        return f"{_('Equal Tournament Points before the next stage are decided by a play-off.')} {groups}"
    before = _("Equal Tournament Points before the next stage are decided by %(criteria)s, then a lot.")
    return f"{before % {'criteria': criteria}} {groups}"


def _start(rules: Ruleset) -> str:
    if rules.start_order == "assigned":
        return _("The first chair starts.")
    return {
        "a": _("The letter nearest to A starts; a blank counts as A."),
        "redraw": _("The letter nearest to A starts; a blank is drawn again."),
        "before_a": _("The letter nearest to A starts; a blank comes before A."),
        "last": _("The letter nearest to A starts; a blank comes last."),
    }[rules.draw_blank]


def _bonus(rules: Ruleset) -> str:
    return _("All %(n)d tiles in one move: %(points)d points more.") % {
        "n": rules.bingo_tiles,
        "points": rules.bingo_bonus,
    }


def _penalty(rules: Ruleset) -> str:
    steps = _("A judge takes points away in steps of %(n)d.") % {"n": rules.penalty_unit}
    joker = _("A tile laid as a blank that is none costs %(n)d points.") % {"n": rules.joker_points}
    full = _("Who plays with too many tiles on the rack loses the game by %(n)d points.") % {
        "n": rules.overfull_loss or 0
    }
    return " ".join((steps, *([joker] if rules.joker_points else []), *([full] if rules.overfull_loss else [])))


def _too_many_drawn(rules: Ruleset) -> str:
    if rules.overdraw == "return":
        return _("Tiles drawn too many go back without a penalty.")
    return _("Tiles drawn too many go back; those that were seen stay and cost %(n)d points each.") % {
        "n": rules.overdraw_points
    }


def _letters(rules: Ruleset) -> str:
    tiles = TILES[rules.tile_set] % {"n": TILE_SETS[rules.tile_set].size, "rack": rules.rack_size}
    return f"{tiles} {NOTATIONS[rules.notation]}"


def _referee(rules: Ruleset) -> str:
    return _("The players give the start signal and look words up themselves.") if rules.self_refereed else ""


def rating_rule(rules: Ruleset) -> str:
    """How games are rated, "" where they are not."""
    if rules.rating == "none":
        return ""
    return _(
        "Games one on one are rated by Elo's formula as FIDE publishes it (Rating Regulations 2024, 8.3): of two "
        "players d points apart the stronger is expected to win 1 / (1 + 10^(−d/400)) of a game, K = %(k)d. Who brings "
        "no rating begins with %(start)d. It is not the rating of a federation."
    ) % {"k": rules.rating_k, "start": rules.rating_start}


LINES: dict[str, Callable[[Ruleset], str]] = {
    "letters": _letters,
    "time": _time,
    "own_time": _own_time,
    "start": _start,
    "bonus": _bonus,
    "exchanges": _exchanges,
    "check": _check,
    "referee": _referee,
    "too_many_drawn": _too_many_drawn,
    "passes": _passes,
    "leftovers": _leftovers,
    "table_points": _table_points,
    "duel_points": _duel_points,
    "ties": _ties,
    "penalty": _penalty,
    "rating": rating_rule,
}
"""What is told, in this order; a line that has nothing to say is left out."""

PARAGRAPHS: dict[str, dict[str, str]] = {
    "polish_school": {
        "time": "1.2",
        "start": "2.1",
        "bonus": "4.1.1 g",
        "exchanges": "4.2",
        "check": "4.5",
        "too_many_drawn": "4.6",
        "passes": "5.1.1",
        "leftovers": "5.1.4",
        "table_points": "5.3",
        "duel_points": "5.3",
        "ties": "5.3",
        "penalty": "7.1",
    },
    "ffsc_classique": {
        "own_time": "6.1, 9",
        "start": "3.1",
        "bonus": "4.1.2 c",
        "exchanges": "4.3",
        "check": "5.3",
        "too_many_drawn": "9",
        "passes": "7",
        "leftovers": "7",
        "duel_points": "7",
        "penalty": "4.1.3, 8, 9",
    },
}
"""Where the text behind a rule set says it: the Polish school regulation, the FFSc regulation of 2019/2020."""


def in_words(rules: Ruleset) -> list[tuple[str, str]]:
    """Pairs of a paragraph of the regulation ("" if none) and the sentence that settles it, in the active language."""
    paragraphs = PARAGRAPHS.get(rules.name, {})
    return [(paragraphs.get(name, ""), text) for name, tell in LINES.items() if (text := tell(rules))]
