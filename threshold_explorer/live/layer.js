// The common part of all live layers: watches Streamlit's sliders, finds the charts and redraws the moving marks.
//
// The page's data declare its panel, its moving marks and the meaning of clicks on charts. A page's script may add:
//   sentences            by name: functions of a row that return a message key and arguments
//   parts                by kind: builders of the page's own parts, as in panel.js
//   marks                by kind: the page's own marks over its charts, as in moving_marks.js
//   prepare              sets on `live` what its parts need of the data, and in live.quantities its own quantities: functions
//                        of a row by name
//   sliders, rowOf       the keys of its own sliders, and the values they add to the row, or the whole row on a page without
//                        a threshold; null while unknown
//   drawOutside          draws a row into elements outside the layer
//   keepsPanel           its parts keep no data between draws, so that the panel's elements are reused when its declaration
//                        is unchanged, and keep focus and selection
//   announcement         what a screen reader hears after a move: a function of a row like those of sentences; by default
//                        the threshold with precision and recall, or the headline if another slider moved
//   headline             the sentence at the top of the page: a function of a row like those of sentences
//   longHeadlines        of `live`: long headlines that other controls than the sliders of all pages lead to
//   foot                 the footer of a downloaded chart: a function of a row like those of sentences
//
// A part may send a value to the server, live.send(name, value), and redraw all parts, live.redrawAll().

import { announceAtRest, enableAnnouncements } from "./announcement.js";
import { followZoom, placeThumbs } from "./axes.js";
import { drawAxisNotes, enableAxisNotes } from "./axis_note.js";
import { showInBoxes, enableEditing } from "./boxes.js";
import { elementsOf } from "./dom.js";
import { enableDrag } from "./drag.js";
import { drawBarMetrics } from "./bar_metrics.js";
import { drawHeadline } from "./headline.js";
import { keepHistoryShort } from "./history.js";
import { enableChartKeys, makeTabStops } from "./chart_keys.js";
import { drawMarks } from "./moving_marks.js";
import { buildPart } from "./panel.js";
import { enableChartDownload } from "./chart_download.js";
import { isDrawn, plotIn, whenRedrawn } from "./plot.js";
import { forgetDrawn } from "./shapes.js";
import { movesSlider, prevalenceText, sliderThreshold } from "./slider.js";
import { countsOf, pointRows, positionOf, readTable, rowAt } from "./table.js";
import { readWords } from "./catalogue.js";
import { copyThemeColours } from "./theme_colours.js";
import { enableZoom } from "./zoom.js";

const mounted = new WeakMap();
const REMOVED = "live-layer-removed";

export function mountLayer({ parentElement, data, setTriggerValue }, page) {
  const live = mounted.get(parentElement) ?? start(parentElement, page);
  const root = parentElement.querySelector(".live-root");
  keepHistoryShort();
  readWords(data.words, data.language);
  live.data = data;
  live.table = data.grid ? readTable(data) : null;
  live.points = data.points ? pointRows(live.table, data.points) : [];
  live.pin = data.pin ? readPin(data.pin) : null;
  root.classList.toggle("compares-scores", Boolean(live.pin?.columns));
  live.send = setTriggerValue;
  live.choose = (threshold) => live.send("chosen", threshold);
  live.redrawAll = () => {
    drawRow(live, live.row);
    for (const { draw } of live.plots.values()) draw();
    announceAtRest(live, live.row);
  };
  page.prepare?.(live, data);
  showPanel(live, root);
  live.longestHeadline = null;
  copyThemeColours(root);
  redrawAnew(live);
  return () => stopIfRemoved(parentElement);
}

// A threshold of another score column has no place on this one's axis.
function readPin({ threshold, origin, tp, fp, unlabelled_above: above, columns = null, ...cases }) {
  return { ...countsOf(cases, columns ? NaN : threshold, tp, fp, above), at: threshold, origin, columns };
}

function showPanel(live, root) {
  const declared = JSON.stringify(live.data.panel);
  if (live.page.keepsPanel && live.root === root && live.declared === declared) return;
  Object.assign(live, { root, declared });
  root.replaceChildren();
  live.draw = buildPart(root, live.data.panel, live.page);
}

function start(parentElement, page) {
  const live = { page, plots: new Map(), frame: null };
  live.observer = new MutationObserver((records) => stopIfRemoved(parentElement) || observe(live, records));
  live.observer.observe(document.body, {
    subtree: true, childList: true, attributes: true, attributeFilter: ["aria-valuetext"],
  });
  live.releases = [enableDrag(live), enableZoom(live), enableAxisNotes(live), enableEditing(), enableChartDownload(live), enableAnnouncements(live), enableChartKeys(live), redrawAfterOthers(live)];
  mounted.set(parentElement, live);
  return live;
}

