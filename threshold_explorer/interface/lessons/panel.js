// The strip of a lesson: what is new is announced and gets the focus; the step is remembered in this browser.

import { DONE, remember } from "./progress.js";

const STRIP = ".st-key-lesson";
// The page is hidden while other data open.
const MOST_MILLISECONDS = 3000;

let turnsSeen = 0;

export default function ({ parentElement, data: { lesson, step, isDone, said, turns } }) {
  const status = parentElement.querySelector("[role=status]");
  if (status.textContent !== said) status.textContent = said;
  remember(lesson, isDone ? DONE : step);
  // A link that opens a lesson leaves the focus at the top of the page.
  if (turns > turnsSeen) focusStrip(performance.now() + MOST_MILLISECONDS);
  turnsSeen = turns;
}

function focusStrip(giveUp) {
  const strip = document.querySelector(STRIP);
  if (strip) {
    strip.tabIndex = -1;
    strip.focus();
  }
  if (document.activeElement !== strip && performance.now() < giveUp) requestAnimationFrame(() => focusStrip(giveUp));
}
