// The badge of an example and its upload button, which opens the sidebar. Data that open, and messages about a file,
// close it on a narrow page.

// Up to this width the sidebar leaves too little of the page beside it.
const NARROW = matchMedia("(max-width: 900px)");
const SIDEBAR = "[data-testid=stSidebar]";

let shown = null;
let saidMessage = "";

export default function ({ parentElement, data: { dataset, words, message } }) {
  draw(parentElement.querySelector(".example-badge"), words);
  const isOpened = shown !== null && shown !== dataset;
  const isSaid = message !== "" && message !== saidMessage;
  if ((isOpened || isSaid) && NARROW.matches) closeSidebar();
  shown = dataset;
  saidMessage = message;
}

function draw(place, words) {
  place.replaceChildren();
  if (!words.example) return;
  const badge = place.appendChild(document.createElement("span"));
  badge.className = "badge";
  badge.textContent = words.example;
  if (!words.upload) return;
  const button = place.appendChild(document.createElement("button"));
  button.type = "button";
  button.textContent = words.upload;
  button.addEventListener("click", openUpload);
}

function closeSidebar() {
  document.querySelector(`${SIDEBAR}[data-collapsed=false] [data-testid=stSidebarCollapseButton] button`)?.click();
}

function openUpload() {
  document.querySelector("[data-testid=stExpandSidebarButton]")?.click();
  focusUpload(performance.now() + 2000);
}

// The sidebar's content is created when it opens.
function focusUpload(giveUp) {
  const button = document.querySelector(`${SIDEBAR} .st-key-upload [data-testid=stFileUploaderDropzone] button`);
  if (button) button.focus();
  if (document.activeElement !== button && performance.now() < giveUp) requestAnimationFrame(() => focusUpload(giveUp));
}
