// Explanations: a name that tells more when it is tapped, clicked or pressed, and while a mouse rests on it.

import { element } from "./dom.js";

const GAP = 6;

export function explainedName(className, text, help, parent) {
  const name = element("button", `${className} explained`, parent);
  name.type = "button";
  name.textContent = text;
  name.title = help;
  name.addEventListener("click", () => show(name, help));
  return name;
}

function show(name, help) {
  const bubble = bubbleIn(name.getRootNode().querySelector(".live-root"), "explanation");
  bubble.setAttribute("role", "status");
  bubble.textContent = help;
  showBeside(bubble, name);
}

// A place for what opens beside something that was pressed, and is gone with the next press elsewhere.
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
