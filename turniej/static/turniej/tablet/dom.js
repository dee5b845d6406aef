// Building pages from values: elements without HTML strings, so that no name can smuggle markup in.

import { busy } from "../taps.js";

/** Make an element. `on` holds listeners, `data` data attributes; false and null leave an attribute out. */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "on") for (const [type, listener] of Object.entries(value)) element.addEventListener(type, listener);
    else if (name === "data") Object.assign(element.dataset, value);
    else if (name === "value") element.value = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

// What a tap begins is begun once: until it is done, neither this button nor those beside it do anything.
const once = (click) => async (event) => {
  const element = event.currentTarget;
  const beside = element.parentElement;
  if (beside.querySelector(":scope > [aria-busy]")) return;
  const work = click(event);
  if (!(work instanceof Promise)) return;
  busy([element], true);
  try {
    await work;
  } finally {
    busy([element], false);
  }
};

/** A button. `kind` is "", "act", "danger"; big ones are for the one thing that most children do now. */
export function button(
  text,
  click,
  { kind = "", big = false, quiet = false, name = null, disabled = false, label = null } = {},
) {
  const classes = ["button", kind && `button--${kind}`, big && "button--big", quiet && "button--quiet"];
  return h(
    "button",
    {
      type: "button",
      class: classes.filter(Boolean).join(" "),
      data: name ? { do: name } : {},
      "aria-label": label,
      disabled,
      on: { click: once(click) },
    },
    text,
  );
}

const painted = new WeakMap();

/**
 * Fill a part of the page when what it shows has changed, and only then, so that a finger never loses its button.
 * The element that had the focus gets it back by its `data-do` or `id`.
 */
export function paint(root, value, build) {
  const text = JSON.stringify(value);
  if (painted.get(root) === text) return;
  painted.set(root, text);
  const held = root.contains(document.activeElement) ? document.activeElement : null;
  const selector = held?.id
    ? `#${CSS.escape(held.id)}`
    : held?.dataset.do
      ? `[data-do="${CSS.escape(held.dataset.do)}"]`
      : "";
  root.replaceChildren(...[build()].flat(3).filter(Boolean));
  if (held) (selector ? root.querySelector(selector) : null)?.focus();
}

/** Put values into a sentence that has named places: `fill(gettext("%(name)s writes"), {name})`. */
export const fill = (text, values) => interpolate(text, values, true).replace(/([^.])\.\.(?=\s|$)/g, "$1.");

/** A whole number in its sentence, which `ngettext` has chosen for it: `numbered(ngettext("…", "…", 3), 3)`. */
export const numbered = (text, number) => fill(text, { number });

/** "A, B and C". */
export function listed(words) {
  const language = document.documentElement.lang || "pl";
  return new Intl.ListFormat(language, { type: "conjunction" }).format(words);
}
