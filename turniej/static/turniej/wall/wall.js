// The projector: shows one scene after the other, counts down, and fetches itself when something changes.
// Without a network the last state stays on the wall, and the wall says from when it is.
// Space stops and goes on; the arrow keys choose a scene.

const AGAIN_MILLISECONDS = 15000;
const wall = () => document.getElementById("wall");
const scenes = () => [...document.querySelectorAll(".scene")];

let index = 0;
let until = 0;
let held = false;
let offset = 0;
let arrived = new Date();
let fetching = false;

const seconds = (scene) => Number(scene?.dataset.seconds ?? 10);

function show(next) {
  const all = scenes();
  if (all.length === 0) return;
  index = ((next % all.length) + all.length) % all.length;
  all.forEach((scene, number) => scene.classList.toggle("scene--on", number === index));
  until = Date.now() + seconds(all[index]) * 1000;
}

function tick() {
  for (const time of document.querySelectorAll("time[data-due]")) {
    const left = Math.max(0, Math.ceil((Date.parse(time.dataset.due) - Date.now() - offset) / 1000));
    const shown = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    if (time.textContent !== shown) time.textContent = shown;
    time.classList.toggle("late", left < 300);
  }
  if (!held && Date.now() >= until) show(index + 1);
}

function lost(yes) {
  const note = document.getElementById("lost");
  note.hidden = !yes;
  if (!yes) return;
  const time = arrived.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
  note.textContent = interpolate(gettext("No connection. This is the state of %(time)s."), { time }, true);
}

async function refresh() {
  if (fetching) return;
  fetching = true;
  try {
    const answer = await fetch(window.location.href, { signal: AbortSignal.timeout(10000) });
    if (!answer.ok) throw new Error(String(answer.status));
    const text = await answer.text();
    const next = new DOMParser().parseFromString(text, "text/html").getElementById("wall");
    if (!next) throw new Error("another page");
    wall().replaceWith(next);
    synchronise();
    show(index);
  } catch {
    lost(true);
  } finally {
    fetching = false;
  }
}

function synchronise() {
  arrived = new Date();
  offset = Date.parse(wall().dataset.now) - Date.now();
}

document.addEventListener("turniej:live", refresh);
document.addEventListener("keydown", (event) => {
  if (event.key === "ArrowRight") show(index + 1);
  else if (event.key === "ArrowLeft") show(index - 1);
  else if (event.key === " ") held = !held;
  else return;
  event.preventDefault();
});
synchronise();
show(0);
tick();
setInterval(tick, 500);
setInterval(refresh, AGAIN_MILLISECONDS);
