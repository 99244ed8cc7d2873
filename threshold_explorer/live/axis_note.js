// The note on the axis that a slider shares with its charts: the zoomed range, and buttons that zoom out and in.

import { axisOf, zoomedWith } from "./axes.js";
import { say } from "./catalogue.js";
import { elementsOf, setText } from "./dom.js";
import { rangesOf, setRanges } from "./plot.js";

// Its elements are outside of the layer, and Streamlit may create them later.
export function drawAxisNotes(live) {
  for (const note of elementsOf(".axis-note")) {
    const found = zoomable(live);
    if (!found) continue;
    const { range, levels, quantity } = found;
    const isZoomed = isNarrower(range, levels[0]);
    const [low, high] = range;
    setText(note.querySelector(".range"), isZoomed && quantity === "threshold" ? say("axis-zoomed", { low, high }) : "");
    note.querySelector(".zoom-out").hidden = !isZoomed;
    note.querySelector(".zoom-in").hidden = !narrower(found);
  }
}

export function enableAxisNotes(live) {
  const click = ({ target }) => {
    const found = target.closest?.(".axis-note button") && zoomable(live);
    if (!found) return;
    const range = target.matches(".zoom-in") ? narrower(found) : wider(found);
    if (range) for (const one of zoomedWith(live, found.plot)) setRanges(one, { ...rangesOf(one), x: [...range] });
  };
  document.addEventListener("click", click);
  return () => document.removeEventListener("click", click);
}

function zoomable(live) {
  const levels = live.data.axes.find(({ slider }) => slider === "t")?.levels ?? [];
  const axis = levels.length ? axisOf(live, "t") : null;
  return axis && { ...axis, levels, range: rangesOf(axis.plot).x };
}

const wider = ({ range, levels }) => levels.findLast((level) => isNarrower(range, level));
const narrower = ({ range, levels }) => levels.find((level) => isNarrower(level, range));

function isNarrower(range, than) {
  return lengthOf(range) < lengthOf(than) * 0.999;
}

function lengthOf([start, end]) {
  return Math.abs(end - start);
}
