// The list of the cases behind a cell of a confusion matrix, which the server draws (threshold_explorer/frame/case_list.py).

const LIST = ".st-key-case_list";
const LONGEST_WAIT_MS = 15000;
let waiting = null;

// Scrolls to the list of this cell and focuses it, once the server has opened and drawn it.
export function showCases(cell) {
  waiting?.disconnect();
  clearTimeout(waiting?.timeout);
  if (focusList(cell)) return;
  waiting = new MutationObserver(() => focusList(cell) && waiting.disconnect());
  waiting.observe(document.body, { subtree: true, childList: true });
  waiting.timeout = setTimeout(() => waiting.disconnect(), LONGEST_WAIT_MS);
}

function focusList(cell) {
  const cases = document.querySelector(`${LIST}_${cell}`);
  if (!cases) return false;
  document.querySelector(LIST).scrollIntoView({ block: "start" });
  cases.tabIndex = -1;
  cases.focus({ preventScroll: true });
  return true;
}
