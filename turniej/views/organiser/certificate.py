"""The certificate of a seating in plain words: what holds, what could not be had, and what a swap would change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from turniej.models import Round


@dataclass(frozen=True)
class Line:
    """One sentence, and whether it is good, a warning, or just information."""

    sentence: str
    level: str = "good"


def certificate_lines(round_: Round) -> list[Line]:
    """What the stored certificate says about the round."""
    told: Mapping[str, Any] = round_.certificate or {}
    lines = _school_lines(told, ban=round_.stage.school_ban)
    if not round_.is_play_off:
        lines += _repeat_lines(told, first_stage=round_.stage.number == 1)
    if round_.stage.tournament.ruleset.get("start_order") == "assigned":
        lines += _start_lines(told)
    if round_.inputs.get("by_hand"):
        lines.append(Line(_("Changed by hand: the seed alone does not give this seating any more."), "wait"))
    return lines


def _school_lines(told: Mapping[str, Any], *, ban: bool) -> list[Line]:
    clashes = int(told.get("same_school", 0))
    bound = int(told.get("same_school_bound", 0))
    if not clashes:
        return [Line(_("Nobody sits with a pupil of the own school."))]
    text = ngettext("%(n)d pair of one school sits together.", "%(n)d pairs of one school sit together.", clashes) % {
        "n": clashes
    }
    if not ban:
        return [Line(_("%(text)s In this stage that is allowed.") % {"text": text}, "info")]
    if clashes <= bound:
        return [Line(_("%(text)s Fewer is not possible: one school has too many pupils.") % {"text": text}, "wait")]
    return [Line(text, "wrong")]


def _repeat_lines(told: Mapping[str, Any], *, first_stage: bool) -> list[Line]:
    repeats = int(told.get("repeats", 0))
    if not repeats and not first_stage:
        return [Line(_("Nobody meets the same opponent a second time in this stage."))]
    if not repeats:
        return [Line(_("Nobody meets the same opponent a second time."))]
    text = ngettext("%(n)d pair meets again.", "%(n)d pairs meet again.", repeats) % {"n": repeats}
    if told.get("repeats_proved"):
        return [Line(_("%(text)s Fewer is not possible, and that is proved.") % {"text": text}, "info")]
    return [Line(text, "wait")]


def _start_lines(told: Mapping[str, Any]) -> list[Line]:
    if "starts_min" not in told or "starts_max" not in told:
        return []
    values = {"least": told["starts_min"], "most": told["starts_max"]}
    text = _("First chair so far: each pupil between %(least)s and %(most)s times.") % values
    return [Line(text, "info")]


COUNTED = ("same_school", "repeats")


def difference_lines(told: Mapping[str, Any]) -> list[Line]:
    """What changes by a swap, from `swap_preview`: only what gets better or worse, in words."""
    before, after, lines = told["before"], told["after"], []
    for key in COUNTED:
        old, new = int(before.get(key, 0)), int(after.get(key, 0))
        if new > old:
            lines.append(Line(_worse(key, new - old), "wrong"))
        elif new < old:
            lines.append(Line(_better(key, old - new), "good"))
    if not lines:
        lines.append(Line(_("Nothing gets worse: schools and opponents stay as good as they are."), "good"))
    return lines


def _worse(key: str, count: int) -> str:
    if key == "same_school":
        text = ngettext(
            "%(n)d more pair of one school would sit together.",
            "%(n)d more pairs of one school would sit together.",
            count,
        )
    else:
        text = ngettext("%(n)d more pair would meet again.", "%(n)d more pairs would meet again.", count)
    return text % {"n": count}


def _better(key: str, count: int) -> str:
    if key == "same_school":
        text = ngettext(
            "%(n)d pair of one school less would sit together.",
            "%(n)d pairs of one school less would sit together.",
            count,
        )
    else:
        text = ngettext("%(n)d pair less would meet again.", "%(n)d pairs less would meet again.", count)
    return text % {"n": count}
