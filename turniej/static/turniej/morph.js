// Makes a part of the page equal to a new one and leaves alone what is the same in both: an element that stays keeps its
// focus, what was typed into it, its scroll position, and the finger that is on it.
//
// Elements are the same if they do the same: those with an id, links and forms with their address, buttons with their
// value. Everything else is matched in order. Returns through `added` what is new and what htmx has to look at.

const ADDRESS = { A: "href", FORM: "action", BUTTON: "value", OPTION: "value", INPUT: "name", SELECT: "name", TEXTAREA: "name" };

function identity(node) {
  if (node.nodeType !== Node.ELEMENT_NODE) return node.nodeName;
  return [node.nodeName, node.id || node.getAttribute(ADDRESS[node.nodeName] ?? "data-key") || ""].join(" ");
}

// What the reader has opened stays open.
const readers = (element, name) => name === "open" && element.nodeName === "DETAILS";

function copyAttributes(old, next) {
  for (const { name, value } of next.attributes) {
    if (old.getAttribute(name) !== value && !readers(old, name)) old.setAttribute(name, value);
  }
  for (const { name } of [...old.attributes]) {
    if (!next.hasAttribute(name) && !readers(old, name)) old.removeAttribute(name);
  }
}

function copyChildren(old, next, added) {
  const spare = new Map();
  for (const node of old.childNodes) {
    const name = identity(node);
    spare.set(name, [...(spare.get(name) ?? []), node]);
  }
  const pairs = [...next.childNodes].map((node) => [spare.get(identity(node))?.shift(), node]);
  for (const node of [...spare.values()].flat()) node.remove();
  let place = old.firstChild;
  for (const [kept, node] of pairs) {
    if (kept === undefined) {
      old.insertBefore(node, place);
      if (node.nodeType === Node.ELEMENT_NODE) added.push(node);
    } else {
      if (kept === place) place = place.nextSibling;
      else old.insertBefore(kept, place);
      morph(kept, node, added);
    }
  }
}

export function morph(old, next, added = []) {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.data !== next.data) old.data = next.data;
  } else if (!old.isEqualNode(next)) {
    copyAttributes(old, next);
    copyChildren(old, next, added);
  }
  return added;
}
