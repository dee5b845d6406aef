// One tap is one act, however often a hurried finger comes down.
//
// The second tap of a double one falls on whatever the page shows by then. Nobody has read that yet, so nobody can have
// meant it: `shield()` lets what came up under the finger take no tap for a moment. Work that is on its way is not begun
// again, and its button says so: `busy()`, and here for every form that is posted. A key held down is one key.

const MOMENT_MILLISECONDS = 400;
const LONGEST_FLIGHT_MILLISECONDS = 20_000;
const FINGER_PIXELS = 24; // browsers give a tap beside a button to the button
const TARGETS = "button, a, label, input, select, summary";
const shielded = new Set();
let latest = null; // the latest tap: where, when, and what was there
let end = null;

// A key of a keyboard that is drawn anew is the same key: it may be struck again at once.
const identity = (element) => ("again" in element.dataset ? element.dataset.do : element);

function underFinger(x, y) {
  const page = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;
  return [...page.querySelectorAll(TARGETS)].filter((element) => {
    const { left, right, top, bottom, width } = element.getBoundingClientRect();
    return width > 0 && Math.hypot(Math.max(left - x, x - right, 0), Math.max(top - y, y - bottom, 0)) < FINGER_PIXELS;
  });
}

function lower() {
  for (const element of shielded) element.inert = false;
  shielded.clear();
}

function hold() {
  clearTimeout(end);
  end = setTimeout(lower, MOMENT_MILLISECONDS);
}

function tapped({ clientX: x, clientY: y }) {
  const again = latest && Math.hypot(x - latest.x, y - latest.y) < 2 * FINGER_PIXELS;
  latest = { x, y, at: performance.now(), there: new Set(underFinger(x, y).map(identity)) };
  if (!again || shielded.size === 0) return;
  for (const element of shielded) latest.there.delete(element);
  hold();
}

/** To be called when the page has changed: what is under the finger now, and was not when it tapped, takes no tap yet. */
export function shield() {
  if (!latest || performance.now() - latest.at > MOMENT_MILLISECONDS) return;
  const fresh = underFinger(latest.x, latest.y).filter((element) => !latest.there.has(identity(element)));
  if (fresh.length === 0) return;
  for (const element of fresh) element.inert = true;
  for (const element of fresh) shielded.add(element);
  hold();
}

/** A button, or a form with the button that sends it, says that it works, or that it has done. */
export function busy(elements, yes) {
  for (const element of elements) {
    if (yes) element.setAttribute("aria-busy", "true");
    else element.removeAttribute("aria-busy");
    if (element.nodeName === "BUTTON") element.dataset.working = document.documentElement.dataset.working ?? "…";
  }
}

const land = (form) => busy([form, ...form.querySelectorAll("button[aria-busy]")], false);

function send(event) {
  const { target: form, submitter } = event;
  if (form.getAttribute("method")?.toLowerCase() !== "post") return;
  if (form.hasAttribute("aria-busy")) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  busy([form, submitter].filter(Boolean), true);
  // What is sent lands with the next page, or with the answer of htmx; and if neither comes it may be sent again.
  setTimeout(() => land(form), LONGEST_FLIGHT_MILLISECONDS);
}

function heldDown(event) {
  if (event.repeat && event.key === "Enter" && event.target.closest("button, summary")) event.preventDefault();
}

document.addEventListener("pointerup", tapped, true);
document.addEventListener("keydown", heldDown, true);
document.addEventListener("submit", send, true);
document.addEventListener("htmx:afterRequest", ({ detail }) => detail.elt.nodeName === "FORM" && land(detail.elt));
window.addEventListener("pageshow", () => document.querySelectorAll("form[aria-busy]").forEach(land)); // come back to
