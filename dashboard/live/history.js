// The browser's way back leads from one data set or page to another. Streamlit makes an entry for every change of the
// address that the server asks for, each move of a slider among them: such a one replaces the entry that it belongs to.

const PLACE = Symbol.for("threshold-explorer-place");

function urlOf(address) {
  return new URL(address, location.href);
}

function placeOf({ pathname, searchParams }) {
  return `${pathname}?d=${searchParams.get("d") ?? ""}`;
}

// A link to another page names no data; the server then writes the data that are open. As an entry of its own, the link
// would lead back to the page with the data that it opens with.
function withData(url) {
  const open = urlOf(location.href).searchParams.get("d");
  if (open && url.pathname !== location.pathname && !url.searchParams.has("d")) url.searchParams.set("d", open);
  return url;
}

export function keepHistoryShort() {
  if (history[PLACE]) return;
  history[PLACE] = true;
  const push = history.pushState.bind(history);
  history.pushState = (state, title, address) => {
    if (!address) return push(state, title, address);
    const url = withData(urlOf(address));
    const stays = placeOf(url) === placeOf(urlOf(location.href));
    return stays ? history.replaceState(state, title, url.href) : push(state, title, url.href);
  };
}
