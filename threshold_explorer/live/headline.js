// The page's headline: one sentence that answers its question, which follows the sliders.

import { say } from "./catalogue.js";
import { elementsOf, setText } from "./dom.js";
import { rowAt } from "./table.js";

// Positions per slider at which the headline is tried for its length.
const SAMPLES = 16;

// Its element is outside of the layer, and Streamlit may create it later.
export function drawHeadline(row, live) {
  const [place] = elementsOf(".headline > span");
  if (!place || !live.page.headline) return;
  live.longestHeadline ??= longestHeadline(row, live);
  // Lies invisibly under the sentence, so that its height is reserved at every width.
  place.parentElement.dataset.longest = live.longestHeadline;
  setText(place, say(...live.page.headline(row, live)));
}

function longestHeadline(row, live) {
  const reachable = [row, ...rowsAtPrevalences(row, live)].map((other) => live.page.headline(other, live));
  const texts = [...reachable, ...(live.page.longHeadlines?.(live) ?? [])].map((sentence) => say(...sentence));
  const longest = texts.reduce((a, b) => (b.length > a.length ? b : a));
  // Numbers between the samples may have another digit.
  return `${longest}00`;
}

function rowsAtPrevalences(row, live) {
  const rows = rowsAtThresholds(row, live);
  const prevalences = Object.entries(live.data.prevalences ?? {});
  if (!prevalences.length) return rows;
  return sampled(prevalences).flatMap(([text, pi]) => rows.map((other) => ({ ...other, text, pi })));
}

function rowsAtThresholds(row, { table }) {
  if (!table) return [];
  return sampled([...table.tp.keys()]).map((index) => ({ ...row, ...rowAt(table, index) }));
}

function sampled(all) {
  const step = Math.max(1, (all.length - 1) / SAMPLES);
  return Array.from({ length: Math.floor((all.length - 1) / step) + 1 }, (_, at) => all[Math.round(at * step)]);
}
