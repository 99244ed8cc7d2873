// The live layer: watches Streamlit's threshold slider and redraws, from the live table, everything that moves.

const mounted = new WeakMap();

export default function (component) {
  const { parentElement, data, setTriggerValue } = component;
  const root = parentElement.querySelector(".live-grid");
  const live = mounted.get(parentElement) ?? start(parentElement);
  live.data = data;
  live.table = readTable(data);
  live.ratios = RATIOS;
  live.choose = (threshold) => setTriggerValue("chosen", threshold);
  live.panel = buildPanel(root, data);
  live.shown = null;
  lendTheme(root);
  attach(live);
  draw(live);
  return () => stop(parentElement);
}

// The layers over the charts lie outside this component: they get its two colours from the page's root.
function lendTheme(root) {
  const theme = getComputedStyle(root);
  document.documentElement.style.setProperty("--live-text", theme.getPropertyValue("--st-text-color"));
  document.documentElement.style.setProperty("--live-surface", theme.getPropertyValue("--st-background-color"));
}

function start(parentElement) {
  const live = { plots: new Map() };
  live.observer = new MutationObserver((records) => observe(live, records));
  live.observer.observe(document.body, {
    subtree: true, childList: true, attributes: true, attributeFilter: ["aria-valuetext"],
  });
  live.serverObserver = new MutationObserver(() => draw(live));
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
  if (records.some(movesSlider)) draw(live);
  if (!live.waiting && records.some((record) => record.type === "childList")) {
    live.waiting = true;
    requestAnimationFrame(() => {
      live.waiting = false;
      attach(live);
      draw(live);
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
  for (const key of Object.keys(drawOn)) {
    const plot = plotIn(key);
    if (live.plots.get(key)?.plot === plot) continue;
    live.plots.get(key)?.release();
    live.plots.delete(key);
    if (plot) live.plots.set(key, attachPlot(live, key, plot));
  }
}

function attachPlot(live, key, plot) {
  const redraw = () => live.row && drawOn[key](plot, live.row, live.ratios);
  const releases = [whenRedrawn(plot, redraw), letPick(key, plot, live)];
  redraw();
  return { plot, release: () => releases.forEach((release) => release()) };
}

function currentRow(live) {
  const threshold = sliderThreshold();
  if (Number.isNaN(threshold)) return null;
  const index = positionOf(live.table, threshold);
  return index >= 0 ? rowAt(live.table, index) : serverRow(live.table);
}

function draw(live) {
  const row = currentRow(live);
  if (!row) return;
  const started = performance.now();
  const moved = !live.shown || ["threshold", "tp", "fp"].some((name) => live.shown[name] !== row[name]);
  if (!moved) return;
  live.row = live.shown = row;
  drawPanel(live.panel, row, live.ratios, live.data.pin);
  for (const [key, { plot }] of live.plots) drawOn[key](plot, row, live.ratios);
  performance.measure("live-draw", { start: started, end: performance.now() });
}
