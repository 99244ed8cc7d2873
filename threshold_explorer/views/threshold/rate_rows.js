// A row of a table of rates: name, value, and the interval or why there is none.

import { element, headingCell, setText } from "../../live/dom.js";

export function rateRow(table, key, label) {
  const line = element("tr", "", table);
  line.dataset.share = key;
  headingCell(line, "row", label);
  return { line, value: element("td", "value", line), note: element("td", "note", line) };
}

// `exact` and `limits` go into data attributes with every digit, `text` and `noteText` are shown.
export function fillRateRow({ line, value, note }, exact, text, noteText, limits) {
  line.dataset.value = exact;
  [line.dataset.low, line.dataset.high] = limits ?? ["", ""];
  setText(value, text);
  setText(note, noteText);
}
