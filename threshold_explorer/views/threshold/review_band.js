// The review band: the ends from its slider, its six counts, and how it is drawn.

import { drawPoint } from "../../live/moving_marks.js";
import { pixelX, plotArea } from "../../live/plot.js";
import { countsAtPi, quantity } from "../../live/quantities.js";
import { clipTraces, drawBehind, drawVertical } from "../../live/shapes.js";
import { sliderEnds } from "../../live/slider.js";
import { countsOf, rowAt, rowNearest } from "../../live/table.js";

// Every position of the slider, ascending: those of the table, and further ones with counts from the server.
export function readBand(table, { further }) {
  const rows = Array.from(table.tp, (count, at) => rowAt(table, at));
  const more = further.map(({ threshold, tp, fp }) => countsOf(table, threshold, tp, fp));
  return [...rows, ...more].sort((a, b) => a.threshold - b.threshold);
}

// Empty until the slider is there.
export function bandNow({ positions }) {
  if (!positions.band) return {};
  const [low, high] = sliderEnds("band").map((end) => positions.band[rowNearest(positions.band, end)].threshold);
  return high === undefined ? {} : { low, high };
}

function endRow(end, row, { positions }) {
  return { ...positions.band[rowNearest(positions.band, row[end])], pi: row.pi };
}

// The six counts, as observed or at the row's prevalence.
export function bandCounts(row, live, { atPi }) {
  const [wide, narrow] = ["low", "high"].map((end) => {
    const counts = endRow(end, row, live);
    return atPi ? countsAtPi(counts, live) : counts;
  });
  return {
    tp: narrow.tp,
    fp: narrow.fp,
    fn: wide.fn,
    tn: wide.tn,
    reviewed_positive: wide.tp - narrow.tp,
    reviewed_negative: wide.fp - narrow.fp,
  };
}

export function drawBand(plot, move, row, live) {
  if (row.high === undefined) return;
  const { left, width, height } = plotArea(plot);
  const values = ["low", "high"].map((end) => quantity(move.x, endRow(end, row, live), live));
  const [from, to] = values.map((value) => Math.min(Math.max(pixelX(plot, value) - left, 0), width));
  drawBehind(plot, "band", { class: "band" }, to > from ? `M${from} 0H${to}V${height}H${from}Z` : "");
  values.forEach((value, at) => drawVertical(plot, `review-band-${at}`, value, { class: "cursor", "stroke-width": 1.5 }));
  clipTraces(plot, "left", 0, from);
  clipTraces(plot, "middle", from, to);
  clipTraces(plot, "right", to, width);
}

export function drawBandPoint(plot, move, row, live) {
  if (row.high === undefined) return;
  const end = endRow(move.end, row, live);
  const point = [quantity(move.x, end, live), quantity(move.y, end, live)];
  drawPoint(plot, `review-band-point-${move.y}`, point, { r: 5, class: "marker", "data-testid": `review-band-${move.y}` });
}
