// Charts by keyboard and by ear. Each chart is one tab stop: arrows walk along a series and from one to the next, and
// each point is spoken, marked, and written below the chart. Enter sets the slider there, as a click does.

import { speak } from "./announcement.js";
import { say } from "./catalogue.js";
import { seriesOf } from "./chart_series.js";
import { pointOfSeriesText, pointText, summaryOf, withoutDashes } from "./chart_words.js";
import { handleOn, settle } from "./handles.js";
import { isDrawn, layerOf, pixelX, pixelY } from "./plot.js";
import { quantity } from "./quantities.js";
import { hide, place, shapes } from "./shapes.js";
import { playHeight, switchPitch } from "./pitch.js";

const CHART = ".stPlotlyChart";
// Parts of a curve's length that an arrow and a page key pass.
const STEP = 1 / 100;
const PAGE = 1 / 10;
const BUTTONS = { "+": "[data-val=in]", "-": "[data-val=out]", "0": "[data-val=reset]", d: ":not([data-attr])" };

// Makes the charts of the page tab stops. A chart without a layer of its own belongs to any. Done on each change of the
// page, so a chart that is one already costs nothing.
export function makeTabStops(live) {
  const owned = new Map([...live.plots].map(([key, { plot }]) => [plot.closest(CHART), key]));
  for (const chart of document.querySelectorAll(CHART)) {
    if (owned.has(chart) || !chart.walkedBy || chart.walkedBy.isStopped) chart.walkedBy = live;
    const modebar = chart.querySelector(".modebar");
    if (!modebar || chart.walkedBy !== live || (chart.stop?.data === live.data && chart.stop.modebar === modebar)) continue;
    chart.stop = { data: live.data, modebar };
    // The buttons over a chart are its keys too.
    for (const button of modebar.querySelectorAll(".modebar-btn")) {
      button.tabIndex = -1;
      button.ariaLabel = say("chart-button", { button: button.dataset.title, chart: chart.ariaLabel });
    }
    chart.tabIndex = 0;
    // Screen readers pass the arrow keys on to an application only; of a figure they would read the texts of its axes.
    chart.setAttribute("role", "application");
    chart.setAttribute("aria-roledescription", say("chart-role"));
    chart.setAttribute("aria-description", say("chart-keys", { picks: live.data.charts[owned.get(chart)]?.pick ? "yes" : "no" }));
  }
}

