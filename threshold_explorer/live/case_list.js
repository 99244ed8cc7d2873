// The list of the cases behind a cell of a confusion matrix, which the server draws (threshold_explorer/frame/case_list.py).

const LIST = ".st-key-case_list";
const LONGEST_WAIT_MS = 15000;
let waiting = null;

// Scrolls to the list of this cell and focuses it, once the server has opened and drawn it. A list that is closed by keyboard
// returns the focus to the cell; `findCell` finds its element, since panels are drawn anew.
export function showCases(cell, findCell, until = performance.now() + LONGEST_WAIT_MS) {
  cancelAnimationFrame(waiting);
  if (focusList(cell, findCell) || performance.now() > until) return;
  waiting = requestAnimationFrame(() => showCases(cell, findCell, until));
}

function focusList(cell, findCell) {
  const cases = document.querySelector(`${LIST}_${cell}`);
  // A closed list keeps its cases for a while, hidden.
  if (!cases?.checkVisibility()) return false;
  cases.tabIndex = -1;
  cases.focus({ preventScroll: true });
  if (document.activeElement !== cases) return false;
  const list = document.querySelector(LIST);
  list.scrollIntoView({ block: "start" });
  returnFocus(list.querySelector("summary"), findCell);
  return true;
}

function returnFocus(summary, findCell) {
  if (!summary) return;
  summary.onclick = ({ detail }) => {
    const isByKeyboard = detail === 0;
    if (isByKeyboard) findCell()?.focus();
    summary.onclick = null;
  };
}