// While Streamlit replaces a layer, it can mount the old one again beside the new one, with the old data. Both draw on the
// same charts, so the one that stays redraws when the other is removed. An event, since each page's script is a module of
// its own.
function redrawAfterOthers(live) {
  const hear = () => redrawAnew(live);
  document.addEventListener(REMOVED, hear);
  return () => document.removeEventListener(REMOVED, hear);
}

// A layer lives as long as its element. Streamlit also cleans up the call for data that it replaces while it still loads
// the script: a layer that stopped then would lose focus and the moves that the server has not yet responded to.
function stopIfRemoved(parentElement) {
  const isRemoved = !parentElement.isConnected;
  if (isRemoved) stop(parentElement);
  return isRemoved;
}

function stop(parentElement) {
  const live = mounted.get(parentElement);
  if (!live) return;
  cancelAnimationFrame(live.frame);
  live.observer.disconnect();
  for (const { release } of live.plots.values()) release();
  for (const release of live.releases) release();
  mounted.delete(parentElement);
  document.dispatchEvent(new Event(REMOVED));
}

function observe(live, records) {
  if (records.some((record) => movesSlider(record, live.page.sliders))) redraw(live);
  if (live.frame === null && records.some((record) => record.type === "childList")) {
    live.frame = requestAnimationFrame(() => {
      live.frame = null;
      attach(live);
      redraw(live);
    });
  }
}

// Streamlit mounts charts after this layer, and again when they change.
function attach(live) {
  for (const key of Object.keys(live.data.charts)) {
    const plot = plotIn(key);
    if (live.plots.get(key)?.plot === (plot ?? undefined)) continue;
    live.plots.get(key)?.release();
    live.plots.delete(key);
    if (plot) live.plots.set(key, attachPlot(live, key, plot));
  }
  hideUnderAnotherName(live);
  makeTabStops(live);
  placeThumbs(live);
  drawAxisNotes(live);
  if (!live.row) return;
  showInBoxes(live.row);
  drawBarMetrics(live.row, live);
  drawHeadline(live.row, live);
  live.page.drawOutside?.(live.row, live);
}

// The elements of a page arrive one after the other, and this layer's data apart from the headline and the name above it.
function hideUnderAnotherName(live) {
  const [headline] = elementsOf(".headline");
  const isOfOthers = Boolean(headline?.dataset.of) && headline.dataset.of !== live.data.of;
  for (const one of [headline, live.root]) one?.classList.toggle("of-others", isOfOthers);
}

function attachPlot(live, key, plot) {
  // The charts of the previous section stay on the page until the next ones are drawn.
  const draw = () => {
    const chart = live.data.charts[key];
    if (chart && live.row && isDrawn(plot)) drawMarks(plot, chart.marks, live.row, live);
  };
  const release = whenRedrawn(plot, () => {
    followZoom(live, plot);
    draw();
    placeThumbs(live);
    drawAxisNotes(live);
  });
  draw();
  return { plot, draw, release };
}

// Redraws everything, also what is unchanged since the last row or was drawn by another layer.
function redrawAnew(live) {
  live.rowBefore = live.row ?? live.rowBefore;
  live.row = null;
  attach(live);
  for (const { plot } of live.plots.values()) forgetDrawn(plot);
  redraw(live);
}

function redraw(live) {
  const started = performance.now();
  const row = rowOfSliders(live);
  if (!row || (live.row && isSame(row, live.row))) return;
  // Other columns, or another positive class, have other numbers at the same threshold.
  const before = live.row ?? live.rowBefore;
  if (before && !isSame(row, before)) announceAtRest(live, before);
  drawRow(live, row);
  for (const { draw } of live.plots.values()) draw();
  placeThumbs(live);
  showInBoxes(row);
  // Observers have seen the mark; without removal the browser would keep one for every move.
  performance.measure("live-draw", { start: started, end: performance.now() });
  performance.clearMeasures("live-draw");
}

function isSame(row, other) {
  return Object.keys(row).every((name) => Object.is(row[name], other[name]));
}

function drawRow(live, row) {
  live.row = row;
  live.draw(row, live);
  drawBarMetrics(row, live);
  drawHeadline(row, live);
  live.page.drawOutside?.(row, live);
}

// The row of numbers at the sliders' positions; null while unknown.
function rowOfSliders(live) {
  const at = live.table ? countsAtSlider(live) : {};
  const further = live.page.rowOf ? live.page.rowOf(live) : {};
  const counts = at && further && { ...at, ...further };
  if (!counts || !live.data.prevalences) return counts;
  const text = prevalenceText(live.data.observed_prevalence);
  const pi = live.data.prevalences[text];
  return pi === undefined ? null : { ...counts, text, pi };
}

// From the table, or as the server counted if the threshold is between two positions or there is no slider.
function countsAtSlider(live) {
  const threshold = sliderThreshold();
  const index = Number.isNaN(threshold) ? -1 : positionOf(live.table, threshold);
  return index >= 0 ? rowAt(live.table, index) : live.table.between;
}

