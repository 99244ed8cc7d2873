// The strip of a lesson: what is new is announced and gets the focus; the step is remembered in this browser.

import { DONE, remember } from "./progress.js";

const HEADING = ".st-key-lesson_heading h2";
// It stays where its texts are replaced.
const STEP = ".st-key-lesson_step";
// The page is hidden while other data open.
const MOST_MILLISECONDS = 3000;

let lessonSeen = "";
let turnsSeen = 0;

export default function ({ parentElement, data: { lesson, step, isDone, said, turns } }) {
  const status = parentElement.querySelector("[role=status]");
  if (status.textContent !== said) status.textContent = said;
  remember(lesson, isDone ? DONE : step);
  const giveUp = performance.now() + MOST_MILLISECONDS;
  if (lesson !== lessonSeen) focusPart(HEADING, giveUp);
  else if (turns > turnsSeen) focusPart(STEP, giveUp);
  [lessonSeen, turnsSeen] = [lesson, turns];
}

function focusPart(selector, giveUp) {
  const part = document.querySelector(selector);
  if (part) {
    part.tabIndex = -1;
    part.focus();
  }
  if (document.activeElement !== part && performance.now() < giveUp) requestAnimationFrame(() => focusPart(selector, giveUp));
}
