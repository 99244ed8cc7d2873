// The imbalance page: two sliders, observed beside simulated, and curves that move as a whole.

import { drawPath, drawWhenNew, lineCommands, stepCommands } from "../live/clipped.js";
import { drawCursor, drawLine, drawMarker, hide, shapes } from "../live/cursors.js";
import { element, setText } from "../live/dom.js";
import { countsAtSlider, mountLayer } from "../live/layer.js";
import { buildMatrix, drawMatrix } from "../live/matrix.js";
import { isInside, layerOf, pixelX, pixelY, plotArea, visibleMetrics } from "../live/plot.js";
import { atPrevalence, limitAt, logit, observedPrevalence, prevalenceAtFloor, ratioAt } from "../live/prevalence.js";
import { RATIOS, divide } from "../live/ratios.js";
import { serverNumbers, sliderText } from "../live/slider.js";
import { bytesOf, positionOf } from "../live/table.js";
import { buildComparison, drawComparison, exactly } from "./comparison.js";
import { OUT_OF, alertsSentence, baselineSentence, floorSentence, frequencyText } from "./sentence.js";

const IMBALANCE_PAGE = {
  build(root, data) {
    root.classList.add("imbalance");
    const panel = { comparison: buildComparison(root, data), matrices: element("div", "matrices", root) };
    panel.observed = buildSide(panel.matrices, data, "Observed mix, per 10 000 cases");
    panel.simulated = buildSide(panel.matrices, data, "Simulated mix, per 10 000 cases");
    const sentences = element("div", "sentences", root);
    panel.alerts = element("p", "sentence", sentences);
    panel.floor = element("p", "sentence", sentences);
    panel.baseline = element("p", "sentence", sentences);
    panel.logits = data.curve_prevalences.map(logit);
    panel.points = { tp: new Float64Array(bytesOf(data.points.tp)), fp: new Float64Array(bytesOf(data.points.fp)) };
    panel.limits = Object.fromEntries(
      Object.entries(data.limits_at_half).map(([key, [low, high]]) => [
        key, [new Float32Array(bytesOf(low)), new Float32Array(bytesOf(high))],
      ]),
    );
    return panel;
  },
  read(live) {
    const counts = countsAtSlider(live);
    const text = sliderText("pi");
    const pi = live.data.prevalences[text];
    return counts && pi !== undefined ? { ...counts, text, pi } : null;
  },
  draw(live, row) {
    const { panel, data, table } = live;
    const observed = observedPrevalence(table);
    const reweighted = atPrevalence(row, row.pi, observed);
    const limits = limitsAt(live, row);
    drawComparison(panel.comparison, row, reweighted, {
      observed,
      limits,
      values: {
        average_precision: { observed: data.average_precision_observed, simulated: data.average_precisions[row.text] },
        always_negative: { observed: exactly(1 - observed), simulated: exactly(1 - row.pi) },
      },
    });
    drawMatrix(panel.observed, perTenThousand(row));
    drawMatrix(panel.simulated, perTenThousand(reweighted));
    drawSentences(live, row, reweighted, limits);
  },
  charts: {
    pr_at_prevalence: drawPrecisionRecall,
    roc_curve: (plot, row) => drawMarker(plot, RATIOS.fpr(row), RATIOS.recall(row)),
    against_prevalence: drawAgainstPrevalence,
    best_thresholds: drawBestThresholds,
  },
  picks: {},
};

function buildSide(parent, data, title) {
  const side = element("div", "side", parent);
  element("p", "title", side).textContent = title;
  return buildMatrix(side, data, frequencyText);
}

function perTenThousand(counts) {
  const scale = OUT_OF / (counts.tp + counts.fp + counts.fn + counts.tn);
  return { tp: counts.tp * scale, fp: counts.fp * scale, fn: counts.fn * scale, tn: counts.tn * scale };
}

// The limits of a predictive value at prevalence one half: looked up, or, between two slider positions, those
// that the server shows in the rows after its counts.
function limitsAtHalf(live, row, key) {
  const index = positionOf(live.table, row.threshold);
  const limits = live.panel.limits[key];
  if (limits && index >= 0) return [limits[0][index], limits[1][index]];
  const first = { precision: 5, npv: 7 }[key];
  return limits ? serverNumbers().slice(first, first + 2) : [NaN, NaN];
}

