// The script of the frontier: the marker and the thresholds of all groups at the slider's point.

import { captionedTable, element, headingCell, scrollBox, setText } from "../../live/dom.js";
import { countText, ratioText, significantText } from "../../live/format.js";
import { mountLayer } from "../../live/layer.js";
import { sliderValue } from "../../live/slider.js";
import { say } from "../../live/catalogue.js";

function prepare(live, { frontier }) {
  live.frontier = frontier;
  live.grids = { frontier: { thresholds: frontier.gaps, tp: frontier.gaps } };
  live.quantities = {
    "frontier gap": (row) => frontier.gaps[row.point],
    "frontier cost": (row) => frontier.costs[row.point],
  };
}

function rowOf({ frontier }) {
  const point = sliderValue("frontier");
  return Number.isInteger(point) && point < frontier.gaps.length ? { point } : null;
}

function buildFrontierTable(parent, part) {
  const line = element("p", "sentence", parent);
  const { head, body } = captionedTable("series", part.caption, scrollBox("series-box", part.caption, parent));
  for (const text of part.heads) headingCell(head, "col", text);
  return ({ point }, { frontier }) => {
    setText(line, say("frontier-sentence", frontierValues(point, frontier)));
    if (body.rows.length !== frontier.names.length) {
      body.replaceChildren(...frontier.names.map(() => document.createElement("tr")));
      for (const row of body.rows) {
        headingCell(row, "row");
        for (let at = 0; at < 4; at += 1) element("td", "", row);
      }
    }
    frontier.names.forEach((name, which) => {
      const threshold = frontier.thresholds[point][which];
      const [tp, fp] = [frontier.tp[point][which], frontier.fp[point][which]].map(countText);
      const texts = [name, threshold === null ? "∞" : significantText(threshold, 6), tp, fp, ratioText(frontier.rates[point][which] ?? NaN)];
      texts.forEach((text, at) => setText(body.rows[which].cells[at], text));
    });
  };
}

function frontierValues(point, { gaps, costs }) {
  return { gap: gaps[point], cost: costs[point], more: costs[point] - costs.at(-1) };
}

const announcement = ({ point }, { frontier }) => ["frontier-sentence", frontierValues(point, frontier)];

export default (component) => mountLayer(component, { announcement, parts: { frontier_table: buildFrontierTable }, prepare, rowOf, sliders: ["frontier"] });
