// Lists that follow many games: the first change is shown at once, those after it together, a little later.
// <div data-calm="3"> gets the event `live` at most every 3 seconds, and always once after the last change.

const told = new WeakMap(); // list -> when it last heard
const waiting = new WeakSet();

document.addEventListener(
  "live",
  (event) => {
    const list = event.target;
    const rest = (told.get(list) ?? 0) + Number(list.dataset.calm ?? 0) * 1000 - Date.now();
    if (rest <= 0) {
      told.set(list, Date.now());
      return;
    }
    event.stopImmediatePropagation();
    if (waiting.has(list)) return;
    waiting.add(list);
    setTimeout(() => {
      waiting.delete(list);
      list.dispatchEvent(new CustomEvent("live"));
    }, rest);
  },
  true,
);
