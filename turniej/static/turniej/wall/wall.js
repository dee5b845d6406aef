// The projector: shows one scene after the other, counts down, and fetches itself when something changes.
// Without a network the last state stays on the wall, and the wall says from when it is.
// Space stops and goes on; the arrow keys choose a scene.

const AGAIN_MILLISECONDS = 15000;
const wall = () => document.getElementById("wall");
const scenes = () => [...document.querySelectorAll(".scene")];

let index = 0;
let lap = 0;
let until = 0;
let held = false;
let offset = 0;
let arrived = new Date();
let fetching = false;
let owed = false;

const seconds = (scene) => Number(scene?.dataset.seconds ?? 10);
const part = (scene) => scene.dataset.key.split("-")[0];

// The scenes of this lap. Of a part that is long only some are shown in a lap, and the next ones in the next.
function playlist() {
  const all = scenes();
  return all.filter((scene) => {
    const most = Number(scene.dataset.lap);
    if (!most) return true;
    const own = all.filter((other) => part(other) === part(scene));
    const laps = Math.ceil(own.length / most);
    return Math.floor(own.indexOf(scene) / most) === ((lap % laps) + laps) % laps;
  });
}

function show(next) {
  if (next >= playlist().length) {
    lap += 1;
    next = 0;
  } else if (next < 0) {
    lap -= 1;
    next = playlist().length - 1;
  }
  const shown = playlist();
  if (shown.length === 0) return;
  index = next;
  for (const scene of scenes()) scene.classList.toggle("scene--on", scene === shown[index]);
  until = Date.now() + seconds(shown[index]) * 1000;
}

// The new page shows the scene that was on the wall, wherever it stands now, for the time that it still had.
function goOnWith(key) {
  const rest = until;
  const found = playlist().findIndex((scene) => scene.dataset.key === key);
  show(found >= 0 ? found : Math.min(index, playlist().length - 1));
  if (found >= 0) until = rest;
}

function tick() {
  for (const time of document.querySelectorAll("time[data-due]")) {
    const left = Math.max(0, Math.ceil((Date.parse(time.dataset.due) - Date.now() - offset) / 1000));
    const shown = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    if (time.textContent !== shown) time.textContent = shown;
    time.classList.toggle("late", left < 300);
  }
  for (const time of document.querySelectorAll("time[data-zone]")) {
    const options = { hour: "2-digit", minute: "2-digit", timeZone: time.dataset.zone };
    const shown = new Date(Date.now() + offset).toLocaleTimeString(document.documentElement.lang, options);
    if (time.textContent !== shown) time.textContent = shown;
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

// What changes while a page is on its way may not be on it: it is fetched once more after it.
async function refresh() {
  owed = true;
  if (fetching) return;
  fetching = true;
  while (owed) {
    owed = false;
    await renew();
  }
  fetching = false;
}

async function renew() {
  try {
    const answer = await fetch(window.location.href, { signal: AbortSignal.timeout(10000) });
    if (!answer.ok) throw new Error(String(answer.status));
    const text = await answer.text();
    const next = new DOMParser().parseFromString(text, "text/html").getElementById("wall");
    if (!next) throw new Error("another page");
    const key = document.querySelector(".scene--on")?.dataset.key;
    wall().replaceWith(next);
    synchronise();
    goOnWith(key);
    tick();
  } catch {
    lost(true);
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
// A projector's laptop must not fall asleep; where the page is not secure the browser offers no such lock.
async function stayAwake() {
  try {
    await navigator.wakeLock?.request("screen");
  } catch {
    // Refused on low battery: the wall goes on as long as the screen does.
  }
}
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && stayAwake());
stayAwake();
synchronise();
show(0);
tick();
setInterval(tick, 500);
setInterval(refresh, AGAIN_MILLISECONDS);
