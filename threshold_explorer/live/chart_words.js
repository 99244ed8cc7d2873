// What is said about a chart: a summary of each series, and a sentence for each point.

import { paragraph, say } from "./catalogue.js";
import { countText, fixedText, percentText, significantText } from "./format.js";
import { axisName, plainText, tickText, valueX } from "./plot.js";

// The steepest of so many parts of the x axis is named.
const COURSE_PARTS = 20;
const MOST_SUMMARIES = 4;

// How many series there are, and the course of each.
export function summaryOf(plot, series) {
  if (!series.length) return say("chart-empty");
  const count = series.length > 1 ? [say("chart-series-count", { count: series.length })] : [];
  return paragraph([...count, ...series.slice(0, MOST_SUMMARIES).map((one) => ofSeriesText(one, courseOf(plot, one)))]);
}

function courseOf(plot, series) {
  const { points, along, kind } = series;
  const other = along === "x" ? "y" : "x";
  const [first, last] = [points[0], points.at(-1)];
  const value = (point) => valueText(plot, series, other, point);
  const place = (point, side) => placeText(plot, along, point, series, side);
  const sized = points.map((point) => [Math.abs(Number(point.count ?? point[other])), point]);
  const [[, least], [, most]] = [sized.reduce((a, b) => (b[0] < a[0] ? b : a)), sized.reduce((a, b) => (b[0] > a[0] ? b : a))];
  const said = {
    name: measureOf(plot, series), axis: axisName(plot, along), count: points.length,
    first: value(first), last: value(last), low: place(first, -1), high: place(last, 1),
    least: value(least), least_at: place(least), most: value(most), most_at: place(most),
  };
  if (kind === "bars") return say("chart-bars", { ...said, most: pointText(plot, series, most) });
  if (kind !== "curve") return say("chart-points", said);
  const changes = points.slice(1).map((point, at) => point[other] - points[at][other]);
  const [rises, falls] = [changes.some((change) => change > 0), changes.some((change) => change < 0)];
  if (rises && falls) return say("chart-varies", said);
  if (!rises && !falls) return say("chart-constant", said);
  const steepest = { ...said, steepest: placeText(plot, along, steepestPlace(plot, points), { isFromPixels: true }) };
  return rises ? say("chart-rises", steepest) : say("chart-falls", steepest);
}

// The middle of that part of the x axis over which a curve changes most.
function steepestPlace(plot, points) {
  const [low, high] = [points[0].left, points.at(-1).left];
  const ends = Array.from({ length: COURSE_PARTS + 1 }, (_, at) => low + ((high - low) * at) / COURSE_PARTS);
  const heights = ends.map((end) => points.findLast(({ left }) => left <= end).y);
  const changes = heights.slice(1).map((height, at) => Math.abs(height - heights[at]));
  const at = changes.indexOf(Math.max(...changes));
  return { x: valueX(plot, (ends[at] + ends[at + 1]) / 2) };
}

// What the height of a series is: its own name where each has another, else the title of the axis.
function measureOf(plot, { name, isMeasure, along }) {
  const title = axisName(plot, along === "x" ? "y" : "x");
  return (isMeasure && name) || title || name;
}

export function pointText(plot, series, point) {
  const { along, template } = series;
  const other = along === "x" ? "y" : "x";
  const place = { axis: axisName(plot, along), x: placeText(plot, along, point, series) };
  if (point.count !== undefined) return say("chart-bin", { ...place, count: point.count, cases: countText(point.count), name: series.name });
  const reading = template && readingText(template, point);
  if (reading && /%\{(x|customdata)/.test(template) && series.kind !== "bars") return reading;
  if (reading && template.includes("customdata")) return say("chart-at-reading", { ...place, reading });
  const value = { name: measureOf(plot, series), value: valueText(plot, series, other, point) };
  const ends = point.ends?.map((end) => end[along === "x" ? 1 : 0]);
  if (ends?.every(Number.isFinite)) {
    const [low, high] = ends.map((end) => significantText(end, 3));
    return say("chart-at-interval", { ...place, ...value, low, high });
  }
  return place.axis && !plot._fullLayout.meta?.x_names ? say("chart-at-value", { ...place, ...value }) : say("chart-at-name", { ...place, ...value });
}

// A point on another series than before, with the name of the series unless its sentences have it.
export function pointOfSeriesText(plot, series, point) {
  return ofSeriesText(series, pointText(plot, series, point));
}

function ofSeriesText(series, text) {
  return !series.name || text.includes(series.name) ? text : say("chart-of-series", { series: series.name, point: text });
}

// Of a bar, which covers a range, the end at the side -1 or 1, or else both.
function placeText(plot, along, point, { isFromPixels }, side = null) {
  const axis = plot._fullLayout[`${along}axis`];
  const value = point[along];
  const name = tickText(plot, along, value);
  if (name !== null) return name;
  const scale = plot._fullLayout.meta?.[`${along}_scale`];
  if (scale === "log10") return countText(Math.round(10 ** value));
  if (scale === "logit") return significantText(1 / (1 + Math.exp(-value)), 3);
  if (point.width && axis.type !== "category") {
    const [low, high] = [-1, 1].map((end) => significantText(value + (end * point.width) / 2, 4));
    return side ? { "-1": low, 1: high }[side] : say("chart-range", { low, high });
  }
  return significantText(Number(value), isFromPixels ? 2 : 4);
}

function valueText(plot, { isFromPixels }, other, point) {
  if (point.count !== undefined) return countText(point.count);
  const name = tickText(plot, other, point[other]);
  return name ?? significantText(Number(point[other]), isFromPixels ? 2 : 3);
}

// The chart's own tooltip as plain text, with the values of a point.
function readingText(template, point) {
  const filled = template.replace(/<extra>.*<\/extra>/s, "").replace(/%\{(\w+)(?:\[(\d+)\])?(?::([^}]*))?\}/g, (_, name, at, format) => {
    const value = name === "customdata" ? point.custom : point[name];
    return formatted(at === undefined ? value : value[at], format);
  });
  return plainText(filled);
}

// Those of d3's formats that the tooltips use.
function formatted(value, format = "") {
  if (typeof value !== "number") return String(value);
  const [, , digits, kind] = /^(,?)(?:\.(\d+))?~?([fg%])?$/.exec(format) ?? [];
  if (kind === "%") return percentText(value, Number(digits));
  if (kind === "f") return fixedText(value, Number(digits));
  if (format === ",") return countText(value);
  return Number.isFinite(value) ? significantText(value, Number(digits ?? 6)) : "∞";
}
