// The document's table of numbers: its rows stand there already, as they were when it was written; here they follow the
// slider.

import { setText } from "../live/dom.js";
import { boundsText, countText, ratioText } from "../live/format.js";
import { RATIOS } from "../live/ratios.js";
import { intervalOf } from "../live/tiles.js";
import { readSteps } from "../live/steps.js";

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
