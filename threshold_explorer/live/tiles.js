// The metric tiles: label, value, difference from the pinned threshold, and interval; or the reason if the value or the
// interval is undefined. A value that unlabelled cases leave open is a range, from the worst to the best case.

import { element, labelled, setText } from "./dom.js";
import { explainedName } from "./tooltips.js";
import { boundsOf } from "./bounds.js";
import { boundsText, differenceText } from "./format.js";
import { INTERVALS } from "./ratios.js";
import { say } from "./catalogue.js";
import { limitsAtStep, readSteps } from "./step_intervals.js";
import { WEIGHTED_INTERVALS } from "./weighted_intervals.js";

export function buildTiles(parent, part) {
  const group = labelled(element("div", "tiles", parent), "group", part.label);
  // The first names the confidence level for all.
  const others = { ...part.confidence, name: "" };
  const tiles = part.tiles.map((metric, at) => buildTile(group, metric, at ? others : part.confidence));
  return (row, live) => tiles.forEach((tile) => drawTile(tile, row, live));
}

function buildTile(parent, metric, confidence) {
  const tile = element("div", "tile", parent);
  tile.style.setProperty("--metric", metric.colour);
  tile.dataset.metric = metric.key;
  explainedName("name", metric.label, metric.help, tile, metric.links);
  const [delta, value, note] = ["delta", "value", "note"].map((name) => element("div", name, tile));
  const steps = metric.interval.method === "steps" ? readSteps(metric.interval) : null;
  return { metric, tile, delta, value, note, confidence, steps };
}

function drawTile({ tile, delta, value, note, ...of }, counts, live) {
  const shown = tileAt(of, counts, live);
  // Two numbers of a range.
  tile.dataset.value = [...new Set(shown.bounds)].join(" ");
  setText(value, shown.value);
  setText(delta, shown.difference);
  setText(note, shown.note);
  tile.classList.toggle("undefined", Number.isNaN(shown.bounds[0]));
  tile.classList.toggle("bounded", isRange(shown.bounds));
  [tile.dataset.low, tile.dataset.high] = shown.limits;
}

// The metric, its texts, and the limits of its interval, two empty texts if there is none.
export function tileAt({ metric, confidence, steps }, counts, { pin, table }) {
  const bounds = boundsOf(metric.key, counts);
  const isDefined = !Number.isNaN(bounds[0]);
  const { limits, none } = isRange(bounds)
    ? { limits: null, none: say("tile-range") }
    : intervalOf(metric.interval, steps, counts, table, confidence);
  const interval = limits ? `${confidence.name} ${boundsText(...limits)}`.trimStart() : none;
  return {
    bounds,
    value: boundsText(...bounds),
    difference: pin ? differenceText(exactValue(bounds) - exactValue(boundsOf(metric.key, pin))) : "",
    note: isDefined ? interval : metric.undefined_when,
    limits: isDefined && limits ? limits : ["", ""],
  };
}

function isRange([low, high]) {
  return low < high;
}

// The value, NaN if it is not known exactly.
function exactValue([low, high]) {
  return low < high ? NaN : low;
}

// The limits, or the reason why there are none; `steps` are limits computed by the server for each position.
export function intervalOf(form, steps, counts, table, confidence) {
  if (steps) return limitsAtStep(steps, table, counts);
  if (form.method) return { limits: limitsOf(form, counts, confidence), none: "" };
  return { limits: null, none: form.none };
}

export function isClosedForm({ method }) {
  return method in INTERVALS || method in WEIGHTED_INTERVALS;
}

// The method and cells declared by threshold_explorer/data/metric_intervals.py.
export function limitsOf(form, counts, confidence) {
  if (WEIGHTED_INTERVALS[form.method]) return WEIGHTED_INTERVALS[form.method](form, counts, confidence.z);
  const sums = form.arguments.map((cells) => cells.reduce((sum, cell) => sum + counts[cell], 0));
  return INTERVALS[form.method](...sums, confidence.z);
}
