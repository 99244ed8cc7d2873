// What the layers of all pages share: watch Streamlit's sliders, find the charts, redraw what moves.
//
// The page's data say what stands in its panel, what moves on its charts and what a pick on one means. What a page adds:
//   sentences            by name: a row's key in the catalogue and its arguments
//   parts                by kind: builders of parts that no other page has, as in panel.js
//   moves                by kind: what else is drawn over its charts, as in moves.js
//   prepare              what its parts need of the data, put on `live`; as live.quantities what its charts need beside
//                        the quantities of all pages, functions of a row by name
//   sliders, rowOf       the keys of its own sliders, and what these add to the row of numbers; all of it where the page
//                        has no threshold, and null as long as it is not known
//   beyond               draws a row into what the page shows outside the layer's own place
//   keepsPanel           that its parts hold nothing of the data between two draws, so that new data which leave the panel
//                        as it was leave its elements too, with whoever reads or holds them
//   foot                 what stands below a picture of its charts: a row's key in the catalogue and its arguments
//
// A part may tell the server something, live.tell(name, value), and have all parts drawn again, live.follow().

import { followZoom, placeThumbs } from "./axes.js";
import { showInBoxes, letEdit } from "./boxes.js";
import { element, setText } from "./dom.js";
import { letDrag } from "./drag.js";
import { leadInto } from "./focus.js";
import { drawHeadline } from "./headline.js";
import { keepHistoryShort } from "./history.js";
import { drawMoves } from "./moves.js";
import { buildPart } from "./panel.js";
import { letTakePictures } from "./picture.js";
import { isDrawn, plotIn, whenRedrawn } from "./plot.js";
import { movesSlider, prevalenceText, serverRow, serverTable, sliderThreshold } from "./slider.js";
import { countsOf, pointRows, positionOf, readTable, rowAt } from "./table.js";
import { readWords } from "./words.js";
import { letZoom } from "./zoom.js";

const mounted = new WeakMap();

export function mountLayer({ parentElement, data, setTriggerValue }, page) {
  const live = mounted.get(parentElement) ?? start(parentElement, page);
  const root = parentElement.querySelector(".live-root");
  keepHistoryShort();
  readWords(data.words, data.language);
  live.data = data;
  live.table = data.grid ? readTable(data) : null;
  live.points = data.points ? pointRows(live.table, data.points) : [];
  live.pin = data.pin ? countsOf(live.table, data.pin.threshold, data.pin.tp, data.pin.fp) : null;
  live.tell = setTriggerValue;
  live.choose = (threshold) => live.tell("chosen", threshold);
  live.follow = () => {
    drawRow(live, live.row);
    for (const { draw } of live.plots.values()) draw();
  };
  page.prepare?.(live, data);
  showPanel(live, root);
  live.row = null;
  lendTheme(root);
  attach(live);
  redraw(live);
  return () => stop(parentElement);
}

function showPanel(live, root) {
  const declared = JSON.stringify(live.data.panel);
  if (live.page.keepsPanel && live.root === root && live.declared === declared) return;
  Object.assign(live, { root, declared });
  root.replaceChildren();
  live.draw = buildPart(root, live.data.panel, live.page);
}

// The layers over the charts lie outside this component: they get its two colours from the page's root.
function lendTheme(root) {
  const theme = getComputedStyle(root);
  document.documentElement.style.setProperty("--live-text", theme.getPropertyValue("--st-text-color"));
  document.documentElement.style.setProperty("--live-surface", theme.getPropertyValue("--st-background-color"));
}

function start(parentElement, page) {
  const live = { page, plots: new Map(), frame: null };
  live.observer = new MutationObserver((records) => observe(live, records));
  live.observer.observe(document.body, {
    subtree: true, childList: true, attributes: true, attributeFilter: ["aria-valuetext"],
  });
  live.serverObserver = new MutationObserver(() => {
    redraw(live);
    announce(live);
  });
  live.releases = [letDrag(live), letZoom(live), letEdit(), letTakePictures(live)];
  mounted.set(parentElement, live);
  return live;
}

function stop(parentElement) {
  const live = mounted.get(parentElement);
  if (!live) return;
  cancelAnimationFrame(live.frame);
  live.observer.disconnect();
  live.serverObserver.disconnect();
  for (const { release } of live.plots.values()) release();
  for (const release of live.releases) release();
  mounted.delete(parentElement);
}

function observe(live, records) {
  leadInto(records);
  if (records.some((record) => movesSlider(record, live.page.sliders))) redraw(live);
  if (live.frame === null && records.some((record) => record.type === "childList")) {
    live.frame = requestAnimationFrame(() => {
      live.frame = null;
      attach(live);
      redraw(live);
    });
  }
}

// Streamlit mounts charts and the server's table later than this layer, and anew when they change in kind.
function attach(live) {
  if (serverTable() && serverTable() !== live.serverTable) {
    live.serverTable = serverTable();
    live.serverObserver.disconnect();
    live.serverObserver.observe(live.serverTable, { subtree: true, childList: true, characterData: true });
  }
  for (const key of Object.keys(live.data.charts)) {
    const plot = plotIn(key);
    if (live.plots.get(key)?.plot === (plot ?? undefined)) continue;
    live.plots.get(key)?.release();
    live.plots.delete(key);
    if (plot) live.plots.set(key, attachPlot(live, key, plot));
  }
  placeThumbs(live);
  if (!live.row) return;
  showInBoxes(live.row);
  drawHeadline(live.row, live);
  live.page.beyond?.(live.row, live);
}

function attachPlot(live, key, plot) {
  const draw = () => live.row && isDrawn(plot) && drawMoves(plot, live.data.charts[key].moves, live.row, live);
  const release = whenRedrawn(plot, () => {
    followZoom(live, plot);
    draw();
    placeThumbs(live);
  });
  draw();
  return { plot, draw, release };
}

function redraw(live) {
  const started = performance.now();
  const row = rowOfSliders(live);
  if (!row || (live.row && Object.keys(row).every((name) => Object.is(row[name], live.row[name])))) return;
  drawRow(live, row);
  for (const { draw } of live.plots.values()) draw();
  placeThumbs(live);
  showInBoxes(row);
  // Observers have it at once; kept, the browser would hold one more for every move.
  performance.measure("live-draw", { start: started, end: performance.now() });
  performance.clearMeasures("live-draw");
}

function drawRow(live, row) {
  live.row = row;
  live.draw(row, live);
  drawHeadline(row, live);
  live.page.beyond?.(row, live);
}

// The row of numbers at the sliders' places; null while it is not known.
function rowOfSliders(live) {
  const at = live.table ? countsAtSlider(live) : {};
  const further = live.page.rowOf ? live.page.rowOf(live) : {};
  const counts = at && further && { ...at, ...further };
  if (!counts || !live.data.prevalences) return counts;
  const text = prevalenceText(live.data.observed_prevalence);
  const pi = live.data.prevalences[text];
  return pi === undefined ? null : { ...counts, text, pi };
}

// Looked up, or the server's where the slider stands between two positions or is not there.
function countsAtSlider(live) {
  const threshold = sliderThreshold();
  const index = Number.isNaN(threshold) ? -1 : positionOf(live.table, threshold);
  return index >= 0 ? rowAt(live.table, index) : serverRow(live.table);
}

// For screen readers: the sentences, once the pointer has let go and the server has answered.
function announce(live) {
  live.status ??= element("p", "status", live.root);
  live.status.setAttribute("role", "status");
  if (!live.status.isConnected) live.root.append(live.status);
  setText(live.status, [...live.root.querySelectorAll(".sentence")].map((line) => line.textContent).join(" "));
}
