// The table of all series: counts and metrics at the slider's position.

import { captionedTable, element, headingCell, scrollBox, setText } from "../../live/dom.js";
import { explainedName } from "../../live/tooltips.js";
import {
  boundsText, countDifferenceText, countText, differenceText, fixedText, ratioText, withSign, significantText,
} from "../../live/format.js";
import { say } from "../../live/catalogue.js";
import { svgElement } from "../../live/plot.js";
import { seriesLimits, seriesRows, seriesValue } from "./series.js";
import { symbolPath } from "./series_marks.js";

export function buildSeriesTable(parent, part) {
  const { head, body } = captionedTable("series", part.caption, scrollBox("series-box", part.caption, parent));
  const heads = ["name", part.with_thresholds && "threshold", part.with_classes && "classes", "tp", "fp"].filter(Boolean);
  for (const key of heads) headingCell(head, "col", part.heads[key]);
  for (const metric of part.metrics) explainedName("", metric.label, metric.help, headingCell(head, "col"), metric.links);
  let lines = [];
  return (row, live) => {
    if (lines.length !== live.series.names.length) {
      body.replaceChildren();
      lines = live.series.names.map((name, which) => buildSeriesRow(body, part, live.series, which));
    }
    const rows = seriesRows(row, live);
    rows.forEach((counts, which) => drawSeriesRow(lines[which], counts, rows[live.series.front], part, live));
    const { mark } = live.data;
    if (mark) setText(lines[0].mark, row.threshold === mark.threshold ? mark.text : "");
  };
}

function buildSeriesRow(body, part, { names, looks, tables, front, are_alike: areAlike }, which) {
  const line = element("tr", which === front ? "front" : "", body);
  line.dataset.series = names[which];
  const name = headingCell(line, "row");
  if (!areAlike) drawSeriesKey(name, looks[which]);
  element("span", "series-name", name).textContent = names[which];
  name.title = names[which];
  if (which === front) element("span", "is-front", name).textContent = part.front;
  const mark = element("span", "is-marked", name);
  const cell = (key) => {
    const place = element("td", "", line);
    place.dataset.key = key;
    return { place, value: element("span", "number", place), note: element("span", "beside-it", place) };
  };
  const threshold = part.with_thresholds ? cell("threshold") : null;
  if (part.with_classes) {
    setText(cell("classes").value, say("series-classes", tables[which]));
  }
  const [tp, fp] = ["tp", "fp"].map(cell);
  const metrics = part.metrics.map((metric) => ({ ...cell(metric.key), metric }));
  return { threshold, tp, fp, metrics, mark, isFront: which === front };
}

// The symbol and the dash of a series beside its name.
function drawSeriesKey(parent, { colour, dash, symbol }) {
  const key = svgElement("svg", parent, { class: "key", viewBox: "-18 -10 36 20", "aria-hidden": "true" });
  const dashes = { solid: "", dash: "7 4", dot: "2 3", dashdot: "7 3 2 3", longdash: "11 4" };
  svgElement("path", key, { d: "M-18 0H18", stroke: colour, "stroke-width": 2, "stroke-dasharray": dashes[dash] });
  const isHollow = symbol === "ring";
  svgElement("path", key, {
    d: symbolPath(symbol), fill: isHollow ? "var(--st-background-color)" : colour, stroke: isHollow ? colour : "none", "stroke-width": 2,
  });
}

function drawSeriesRow({ threshold, tp, fp, metrics, isFront }, counts, inFront, part, live) {
  const { are_paired: arePaired } = live.series;
  const isKnown = !Number.isNaN(counts.tp);
  const compared = inFront && !isFront ? inFront : null;
  if (threshold) setText(threshold.value, isKnown ? thresholdTextOf(counts.threshold) : part.none);
  for (const [cell, name] of [[tp, "tp"], [fp, "fp"]]) {
    cell.place.dataset.value = counts[name];
    setText(cell.value, isKnown ? countText(counts[name]) : "");
    setText(cell.note, isKnown && compared && arePaired ? countDifferenceText(counts[name] - compared[name]) : "");
  }
  for (const { place, value, note, metric } of metrics) {
    const ratio = isKnown ? seriesValue(metric.key, counts, live) : NaN;
    place.dataset.value = ratio;
    setText(value, metric.key === "cost" ? costText(ratio) : ratioText(ratio));
    const difference = compared ? ratio - seriesValue(metric.key, compared, live) : NaN;
    if (inFront) setText(note, !compared ? "" : metric.key === "cost" ? costDifferenceText(difference) : differenceText(difference));
    else setText(note, intervalNote(metric, counts, ratio, part));
  }
}

function intervalNote({ interval, undefined_when: undefinedWhen }, counts, ratio, { confidence, least }) {
  if (Number.isNaN(ratio)) return undefinedWhen;
  const { limits, none } = seriesLimits({ interval, confidence, least }, counts);
  return limits ? boundsText(...limits) : none;
}

function costText(cost) {
  return Number.isNaN(cost) ? "" : fixedText(cost, 2);
}

function costDifferenceText(difference) {
  return withSign(difference, costText(Math.abs(difference)));
}

function thresholdTextOf(threshold) {
  return threshold === Infinity ? "∞" : significantText(threshold, 6);
}
