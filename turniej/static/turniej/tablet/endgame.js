// After the last move: the letters left on the racks, the final scores, everybody's signature, thank you.

import { button, fill, h, numbered, paint } from "./dom.js";
import { seatOf } from "./seats.js";
import { points, signed, tiles } from "./sentences.js";

const endings = () => ({
  out: gettext("All tiles are laid and the bag is empty: the game is over."),
  passes: gettext("Everybody has passed often enough: the game is over."),
  time: gettext("The time is up and the turns are finished: the game is over."),
  one_left: gettext("Only one player is left: the game is over."),
  card: gettext("The card has been typed in."),
});

/** Each player names the letters on the rack; their number is known, the letters are not. */
export function paintLeftovers(root, app) {
  const { game, leftovers } = app;
  const again = game.phase === "signing";
  const needed = again ? holders(game) : game.leftovers_needed;
  const seat = needed.includes(leftovers.seat) ? leftovers.seat : needed[0];
  const due = seatOf(game, seat)?.rack ?? 0;
  const typed = leftovers.seat === seat ? leftovers.tiles : [];
  paint(root, ["leftovers", game.phase, game.ending, needed, seat, typed, due, app.names], () => [
    h(
      "div",
      { class: "panel" },
      h("h1", {}, gettext("Letters left over")),
      h("p", {}, endings()[game.ending] ?? ""),
      needed.length > 1 &&
        h(
          "div",
          { class: "row", role: "group", "aria-label": gettext("Whose rack?") },
          needed.map((one) => choose(app, one, seat)),
        ),
      h("h2", {}, fill(gettext("%(name)s: which letters are on the rack?"), { name: app.name(seat) })),
      h("p", { class: "muted" }, fill(gettext("%(typed)s of %(due)s"), { typed: typed.length, due })),
      h(
        "div",
        { class: "leftover", "aria-live": "polite" },
        typed.map((tile, index) =>
          h(
            "button",
            {
              type: "button",
              class: "tile",
              "aria-label": fill(gettext("Take away: %(letter)s"), { letter: tile === "?" ? gettext("blank") : tile }),
              on: { click: () => app.leftoverRemove(seat, index) },
            },
            tile === "?" ? "␣" : tile,
          ),
        ),
      ),
      typed.length < due ? leftoverKeys(app, seat) : null,
      button(fill(gettext("Done: %(tiles)s"), { tiles: tiles(typed.length) }), () => app.sendLeftovers(seat), {
        kind: "act",
        big: true,
        name: "leftovers-done",
        disabled: typed.length !== due,
      }),
      again && button(gettext("Cancel"), () => app.nameAgain(false), { name: "leftovers-cancel" }),
    ),
  ]);
}

// Whoever has letters left, in the order of play.
const holders = (game) => game.order.filter((seat) => seatOf(game, seat).rack > 0 && game.leftovers[seat]);

function choose(app, seat, current) {
  const element = button(app.name(seat), () => app.leftoverSeat(seat), { name: `rack-${seat}` });
  element.setAttribute("aria-pressed", String(seat === current));
  return element;
}

function leftoverKeys(app, seat) {
  const key = (letter, text) =>
    h(
      "button",
      {
        type: "button",
        class: [...text].length > 1 ? "key key--word" : "key",
        data: { do: `left-${letter}`, again: "" },
        on: { click: () => app.leftoverAdd(seat, letter) },
      },
      text,
    );
  return h(
    "div",
    { class: "keys" },
    app.game.tile_set.letters.map((letter) => key(letter, letter)),
    key("?", gettext("Blank")),
  );
}

