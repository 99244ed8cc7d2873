// The confusion matrix: a real table, built once, in which only counts and shares change.

import { element, setText } from "./dom.js";
import { countText, percentText } from "./format.js";
import { divide } from "./ratios.js";

export function buildMatrix(parent, data, text = countText) {
  const table = element("table", "matrix", parent);
  element("caption", "", table).textContent = data.matrix.caption;
  const head = element("tr", "", element("thead", "", table));
  element("td", "corner", head);
  for (const predicted of data.matrix.order) heading(head, "col", "predicted", data.classes[predicted]);
  const body = element("tbody", "", table);
  const cells = {};
  for (const actual of data.matrix.order) {
    const row = element("tr", "", body);
    heading(row, "row", "actual", data.classes[actual]);
    for (const predicted of data.matrix.order) {
      const cell = data.matrix.cells[`${actual}/${predicted}`];
      cells[cell.key] = buildCell(row, cell);
    }
  }
  return { cells, share: data.matrix.share, text };
}

function heading(row, scope, role, name) {
  const cell = element("th", scope, row);
  cell.scope = scope;
  element("span", "role", cell).textContent = role;
  element("span", "class", cell).textContent = name;
  cell.title = `${role} ${name}`;
}

function buildCell(row, cell) {
  const td = element("td", cell.right ? "right" : "wrong", row);
  td.dataset.cell = cell.key;
  td.title = cell.help;
  element("span", "cellname", td).textContent = cell.label;
  return { td, count: element("span", "count", td), share: element("span", "share", td) };
}

export function drawMatrix(matrix, counts) {
  const whole = {
    all: () => counts.tp + counts.fp + counts.fn + counts.tn,
    actual: (key) => (key === "tp" || key === "fn" ? counts.tp + counts.fn : counts.fp + counts.tn),
    predicted: (key) => (key === "tp" || key === "fp" ? counts.tp + counts.fp : counts.fn + counts.tn),
  }[matrix.share];
  for (const [key, cell] of Object.entries(matrix.cells)) {
    const share = divide(counts[key], whole(key));
    cell.td.dataset.value = counts[key];
    setText(cell.count, matrix.text(counts[key]));
    setText(cell.share, percentText(share));
    cell.td.style.setProperty("--share", Number.isNaN(share) ? 0 : share.toFixed(3));
  }
}
