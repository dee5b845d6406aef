/* The button that opens the browser's print window. */
for (const button of document.querySelectorAll("[data-print]")) button.addEventListener("click", () => window.print());
