// Tooltips: open on tap, click or key press, and while the mouse hovers.

import { say } from "./catalogue.js";
import { element } from "./dom.js";

const GAP = 6;

// `glossary` is the URL of the term's glossary entry, if any.
export function explainedName(className, text, help, parent, glossary = null) {
  const name = element("button", `${className} explained`, parent);
  name.type = "button";
  name.textContent = text;
  name.title = help;
  name.addEventListener("click", () => show(name, help, glossary));
  return name;
}

function show(name, help, glossary) {
  const bubble = bubbleIn(name.getRootNode().querySelector(".live-root"), "explanation");
  bubble.setAttribute("role", "status");
  bubble.textContent = help;
  if (glossary && isInApp()) addLink(bubble, glossary);
  showBeside(bubble, name);
}

// A decision record is a standalone file without the app's pages.
const isInApp = () => document.querySelector("[data-testid=stApp]") !== null;

function addLink(bubble, address) {
  const link = element("a", "", bubble);
  link.href = address;
  link.target = "_blank";
  link.rel = "noopener";
  link.textContent = say("tooltip-glossary");
}

// A popover beside the pressed element, closed by the next press elsewhere.
export function bubbleIn(parent, look) {
  const bubble = element("div", `bubble ${look}`, parent);
  bubble.popover = "auto";
  bubble.addEventListener("toggle", ({ newState }) => newState === "closed" && bubble.remove());
  return bubble;
}

export function showBeside(bubble, anchor) {
  bubble.showPopover();
  const at = anchor.getBoundingClientRect();
  const size = bubble.getBoundingClientRect();
  const below = at.bottom + GAP + size.height < window.innerHeight;
  bubble.style.left = `${Math.max(GAP, Math.min(at.left, window.innerWidth - size.width - GAP))}px`;
  bubble.style.top = `${below ? at.bottom + GAP : at.top - GAP - size.height}px`;
}
