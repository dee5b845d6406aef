// What all dialogs are made of: the frame, buttons for the players, boxes to tick.

import { shield } from "../taps.js";
import { button, h } from "./dom.js";

/** Open a dialog over the page; `build(close)` fills it. Closing gives the focus back by itself. */
export function openDialog(build) {
  const dialog = h("dialog", { class: "ask" });
  const close = () => {
    dialog.close();
    shield();
  };
  dialog.append(
    ...[build(close, dialog)].flat(3).filter(Boolean),
    h("div", { class: "row ask__end" }, button(gettext("Close"), close, { name: "close" })),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  shield();
  return dialog;
}

/** The heading of a dialog. */
export const title = (text) => h("h2", { tabindex: "-1" }, text);

/** One big button for each of these seats; the one chosen is passed on. */
export function seatButtons(app, seats, close, pick) {
  return h(
    "div",
    { class: "row" },
    seats.map((seat) => button(app.name(seat), () => (close(), pick(seat)), { big: true, name: `seat-${seat}` })),
  );
}

/** Boxes to tick, each a value with its text. */
export function tickBoxes(legend, options, name) {
  return h(
    "fieldset",
    { class: "choices" },
    h("legend", {}, legend),
    options.map(({ value, text, checked }) =>
      h("label", { class: "choice" }, h("input", { type: "checkbox", name, value, checked }), h("span", {}, text)),
    ),
  );
}

/** The values of the boxes that are ticked. */
export const ticked = (root, name) =>
  [...root.querySelectorAll(`input[name="${name}"]:checked`)].map((input) => input.value);
