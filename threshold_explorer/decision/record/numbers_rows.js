// The document's table of metrics: its rows exist already, with the values at the decided threshold; here they follow
// the slider.

import { setText } from "../../live/dom.js";
import { boundsOf, cellCounts } from "../../live/bounds.js";
import { boundsText, countText } from "../../live/format.js";
import { RATIOS } from "../../live/formulas.js";
import { intervalOf } from "../../live/tiles.js";
import { readSteps } from "../../live/step_intervals.js";

export function adoptNumbers(_parent, { numbers, confidence }) {
  const rows = [...document.querySelectorAll("#numbers tbody tr")];
  const steps = numbers.map(({ interval }) => (interval?.method === "steps" ? readSteps(interval) : null));
  const cells = rows.map((row) => row.querySelectorAll("td"));
  return (row, { table }) => numbers.forEach(({ key, interval }, at) => {
    const [value, limits] = cells[at];
    const bounds = RATIOS[key] ? boundsOf(key, row) : null;
    setText(value, bounds ? boundsText(...bounds) : countsText(key, row));
    const isKnown = interval?.method && bounds[0] === bounds[1];
    setText(limits, isKnown ? limitsText(intervalOf(interval, steps[at], row, table, confidence)) : "");
  });
}

// The count of a cell, with the unlabelled cases that may belong to it.
function countsText(key, row) {
  const counts = cellCounts(row);
  const unlabelled = key === "tp" || key === "fp" ? counts.unlabelled_above : counts.unlabelled_below;
  const least = countText(counts[key]);
  return unlabelled ? `${least}–${countText(counts[key] + unlabelled)}` : least;
}

function limitsText({ limits, none }) {
  return limits ? boundsText(...limits) : none;
}
