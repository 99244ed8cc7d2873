// The strip of a lesson: what is new is announced, gets the focus, and the step is remembered in this browser.

const STORED = "lessons";
const STRIP = ".st-key-lesson";

let turnsSeen = 0;

export default function ({ parentElement, data: { lesson, step, isDone, said, turns } }) {
  const status = parentElement.querySelector("[role=status]");
  if (status.textContent !== said) status.textContent = said;
  remember(lesson, isDone ? "done" : step);
  // A link that opens a lesson leaves the focus at the top of the page.
  if (turns > turnsSeen) focusStrip(performance.now() + 3000);
  turnsSeen = turns;
}

function remember(lesson, at) {
  try {
    const stored = JSON.parse(localStorage.getItem(STORED)) ?? {};
    if (stored[lesson] !== "done") localStorage.setItem(STORED, JSON.stringify({ ...stored, [lesson]: at }));
  } catch {
    // Without storage the lessons work, and nothing is remembered.
  }
}

// The page is hidden while other data open.
function focusStrip(giveUp) {
  const strip = document.querySelector(STRIP);
  if (strip) {
    strip.tabIndex = -1;
    strip.focus();
  }
  if (document.activeElement !== strip && performance.now() < giveUp) requestAnimationFrame(() => focusStrip(giveUp));
}
