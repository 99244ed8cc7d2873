// Differences between two runs on the same queries: one bar per query, sorted from the highest.

import { element, setText } from "../../live/dom.js";
import { countText, ratioText } from "../../live/format.js";
import { svgElement } from "../../live/plot.js";
import { say } from "../../live/catalogue.js";
import { indexAt } from "./cutoffs.js";

const HEIGHT = 96;
const MIDDLE = HEIGHT / 2;

export function buildDifferences(parent, part) {
  const figure = element("figure", "differences", parent);
  const line = element("figcaption", "", figure);
  const above = element("div", "side", figure);
  above.textContent = say("ranking-better", { run: part.first });
  const picture = svgElement("svg", figure, { preserveAspectRatio: "none", role: "img", "aria-label": part.alt });
  const below = element("div", "side", figure);
  below.textContent = say("ranking-better", { run: part.second });
  const shapes = ["more", "less", "zero"].map((look) => svgElement("path", picture, { class: look }));
  return (row, live) => drawCompared({ figure, line, picture, shapes }, part, row, live.cutoffs.compared);
}

function drawCompared({ figure, line, picture, shapes }, part, row, found) {
  const at = indexAt(found.mean, row.position);
  const bars = [...found.bars.subarray(at * found.width, (at + 1) * found.width)].filter((bar) => bar >= -found.full);
  picture.setAttribute("viewBox", `0 0 ${Math.max(bars.length, 1)} ${HEIGHT}`);
  const [more, less] = [(bar) => bar > 0, (bar) => bar < 0].map((isOf) => bars.map((bar, place) => (isOf(bar) ? barCommands(bar / found.full, place) : "")).join(""));
  shapes[0].setAttribute("d", more);
  shapes[1].setAttribute("d", less);
  shapes[2].setAttribute("d", `M0 ${MIDDLE}H${Math.max(bars.length, 1)}`);
  figure.dataset.mean = found.mean[at];
  const known = !Number.isNaN(found.low[at]);
  setText(line, say(known ? "ranking-differences" : "ranking-differences-bare", {
    name: part.name,
    first: part.first,
    second: part.second,
    mean: signedText(found.mean[at]),
    confidence: part.confidence,
    interval: say("ranking-limits", { low: signedText(found.low[at]), high: signedText(found.high[at]) }),
    ...Object.fromEntries(["wins", "ties", "losses"].map((name) => [name, countText(found[name][at])])),
  }));
}

function barCommands(share, place) {
  return `M${place + 0.1} ${MIDDLE}V${(MIDDLE * (1 - share)).toFixed(2)}H${place + 0.9}V${MIDDLE}Z`;
}

function signedText(difference) {
  return ratioText(difference).replace("-", "\u2212");
}
