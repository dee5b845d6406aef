// A game move by move: buttons, a slider, the arrow keys and the list of moves all choose the move that is shown.
// Without scripts the same links ask the server. The page that refreshes itself keeps the move that was chosen.

const PLAY_MILLISECONDS = 1200;
let chosen = null; // the move that the reader chose, or null for the newest
let timer = null;

const root = () => document.querySelector("[data-replay]");
const number = (element, name) => Number(element.dataset[name]);

function show(step) {
  const game = root();
  if (!game) return;
  const count = number(game, "count");
  const at = Math.max(0, Math.min(count, step));
  chosen = at === count ? null : at;
  for (const square of game.querySelectorAll(".square[data-from]")) {
    const from = number(square, "from");
    const fresh = "fresh" in square.dataset;
    const on = fresh ? at === count : from <= at;
    square.classList.toggle("square--tile", on);
    square.classList.toggle("square--blank", on && "blank" in square.dataset);
    square.classList.toggle("square--fresh", on && fresh);
    square.classList.toggle("square--last", on && !fresh && from === at);
  }
  const totals = new Map();
  for (const move of game.querySelectorAll("[data-move]")) {
    const current = number(move, "move") === at;
    if (current) move.setAttribute("aria-current", "step");
    else move.removeAttribute("aria-current");
    if (number(move, "move") <= at) totals.set(move.dataset.seat, move.dataset.total);
  }
  if (at === count) for (const end of game.querySelectorAll("[data-end]")) totals.set(end.dataset.seat, end.dataset.total);
  for (const player of game.querySelectorAll(".player[data-seat]")) {
    player.querySelector(".player__score").textContent = totals.get(player.dataset.seat) ?? "0";
  }
  for (const left of game.querySelectorAll("[data-left]")) left.hidden = at !== count;
  const slider = game.querySelector("input[type=range]");
  if (slider) slider.value = String(at);
  const said = game.querySelector(".replay__said");
  if (said) said.textContent = interpolate(gettext("Move %(step)s of %(count)s"), { step: at, count }, true);
  const cursor = game.querySelector(".picture__cursor");
  if (cursor) {
    const last = Math.max(1, number(game, "last"));
    const [left, right] = [number(cursor, "left"), number(cursor, "right")];
    const x = left + ((right - left) * (at === count ? last : at)) / last;
    cursor.setAttribute("x1", x.toFixed(1));
    cursor.setAttribute("x2", x.toFixed(1));
  }
}

const now = () => chosen ?? number(root(), "count");

function stop() {
  clearInterval(timer);
  timer = null;
  root()?.querySelector("[data-step=play]")?.setAttribute("aria-pressed", "false");
}

function play() {
  if (timer !== null) {
    stop();
    return;
  }
  root().querySelector("[data-step=play]").setAttribute("aria-pressed", "true");
  if (now() === number(root(), "count")) show(0);
  timer = setInterval(() => {
    if (!root() || now() >= number(root(), "count")) stop();
    else show(now() + 1);
  }, PLAY_MILLISECONDS);
}

function act(name) {
  if (name === "play") {
    play();
    return;
  }
  stop();
  show({ first: 0, back: now() - 1, on: now() + 1, last: Infinity }[name]);
}

function ready() {
  const game = root();
  if (!game) return;
  for (const hidden of game.querySelectorAll(".replay [hidden]")) hidden.hidden = false;
  show(now());
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-step]:not([data-replay])");
  const move = event.target.closest("[data-move] a");
  if (!root() || event.ctrlKey || event.metaKey || (!button && !move)) return;
  event.preventDefault();
  if (button) act(button.dataset.step);
  else {
    stop();
    show(number(move.closest("[data-move]"), "move"));
  }
});
document.addEventListener("input", (event) => {
  if (!event.target.closest("[data-replay]")) return;
  stop();
  show(Number(event.target.value));
});
document.addEventListener("keydown", (event) => {
  const name = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" }[event.key];
  if (!name || !root() || event.target.closest("input, .scroll") || event.altKey || event.ctrlKey) return;
  event.preventDefault();
  act(name);
});
document.addEventListener("htmx:afterSwap", ready);
const asked = root() && number(root(), "step");
if (root()) chosen = asked === number(root(), "count") ? null : asked;
ready();
