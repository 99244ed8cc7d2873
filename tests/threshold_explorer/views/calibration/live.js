// What the Calibration page says at each position of the threshold's slider, and at a threshold between two.

import { readTable, rowAt } from "../../../../threshold_explorer/live/table.js";
import { effect, prepare, rate, shift } from "../../../../threshold_explorer/views/calibration/live.js";

export function main(data) {
  const live = { data, table: readTable(data) };
  prepare(live, data);
  const rows = Array.from(live.table.tp, (_, position) => rowAt(live.table, position));
  return [...rows, live.table.between, { threshold: NaN }].filter(Boolean).map((row) => ({
    quantity: live.quantities["calibrated rate"](row) ?? null,
    rate: rate(row, live),
    shift: data.calibration.pi === null ? null : shift(row, live),
    effect: live.calibration.effect ? effect(row, live) : null,
  }));
}
