// What the tablet says: the reasons why tiles may not lie so, the lines of the game card, the state of the network.

import { CENTRE, squareName } from "./board.js";
import { fill, numbered } from "./dom.js";

/** Why a play may not be announced yet, as a hint and not as a reproach; squares are named as the rule set does. */
export function layHint({ code, params }, { notation }) {
  const place = squareName(params.row ?? CENTRE, params.col ?? CENTRE, notation);
  const letter = params.letter ?? "";
  const hints = {
    no_tiles: gettext("Type the letters that you laid."),
    off_board: gettext("The word runs off the board."),
    square_taken: gettext("A tile lies there already."),
    blank_needs_letter: gettext("Say which letter the blank stands for."),
    letter_not_in_set: gettext("There is no such tile."),
    not_in_line: gettext("All tiles have to lie in one line."),
    gap: fill(gettext("There is a gap on %(place)s."), { place }),
    not_on_centre: fill(gettext("The first word lies across the middle of the board (%(place)s)."), { place }),
    one_letter_only: gettext("A word has two letters or more."),
    not_connected: gettext("The word has to touch a tile on the board."),
    too_many_of_letter: fill(
      ngettext(
        "There is only %(most)s tile %(letter)s.",
        "There are only %(most)s tiles %(letter)s.",
        params.most ?? 1,
      ),
      { letter: letter === "?" ? gettext("blank") : letter, most: params.most },
    ),
  };
  return hints[code] ?? "";
}

/** A whole number with a real minus sign. */
export const signed = (number) => String(number).replace("-", "−");

export const points = (number) => numbered(ngettext("%(number)s point", "%(number)s points", number), number);
export const tiles = (number) => numbered(ngettext("%(number)s tile", "%(number)s tiles", number), number);

/** One line of the game card in words. */
export function lineText({ kind, words, count: number, text }) {
  const formed = words.join(", ");
  const told = {
    play: formed,
    exchange: fill(gettext("exchange %(number)s"), { number }),
    pass: gettext("pass"),
    lost_check: fill(gettext("%(words)s taken off after a check"), { words: formed }),
    lost_turn: gettext("turn lost"),
    absence: gettext("absent: pass"),
    penalty: gettext("penalty"),
    overdraw: gettext("too many tiles"),
    wrong_check: gettext("the word was good"),
    card: text,
  };
  return told[kind] ?? text;
}

/** The move that waits for its writing, in words. */
export function moveText({ kind, words, score, count: number }) {
  if (kind === "pass") return gettext("pass");
  if (kind === "exchange") return fill(gettext("exchange of %(tiles)s"), { tiles: tiles(number) });
  return fill(gettext("%(words)s for %(points)s"), {
    words: words.map((word) => word.text).join(", "),
    points: points(score),
  });
}

/** Minutes and seconds until an instant: "12:05", never below nought. */
export function remaining(until, now) {
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - now) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** How a kind of event is called where an entry is shown that has not been sent. */
export function eventText({ kind, placements = [], count: number }, wordsOf) {
  const told = {
    play: () => wordsOf(placements),
    exchange: () => fill(gettext("exchange of %(tiles)s"), { tiles: tiles(number) }),
    pass: () => gettext("pass"),
    record: () => gettext("the move is written"),
    mend: () => gettext("the move typed again"),
    challenge: () => gettext("Check!"),
    verdict: () => gettext("the judge's ruling"),
    letter_draw: () => gettext("letters for the start"),
    leftovers: () => gettext("letters left over"),
    signature: () => gettext("signature"),
    absence_turn: () => gettext("absent: pass"),
    correction: () => gettext("correction"),
    absent: () => gettext("not here"),
    arrived: () => gettext("has come"),
    leave: () => gettext("leaves the table"),
    returned: () => gettext("is back"),
    overdraw: () => gettext("too many tiles"),
    underdraw: () => gettext("too few tiles"),
    start: () => gettext("start"),
  };
  return (told[kind] ?? (() => gettext("entry")))();
}

// What a check of good words costs, by the rules of the game (PL-47, FI-23, BX-12).
export function priceOfCheck(ruleset) {
  if (ruleset.wrong_check === "lose_turn") return gettext("If all are good, the one who asked loses a turn.");
  if (ruleset.wrong_check === "nothing") return gettext("If all are good, the one who asked loses nothing.");
  return fill(gettext("The one who asked loses %(n)s points for each that is good."), { n: ruleset.wrong_check_points });
}
