// The document's table of metrics: its rows exist already, with the values at the decided threshold; here they follow
// the slider.

import { setText } from "../../live/dom.js";
import { boundsText, countText, ratioText } from "../../live/format.js";
import { RATIOS } from "../../live/formulas.js";
import { intervalOf } from "../../live/tiles.js";
import { readSteps } from "../../live/step_intervals.js";

export function adoptNumbers(_parent, { numbers, confidence }) {
  const rows = [...document.querySelectorAll("#numbers tbody tr")];
  const steps = numbers.map(({ interval }) => (interval?.method === "steps" ? readSteps(interval) : null));
  const cells = rows.map((row) => row.querySelectorAll("td"));
  return (row, { table }) => numbers.forEach(({ key, interval }, at) => {
    const [value, limits] = cells[at];
    const ratio = RATIOS[key]?.(row);
    setText(value, ratio === undefined ? countText(row[key]) : ratioText(ratio));
    const isKnown = interval?.method && !Number.isNaN(ratio);
    setText(limits, isKnown ? limitsText(intervalOf(interval, steps[at], row, table, confidence)) : "");
  });
}

function limitsText({ limits, none }) {
  return limits ? boundsText(...limits) : none;
}
