// Intervals of the averages, read from a table that the server renders. They are not part of the layer's data, so that
// a slider release does not rebuild the panel.

const TABLE = ".all-averages";
// Means that differ only by the order of summation are equal.
const SAME = 1e-9;
const UNKNOWN = { table: null, note: "", intervals: new Map() };

// Whether the server rendered new intervals; the table may arrive after the layer's data.
export function readAverageIntervals(live) {
  const table = document.querySelector(TABLE);
  if (table === (live.estimates?.table ?? null)) return false;
  live.estimates = table ? { table, note: table.caption.textContent, intervals: intervalsIn(table) } : UNKNOWN;
  return true;
}

export function averageIntervals(live) {
  if (!live.estimates) readAverageIntervals(live);
  return live.estimates ?? UNKNOWN;
}

// Whether the intervals belong to these averages. If any value differs, the decisions differ, and no interval applies.
export function areComputedFrom(intervals, averages) {
  return [...intervals.values()].every(({ average, metric, of }) => Math.abs(averages[average][metric] - of) <= SAME);
}

export function intervalName(average, metric) {
  return `${average} ${metric}`;
}

function intervalsIn(table) {
  const cells = [...table.querySelectorAll("td[data-low]")];
  return new Map(cells.map((cell) => {
    const { metric, of, low, high } = cell.dataset;
    const { average } = cell.parentElement.dataset;
    return [intervalName(average, metric), { average, metric, of: Number(of), low: Number(low), high: Number(high) }];
  }));
}
