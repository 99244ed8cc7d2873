// How sure the averages are: the server says it in a table of its own, of the values at the last release. So the layer's
// data stay the same whatever the thresholds, and nothing here is made anew when a slider is let go.

const TABLE = ".all-averages";
// Means that are equal but for how they were added up.
const SAME = 1e-9;
const UNKNOWN = { table: null, note: "", intervals: new Map() };

// Whether the server has said something new; its table may come after this layer.
export function readSureAverages(live) {
  const table = document.querySelector(TABLE);
  if (table === (live.sure?.table ?? null)) return false;
  live.sure = table ? { table, note: table.caption.textContent, intervals: intervalsIn(table) } : UNKNOWN;
  return true;
}

export function sureAverages(live) {
  if (!live.sure) readSureAverages(live);
  return live.sure ?? UNKNOWN;
}

// Whether the averages are those that the server's intervals are of. Where one differs other cases are decided, and no
// interval is of these.
export function areOf(intervals, averages) {
  return [...intervals.values()].every(({ average, measure, of }) => Math.abs(averages[average][measure] - of) <= SAME);
}

export function nameOfInterval(average, measure) {
  return `${average} ${measure}`;
}

function intervalsIn(table) {
  const cells = [...table.querySelectorAll("td[data-low]")];
  return new Map(cells.map((cell) => {
    const { measure, of, low, high } = cell.dataset;
    const { average } = cell.parentElement.dataset;
    return [nameOfInterval(average, measure), { average, measure, of: Number(of), low: Number(low), high: Number(high) }];
  }));
}
