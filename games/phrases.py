"""What the engine's kinds of event, phases of a game and statements of conduct are called, in words."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

EVENT_NAMES: dict[str, Promise] = {
    "start": gettext_lazy("start signal"),
    "letter_draw": gettext_lazy("draw of letters"),
    "seat_order": gettext_lazy("order of play"),
    "absent": gettext_lazy("absence"),
    "arrived": gettext_lazy("late arrival"),
    "absence_turn": gettext_lazy("turn of an absent player"),
    "play": gettext_lazy("word on the board"),
    "exchange": gettext_lazy("exchange"),
    "pass": gettext_lazy("pass"),
    "mend": gettext_lazy("move typed again"),
    "record": gettext_lazy("writing of the move"),
    "challenge": gettext_lazy("check of a word"),
    "verdict": gettext_lazy("answer of the dictionary"),
    "leave": gettext_lazy("leaving the board"),
    "returned": gettext_lazy("return to the board"),
    "play_on": gettext_lazy("order to play on"),
    "overdraw": gettext_lazy("too many tiles drawn"),
    "underdraw": gettext_lazy("too few tiles drawn"),
    "time_called": gettext_lazy("end of time"),
    "time_out": gettext_lazy("end of a player's time"),
    "pause": gettext_lazy("pause"),
    "resume": gettext_lazy("end of the pause"),
    "extra_time": gettext_lazy("extra time"),
    "penalty": gettext_lazy("penalty"),
    "forfeit": gettext_lazy("exclusion from the game"),
    "leftovers": gettext_lazy("letters left"),
    "signature": gettext_lazy("signature"),
    "reopen": gettext_lazy("opening of a signed card"),
    "correction": gettext_lazy("correction"),
    "note": gettext_lazy("note"),
    "card_line": gettext_lazy("line of the paper card"),
    "result": gettext_lazy("result from the paper card"),
}
"""Every kind of event in words."""

CONDUCT_NAMES: dict[str, Promise] = {
    "PL-1": gettext_lazy("the board not at the centre, or boards, racks and bags not as at the other tables"),
    "PL-2": gettext_lazy("the board turned without everybody's consent, or tiles moved by turning it"),
    "FI-38": gettext_lazy("a dispute about the set to play with, settled by the director"),
    "FI-39": gettext_lazy("tiles with marks"),
    "PL-17": gettext_lazy("drawing: the bag off the table, not at once, in more than three dips, or over seven tiles"),
    "FC-4": gettext_lazy("drawing: the bag below the eyes, several tiles at a time, or tiles not laid face down"),
    "PL-37": gettext_lazy("the value not announced clearly enough to be written"),
    "PL-74": gettext_lazy("talking, announcing moves, showing the rack, or remarks on other tables"),
    "PL-77": gettext_lazy("noise after the own game instead of leaving or keeping silent"),
    "PL-75": gettext_lazy("a phone or another device without the consent of opponent and judge"),
}
"""Every statement of conduct that a judge records, as what was seen."""

CONDUCT_ABOUT: dict[str, Promise] = {
    "board": gettext_lazy("Board and tiles"),
    "drawing": gettext_lazy("Drawing of tiles"),
    "talking": gettext_lazy("Talking and order"),
    "devices": gettext_lazy("Phones and devices"),
}
"""What statements of conduct are about."""

PHASE_NAMES: dict[str, Promise] = {
    "start_draw": gettext_lazy("letters are being drawn"),
    "waiting": gettext_lazy("the start signal is awaited"),
    "to_move": gettext_lazy("a move is awaited"),
    "announced": gettext_lazy("a move waits to be written"),
    "checking": gettext_lazy("a word is being checked"),
    "leftovers": gettext_lazy("the letters left are being counted"),
    "signing": gettext_lazy("the card is being signed"),
    "final": gettext_lazy("the card is signed"),
}
"""Every phase of a game in words."""
