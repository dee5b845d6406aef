// Which screen is shown, and what is on it: the page as a picture of the table.

import { shield } from "../taps.js";
import { toRows } from "./board.js";
import { BoardView } from "./boardview.js";
import { button, fill, h, paint } from "./dom.js";
import { paintDone, paintLeftovers, paintSigning } from "./endgame.js";
import { PLAYING } from "./game.js";
import { eventText, lineText, signed } from "./sentences.js";
import { paintSignal, paintStartDraw, paintWaiting } from "./startdraw.js";
import { capSentence, paintPlayers, paintStrip } from "./status.js";
import { lastTiles, paintTurn, paintTyping } from "./turn.js";

export class Screens {
  constructor(root) {
    const part = (name, tag = "div") => h(tag, { class: `desk__${name}` });
    this.root = root;
    this.strip = h("div", { class: "strip" });
    this.notices = h("div", { role: "status", class: "desk__notices" });
    this.players = part("players");
    this.board = part("board");
    this.panel = h("section", { class: "panel desk__panel", "aria-label": gettext("What to do now") });
    this.roots = { top: h("div"), keys: h("div"), bottom: h("div") };
    this.panel.append(this.roots.top, this.roots.keys, this.roots.bottom);
    this.whole = part("whole");
    this.desk = h("div", { class: "desk" }, this.notices, this.players, this.board, this.panel, this.whole);
    root.replaceChildren(this.strip, this.desk);
    this.view = null;
  }

  /** Draw everything that changed. */
  show(table) {
    const { game, barrier, state } = table;
    const playing = Boolean(game && PLAYING.includes(game.phase) && state.screen === "game");
    const withBoard = (playing || Boolean(table.correcting)) && !barrier;
    paintStrip(this.strip, table);
    this.paintNotices(table);
    this.desk.classList.toggle("desk--game", withBoard);
    this.players.hidden = this.board.hidden = this.panel.hidden = !withBoard;
    this.whole.hidden = withBoard;
    if (withBoard) this.showGame(table);
    else this.showWhole(table);
    shield();
  }

  showGame(table) {
    const { game } = table;
    paintPlayers(this.players, table);
    this.view ??= new BoardView(this.board, { tap: (row, col) => table.tap(row, col) });
    const again = table.retyping || table.correcting;
    const typing = table.typing;
    this.view.show({
      cells: table.typingBoard,
      values: game.tile_set.values,
      notation: game.ruleset.notation,
      fresh: typing ? table.draft.tiles : (game.pending?.placements ?? []),
      last: again ? [] : lastTiles(game),
      cursor: typing ? table.draft.cursor : null,
      across: table.draft.across,
    });
    if (table.correcting) {
      paintTyping(
        this.roots,
        { ...viewOf(table), game: { ...game, board: toRows(table.typingBoard), pending: null } },
        {
          title: fill(gettext("Type it again: %(name)s"), { name: table.name(table.correcting.seat) }),
          done: () => gettext("Show what changes"),
          send: () => table.offerCorrection(table.correcting, { kind: "play", v: 1, placements: table.draft.tiles }),
          cancel: () => table.stopRetyping(),
        },
      );
    } else {
      paintTurn(this.roots, table);
    }
    // What to do next comes into view by itself where the screen is small.
    const step = `${game.phase} ${game.to_move} ${again ? "again" : ""}`;
    if (step !== this.step) this.panel.scrollIntoView({ block: "nearest" });
    this.step = step;
  }

  showWhole(table) {
    const { game, barrier, state } = table;
    if (barrier) return this.paintBarrier(table);
    if (!state) return this.paintAlone();
    const early = game?.phase === "start_draw" && table.drawsNow === game.id;
    if (game && (state.screen === "game" || early)) {
      const screens = {
        start_draw: paintStartDraw,
        waiting: paintSignal,
        leftovers: paintLeftovers,
        signing: paintSigning,
        final: paintDone,
      };
      screens[game.phase](this.whole, table);
    } else if (state.screen === "done" || game?.phase === "final") {
      paintDone(this.whole, table);
    } else {
      paintWaiting(this.whole, table);
    }
  }

