"""What the engine's codes say to people: one sentence for each refusal, with what is wrong and how to mend it."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy, ngettext_lazy

from games.engine.refusal import Refusal
from games.phrases import EVENT_NAMES, PHASE_NAMES

TWO_STOPS = re.compile(r"([^.])\.\.(?=\s|$)")

REFUSALS: dict[str, Promise] = {
    # Laying tiles.
    "no_tiles": gettext_lazy("No tile is laid. Lay at least one, exchange, or pass."),
    "off_board": gettext_lazy("A tile lies off the board. Lay it on one of the 225 squares."),
    "square_taken": gettext_lazy("On %(square)s there is already the letter %(letter)s. Take a free square."),
    "blank_needs_letter": gettext_lazy("Say which letter the blank on %(square)s stands for."),
    "letter_not_in_set": gettext_lazy("There is no tile “%(letter)s” in this set. Check the letter."),
    "not_in_line": gettext_lazy("The tiles must lie in one row or one column. Move those that do not."),
    "gap": gettext_lazy("There is a gap at %(square)s. Lay the tiles without a free square between them."),
    "not_on_centre": gettext_lazy("The first word must cover the star in the centre, %(square)s."),
    "one_letter_only": gettext_lazy("The first word needs at least two letters."),
    "not_connected": gettext_lazy("The tiles touch nothing on the board. Join them to a word that lies there."),
    "too_many_of_letter": ngettext_lazy(
        "The set has only %(most)d tile %(letter)s. Check what lies on the board.",
        "The set has only %(most)d tiles %(letter)s. Check what lies on the board.",
        "most",
    ),
    "more_than_rack": ngettext_lazy(
        "There is only %(rack)d tile on the rack. Lay no more than that.",
        "There are only %(rack)d tiles on the rack. Lay no more than that.",
        "rack",
    ),
    "letter_set_aside": gettext_lazy(
        "The last %(letter)s was set aside with the tiles of an excluded player. Check the letters."
    ),
    # Whose turn it is, and who may do it.
    "not_your_turn": gettext_lazy("It is the turn of %(player)s. Wait until the move is written."),
    "not_your_seat": gettext_lazy("Only %(player)s may do this."),
    "not_recorder": gettext_lazy("%(player)s writes this. Hand over the card."),
    "not_your_right": gettext_lazy("The turn of the absent player is for %(player)s or a judge to decide."),
    "not_on_turn": gettext_lazy("It is not the turn of %(player)s. Wait for that turn."),
    "judge_only": gettext_lazy("Only a judge may do this. Call a judge."),
    "seat_missing": gettext_lazy("Say which player does this."),
    "no_such_seat": gettext_lazy("There is no such player at this table. Choose one of those who play."),
    "seat_excluded": gettext_lazy("%(player)s is no longer in this game. Choose another player."),
    "seat_absent": gettext_lazy("%(player)s has not come yet. Take the turn as a pass, or wait."),
    "seat_away": gettext_lazy("%(player)s is away from the board. Wait, or call a judge."),
    "own_move": gettext_lazy("Nobody checks an own move. An opponent has to do it."),
    # The order of a turn.
    "not_started": gettext_lazy("The start signal has not been given yet. Wait for the judge."),
    "wrong_phase": gettext_lazy("This is not possible now (%(kind)s): %(phase)s."),
    "already_laid": gettext_lazy("A move is already announced and cannot be changed. Write it, or check it."),
    "nothing_open": gettext_lazy("No move waits to be written. Make a move first."),
    "being_checked": gettext_lazy("A word is being checked. Wait for the answer of the dictionary."),
    "value_differs": gettext_lazy(
        "The move is worth %(computed)s, not %(written)s. Write %(computed)s, or call a judge."
    ),
    "checked_stays": gettext_lazy("The move was checked and can no longer be typed again. Call a judge."),
    "held": gettext_lazy("The move waits for %(players)s to return. Wait, or ask a judge to order play on."),
    "card_only": gettext_lazy("This game is kept on paper. Enter the lines of the card, or the result."),
    "wait_for_absent": gettext_lazy(
        "%(player)s has not come yet. Nobody plays until then; "
        "after half of the minutes the game is lost for who is absent."
    ),
    "no_such_penalty": gettext_lazy("These rules know no such penalty. Choose another one."),
    "minutes_used_up": gettext_lazy("The minutes for thinking are used up. Only a pass is possible now."),
    "already_playing": gettext_lazy("The game is already being played. Ask a judge for a correction."),
    # Exchanges.
    "exchange_count": gettext_lazy("Exchange at least 1 tile, and no more than are on the rack (%(rack)s)."),
    "exchange_limit": ngettext_lazy(
        "The only exchange of this game is used up (%(most)d). Lay a word or pass.",
        "All %(most)d exchanges of this game are used up. Lay a word or pass.",
        "most",
    ),
    "exchange_bag": gettext_lazy(
        "Tiles in the bag: %(bag)s. An exchange needs at least %(least)s. Lay a word or pass."
    ),
    # Checks.
    "check_too_late": gettext_lazy(
        "No move is open: a check is only possible before the move is written. The move stays."
    ),
    "nothing_to_check": gettext_lazy("No word was laid in this move. Write it and play on."),
    "already_checked": gettext_lazy("%(player)s has already checked this move. A check cannot be changed."),
    "check_lost": gettext_lazy(
        "%(player)s was away when a judge ordered play on, and cannot check this move. Play on."
    ),
    "name_the_words": gettext_lazy("Several words were formed: %(words)s. Name all those that you check."),
    "word_not_formed": gettext_lazy("“%(word)s” was not formed by this move. Choose from: %(words)s."),
    "word_not_checked": gettext_lazy("“%(word)s” is not being checked. Answer for: %(words)s."),
    "no_verdict": gettext_lazy("Say for each word whether it is allowed: %(words)s."),
    # The start, and who is at the table.
    "already_started": gettext_lazy("The start signal was given already. Nothing more is needed."),
    "draw_other_seats": gettext_lazy("Enter one letter for each of these players and nobody else: %(players)s."),
    "order_not_all_seats": gettext_lazy("The order must name each of these players once: %(players)s."),
    "already_absent": gettext_lazy("%(player)s is already marked as absent. Nothing more is needed."),
    "has_played": gettext_lazy(
        "%(player)s has already taken a turn and cannot be absent. Note the leaving of the board instead."
    ),
    "not_absent": gettext_lazy("%(player)s is not marked as absent. Choose an absent player."),
    "not_here": gettext_lazy("%(player)s is not at the table now. Choose a player who is."),
    "leave_on_own_turn": gettext_lazy(
        "%(player)s may leave only while somebody else is thinking. Make the move first."
    ),
    "consent_missing": gettext_lazy("These players have to agree: %(players)s. Ask them, or call a judge."),
    "not_away": gettext_lazy("%(player)s has not left the board. Choose a player who has."),
    "nobody_away": gettext_lazy("No move waits for an absent player. Play on."),
    # Racks and leftovers.
    "no_rack": gettext_lazy("%(player)s has no tiles on the rack. Choose another player."),
    "surplus_count": gettext_lazy("Enter how many tiles too many were drawn: at least 1, at most %(bag)s."),
    "surplus_goes_back": gettext_lazy(
        "By these rules the whole surplus goes back to the bag. Return it, or call a judge."
    ),
    "missing_count": gettext_lazy("Enter how many tiles are missing: at least 1, at most %(rack)s."),
    "leftovers_count": gettext_lazy(
        "Letters entered: %(count)s, tiles on the rack of %(player)s: %(expected)s. Enter all of them."
    ),
    "leftovers_not_unseen": gettext_lazy(
        "Letter %(letter)s entered: %(count)s, not on the board: %(unseen)s. Check the racks and the board."
    ),
    "leftovers_not_counted": gettext_lazy(
        "Letters left on the racks do not count in this game. Go on to the signatures."
    ),
    # Time.
    "already_paused": gettext_lazy("The clock is already stopped. Let it run again first."),
    "not_paused": gettext_lazy("The clock is running. Nothing has to be done."),
    "time_over": gettext_lazy("Time was already called. Finish the last turns."),
    "not_yet": gettext_lazy("The time is not over yet. Play on."),
    "minutes_count": gettext_lazy("Give at least one minute more."),
    "no_player_clock": gettext_lazy("By these rules no player has a clock of his own. Nothing has to be done."),
    "before_previous": gettext_lazy("This move has an earlier time than the one before it. Look at the game again."),
    # Judges, corrections, the card.
    "reason_missing": gettext_lazy("Give the reason; it is kept with the game."),
    "penalty_points": gettext_lazy(
        "Points are taken away in multiples of %(unit)s, and %(points)s is none. Choose such a number."
    ),
    "no_turn_left": gettext_lazy("The play is over, so no turn can be lost. Choose another penalty."),
    "after_signing": gettext_lazy("The card was signed: only mistakes of copying may be corrected now."),
    "unknown_statement": gettext_lazy("“%(code)s” is no rule of conduct. Choose one from the list."),
    "correction_empty": gettext_lazy("This correction changes nothing. Choose what to change, and into what."),
    "no_such_entry": gettext_lazy("There is no entry %(target)s in this game. Look at the list again."),
    "judges_entry": gettext_lazy("Entry %(target)s was made by a judge. Call a judge to change it."),
    "signed": gettext_lazy("The card is signed and closed. A judge can open it to correct a mistake of copying."),
    "already_signed": gettext_lazy("Somebody has already signed. Call a judge to change the result."),
    "signed_already": gettext_lazy("%(player)s has already signed. Nothing more is needed."),
    "need_not_sign": gettext_lazy("%(player)s does not have to sign. Choose another player."),
    "result_differs": gettext_lazy(
        "The result has changed: %(result)s instead of %(signed)s. Read it again before signing."
    ),
    "result_seats": gettext_lazy("Enter the scores or the places of all players of the table (%(seats)s)."),
    "places_impossible": gettext_lazy("The places %(places)s do not fit together. After two firsts comes a third."),
    "malformed": gettext_lazy("The message could not be read (%(detail)s). Load the page again."),
    "sequence": gettext_lazy("The game has moved on. Load the page again."),
    # The games with draws of letters known beforehand.
    "draws_count": gettext_lazy("Draws entered: %(count)s. There have to be %(expected)s."),
    "draw_size": gettext_lazy("Letters in draw %(draw)s: %(count)s. There have to be %(expected)s."),
    "second_draw": gettext_lazy("Draw %(draw)s cannot be the second of the first coup. Choose one of 2 to 15."),
    "no_coups_here": gettext_lazy("In this problem no coups are opened. Hand in the whole sheet."),
    "sheet_not_here": gettext_lazy("In this game a slip is handed in at every coup, and no whole sheet."),
    "coups_over": gettext_lazy("All %(count)s coups have been played. Correct the slips."),
    "coup_not_open": gettext_lazy("Coup %(coup)s is not open, but coup %(open)s is. Write the slip for that one."),
    "slip_twice": gettext_lazy("A slip for coup %(coup)s was handed in already. It cannot be changed."),
    "annul_not_here": gettext_lazy("No coup can be annulled in this game. Take the annulment out."),
    "annul_not_earlier": gettext_lazy("Coup %(coup)s is no earlier coup. Annul only one that was played before."),
    "draw_not_called": gettext_lazy("Draw %(draw)s is not played at this coup, but: %(called)s."),
    "draw_twice": gettext_lazy("Draw %(draw)s was already used for another word of this coup."),
    "first_draw_first": gettext_lazy("Draw 1 comes first, or is not played at all."),
    "letters_not_of_draw": gettext_lazy("Draw %(draw)s does not have these letters: %(words)s."),
    "not_scrabble": gettext_lazy("All letters of draw %(draw)s have to be laid in one word."),
    "not_the_word": gettext_lazy("“%(word)s” does not stand there. The tiles form: %(words)s."),
    "not_a_word": gettext_lazy("Not in the word list: %(words)s."),
    "leans_on_zero": gettext_lazy("The word could not have been placed here without another that does not count."),
    # Records of games in files.
    "gcg_empty": gettext_lazy("The file holds no game. Choose another file."),
    "gcg_encoding": gettext_lazy(
        "The file says that it is written in “%(encoding)s”, which cannot be read. Save it as UTF-8."
    ),
    "gcg_line": gettext_lazy("Line %(line)s cannot be understood: %(text)s. Correct the file."),
    "gcg_too_long": gettext_lazy("The file is longer than %(most)s bytes. Choose a file with one game."),
    "gcg_too_many_players": gettext_lazy("A record may have at most %(most)s players. Correct the file."),
    "gcg_unknown_player": gettext_lazy(
        "Line %(line)s names a player that the file does not announce: %(nick)s. Correct the file."
    ),
    "nothing_to_withdraw": gettext_lazy("There is no play that could be taken back here. Correct the file."),
}
"""The sentence for every code, with places for its parameters."""


def refusal_text(refusal: Refusal, names: Sequence[str] | None = None) -> str:
    """Return the sentence for a refusal in the language in force.

    `names` are what the page calls the seats, by seat number; without them they are "player 1" and so on. Raises
    KeyError for a code that has no sentence, which is a mistake of ours and never the user's.
    """
    return one_stop(str(REFUSALS[refusal.code] % _spoken(refusal.params, names)))


def one_stop(text: str) -> str:
    """Return a sentence that ends in a shortened name ("Ola N.") with one full stop instead of two."""
    return TWO_STOPS.sub(r"\1.", text)


def seat_name(seat: int | None, names: Sequence[str] | None = None) -> str:
    """Return what a seat is called; None is the judge."""
    if seat is None:
        return gettext("the judge")
    if names is not None and 0 <= seat < len(names):
        return names[seat]
    return gettext("player %(number)d") % {"number": seat + 1}


def _spoken(params: Mapping[str, Any], names: Sequence[str] | None) -> dict[str, Any]:
    """Turn a refusal's parameters into what a sentence needs: a square's name, players, words, kinds and phases."""
    spoken = dict(params)
    if "row" in params and "col" in params:
        spoken["square"] = f"{chr(ord('A') + params['col'])}{params['row'] + 1}"
    if "seat" in params:
        spoken["player"] = seat_name(params["seat"], names)
    if isinstance(params.get("seats"), list):
        spoken["players"] = _listed(seat_name(seat, names) for seat in params["seats"])
    for key in ("words", "signed", "result", "places", "called"):
        if key in params:
            spoken[key] = _listed(str(part) for part in params[key])
    if "kind" in params:
        spoken["kind"] = EVENT_NAMES[params["kind"]]
    if "phase" in params:
        spoken["phase"] = PHASE_NAMES[params["phase"]]
    return spoken


def _listed(parts: Iterable[str]) -> str:
    return ", ".join(parts)
