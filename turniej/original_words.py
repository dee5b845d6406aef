"""The rules of the Romanian original games in words, for their pages, in the active language (RO-1 to RO-41)."""

from __future__ import annotations

from django.utils.translation import gettext as _


def _letters() -> list[str]:
    return [
        _("Fifteen draws of letters are known to everybody beforehand. Their numbers are names and no order."),
        _("The first coup is double: draw 1 and the other one that is marked. Then the lot calls one draw at a coup."),
        _("Everybody builds an own grid of the own words. Slips are corrected only after the game."),
    ]


def _anticipation() -> list[str]:
    return [
        _("At the first coup both draws are played, draw 1 first, or one of them, or none."),
        _("A word takes letters of its own draw only. Letters that it does not use are gone for the game."),
        _("Who renounces writes “passe”."),
        _("The highest total wins."),
    ]


def _resistance() -> list[str]:
    return [
        _("Draw 1 may be played first, as a word of two to four letters, which must be good but scores nothing."),
        _("Every other draw has to be a scrabble: all its letters in one word."),
        _("Each scrabble is one point, whatever its score. Who cannot place one, or takes a zero, is out."),
        _("Who holds out longest wins. Nothing is annulled."),
    ]


def _fond() -> list[str]:
    return [
        _(
            "Draw 1 may be played first, as a word of two to four letters. "
            "Who begins with the other may not play it later."
        ),
        _("Every other draw is a scrabble, all its letters in one word, or “passe”, which is worth nothing."),
        _("The highest total wins."),
    ]


def _zeros() -> str:
    return _(
        "A word that does not exist or may not lie so is a zero, and so is every later word that leans on it and could "
        "not have been placed without it."
    )


def _annulments() -> str:
    return _(
        "On a slip earlier coups may be annulled: their words come off the grid, with all that could not have been "
        "placed without them. The squares may be played again with the coups that are left."
    )


def rules_of(kind: str, mode: str = "original") -> list[str]:
    """The rules of a game or a problem as sentences."""
    told = [*_letters(), *{"anticipation": _anticipation, "resistance": _resistance, "fond": _fond}[kind](), _zeros()]
    if mode == "original":
        return told if kind == "resistance" else [*told, _annulments()]
    if mode == "retro":
        problem = _("Problem Rétro: the draws and the order of the game that was played; a whole sheet is handed in.")
    else:
        problem = _("Problem Idéal: everybody chooses the order of the draws; a whole sheet is handed in.")
    return [problem, *told]
