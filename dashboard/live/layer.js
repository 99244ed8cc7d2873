// What the layers of all pages share: watch Streamlit's sliders, find the charts, redraw what moves.
//
// A page says what it is made of:
//   build(root, data)    makes the panel's elements
//   read(live)           the row of numbers at the sliders' places, or null while it is not known
//   draw(live, row)      writes the row into the panel
//   charts               by the key of the chart's Streamlit element: draws the row on the chart
//   picks                likewise: the slider position that a pointer on the chart means

import { element, setText } from "./dom.js";
import { letPick } from "./picking.js";
import { isDrawn, plotIn, whenRedrawn } from "./plot.js";
import { movesSlider, serverRow, serverTable, sliderThreshold } from "./slider.js";
import { positionOf, readTable, rowAt } from "./table.js";

const mounted = new WeakMap();

export function mountLayer({ parentElement, data, setTriggerValue }, page) {
  const root = parentElement.querySelector(".live-root");
  const live = mounted.get(parentElement) ?? start(parentElement, page);
  live.data = data;
  live.table = readTable(data);
  live.choose = (threshold) => setTriggerValue("chosen", threshold);
  live.root = root;
  root.replaceChildren();
  live.panel = page.build(root, data);
  live.row = null;
  lendTheme(root);
  attach(live);
  redraw(live);
  return () => stop(parentElement);
}

// The layers over the charts lie outside this component: they get its two colours from the page's root.
function lendTheme(root) {
  const theme = getComputedStyle(root);
  document.documentElement.style.setProperty("--live-text", theme.getPropertyValue("--st-text-color"));
  document.documentElement.style.setProperty("--live-surface", theme.getPropertyValue("--st-background-color"));
}

function start(parentElement, page) {
  const live = { page, plots: new Map() };
  live.observer = new MutationObserver((records) => observe(live, records));
  live.observer.observe(document.body, {
    subtree: true, childList: true, attributes: true, attributeFilter: ["aria-valuetext"],
  });
  live.serverObserver = new MutationObserver(() => {
    redraw(live);
    announce(live);
  });
  mounted.set(parentElement, live);
  return live;
}

function stop(parentElement) {
  const live = mounted.get(parentElement);
  live.observer.disconnect();
  live.serverObserver.disconnect();
  for (const { release } of live.plots.values()) release();
  mounted.delete(parentElement);
}

function observe(live, records) {
  if (records.some(movesSlider)) redraw(live);
  if (!live.waiting && records.some((record) => record.type === "childList")) {
    live.waiting = true;
    requestAnimationFrame(() => {
      live.waiting = false;
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
  for (const key of Object.keys(live.page.charts)) {
    const plot = plotIn(key);
    if (live.plots.get(key)?.plot === (plot ?? undefined)) continue;
    live.plots.get(key)?.release();
    live.plots.delete(key);
    if (plot) live.plots.set(key, attachPlot(live, key, plot));
  }
}

function attachPlot(live, key, plot) {
  const drawAgain = () => live.row && isDrawn(plot) && live.page.charts[key](plot, live.row, live);
  const releases = [whenRedrawn(plot, drawAgain), letPick(key, plot, live)];
  drawAgain();
  return { plot, release: () => releases.forEach((release) => release()) };
}

function redraw(live) {
  const started = performance.now();
  const row = live.page.read(live);
  if (!row || (live.row && Object.keys(row).every((name) => row[name] === live.row[name]))) return;
  live.row = row;
  live.page.draw(live, row);
  for (const [key, { plot }] of live.plots) if (isDrawn(plot)) live.page.charts[key](plot, row, live);
  performance.measure("live-draw", { start: started, end: performance.now() });
}

// For screen readers: the sentences, once the pointer has let go and the server has answered.
function announce(live) {
  live.status ??= element("p", "status", live.root);
  live.status.setAttribute("role", "status");
  if (!live.status.isConnected) live.root.append(live.status);
  setText(live.status, [...live.root.querySelectorAll(".sentence")].map((line) => line.textContent).join(" "));
}

// The counts at the threshold slider: looked up, or the server's where it stands between two positions.
export function countsAtSlider(live) {
  const threshold = sliderThreshold();
  if (Number.isNaN(threshold)) return null;
  const index = positionOf(live.table, threshold);
  return index >= 0 ? rowAt(live.table, index) : serverRow(live.table);
}
