// Makes the browser's Back button return to the previous data set or page. Streamlit adds a history entry for each change
// of the URL, such as a move of a slider; these replace the current entry instead. Another page opens at its top.

const PLACE = Symbol.for("threshold-explorer-place");

function urlOf(address) {
  return new URL(address, location.href);
}

function placeOf({ pathname, searchParams }) {
  return `${pathname}?d=${searchParams.get("d") ?? ""}`;
}

// A link to another page does not name the data, and the server then adds them to the URL. Without replacing, Back would
// return to the URL without data.
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
    const [open, opensPage] = [urlOf(location.href), url.pathname !== location.pathname];
    if (placeOf(url) === placeOf(open)) history.replaceState(state, title, url.href);
    else push(state, title, url.href);
    // Streamlit leaves the scroll position unless the page is shorter for a moment.
    if (opensPage) document.querySelector("[data-testid=stMain]")?.scrollTo(0, 0);
  };
}