/** The final scores, and a signature of each player (PL-61, PL-62, A22). */
export function paintSigning(root, app) {
  const { game } = app;
  if (app.namesAgain && canNameAgain(game)) return paintLeftovers(root, app);
  const rows = rowsOf(app);
  paint(root, ["signing", rows, game.ending, app.names], () => [
    h(
      "div",
      { class: "panel" },
      h("h1", {}, gettext("The result")),
      h("p", {}, endings()[game.ending] ?? ""),
      resultTable(rows),
      h(
        "p",
        { class: "lead" },
        gettext("Do you agree? Each player signs. After the last signature the result is final."),
      ),
      h(
        "div",
        { class: "signs" },
        // A button stays in its place when it is used, so that no second tap signs for the next player; and it stands
        // in a cell of its own, so that nobody's signature waits until that of another child is on the disk.
        rows
          .filter((row) => !row.out)
          .map((row) =>
            h(
              "div",
              {},
              button(row.signed ? `✓ ${row.name}` : fill(gettext("%(name)s signs"), row), () => app.sign(row.seat), {
                kind: "act",
                big: true,
                name: `sign-${row.seat}`,
                disabled: row.signed,
              }),
            ),
          ),
      ),
      h(
        "div",
        { class: "row" },
        button(gettext("Something is wrong here"), () => app.open("record"), { name: "record-card", quiet: true }),
        canNameAgain(game) &&
          button(gettext("The letters left are wrong"), () => app.nameAgain(true), {
            name: "leftovers-again",
            quiet: true,
          }),
      ),
      h("p", { class: "small muted" }, gettext("For somebody who has left or does not want to sign, the judge signs.")),
    ),
  ]);
}

const canNameAgain = (game) => holders(game).length > 0 && game.seats.every((one) => !one.signed);

function rowsOf({ game, name }) {
  const scores = game.final_scores ?? game.seats.map((one) => one.score);
  const order = game.order.length ? game.order : game.seats.map((one) => one.seat);
  return order.map((seat) => {
    const one = seatOf(game, seat);
    const final = scores[game.seats.indexOf(one)];
    return {
      seat,
      name: name(seat),
      score: one.score,
      final,
      change: final - one.score,
      signed: Boolean(one.signed),
      out: one.status === "excluded",
    };
  });
}

function resultTable(rows) {
  const best = Math.max(...rows.filter((row) => !row.out).map((row) => row.final));
  const table = h(
    "table",
    {},
    h("caption", { class: "visually-hidden" }, gettext("Final scores")),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        [gettext("Player"), gettext("Points"), gettext("Letters left"), gettext("Result"), gettext("Signature")].map(
          (text) => h("th", { scope: "col" }, text),
        ),
      ),
    ),
    h(
      "tbody",
      {},
      rows.map((row) =>
        h(
          "tr",
          { data: { seat: row.seat, final: row.final } },
          h("th", { scope: "row" }, row.name, row.final === best && !row.out ? " ★" : ""),
          h("td", { class: "num" }, signed(row.score)),
          h("td", { class: "num" }, row.change > 0 ? `+${row.change}` : signed(row.change)),
          h("td", { class: "num" }, h("b", {}, row.out ? gettext("out") : signed(row.final))),
          h("td", {}, row.out ? "" : row.signed ? `✓ ${gettext("signed")}` : `… ${gettext("waits")}`),
        ),
      ),
    ),
  );
  return h("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": gettext("Final scores") }, table);
}

function afterwards(game) {
  if (game?.ruleset.self_refereed) return gettext("Put the tiles into the bag.");
  return gettext("The result is with the judges. Put the tiles into the bag and leave quietly.");
}

/** Everything is signed. */
export function paintDone(root, app) {
  const { game } = app;
  const rows = game ? rowsOf(app) : [];
  const winners = rows.filter(
    (row) => !row.out && row.final === Math.max(...rows.filter((one) => !one.out).map((one) => one.final)),
  );
  paint(root, ["done", rows, app.outbox.entries.length, app.names], () =>
    h(
      "div",
      { class: "big-message" },
      h("h1", {}, gettext("Thank you for the game!")),
      winners.length === 1 &&
        h(
          "p",
          { class: "lead" },
          fill(gettext("Best at this table: %(name)s, %(points)s."), {
            name: winners[0].name,
            points: points(winners[0].final),
          }),
        ),
      rows.length > 0 && resultTable(rows),
      app.outbox.entries.length
        ? h(
            "p",
            { class: "notice notice--wait" },
            numbered(gettext("Not sent yet: %(number)s. Leave the tablet on."), app.outbox.entries.length),
          )
        : h("p", {}, afterwards(game)),
    ),
  );
}
