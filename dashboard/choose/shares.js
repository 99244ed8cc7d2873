// A line of a table of shares: what it is a share of, its value, and its interval or why there is none.

import { element, setText } from "../live/dom.js";

export function shareLine(table, key, label) {
  const line = element("tr", "", table);
  line.dataset.share = key;
  const name = element("th", "", line);
  name.scope = "row";
  name.textContent = label;
  return { line, value: element("td", "value", line), note: element("td", "note", line) };
}

export function showShare({ line, value, note }, exact, text, said, limits) {
  line.dataset.value = exact;
  [line.dataset.low, line.dataset.high] = limits ?? ["", ""];
  setText(value, text);
  setText(note, said);
}
