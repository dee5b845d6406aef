// Regions: parts of a page that refresh themselves while somebody works in them.
//
// <div id="queue" hx-ext="region" hx-get="…" hx-trigger="live" hx-target="this" hx-swap="region">… hx-post …</div>
//
// A region keeps three promises. A refresh changes only what differs (morph.js), and nothing under a finger that is
// down. An answer to an act is never overtaken: a refresh waits for the acts that are on their way, and one that was
// asked for before them is thrown away and asked for again. And an act that got no answer says so (#unsent), with
// everything that was typed still there; one that was accepted leaves its form empty.

import { morph } from "./morph.js";
import { shield } from "./taps.js";

const acts = new WeakMap(); // region -> how many acts are on their way
const refreshes = new WeakMap(); // region -> the refreshes on their way
const owed = new Set(); // regions to be refreshed as soon as they may
const LONGEST_TOUCH_MILLISECONDS = 3000;
let pressed = null;

const isRegion = (element) => element?.getAttribute("hx-ext") === "region";

function pay() {
  if (pressed !== null) return;
  for (const region of owed) {
    if (acts.get(region)) continue;
    owed.delete(region);
    region.dispatchEvent(new CustomEvent("live"));
  }
}

function noAnswer(yes) {
  const said = document.getElementById("unsent");
  if (said) said.hidden = !yes;
}

function refreshStarts(region, event) {
  if (acts.get(region)) {
    event.preventDefault();
    owed.add(region);
    return;
  }
  const { xhr } = event.detail;
  const running = refreshes.get(region) ?? new Set();
  refreshes.set(region, running.add(xhr));
  xhr.addEventListener("loadend", () => running.delete(xhr));
}

function actStarts(region, { xhr, elt }) {
  const before = acts.get(region) ?? 0;
  acts.set(region, before + 1);
  const outdated = refreshes.get(region) ?? [];
  if (before || outdated.size) owed.add(region);
  for (const refresh of [...outdated]) refresh.abort();
  xhr.addEventListener("loadend", () => {
    acts.set(region, acts.get(region) - 1);
    const answered = xhr.status > 0 && xhr.status < 500;
    noAnswer(!answered);
    if (!answered) owed.add(region);
    if (xhr.status >= 200 && xhr.status < 400) elt.reset?.();
    pay();
  });
}

document.addEventListener("htmx:beforeRequest", (event) => {
  const { target: region, requestConfig } = event.detail;
  if (!isRegion(region)) return;
  if (requestConfig.verb === "get") refreshStarts(region, event);
  else actStarts(region, event.detail);
});

document.addEventListener("htmx:beforeSwap", (event) => {
  const { target: region, requestConfig, xhr } = event.detail;
  if (!isRegion(region)) return;
  if (xhr.status >= 500) event.detail.shouldSwap = false;
  else if (requestConfig.verb === "get" && pressed !== null) {
    event.detail.shouldSwap = false;
    owed.add(region);
  }
});

function lift() {
  clearTimeout(pressed);
  pressed = null;
  setTimeout(pay); // after the click
}

document.addEventListener("pointerdown", () => {
  clearTimeout(pressed);
  pressed = setTimeout(lift, LONGEST_TOUCH_MILLISECONDS);
});
document.addEventListener("pointerup", lift);
document.addEventListener("pointercancel", lift);

// Whoever works with the keyboard goes on where he was: what he used is gone, so at the first thing to use beside it.
function placesOf(element, region) {
  const found = [];
  for (let at = element; at && at !== region; at = at.parentElement) if (at.id) found.push(at.id);
  return found;
}

function focusNear(places) {
  const place = places.map((id) => document.getElementById(id)).find(Boolean);
  place?.querySelector("button, a[href], summary")?.focus({ preventScroll: true });
}

htmx.defineExtension("region", {
  isInlineSwap: (style) => style === "region",
  handleSwap(style, region, fragment) {
    const next = [...fragment.children].find((element) => element.id === region.id);
    const focused = document.activeElement;
    const places = placesOf(focused, region);
    if (next) for (const element of morph(region, next)) htmx.process(element);
    else window.location.reload(); // signed out, or this is gone: the page itself says which
    if (focused !== document.activeElement) focused.focus({ preventScroll: true }); // it has moved with its row
    if (!focused.isConnected) focusNear(places);
    shield();
    return [];
  },
});
