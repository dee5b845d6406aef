// Starts the tablet's page: its memory, its outbox, its news, its screens.

import { ActingTable } from "./acts.js";
import { openStore } from "./db.js";
import { h } from "./dom.js";
import { readKey } from "./keyboard.js";
import { randomKey } from "./net.js";
import { Outbox } from "./outbox.js";
import { Screens } from "./screens.js";
import { News } from "./stream.js";

const WARN_AGAIN = 1000;

function windowName(anew = false) {
  const kept = (anew ? null : sessionStorage.getItem("turniej-window")) ?? randomKey();
  sessionStorage.setItem("turniej-window", kept);
  return kept;
}

function sayer(root) {
  return (text) => {
    const line = h("p", { class: "notice" }, text);
    root.append(line);
    setTimeout(() => line.remove(), 8000);
  };
}

async function start() {
  const root = document.getElementById("tablet");
  const urls = { ...root.dataset };
  const name = windowName();
  const store = await openStore();
  const outbox = new Outbox(store, { table: root.dataset.place, url: urls.events, windowName: name });
  const said = h("div", { class: "said", role: "status" });
  const screens = new Screens(root);
  root.append(said);
  let table = null;
  const draw = () => table && screens.show(table);
  table = new ActingTable({ urls, store, outbox, windowName: name, draw, say: sayer(said) });
  await table.restore();
  await refuseSecondTab(table);
  draw();
  const look = async () => {
    await table.refresh();
    news.follow(table.state?.topics, JSON.stringify([table.state?.table, table.state?.game?.id]));
  };
  const news = new News(urls.live, look, (versions) => table.knows(versions));
  news.wake();
  setInterval(draw, WARN_AGAIN);
  window.addEventListener("offline", () => {
    table.online = false;
    draw();
  });
  document.addEventListener("keydown", (event) => typeKey(event, table));
  // Without the network it stays as it is, until a page comes that has one.
  navigator.serviceWorker?.register(urls.worker, { scope: urls.scope }).catch(() => null);
  keepAwake();
}

// A browser that keeps nothing, as with all data of pages forbidden, would lose what is entered.
function sayClosed(error) {
  if (!(error instanceof DOMException)) throw error;
  document.getElementById("tablet").replaceChildren(
    h(
      "div",
      { class: "big-message" },
      h("h1", {}, gettext("This browser keeps nothing")),
      h(
        "p",
        { class: "lead" },
        gettext("Allow it to keep data, or open the table in an ordinary window or on another tablet."),
      ),
    ),
  );
}

// Two tabs of one tablet share the memory: the newer one asks, the older one stays, so that nothing is sent twice.
// A copied tab has the name of the one it was copied from, so it takes a new one.
async function refuseSecondTab(table) {
  const me = randomKey();
  const channel = new BroadcastChannel("turniej-tablet");
  channel.onmessage = ({ data }) => {
    if (data.ask && !table.barrier) channel.postMessage({ here: table.windowName, to: data.ask });
    if (data.here && data.to === me) {
      if (data.here === table.windowName) table.rename(windowName(true));
      table.bar({ code: "other_window" });
    }
    if (data.taken) table.bar({ code: "other_window" });
  };
  table.tookOver = () => channel.postMessage({ taken: me });
  channel.postMessage({ ask: me });
  await new Promise((resolve) => setTimeout(resolve, 150));
}

function typeKey(event, table) {
  const field = event.target.closest("input, select, textarea, dialog, summary");
  if (field || !table.typing || !table.game) return;
  const press = readKey(event, table.game.tile_set);
  if (!press) return;
  if (press.arrow && !event.target.closest(".board")) return;
  event.preventDefault();
  table.press(press);
}

// Only where the browser offers it (HTTPS): the screen stays on while the page is seen.
async function keepAwake() {
  if (!("wakeLock" in navigator)) return;
  const hold = () => document.hidden || navigator.wakeLock.request("screen").then(null, () => null);
  document.addEventListener("visibilitychange", hold);
  hold();
}

start().catch(sayClosed);
