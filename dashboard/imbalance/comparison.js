// Observed and simulated side by side: a row per metric, with the interval of the simulated value.

import { element, setText } from "../live/dom.js";
import { ratioText } from "../live/format.js";
import { ratioAt } from "../live/prevalence.js";
import { RATIOS } from "../live/ratios.js";
import { oneIn } from "./sentence.js";

export function buildComparison(parent, data) {
  const table = element("table", "comparison", parent);
  element("caption", "", table).textContent = "Metrics at the observed and at the simulated prevalence";
  const head = element("tr", "", element("thead", "", table));
  element("td", "", head);
  const observed = element("th", "", head);
  const simulated = element("th", "", head);
  element("th", "", head).textContent = data.interval_name;
  for (const cell of head.querySelectorAll("th")) cell.scope = "col";
  const body = element("tbody", "", table);
  const rows = data.metrics.map((metric) => buildComparisonRow(body, metric));
  return { observed, simulated, rows };
}

function buildComparisonRow(body, metric) {
  const row = element("tr", "", body);
  row.dataset.metric = metric.key;
  row.title = metric.help;
  const name = element("th", "", row);
  name.scope = "row";
  const mark = element("span", "mark", name);
  mark.style.background = metric.colour;
  name.append(metric.label);
  const [observed, simulated, interval] = [0, 1, 2].map(() => element("td", "", row));
  return { metric, row, observed, simulated, interval };
}

export function drawComparison(comparison, row, reweighted, extras) {
  setText(comparison.observed, `observed π ${ratioOrFine(extras.observed)} (1 in ${oneIn(extras.observed)})`);
  setText(comparison.simulated, `at π ${row.text} (1 in ${oneIn(row.pi)})`);
  for (const line of comparison.rows) {
    const special = extras.values[line.metric.key];
    const observed = special ? special.observed : exactly(RATIOS[line.metric.key](row));
    const simulated = special ? special.simulated : exactly(ratioAt(line.metric, row, reweighted));
    [line.row.dataset.observed] = observed;
    [line.row.dataset.simulated] = simulated;
    setText(line.observed, boundsText(observed));
    setText(line.simulated, boundsText(simulated));
    setText(line.interval, limitsText(extras.limits[line.metric.key]));
  }
}

// A value as the interval from itself to itself: AP is known no better than to an interval where a link brought counts.
export function exactly(value) {
  return [value, value];
}

function boundsText([low, high]) {
  return low < high ? `${ratioText(low)}–${ratioText(high)}` : ratioText(low);
}

function limitsText(limits) {
  return limits && limits.every(Number.isFinite) ? `${ratioText(limits[0])}–${ratioText(limits[1])}` : "";
}

// A prevalence below one in a thousand would read 0.000.
function ratioOrFine(value) {
  return value >= 0.001 ? ratioText(value) : String(Number(value.toPrecision(3)));
}