function limitsAt(live, row) {
  const odds = row.pi / (1 - row.pi);
  return {
    precision: limitsAtHalf(live, row, "precision").map((half) => limitAt(half, odds)),
    npv: limitsAtHalf(live, row, "npv").map((half) => limitAt(half, 1 / odds)),
    crossing: limitsAtHalf(live, row, "precision").map((half) => prevalenceAtFloor(half, live.data.floor)).reverse(),
  };
}

function drawSentences({ panel, data, table }, row, reweighted, limits) {
  const negative = reweighted.fp + reweighted.tn;
  const whole = reweighted.tp + reweighted.fn + negative;
  const precision = RATIOS.precision(reweighted);
  const share = { flagged: (reweighted.tp + reweighted.fp) / whole, tp: reweighted.tp / whole, precision };
  setText(panel.alerts, alertsSentence(row, share, limits.precision, data.cases));
  const precisionAtHalf = RATIOS.precision(atPrevalence(row, 0.5, observedPrevalence(table)));
  const crossing = prevalenceAtFloor(precisionAtHalf, data.floor);
  setText(panel.floor, floorSentence(data.floor, crossing, limits.crossing, data.cases));
  setText(panel.baseline, baselineSentence(RATIOS.accuracy(reweighted), negative / whole, data.cases));
}

function drawPrecisionRecall(plot, row, live) {
  const observed = observedPrevalence(live.table);
  drawWhenNew(plot, row.pi, () => drawCurveAt(plot, row.pi, observed, live));
  drawMarker(plot, RATIOS.recall(row), RATIOS.precision(atPrevalence(row, row.pi, observed)));
}

// The PR curve and its baseline at a prevalence, whatever the threshold.
function drawCurveAt(plot, pi, observed, live) {
  const { points } = live.panel;
  const [positive, negative] = [pi / observed, (1 - pi) / (1 - observed)];
  const pixels = [];
  for (let index = 0; index < points.tp.length; index += 1) {
    const tp = points.tp[index] * positive;
    const precision = divide(tp, tp + points.fp[index] * negative);
    pixels.push([pixelX(plot, points.tp[index] / live.table.positives), pixelY(plot, precision)]);
  }
  drawPath(plot, "curve", { class: "simulated" }, stepCommands(pixels));
  const area = plotArea(plot);
  const baseline = `M${area.left} ${pixelY(plot, pi)}H${area.left + area.width}`;
  drawPath(plot, "baseline", { class: "simulated-baseline" }, baseline);
}

function drawAgainstPrevalence(plot, row, live) {
  const observed = observedPrevalence(live.table);
  const shown = visibleMetrics(plot).map((trace) => trace.meta.metric);
  drawWhenNew(plot, [row.tp, row.fp, ...shown], () => drawCurvesOver(plot, row, observed, live));
  const reweighted = atPrevalence(row, row.pi, observed);
  drawCursor(plot, logit(row.pi), (trace) => ratioAt(metricOf(live, trace), row, reweighted));
}

// Each metric at the threshold over all prevalences, whichever is the current one.
function drawCurvesOver(plot, row, observed, live) {
  const xs = live.panel.logits.map((x) => pixelX(plot, x));
  const mixes = live.data.curve_prevalences.map((pi) => atPrevalence(row, pi, observed));
  for (const trace of visibleMetrics(plot)) {
    const metric = metricOf(live, trace);
    const pixels = mixes.map((mix, index) => [xs[index], pixelY(plot, ratioAt(metric, row, mix))]);
    drawPath(plot, `curve-${metric.key}`, { stroke: metric.colour }, lineCommands(pixels));
  }
  hideOthers(plot);
}

function metricOf(live, trace) {
  return live.data.metrics.find((metric) => metric.key === trace.meta.metric);
}

// Curves whose metric was switched off in the legend.
function hideOthers(plot) {
  const shown = new Set(visibleMetrics(plot).map((trace) => `curve-${trace.meta.metric}`));
  for (const [name, shape] of Object.entries(layerOf(plot).shapes)) {
    if (name.startsWith("curve-") && !shown.has(name)) hide(shape);
  }
}

function drawBestThresholds(plot, row) {
  drawLine(plot, shapes(layerOf(plot)), logit(row.pi));
  const area = plotArea(plot);
  const y = pixelY(plot, row.threshold);
  const shown = isInside(area, area.left, y);
  drawPath(plot, "threshold", { class: "current" }, shown ? `M${area.left} ${y}H${area.left + area.width}` : "");
}

export default (component) => mountLayer(component, IMBALANCE_PAGE);
