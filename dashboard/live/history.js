// The browser's way back leads from one data set or page to another. Streamlit makes an entry for every change of the
// address that the server asks for, each move of a slider among them: such a one replaces the entry that it belongs to.

const PLACE = Symbol.for("threshold-explorer-place");

function placeOf(address) {
  const { pathname, searchParams } = new URL(address, location.href);
  return `${pathname}?d=${searchParams.get("d") ?? ""}`;
}

export function keepHistoryShort() {
  if (history[PLACE]) return;
  history[PLACE] = true;
  const push = history.pushState.bind(history);
  history.pushState = (state, title, address) => {
    const stays = address && placeOf(address) === placeOf(location.href);
    return stays ? history.replaceState(state, title, address) : push(state, title, address);
  };
}