export function enableChartKeys(live) {
  // The series and the point of it at which the reader is.
  let walk = null;

  const plotOf = (target) => {
    const chart = target.matches?.(CHART) && target.walkedBy === live ? target : null;
    const plot = chart?.querySelector(".js-plotly-plot");
    return plot && isDrawn(plot) ? plot : null;
  };
  const keyOf = (plot) => [...live.plots].find(([, owned]) => owned.plot === plot)?.[0];
  const chartOf = (plot) => live.data.charts[keyOf(plot)];
  const seriesNow = () => seriesOf(walk.plot, chartOf(walk.plot)?.marks);

  const enter = ({ target }) => {
    const plot = plotOf(target);
    if (!plot || !target.matches(":focus-visible")) return;
    walk = { plot, which: 0, at: null };
    tell(summaryOf(plot, seriesNow()), target.getAttribute("aria-description"));
  };

  // The text is also written below the chart, or else another one.
  const tell = (text, written = text) => {
    const spoken = withoutDashes(text);
    speak(live, spoken);
    walk.plot.closest(CHART).dataset.walked = written === text ? spoken : written;
  };

  const leave = ({ target }) => {
    if (target.walkedBy !== live) return;
    if (walk && target.contains(walk.plot)) mark(walk.plot, null);
    delete target.dataset.walked;
    walk = null;
  };

  const press = (event) => {
    const plot = plotOf(event.target);
    if (!plot || event.ctrlKey || event.altKey || event.metaKey) return;
    walk ??= { plot, which: 0, at: null };
    if (!act(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  const act = ({ key, shiftKey, target }) => {
    if (key === "Escape") return target.blur() ?? true;
    const letter = key.toLowerCase();
    if (letter === "p") return tell(say("chart-pitch", { is: switchPitch() ? "on" : "off" })) ?? true;
    const button = BUTTONS[letter] && walk.plot.querySelector(`.modebar-btn${BUTTONS[letter]}`);
    if (button) return button.click() ?? true;
    const series = seriesNow();
    if (!series.length) return false;
    if (key === "Enter") return pick(series);
    const moved = movedTo(series, key, shiftKey);
    if (moved) go(series, moved);
    return Boolean(moved);
  };

  const movedTo = (series, key, everyPoint) => {
    const { which, at } = here(series);
    const isAlone = series.length === 1 && series[0].kind !== "curve";
    const sideways = { ArrowLeft: -1, ArrowRight: 1, ...(isAlone ? { ArrowUp: -1, ArrowDown: 1 } : {}) }[key];
    const { points } = series[which];
    if (sideways) return { which, at: walk.at === null ? at : stepped(series[which], at, sideways, everyPoint || series[which].kind !== "curve" ? 0 : STEP) };
    if (key === "PageUp" || key === "PageDown") return { which, at: stepped(series[which], at, key === "PageUp" ? -1 : 1, PAGE) };
    if (key === "Home") return { which, at: 0 };
    if (key === "End") return { which, at: points.length - 1 };
    if (key !== "ArrowUp" && key !== "ArrowDown") return null;
    const next = Math.min(Math.max(which + (key === "ArrowUp" ? -1 : 1), 0), series.length - 1);
    if (next === which) return { which, at };
    return { which: next, at: nearest(series[next].points, ({ left }) => Math.abs(left - points[at].left)) };
  };

  // A walk starts at the slider's place: where a click sets it, or where a mark shows it on a curve.
  const here = (series) => {
    const which = Math.min(walk.which, series.length - 1);
    const { points, kind } = series[which];
    if (walk.at !== null) return { which, at: Math.min(walk.at, points.length - 1) };
    const { pick, marks } = chartOf(walk.plot) ?? {};
    const { x, y } = pick?.x ? pick : (kind === "curve" && marks?.find(({ is }) => is === "Cursor" || is === "Marker")) || {};
    if (!x || !live.row) return { which, at: 0 };
    const [left, top] = [pixelX(walk.plot, quantity(x, live.row, live)), y ? pixelY(walk.plot, quantity(y, live.row, live)) : null];
    const far = (point) => Math.hypot(point.left - left, top === null ? 0 : point.top - top);
    return { which, at: Number.isFinite(left) ? nearest(points, far) : 0 };
  };

  const go = (series, { which, at }) => {
    const isOther = which !== walk.which || walk.at === null;
    Object.assign(walk, { which, at });
    const point = series[which].points[at];
    mark(walk.plot, point);
    playHeight(walk.plot, point);
    tell((isOther ? pointOfSeriesText : pointText)(walk.plot, series[which], point));
  };

  const pick = (series) => {
    if (!chartOf(walk.plot)?.pick) return tell(say("chart-sets-nothing")) ?? true;
    const { which, at } = here(series);
    const point = series[which].points[at];
    const box = walk.plot.getBoundingClientRect();
    const event = { clientX: box.left + point.left, clientY: box.top + point.top };
    settle(handleOn(live, keyOf(walk.plot), event), event);
    return true;
  };

  const listeners = { focusin: enter, focusout: leave, keydown: press };
  for (const [name, listener] of Object.entries(listeners)) document.addEventListener(name, listener, true);
  return () => {
    live.isStopped = true;
    for (const [name, listener] of Object.entries(listeners)) document.removeEventListener(name, listener, true);
  };
}

// The next point in a direction that is at least a part of the series' length away, or else the last one.
function stepped({ lengths }, at, direction, part) {
  const far = part * lengths.at(-1);
  for (let to = at + direction; to >= 0 && to < lengths.length; to += direction) {
    if (Math.abs(lengths[to] - lengths[at]) >= far) return to;
  }
  return direction > 0 ? lengths.length - 1 : 0;
}

function nearest(points, far) {
  return points.reduce((best, point, at) => (far(point) < far(points[best]) ? at : best), 0);
}

function mark(plot, point) {
  const ring = shapes(layerOf(plot))("walked", "circle", { r: 10, class: "walked" });
  if (point) place(ring, { cx: point.left, cy: point.top });
  else hide(ring);
}
