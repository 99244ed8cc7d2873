// The confusion matrix: an HTML table, built once; only counts and shares change. Unlabelled cases have a row of their own.

import { captionedTable, element, setText } from "./dom.js";
import { showCases } from "./case_list.js";
import { speak } from "./announcement.js";
import { say } from "./catalogue.js";
import { explainedName } from "./tooltips.js";
import { countDifferenceText, countText, frequencyText, percentText } from "./format.js";
import { cellCounts } from "./bounds.js";
import { countsAtPi, observedPrevalence } from "./quantities.js";
import { divide } from "./ratios.js";

export function buildMatrix(parent, part) {
  const place = part.title ? titled(parent, part) : parent;
  const { table, head, body } = captionedTable(part.is_wide ? "matrix wide" : "matrix", part.caption, place);
  element("td", "corner", head);
  for (const predicted of part.order) heading(head, "col", part.headings.predicted, part.classes[predicted]);
  const cells = {};
  for (const actual of part.rows) {
    const row = element("tr", "", body);
    heading(row, "row", actual === "unlabelled" ? "" : part.headings.actual, part.classes[actual]);
    for (const predicted of part.order) {
      const cell = part.cells[`${actual}/${predicted}`];
      cells[cell.key] = { actual, predicted, ...buildCell(row, cell) };
    }
  }
  let drawnFor = null;
  enableOpening(cells, () => drawnFor);
  enableWalk(table, () => drawnFor);
  return (row, live) => {
    drawnFor = live;
    drawMatrix(cells, part, part.at_pi ? countsAtPi(row, live) : cellCounts(row));
    if (live.pin && !part.out_of) drawDifferences(cells, part, cellCounts(row), cellCounts(live.pin));
    if (part.at_pi) place.classList.toggle("same", row.pi === observedPrevalence(live.table));
  };
}

// A click on a cell, or Enter on its count, opens its cases; a click on its name explains it.
function enableOpening(cells, live) {
  for (const [key, { td }] of Object.entries(cells)) {
    if (!td.classList.contains("opens")) continue;
    td.addEventListener("click", ({ target }) => {
      if (!live() || target.closest(".explained")) return;
      live().send("cell", key);
      showCases(key, () => live().root.querySelector(`td[data-cell=${key}] .count`));
    });
  }
}

// Arrows move from cell to cell, which is spoken with its headings: the focus on a count alone does not tell them.
function enableWalk(table, live) {
  const moves = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  table.addEventListener("keydown", (event) => {
    const [td, move] = [event.target.closest("td"), moves[event.key]];
    if (!td || !move) return;
    event.preventDefault();
    const row = table.rows[td.parentElement.rowIndex + move[0]];
    const to = row?.cells[td.cellIndex + move[1]];
    if (!to?.dataset.cell) return;
    to.querySelector("button.count, button").focus();
    const textOf = (part) => part.textContent.trim();
    speak(live(), say("matrix-cell", {
      name: textOf(to.querySelector(".cellname")), count: textOf(to.querySelector(".count")), share: textOf(to.querySelector(".share")),
      row: textOf(row.cells[0]), column: textOf(table.rows[0].cells[to.cellIndex]),
    }));
  });
}

// The second matrix, at a simulated prevalence; its title says so while none is set.
function titled(parent, part) {
  const side = element("div", "side", parent);
  element("p", "title", side).textContent = part.title;
  if (part.at_pi) element("p", "same-note", side).textContent = part.same;
  return side;
}

function heading(row, scope, role, name) {
  const cell = element("th", scope, row);
  cell.scope = scope;
  element("span", "role", cell).textContent = `${role} `;
  element("span", "class", cell).textContent = name;
  cell.title = `${role} ${name}`;
}

function buildCell(row, cell) {
  const td = element("td", cell.browse && "opens", row);
  td.style.setProperty("--cell", cell.colour);
  td.dataset.cell = cell.key;
  explainedName("cellname", cell.label, cell.help, td, cell.links, row.closest("table"));
  const count = element(cell.browse ? "button" : "span", "count", td);
  if (cell.browse) {
    count.type = "button";
    count.setAttribute("aria-description", cell.browse);
  }
  const beside = element("span", "beside", td);
  const [share, delta] = ["share", "delta"].map((name) => element("span", name, beside));
  return { td, count, share, delta };
}

function drawMatrix(cells, part, cases) {
  const counts = part.out_of ? outOf(part.out_of, cases) : cases;
  const text = part.out_of || part.is_rounded ? frequencyText : countText;
  const isInWhole = {
    all: () => true,
    actual: (cell, other) => cell.actual === other.actual,
    predicted: (cell, other) => cell.predicted === other.predicted,
  }[part.share];
  const entries = Object.entries(cells);
  for (const [key, cell] of entries) {
    const whole = entries.reduce((sum, [of, other]) => (isInWhole(cell, other) ? sum + counts[of] : sum), 0);
    const share = divide(counts[key], whole);
    cell.td.dataset.value = counts[key];
    setText(cell.count, text(counts[key]));
    setText(cell.share, percentText(share));
    cell.td.style.setProperty("--share", Number.isNaN(share) ? 0 : share.toFixed(3));
  }
}

function drawDifferences(cells, { is_rounded: isRounded }, counts, pinned) {
  for (const [key, cell] of Object.entries(cells)) {
    const difference = counts[key] - pinned[key];
    setText(cell.delta, countDifferenceText(isRounded ? Math.round(difference) : difference));
  }
}

function outOf(n, counts) {
  const scale = n / (counts.tp + counts.fp + counts.fn + counts.tn);
  return { tp: counts.tp * scale, fp: counts.fp * scale, fn: counts.fn * scale, tn: counts.tn * scale };
}
