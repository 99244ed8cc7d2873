// The script of the Calibration page: the share of positives at the threshold's score, also at another prevalence.

import { mountLayer } from "../../live/layer.js";
import { bytesOf, positionOf } from "../../live/table.js";

function prepare(live, { calibration }) {
  const [rate, low, high] = [calibration.rate, calibration.low, calibration.high].map((of) => new Float32Array(bytesOf(of)));
  const { mapped, changed } = calibration;
  const effect = mapped && { mapped: new Float64Array(bytesOf(mapped)), changed: new Float64Array(bytesOf(changed)) };
  live.calibration = { rate, low, high, effect };
  live.quantities = { "calibrated rate": (row) => rate[sliderPlace(row, live)] };
}

// The last place is that of a threshold between two positions.
function sliderPlace({ threshold }, live) {
  if (Number.isNaN(threshold)) return -1;
  const position = positionOf(live.table, threshold);
  if (position >= 0) return position;
  return threshold === live.table.between?.threshold ? live.calibration.rate.length - 1 : -1;
}

function rate(row, live) {
  const place = sliderPlace(row, live);
  const [share, low, high] = ["rate", "low", "high"].map((name) => 100 * live.calibration[name][place]);
  const key = Number.isNaN(low) ? "calibration-rate-no-band" : "calibration-rate";
  return [key, { threshold: row.threshold, rate: share, low, high }];
}

function shift(row, live) {
  const { observed, pi, pi_text } = live.data.calibration;
  const rate = live.calibration.rate[sliderPlace(row, live)];
  const positive = (rate * pi) / observed;
  const negative = ((1 - rate) * (1 - pi)) / (1 - observed);
  return ["calibration-shift", { here: 100 * rate, there: (100 * positive) / (positive + negative), pi: pi_text }];
}

// What the threshold of the recalibrated scores changes: a negative count is of cases that become negative. The
// threshold is printed with every digit, since the server rounded it as far as decisions allow.
function effect(row, live) {
  const place = sliderPlace(row, live);
  const threshold = live.calibration.effect.mapped[place];
  const changed = live.calibration.effect.changed[place];
  const mapped = String(threshold);
  if (changed) {
    const { counted } = live.data.calibration;
    const [flagged, side] = [threshold === Infinity ? "nobody" : "some", changed > 0 ? "positive" : "negative"];
    return ["recalibrate-effect-some", { mapped, flagged, counted, count: Math.abs(changed), side }];
  }
  return threshold === Infinity ? ["recalibrate-effect-nobody", {}] : ["recalibrate-effect-none", { mapped }];
}

const costs = (row, live) => live.data.calibration.costs;

export default (component) => mountLayer(component, { announcement: rate, prepare, sentences: { rate, shift, costs, effect } });
