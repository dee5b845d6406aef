// On a narrow screen the sections of a tournament are a row to be drawn sideways: the one that is open comes into view.

const open = document.querySelector(".sections [aria-current]");
const row = open?.parentElement;
if (row) row.scrollLeft = open.offsetLeft - (row.clientWidth - open.offsetWidth) / 2;
