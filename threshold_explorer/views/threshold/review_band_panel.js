// The counts and metrics of the review band, beside its charts.

import { captionedTable, element, elementsOf, headingCell, setText } from "../../live/dom.js";
import { boundsText, countText, fixedText, ratioText, thresholdText } from "../../live/format.js";
import { observedPrevalence } from "../../live/quantities.js";
import { INTERVALS, divide } from "../../live/ratios.js";
import { say } from "../../live/catalogue.js";
import { bandCounts } from "./review_band.js";
import { fillRateRow, rateRow } from "./rate_rows.js";

const NUMBERS = ".review-band-numbers";

// Streamlit owns the container, and may create it after this layer, or again.
export function drawBandNumbers(row, live) {
  if (!live.data.band || row.high === undefined) return;
  const [place] = elementsOf(NUMBERS);
  if (!place) return;
  if (place.parts?.data !== live.data.band || !place.childElementCount) {
    place.replaceChildren();
    place.parts = { data: live.data.band, matrix: buildBandMatrix(place, live.data.band), shares: buildShares(place, live.data.band) };
  }
  // Most moves are those of another slider.
  const shown = [row.low, row.high, row.pi].join();
  if (place.parts.shown === shown) return;
  place.parts.shown = shown;
  const observed = bandCounts(row, live, { atPi: false });
  const isObserved = row.pi === observedPrevalence(live.table);
  fillBandMatrix(place.parts.matrix, observed, row, isObserved);
  fillShares(place.parts.shares, observed, bandCounts(row, live, { atPi: true }), row, live, isObserved);
}

function buildBandMatrix(place, { classes, cells, colours }) {
  const { table, head, body } = captionedTable("review-band-matrix", "", place);
  element("td", "", head);
  const heads = ["negative", "review", "positive"].map((part) => {
    const cell = headingCell(head, "col");
    element("span", "part", cell).textContent = say(`review-band-part-${part}`);
    return element("span", "ends", cell);
  });
  const counts = {};
  for (const [actual, keys] of cells) {
    const line = element("tr", "", body);
    headingCell(line, "row", classes[actual]);
    for (const key of keys) {
      const cell = element("td", "", line);
      cell.style.setProperty("--cell", colours[key]);
      cell.dataset.cell = key;
      counts[key] = element("b", "", cell);
      element("span", "", cell).textContent = say(`review-band-cell-${key.replace("_", "-")}`);
    }
  }
  return { caption: table.caption, heads, counts };
}

function fillBandMatrix({ caption, heads, counts }, band, { low, high }, isObserved) {
  setText(caption, isObserved ? "" : say("review-band-matrix-caption"));
  const ends = [["review-band-below", { low: thresholdText(low) }], ["review-band-between", { low: thresholdText(low), high: thresholdText(high) }],
    ["review-band-from", { high: thresholdText(high) }]];
  ends.forEach((sentence, at) => setText(heads[at], say(...sentence)));
  for (const [key, count] of Object.entries(counts)) setText(count, countText(band[key]));
}

function buildShares(place, { shares, costs }) {
  const table = element("table", "review-band-shares", place);
  const caption = element("caption", "", table);
  const rows = [...shares.map(({ key }) => [key, say(`review-band-share-${key}`)]), ...(costs ? [["cost", say("review-band-cost")]] : [])];
  const lines = Object.fromEntries(rows.map(([key, label]) => [key, rateRow(table, key, label)]));
  return { caption, lines };
}

function fillShares({ caption, lines }, observed, band, row, live, isObserved) {
  const { shares, costs, confidence, out_of: outOf, none } = live.data.band;
  setText(caption, isObserved ? "" : say("optimize-at-pi", { pi: row.text }));
  for (const share of shares) {
    const value = divide(sumOf(band, share.numerator), sumOf(band, share.denominator));
    const limits = !none && (isObserved || share.within)
      ? INTERVALS.wilson(sumOf(observed, share.numerator), sumOf(observed, share.denominator), confidence.z) : null;
    const why = none || (share.key === "reviewed" ? say("review-band-no-interval-at-pi") : say("review-band-interval-below"));
    const isDefined = !Number.isNaN(value);
    const note = limits ? `${confidence.name} ${boundsText(...limits)}` : why;
    fillRateRow(lines[share.key], value, ratioText(value), isDefined ? note : say(`review-band-undefined-${share.key}`), limits);
  }
  if (!costs) return;
  const cost = costPerCase(band, costs) * outOf;
  fillRateRow(lines.cost, cost, fixedText(cost, 2), none || say("review-band-interval-below"), null);
}

// ReviewBand.cost_per_case of metrics_core/choosing/review_band.py.
function costPerCase(band, { alarm, miss, review }) {
  const n = (band.tp + band.fn + band.reviewed_positive) + (band.fp + band.tn + band.reviewed_negative);
  return divide(alarm * band.fp + miss * band.fn + review * (band.reviewed_positive + band.reviewed_negative), n);
}

function sumOf(band, cells) {
  return cells.reduce((sum, cell) => sum + band[cell], 0);
}
