// What is said about a chart: a summary of each series, and a sentence for each point.

import { paragraph, say } from "./catalogue.js";
import { countText, fixedText, percentText, ratioText, significantPercentText, significantText } from "./format.js";
import { axisName, plainText, tickText, valueX } from "./plot.js";

// The steepest of so many parts of the x axis is named.
const COURSE_PARTS = 20;
const MOST_SUMMARIES = 4;
const PLACEHOLDER = /%\{(\w+)(?:\[(\d+)\])?(?::([^}]*))?\}/g;

// How many series there are, over which part of the axis, and the course of each.
export function summaryOf(plot, series) {
  if (!series.length) return say("chart-empty");
  const count = series.length > 1 ? [say("chart-series-count", { count: series.length })] : [];
  return paragraph([...count, rangeText(plot, series), ...series.slice(0, MOST_SUMMARIES).flatMap((one) => coursesOf(plot, one))]);
}

// Of a metric within bounds, that of each bound.
function coursesOf(plot, series) {
  if (!series.lower) return [courseOf(plot, series)];
  const name = series.name || measureOf(plot, series);
  const bounds = [[series, "upper"], [series.lower, "lower"]];
  return bounds.map(([one, bound]) => courseOf(plot, { ...one, name: say("chart-bound", { name, bound }) }));
}

function rangeText(plot, series) {
  const { along } = series[0];
  const pixel = along === "x" ? "left" : "top";
  const ends = series.flatMap((one) => [[one, one.points[0]], [one, one.points.at(-1)]]).sort(([, a], [, b]) => a[pixel] - b[pixel]);
  const [low, high] = [ends[0], ends.at(-1)].map(([one, point], at) => placeText(plot, along, point, one, at ? 1 : -1));
  return say("chart-over", { axis: axisName(plot, along), low, high, is_named: axisName(plot, along) ? "yes" : "no" });
}

function courseOf(plot, series) {
  const { points, along, kind } = series;
  if (points.length === 1) return say("chart-point", { point: pointOfSeriesText(plot, series, points[0]) });
  const other = along === "x" ? "y" : "x";
  const value = (point) => valueText(plot, other, point);
  const known = points.filter(({ isUndefined }) => !isUndefined);
  const sized = (known.length ? known : points).map((point) => [Math.abs(Number(point.count ?? point[other])), point]);
  const [[, least], [, most]] = [sized.reduce((a, b) => (b[0] < a[0] ? b : a)), sized.reduce((a, b) => (b[0] > a[0] ? b : a))];
  const said = {
    count: points.length, first: value(points[0]), last: value(points.at(-1)), undefined: points.length - known.length,
    least: value(least), least_at: placeText(plot, along, least, series), most: value(most), most_at: placeText(plot, along, most, series),
  };
  const measured = { ...said, name: measureOf(plot, series) };
  if (kind === "bars") return say("chart-bars", { ...said, most: pointOfSeriesText(plot, series, most) });
  if (kind === "boxes") return ofSeriesText(series, say("chart-boxes", { ...measured, count: points.length / 5 }));
  if (kind === "points") return ofSeriesText(series, say("chart-points", measured));
  return curveText(plot, { ...said, name: series.name || measureOf(plot, series) }, points, other, [least, most]);
}

function curveText(plot, said, points, other, extremes) {
  const changes = points.slice(1).map((point, at) => point[other] - points[at][other]);
  const [rises, falls] = [changes.some((change) => change > 0), changes.some((change) => change < 0)];
  if (!rises && !falls) return say("chart-constant", said);
  if (rises && falls) {
    const ends = [points[0][other], points.at(-1)[other]];
    const [low, high] = extremes.map((point) => !ends.includes(point[other]));
    return say("chart-varies", { ...said, extremes: low && high ? "both" : low ? "low" : high ? "high" : "none" });
  }
  const steepest = placeText(plot, "x", steepestPlace(plot, points), { isRough: true });
  return say(rises ? "chart-rises" : "chart-falls", { ...said, steepest });
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
  const text = plainPointText(plot, series, point);
  if (point.ends === undefined) return text;
  if (!point.ends?.every(Number.isFinite)) return say("chart-without-interval", { point: text });
  const [low, high] = point.ends.map((end) => numberText(plot, series.along === "x" ? "y" : "x", end, 3));
  return say("chart-with-interval", { point: text, low, high });
}

