// The moving marks of several series: each has its own colour and symbol.

import { setText } from "../../live/dom.js";
import { lineCommands, hide, place, shapes } from "../../live/shapes.js";
import { isInside, layerOf, pixelX, pixelY, plotArea, rangesOf, setRanges } from "../../live/plot.js";
import { say } from "../../live/catalogue.js";
import { quantity } from "../../live/quantities.js";
import { RATIOS } from "../../live/formulas.js";
import { seriesLimits, seriesRows, seriesValue } from "./series.js";

const SYMBOL_RADIUS = 6.5;
// On rows of intervals, so that short ones are seen.
const DOT_RADIUS = 4.5;
const WHOLE = [0, 1];
const MOST_OF_AXIS = 0.6;

export const SERIES_MARKS = { SeriesMarkers: drawSeriesMarkers, SeriesDots: drawSeriesDots, AlarmLines: drawAlarmLines };

// A point for each series; an x or y of "matched" is the slider's own value.
function drawSeriesMarkers(plot, { x, y }, row, live) {
  const valueOf = (name, counts) => (live.quantities?.[name] ? quantity(name, row, live) : seriesValue(name, counts, live));
  seriesRows(row, live).forEach((counts, which) => {
    drawSeriesSymbol(plot, which, [valueOf(x, counts), valueOf(y, counts)], live.series);
  });
}

// A row or column of the chart for each series: its value and its interval, and with `line` a line through all.
function drawSeriesDots(plot, mark, row, live) {
  const { metric, along, line } = mark;
  const rows = seriesRows(row, live);
  const point = (which, value) => (along === "y" ? [value, which] : [which, value]);
  const values = rows.map((counts) => RATIOS[metric](counts));
  const limits = rows.map((counts, which) => {
    const found = Number.isNaN(values[which]) ? null : seriesLimits(mark, counts).limits;
    return found ?? [NaN, NaN];
  });
  if (along === "y") fitAxis(plot, [...values, ...limits.flat()].filter(Number.isFinite), live);
  if (line) {
    const pixels = values.map((value, which) => [pixelX(plot, which), pixelY(plot, value)]);
    drawSeriesLine(plot, "series-line", pixels, { class: "series-line" });
  }
  rows.forEach((_, which) => {
    drawSeriesInterval(plot, which, limits[which].map((end) => point(which, end)), live.series);
    drawSeriesSymbol(plot, which, point(which, values[which]), live.series, DOT_RADIUS);
  });
}

// The part of 0 to 1 on which the values and their intervals lie, and a note on it. While a pointer holds the slider, the
// axis changes only if they leave it, and then to all of 0 to 1.
function fitAxis(plot, values, live) {
  const needed = axisPart(values);
  const shown = plot.fitted ?? WHOLE;
  const leaves = needed[0] < shown[0] || needed[1] > shown[1];
  const fitted = !live.isHeld ? needed : leaves ? WHOLE : shown;
  if (String(fitted) !== String(shown)) {
    plot.fitted = fitted;
    const margin = (fitted[1] - fitted[0]) / 100;
    setRanges(plot, { ...rangesOf(plot), x: [fitted[0] - margin, fitted[1] + margin] });
  }
  const [low, high] = fitted;
  const note = shapes(layerOf(plot))("axis-part", "text", { class: "axis-part", "text-anchor": "end" });
  const { left, top, width } = plotArea(plot);
  place(note, { x: left + width, y: top - 4 });
  setText(note, fitted === WHOLE ? "" : say("series-axis-part", { low, high }));
}

// Rounded outwards; of a part nearly as long as the whole, the whole.
function axisPart(values) {
  if (!values.length) return WHOLE;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const steps = high - low > 0.2 ? 10 : high - low > 0.05 ? 20 : 100;
  const [from, to] = [Math.floor(low * steps) / steps, Math.ceil(high * steps) / steps];
  return to - from > MOST_OF_AXIS || from === to ? WHOLE : [from, to];
}

function drawSeriesLine(plot, name, pixels, attributes) {
  place(shapes(layerOf(plot))(name, "path", { fill: "none", ...attributes }), { d: lineCommands(pixels) });
}

function drawSeriesInterval(plot, which, ends, { looks }) {
  const [from, to] = ends.map(([x, y]) => [pixelX(plot, x), pixelY(plot, y)]);
  const stroke = looks[which].colour;
  const shape = shapes(layerOf(plot))(`series-interval-${which}`, "path", { stroke, "stroke-width": 2, fill: "none" });
  if (![...from, ...to].every(Number.isFinite)) return hide(shape);
  place(shape, { d: `M${from.join(" ")}L${to.join(" ")}`, "data-low": ends[0].join(), "data-high": ends[1].join() });
}

function drawSeriesSymbol(plot, which, [x, y], { looks }, radius = SYMBOL_RADIUS) {
  const { colour, symbol } = looks[which];
  const isHollow = symbol === "ring";
  const attributes = { class: "series-symbol", fill: isHollow ? "var(--live-surface)" : colour, stroke: isHollow ? colour : "var(--live-surface)" };
  const shape = shapes(layerOf(plot))(`series-${which}`, "path", { ...attributes, d: SYMBOLS[symbol](radius), "data-series": which });
  shape.point = { x, y };
  const [cx, cy] = [pixelX(plot, x), pixelY(plot, y)];
  if (!Number.isFinite(cx) || !Number.isFinite(cy) || !isInside(plotArea(plot), cx, cy)) return hide(shape);
  place(shape, { transform: `translate(${cx},${cy})`, "data-x": x, "data-y": y });
}

const circlePath = (r) => `M${-r} 0A${r} ${r} 0 1 0 ${r} 0A${r} ${r} 0 1 0 ${-r} 0Z`;

const SYMBOLS = {
  circle: circlePath,
  ring: circlePath,
  square: (r) => `M${-r} ${-r}H${r}V${r}H${-r}Z`,
  triangle: (r) => `M0 ${-1.2 * r}L${1.2 * r} ${r}H${-1.2 * r}Z`,
  diamond: (r) => `M0 ${-1.35 * r}L${1.35 * r} 0L0 ${1.35 * r}L${-1.35 * r} 0Z`,
  cross: (r) => {
    const a = r / 2.4;
    return `M${-r} ${-a}H${-a}V${-r}H${a}V${-a}H${r}V${a}H${a}V${r}H${-a}V${a}H${-r}Z`;
  },
};

// The same symbol as an element of a legend or table.
export function symbolPath(symbol) {
  return SYMBOLS[symbol](SYMBOL_RADIUS);
}

// The lines at which a period would raise the alarm, known for the threshold of the last release.
function drawAlarmLines(plot, mark, row, live) {
  const { alarm } = live.data;
  for (const side of ["low", "high"]) {
    const limits = alarm && alarm.threshold === row.threshold ? alarm[side] : [];
    const pixels = limits.map((limit, at) => [pixelX(plot, alarm.first + at), limit === null ? NaN : pixelY(plot, limit)]);
    drawSeriesLine(plot, `alarm-${side}`, pixels, { class: "alarm-line" });
  }
}
