// Before the first move: who sits here, the letters drawn for the order of play, the judge's signal.

import { button, fill, h, listed, paint } from "./dom.js";

/** Waiting for a round, or the children who play here next. */
export function paintWaiting(root, app) {
  const { state } = app;
  paint(
    root,
    ["waiting", state.screen, state.table, state.round, state.players, state.tournament, app.game?.phase],
    () => {
      if (state.screen === "ready") return seated(app);
      const texts = {
        paper: gettext("This game is written on paper. The tablet has a rest."),
        waiting: gettext("No game is open at this table yet. The page will show by itself who plays here."),
      };
      return h(
        "div",
        { class: "big-message" },
        h(
          "h1",
          {},
          state.table ? fill(gettext("Table %(number)s"), { number: state.table.number }) : gettext("Friendly game"),
        ),
        h("p", { class: "lead" }, texts[state.screen] ?? texts.waiting),
        state.tournament?.announcement && h("p", { class: "notice" }, state.tournament.announcement),
      );
    },
  );
}

function seated(app) {
  const { players } = app.state;
  return h(
    "div",
    { class: "big-message" },
    h("h1", {}, gettext("Who plays here")),
    h(
      "ol",
      { class: "seats" },
      players.map((one) =>
        h("li", { data: { seat: one.seat } }, h("b", {}, one.name), h("span", { class: "muted" }, one.school)),
      ),
    ),
    h("p", {}, gettext("Is it you? Sit down and draw letters for the start. The judge will give the signal.")),
    app.game?.phase === "start_draw" &&
      button(gettext("We are all here: draw letters"), () => app.drawNow(), {
        kind: "act",
        big: true,
        name: "draw-now",
      }),
    h(
      "p",
      {},
      button(gettext("Somebody else sits here"), () => app.open("swap"), { name: "swap", quiet: true }),
    ),
  );
}

/** The start draw: one letter for each player, then again for those who are equal (PL-11 to PL-13). */
export function paintStartDraw(root, app) {
  const { game, drawing } = app;
  const { among, letters } = game.draw;
  const again = Object.keys(letters).length > 0;
  const current = among.find((seat) => !(seat in drawing)) ?? null;
  paint(root, ["draw", among, letters, drawing, app.names], () => [
    h(
      "div",
      { class: "panel" },
      h("h1", {}, gettext("Who starts?")),
      again
        ? h(
            "p",
            { class: "lead" },
            fill(gettext("Equal letters: %(names)s draw again."), { names: listed(among.map(app.name)) }),
          )
        : h(
            "p",
            { class: "lead" },
            gettext("Everybody draws one tile. The letter nearest to A starts, a blank counts as A."),
          ),
      h(
        "ol",
        { class: "seats" },
        game.seats.map(({ seat }) => {
          const letter = drawing[seat] ?? (among.includes(seat) ? "" : letters[seat]);
          return h(
            "li",
            { data: { seat }, "aria-current": seat === current ? "true" : null },
            h("span", { class: "tile" }, letter === "?" ? "␣" : letter || "…"),
            h("b", {}, app.name(seat)),
            seat === current && h("span", { class: "badge badge--wait" }, "◀ ", gettext("which letter?")),
            seat in drawing &&
              button(gettext("Change"), () => app.drawLetter(seat, null), { name: `redo-${seat}`, quiet: true }),
          );
        }),
      ),
      current === null
        ? button(gettext("Done: who starts?"), () => app.sendDraw(), { kind: "act", big: true, name: "draw-done" })
        : letterKeys(app, current),
      h(
        "div",
        { class: "row" },
        button(gettext("Somebody is not here"), () => app.open("absent"), { name: "absent", quiet: true }),
        button(gettext("Somebody else sits here"), () => app.open("swap"), { name: "swap", quiet: true }),
      ),
    ),
  ]);
}

function letterKeys(app, seat) {
  const press = (letter) => () => app.drawLetter(seat, letter);
  const keys = app.game.tile_set.letters.map((letter) =>
    h("button", { type: "button", class: "key", data: { do: `draw-${letter}` }, on: { click: press(letter) } }, letter),
  );
  const blank = h(
    "button",
    { type: "button", class: "key key--tool", data: { do: "draw-blank" }, on: { click: press("?") } },
    gettext("Blank"),
  );
  return h(
    "div",
    { class: "keys", role: "group", "aria-label": fill(gettext("Letter of %(name)s"), { name: app.name(seat) }) },
    keys,
    blank,
  );
}

/** The order is known, the signal is not given yet. */
export function paintSignal(root, app) {
  const { game } = app;
  const own = game.ruleset.self_refereed;
  paint(root, ["signal", game.order, game.draw.letters, own, app.names], () => [
    h(
      "div",
      { class: "panel" },
      h("h1", {}, fill(gettext("%(name)s starts"), { name: app.name(game.order[0]) })),
      h("p", { class: "lead" }, gettext("Sit clockwise in this order.")),
      Object.keys(game.draw.letters).length > 0 && h("p", {}, gettext("Put the letters back into the bag.")),
      h(
        "ol",
        { class: "seats" },
        game.order.map((seat) =>
          h(
            "li",
            { data: { seat } },
            game.draw.letters[seat] &&
              h("span", { class: "tile" }, game.draw.letters[seat] === "?" ? "␣" : game.draw.letters[seat]),
            h("b", {}, app.name(seat)),
          ),
        ),
      ),
      h("p", {}, gettext("In this order everybody draws seven tiles.")),
      own
        ? button(gettext("We start"), () => app.put({ kind: "start", v: 1 }), { kind: "act", big: true, name: "start" })
        : h("p", { class: "notice notice--wait", role: "status" }, gettext("Wait for the judge's signal to start.")),
      button(gettext("Somebody is not here"), () => app.open("absent"), { name: "absent", quiet: true }),
    ),
  ]);
}
