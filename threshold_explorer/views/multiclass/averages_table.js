// The table of averages and the sentence below it, which follow the threshold and prevalence sliders.

import { captionedTable, element, headingCell, setText } from "../../live/dom.js";
import { explainedName } from "../../live/tooltips.js";
import { boundsText, percentText, ratioText } from "../../live/format.js";
import { paragraph, say } from "../../live/catalogue.js";
import { f1OfMeans, RATIO_METRICS } from "./class_averages.js";
import { areComputedFrom, averageIntervals, intervalName } from "./average_intervals.js";

export function buildAverages(parent, part) {
  const { table, head, body } = captionedTable("averages", part.caption, parent);
  element("td", "", head);
  for (const metric of part.metrics) headingCell(head, "col", metric);
  const rows = part.averages.map((average) => buildRow(body, average, part.has_intervals));
  const about = element("p", "about-intervals", parent);
  const twoF1 = element("p", "sentence", parent);
  return (row, live) => {
    const [found, estimates] = [live.averages(row), averageIntervals(live)];
    for (const { key, values } of rows) drawValues(values, found[key], estimates.intervals);
    table.classList.toggle("of-last-release", !areComputedFrom(estimates.intervals, found));
    setText(about, estimates.intervals.size ? paragraph([estimates.note, part.faint]) : estimates.note);
    setText(twoF1, say("multiclass-two-f1", { mean: ratioText(found.macro.f1), other: ratioText(f1OfMeans(found.macro)) }));
  };
}

function buildRow(body, average, hasIntervals) {
  const row = element("tr", "", body);
  row.dataset.average = average.key;
  explainedName("", average.label, average.help, headingCell(row, "row"));
  return { key: average.key, values: RATIO_METRICS.map((metric) => valueCell(row, metric, hasIntervals)) };
}

function valueCell(row, metric, hasIntervals) {
  const cell = element("td", "", row);
  cell.dataset.metric = metric;
  const value = element("span", "now", cell);
  const limits = hasIntervals ? element("span", "limits", cell) : null;
  return { cell, value, limits, place: intervalName(row.dataset.average, metric) };
}

function drawValues(values, found, intervals) {
  for (const { cell, value, limits, place } of values) {
    const now = found[cell.dataset.metric];
    cell.dataset.value = now;
    setText(value, ratioText(now));
    if (!limits) continue;
    const interval = intervals.get(place);
    setText(limits, interval ? boundsText(interval.low, interval.high) : "");
  }
}

// Coverage and accuracy.
export function accuracySentence(cells, classes) {
  let [right, answered, all] = [0, 0, 0];
  cells.forEach((count, place) => {
    const [actual, predicted] = [Math.floor(place / (classes + 1)), place % (classes + 1)];
    all += count;
    if (predicted < classes) answered += count;
    if (predicted === actual) right += count;
  });
  if (answered === all) {
    const counted = Number.isInteger(right) && Number.isInteger(all) ? "yes" : "no";
    return ["headline-multiclass", { counted, right, all, accuracy: ratioText(right / all) }];
  }
  return ["headline-multiclass-abstained", {
    share: percentText(answered / all),
    accuracy: ratioText(answered ? right / answered : NaN),
    overall: ratioText(right / all),
  }];
}