  paintAlone() {
    paint(this.whole, "alone", () =>
      h(
        "div",
        { class: "big-message" },
        h("h1", {}, gettext("No network")),
        h(
          "p",
          { class: "lead" },
          gettext("The tablet cannot reach the tournament's computer. It tries again by itself."),
        ),
      ),
    );
  }

  paintBarrier(table) {
    const { barrier } = table;
    const other = barrier.code === "other_window";
    paint(this.whole, ["barrier", barrier.code, barrier.message], () =>
      h(
        "div",
        { class: "big-message" },
        h("h1", {}, other ? gettext("This table is open in another window") : gettext("This tablet has no table now")),
        h(
          "p",
          { class: "lead" },
          other
            ? gettext("Only one window at a time can write. If the other tablet is gone, go on here: nothing is lost.")
            : (barrier.message ?? ""),
        ),
        other
          ? button(gettext("Go on here"), () => table.takeOver(), { kind: "act", big: true, name: "take-over" })
          : h(
              "a",
              { class: "button button--act button--big", href: table.urls.join },
              gettext("Type the code of the table card"),
            ),
      ),
    );
  }

  paintNotices(table) {
    const { state, outbox, game, barrier } = table;
    const refused = Boolean(outbox.refusal && !this.refused);
    this.refused = outbox.refusal;
    const cap = barrier ? "" : capSentence(table);
    const paused = Boolean(state?.tournament?.paused || game?.clock.paused);
    const called = !barrier && state?.calls?.length > 0;
    const announcement = state?.tournament?.announcement ?? "";
    paint(
      this.notices,
      [cap, paused, called, announcement, outbox.refusal, outbox.entries.map((entry) => entry.key), table.names],
      () => [
        announcement && h("p", { class: "notice" }, announcement),
        paused && h("p", { class: "notice notice--wait" }, gettext("The judge has stopped the clock. Wait.")),
        called && h("p", { class: "notice", id: "called" }, gettext("The judge has been called and will come.")),
        cap && h("p", { class: "notice notice--wait", id: "cap" }, cap),
        outbox.refusal && refusalNotice(table),
      ],
    );
    if (refused) this.notices.scrollIntoView({ block: "nearest" });
  }
}

// Both versions side by side: what this tablet holds, and what the server has.
function refusalNotice(table) {
  const { outbox, state } = table;
  const words = (placements) => placements.map((tile) => tile.letter).join(" ");
  const server = state?.game;
  const last = server?.history.at(-1);
  return h(
    "div",
    { class: "notice notice--wrong", id: "refusal", role: "alert" },
    h("h2", {}, gettext("The server did not take this entry")),
    h("p", {}, outbox.refusal.message),
    h(
      "div",
      { class: "versions" },
      h(
        "div",
        {},
        h("b", {}, gettext("On this tablet")),
        h(
          "ul",
          {},
          outbox.entries.map(({ event, seat }) => {
            const who = event.seat ?? seat;
            return h("li", {}, who === null ? "" : `${table.name(who)}: `, eventText(event, words));
          }),
        ),
      ),
      h(
        "div",
        {},
        h("b", {}, gettext("On the server")),
        h(
          "p",
          {},
          last
            ? `${table.name(last.seat)}: ${lineText(last)} (${signed(last.value)})`
            : gettext("Nothing has been written yet."),
        ),
        h(
          "p",
          {},
          server && server.to_move !== null ? fill(gettext("Now: %(name)s"), { name: table.name(server.to_move) }) : "",
        ),
      ),
    ),
    h("div", { class: "row" }, [
      button(gettext("Go on from the server's version"), () => outbox.drop(), { kind: "act", name: "drop" }),
      outbox.refusal.code !== "game_gone" &&
        button(gettext("Send it again"), () => outbox.again(), { name: "again" }),
      button(gettext("Call the judge"), () => table.open("call"), { name: "call-refused" }),
    ]),
  );
}

const viewOf = (table) => ({ draft: table.draft, press: (press) => table.press(press) });