// The chart's own tooltip where it has words, or else the place and the value; a bar's place is never left out.
function plainPointText(plot, series, point) {
  const { along, kind, template = "" } = series;
  const place = { axis: axisName(plot, along), x: placeText(plot, along, point, series) };
  if (point.count !== undefined) return say("chart-bin", { ...place, count: point.count, cases: countText(point.count), name: series.name });
  const reading = readingText(template, point);
  const hasOwnData = template.includes("%{customdata");
  if (hasWords(template) && (kind === "bars" ? hasOwnData : hasOwnData || template.includes("%{x"))) {
    return kind === "bars" && !reading.includes(place.x) ? say("chart-at-reading", { ...place, reading }) : reading;
  }
  const own = hasOwnData && !point.ends ? reading : valueText(plot, along === "x" ? "y" : "x", point);
  const value = { name: measureOf(plot, series), value: own };
  if (point.part) return say("chart-at-part", { ...place, ...value, part: point.part });
  return place.axis && !plot._fullLayout.meta?.x_names ? say("chart-at-value", { ...place, ...value }) : say("chart-at-name", { ...place, ...value });
}

// A point on another series than before, with the name of the series unless its sentences have it.
export function pointOfSeriesText(plot, series, point) {
  return ofSeriesText(series, pointText(plot, series, point), measureOf(plot, series) === series.name || point.count !== undefined);
}

function ofSeriesText({ name, template = "" }, text, isNamed = false) {
  return !name || isNamed || plainText(template).startsWith(name) ? text : say("chart-of-series", { series: name, point: text });
}

// A dash between two numbers is read as a pause, or as minus.
export function withoutDashes(text) {
  return text.replace(/(\d) ?– ?(\d[\d.]*)/g, (_, low, high) => say("chart-range", { low, high }));
}

// Of a bar, which covers a range, the end at the side -1 or 1, or else both.
function placeText(plot, along, point, { isRough }, side = null) {
  const axis = plot._fullLayout[`${along}axis`];
  const value = point[along];
  const name = tickText(plot, along, value);
  if (name !== null) return name;
  const scale = plot._fullLayout.meta?.[`${along}_scale`];
  if (scale === "log10") return countText(Math.round(10 ** value));
  if (scale === "logit") return shareText(value);
  const digits = isRough ? 2 : 4;
  if (scale === "count") return countText(Math.round(Number(value.toPrecision(digits))));
  if (point.width && axis.type !== "category") {
    const [low, high] = [-1, 1].map((end) => numberText(plot, along, value + (end * point.width) / 2, digits));
    return side ? { "-1": low, 1: high }[side] : say("chart-range", { low, high });
  }
  return numberText(plot, along, Number(value), digits);
}

// The share of log-odds, also close to 1.
function shareText(odds) {
  const rest = Number((1 / (1 + Math.exp(Math.abs(odds)))).toPrecision(3));
  return significantText(odds > 0 ? 1 - rest : rest, 12);
}

function valueText(plot, other, point) {
  if (point.isUndefined) return ratioText(NaN);
  if (point.count !== undefined) return countText(point.count);
  return tickText(plot, other, point[other]) ?? numberText(plot, other, Number(point[other]), 3);
}

// In per cent where the axis is.
function numberText(plot, name, value, digits) {
  const isShare = plot._fullLayout[`${name}axis`].tickformat?.endsWith("%");
  return (isShare ? significantPercentText : significantText)(value, digits);
}

const hasWords = (template) => /\p{L}/u.test(plainText(template.replace(/<extra>.*<\/extra>/s, "").replace(PLACEHOLDER, "")));

// The chart's own tooltip as plain text, with the values of a point.
function readingText(template, point) {
  return plainText(template.replace(/<extra>.*<\/extra>/s, "").replace(PLACEHOLDER, (_, name, at, format) => {
    const value = name === "customdata" ? point.custom : point[name];
    return formatted(at === undefined ? value : value[at], format);
  }));
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
