// The averages side by side, which follow the slider and the mix, and what they say.

import { element, setText } from "../live/dom.js";
import { explainedName } from "../live/explain.js";
import { boundsText, percentText, ratioText } from "../live/format.js";
import { say } from "../live/words.js";
import { f1OfMeans, MEASURES } from "./class_averages.js";
import { areOf, nameOfInterval, sureAverages } from "./sure_averages.js";

export function buildAverages(parent, part) {
  const table = element("table", "averages", parent);
  element("caption", "", table).textContent = part.caption;
  const head = element("tr", "", element("thead", "", table));
  element("td", "", head);
  for (const measure of part.measures) headCell(head, "col").textContent = measure;
  const body = element("tbody", "", table);
  const rows = part.averages.map((average) => buildRow(body, average, part.has_intervals));
  const about = element("p", "about-intervals", parent);
  const note = element("p", "sentence", parent);
  const twoF1 = element("p", "sentence", parent);
  return (row, live) => {
    const [found, sure] = [live.averages(row), sureAverages(live)];
    for (const { key, values } of rows) drawValues(values, found[key], sure.intervals);
    table.classList.toggle("of-last-release", !areOf(sure.intervals, found));
    setText(about, sure.intervals.size ? `${sure.note} ${part.faint}` : sure.note);
    setText(note, say(...live.averagesSentence(row)));
    setText(twoF1, say("multiclass-two-f1", { mean: ratioText(found.macro.f1), other: ratioText(f1OfMeans(found.macro)) }));
  };
}

function headCell(row, scope) {
  const cell = element("th", "", row);
  cell.scope = scope;
  return cell;
}

function buildRow(body, average, hasIntervals) {
  const row = element("tr", "", body);
  row.dataset.average = average.key;
  explainedName("", average.label, average.help, headCell(row, "row"));
  return { key: average.key, values: MEASURES.map((measure) => valueCell(row, measure, hasIntervals)) };
}

function valueCell(row, measure, hasIntervals) {
  const cell = element("td", "", row);
  cell.dataset.measure = measure;
  const value = element("span", "now", cell);
  const limits = hasIntervals ? element("span", "limits", cell) : null;
  return { cell, value, limits, place: nameOfInterval(row.dataset.average, measure) };
}

function drawValues(values, found, intervals) {
  for (const { cell, value, limits, place } of values) {
    const now = found[cell.dataset.measure];
    cell.dataset.value = now;
    setText(value, ratioText(now));
    if (!limits) continue;
    const interval = intervals.get(place);
    setText(limits, interval ? boundsText(interval.low, interval.high) : "");
  }
}

// How many cases got an answer, and how many of these the right one.
export function accuracySentence(cells, classes) {
  let [right, answered, all] = [0, 0, 0];
  cells.forEach((count, place) => {
    const [actual, predicted] = [Math.floor(place / (classes + 1)), place % (classes + 1)];
    all += count;
    if (predicted < classes) answered += count;
    if (predicted === actual) right += count;
  });
  if (answered === all) return ["multiclass-accuracy", { accuracy: ratioText(right / all) }];
  return ["multiclass-accuracy-answered", {
    share: percentText(answered / all),
    accuracy: ratioText(answered ? right / answered : NaN),
    overall: ratioText(right / all),
  }];
}
