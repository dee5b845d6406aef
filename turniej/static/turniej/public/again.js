// Lists that follow too many games to be told of each: they ask again every few seconds, and rest while nobody looks.
// <div data-every="15"> gets the event `live` every 15 seconds.

for (const seconds of new Set([...document.querySelectorAll("[data-every]")].map((one) => Number(one.dataset.every)))) {
  setInterval(() => {
    if (document.hidden) return;
    for (const one of document.querySelectorAll(`[data-every="${seconds}"]`)) one.dispatchEvent(new CustomEvent("live"));
  }, seconds * 1000);
}
