// Tooltips: open on tap, click or key press, and while the mouse hovers.

import { element } from "./dom.js";

const GAP = 6;
const HOVER_MS = 400;

// `links` are the names and the URLs of what explains the term further. With `outside`, the tooltip is beside that element and
// leaves it uncovered; otherwise it is beside the name.
export function explainedName(className, text, help, parent, links = [], outside = null) {
  const name = element("button", `${className} explained`, parent);
  name.type = "button";
  name.textContent = text;
  name.addEventListener("click", () => show(name, help, links, outside));
  if (outside) enableHover(name, help, outside);
  else name.title = help;
  return name;
}

// The browser's own tooltip would be at the pointer.
function enableHover(name, help, outside) {
  let timer = null;
  let bubble = null;
  name.setAttribute("aria-description", help);
  name.addEventListener("pointerenter", ({ pointerType }) => {
    if (pointerType !== "mouse") return;
    timer = setTimeout(() => {
      // The panel may have been drawn again under the pointer.
      if (name.isConnected) bubble = show(name, help, [], outside);
    }, HOVER_MS);
  });
  for (const end of ["pointerleave", "pointerdown"]) {
    name.addEventListener(end, () => {
      clearTimeout(timer);
      close(bubble);
      bubble = null;
    });
  }
}

function show(name, help, links, outside) {
  const bubble = bubbleIn(name.getRootNode().querySelector(".live-root"), "explanation");
  bubble.setAttribute("role", "status");
  bubble.textContent = help;
  if (isInApp()) for (const [text, address] of links) addLink(bubble, text, address);
  showBeside(bubble, outside ?? name);
  return bubble;
}

// A decision record is a standalone file without the app's pages.
const isInApp = () => document.querySelector("[data-testid=stApp]") !== null;

function addLink(bubble, text, address) {
  bubble.append(" ");
  const link = element("a", "", bubble);
  link.href = address;
  link.target = "_blank";
  link.rel = "noopener";
  link.textContent = text;
}

// A popover beside the pressed element, closed by the next press elsewhere or by scrolling.
export function bubbleIn(parent, look) {
  const bubble = element("div", `bubble ${look}`, parent);
  bubble.popover = "auto";
  const scroll = ({ target }) => !bubble.contains(target) && close(bubble);
  document.addEventListener("scroll", scroll, true);
  bubble.addEventListener("toggle", ({ newState }) => {
    if (newState !== "closed") return;
    document.removeEventListener("scroll", scroll, true);
    bubble.remove();
  });
  return bubble;
}

function close(bubble) {
  if (bubble?.matches(":popover-open")) bubble.hidePopover();
}

export function showBeside(bubble, anchor) {
  bubble.showPopover();
  const at = anchor.getBoundingClientRect();
  const size = bubble.getBoundingClientRect();
  const below = at.bottom + GAP + size.height < window.innerHeight;
  bubble.style.left = `${Math.max(GAP, Math.min(at.left, window.innerWidth - size.width - GAP))}px`;
  bubble.style.top = `${below ? at.bottom + GAP : at.top - GAP - size.height}px`;
}
