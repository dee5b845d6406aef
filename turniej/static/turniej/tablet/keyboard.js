// The keyboard of the tile set's letters: 32 in Polish, each a big key, and the keys of a computer as well.

import { button, h } from "./dom.js";

const lettersOf = (tileSet) => [...new Set([...tileSet.letters, ...tileSet.blank_letters])];

/** Build the keys. `press` gets {letter}, or {act} of "blank", "back", "turn", "clear". */
export function keyboard(tileSet, press) {
  const keys = lettersOf(tileSet).map((letter) => {
    const value = tileSet.values[letter];
    return h(
      "button",
      { type: "button", class: "key", data: { do: `key-${letter}`, letter }, on: { click: () => press({ letter }) } },
      letter,
      value === undefined ? null : h("small", { "aria-hidden": "true" }, String(value)),
    );
  });
  const blank = button(gettext("Blank"), () => press({ act: "blank" }), {
    name: "blank",
    label: gettext("The next letter is a blank"),
  });
  blank.setAttribute("aria-pressed", "false");
  const tools = [
    blank,
    button("⟳", () => press({ act: "turn" }), { name: "turn", label: gettext("Turn the direction") }),
    button("⌫", () => press({ act: "back" }), { name: "back", label: gettext("Take the last letter back") }),
  ];
  for (const tool of tools) tool.classList.add("key", "key--tool");
  return h("div", { class: "keys", role: "group", "aria-label": gettext("Letters") }, keys, tools);
}

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** What a key of a computer's keyboard means: {letter}, {act}, {arrow}, {enter} or null. */
export function readKey(event, tileSet) {
  if (event.ctrlKey && !event.altKey) return null;
  if (event.metaKey || event.isComposing) return null;
  if (event.key in ARROWS) return { arrow: ARROWS[event.key] };
  if (event.key === "Backspace") return { act: "back" };
  if (event.key === "Escape") return { act: "clear" };
  if (event.key === "?") return { act: "blank" };
  const letter = event.key.normalize("NFC").toUpperCase();
  return tileSet.blank_letters.includes(letter) ? { letter } : null;
}
