// The table of labels with their thresholds and metrics. The selected label's row follows the slider; a click on a name
// selects that label.

import { captionedTable, element, headingCell, scrollBox, setText } from "../../live/dom.js";
import { countText, ratioText, significantText } from "../../live/format.js";
import { RATIOS } from "../../live/formulas.js";
import { say } from "../../live/catalogue.js";
import { labelsAt } from "./labels.js";

const RATIO_COLUMNS = ["precision", "recall", "f1"];

export function buildLabels(parent, part) {
  const { head, body } = captionedTable("", part.caption, scrollBox("labels", part.caption, parent));
  for (const heading of part.headings) headingCell(head, "col", heading);
  const state = { live: null, labels: null };
  const lines = part.order.map((place) => buildLine(body, part, place, state));
  return (row, live) => {
    const isFirst = state.labels !== live.labels;
    Object.assign(state, { live, labels: live.labels });
    const all = labelsAt(live.labels, row);
    for (const line of lines) {
      const inFocus = line.place === live.labels.focus;
      if (isFirst || inFocus) drawLine(line, all[line.place], inFocus ? row.threshold : live.labels.at[line.place]);
    }
  };
}

function buildLine(body, part, place, state) {
  const line = element("tr", place === part.focus ? "in-focus" : "", body);
  line.dataset.label = place;
  const name = element("button", "name-of-label", headingCell(line, "row"));
  name.type = "button";
  name.textContent = part.names[place];
  name.title = part.names[place];
  name.setAttribute("aria-label", say("multilabel-to-focus", { name: part.names[place] }));
  if (place === part.focus) name.setAttribute("aria-current", "true");
  name.addEventListener("click", () => state.live.send("focus", place));
  const cells = Object.fromEntries(["threshold", "cases", ...RATIO_COLUMNS].map((column) => {
    const cell = element("td", "", line);
    cell.dataset.column = column;
    return [column, cell];
  }));
  return { place, cells };
}

function drawLine({ cells }, counts, threshold) {
  setText(cells.threshold, significantText(threshold, 6));
  setText(cells.cases, countText(counts.tp + counts.fn));
  for (const column of RATIO_COLUMNS) {
    const value = RATIOS[column](counts);
    setText(cells[column], ratioText(value));
    cells[column].dataset.value = value;
  }
  cells.f1.style.setProperty("--share", RATIOS.f1(counts) || 0);
}
