// The queue tells of itself: how long somebody has waited, how long a ruling may be taken back, and that one is new.

const known = new Set();
let audio = null;

// The page counts from what the server said when it was drawn: the clock of a judge's phone may be wrong.
const started = new WeakMap(); // element -> [what the server said, when it arrived here]

function counted(element, name) {
  const said = element.dataset[name];
  if (started.get(element)?.[0] !== said) started.set(element, [said, performance.now()]);
  return [Number(said), (performance.now() - started.get(element)[1]) / 1000];
}

function tick() {
  for (const element of document.querySelectorAll("[data-waiting]")) {
    const [before, since] = counted(element, "waiting");
    const seconds = Math.floor(before + since);
    element.textContent = seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  }
  for (const element of document.querySelectorAll("[data-left]")) {
    const [left, since] = counted(element, "left");
    element.textContent = `(${Math.max(0, Math.ceil(left - since))} s)`;
  }
}

// Two short notes; browsers allow them only after a tap, which the button is.
function ring() {
  navigator.vibrate?.([120, 80, 120]);
  if (!audio) return;
  [0, 0.22].forEach((start, index) => {
    const note = audio.createOscillator();
    const loud = audio.createGain();
    note.frequency.value = index ? 880 : 660;
    loud.gain.setValueAtTime(0.2, audio.currentTime + start);
    loud.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + start + 0.2);
    note.connect(loud).connect(audio.destination);
    note.start(audio.currentTime + start);
    note.stop(audio.currentTime + start + 0.2);
  });
}

function look() {
  const names = [...document.querySelectorAll("[data-new]")].map((element) => element.dataset.new);
  const fresh = names.filter((name) => !known.has(name));
  for (const name of names) known.add(name);
  tick();
  return fresh.length > 0;
}

const sound = document.getElementById("sound");
sound.addEventListener("click", () => {
  const on = sound.getAttribute("aria-pressed") !== "true";
  sound.setAttribute("aria-pressed", String(on));
  if (on) audio ??= new AudioContext();
  else {
    audio?.close();
    audio = null;
  }
  if (on) ring();
});
look();
setInterval(tick, 1000);
document.addEventListener("htmx:afterSwap", () => {
  if (look()) ring();
});
