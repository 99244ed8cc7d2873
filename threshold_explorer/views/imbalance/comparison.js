// The comparison table: a row per metric with its observed and simulated value and the interval of the latter.

import { captionedTable, element, headingCell, setText } from "../../live/dom.js";
import { explainedName } from "../../live/tooltips.js";
import { boundsText, ratioText } from "../../live/format.js";
import { metricAtPi, observedPrevalence } from "../../live/quantities.js";
import { RATIOS } from "../../live/formulas.js";
import { say } from "../../live/catalogue.js";
import { limitsAtPi } from "./limits.js";

export function buildComparison(parent, part) {
  const { head, body } = captionedTable("comparison", part.caption, parent);
  element("td", "", head);
  const [observed, simulated, interval] = [0, 1, 2].map(() => headingCell(head, "col"));
  explainedName("", part.interval_name, part.interval_help, interval);
  const lines = Object.fromEntries(part.metrics.map((metric) => [metric.key, buildLine(body, metric)]));
  return (row, live) => {
    const pi = observedPrevalence(live.table);
    setText(observed, say("comparison-observed", { pi_text: ratioOrFine(pi), pi }));
    setText(simulated, say("comparison-simulated", { text: row.text, pi: row.pi }));
    const limits = limitsAtPi(row, live);
    for (const { key } of part.metrics) drawLine(lines[key], valuesOf(key, part, row, live), limits[key]);
  };
}

function buildLine(body, metric) {
  const row = element("tr", "", body);
  row.dataset.metric = metric.key;
  row.title = metric.help;
  const name = headingCell(row, "row");
  const mark = element("span", "mark", name);
  mark.style.background = metric.colour;
  name.append(metric.label);
  const [observed, simulated, interval] = [0, 1, 2].map(() => element("td", "", row));
  return { row, observed, simulated, interval, none: metric.none ?? "" };
}

// Each value as bounds: where a link carries counts, AP is only known within bounds.
export function valuesOf(key, part, row, live) {
  const observed = observedPrevalence(live.table);
  if (key === "average_precision") return [part.average_precision, live.data.average_precisions[row.text]];
  if (key === "always_negative") return [1 - observed, 1 - row.pi].map(exactly);
  return [RATIOS[key](row), metricAtPi(key, row, live)].map(exactly);
}

function exactly(value) {
  return [value, value];
}

function drawLine(line, [observed, simulated], limits) {
  [line.row.dataset.observed] = observed;
  [line.row.dataset.simulated] = simulated;
  setText(line.observed, boundsText(...observed));
  setText(line.simulated, boundsText(...simulated));
  [line.row.dataset.low, line.row.dataset.high] = limits ?? ["", ""];
  setText(line.interval, limits ? limitsText(limits) : line.none);
}

// Empty for an undefined value.
export function limitsText(limits) {
  return limits.every(Number.isFinite) ? boundsText(...limits) : "";
}

// A prevalence below one in a thousand would read 0.000.
function ratioOrFine(value) {
  return value >= 0.001 ? ratioText(value) : String(Number(value.toPrecision(3)));
}
