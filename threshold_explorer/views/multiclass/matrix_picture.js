// The confusion matrix as a canvas: actual classes as rows, predicted as columns. Pointer or arrow keys select a cell,
// which is described below; a click or Enter opens its cases.

import { element, labelled, setText } from "../../live/dom.js";
import { countText, percentText } from "../../live/format.js";
import { divide } from "../../live/ratios.js";
import { showCases } from "../../live/case_list.js";
import { say } from "../../live/catalogue.js";

const LARGEST_CELL = 140;
// Of all cells together, so that a matrix of many classes is no higher than the numbers beside it.
const LARGEST_SIDE = 440;
const SMALLEST_WITH_COUNT = 22;
const SMALLEST_WITH_NAME = 11;
const SMALLEST_FONT = 9;
// Column names are slanted above this cell size in pixels, upright below.
const SLANTED_FROM = 40;
const MAX_NAMES_WIDTH = 120;
const NAMES_FONT = 13;
const KEYS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

export function buildPicture(parent, part) {
  const figure = element("figure", "picture", parent);
  const canvas = labelled(element("canvas", "", figure), "img", part.alt);
  canvas.tabIndex = 0;
  const line = element("figcaption", "reading", figure);
  line.setAttribute("aria-live", "polite");
  const picture = { part, canvas, line, at: null, counts: null, live: null };
  canvas.addEventListener("pointermove", (event) => focusCell(picture, cellUnder(picture, event)));
  canvas.addEventListener("pointerleave", () => focusCell(picture, null));
  canvas.addEventListener("click", (event) => openCell(picture, cellUnder(picture, event)));
  canvas.addEventListener("keydown", (event) => handleKey(picture, event));
  new ResizeObserver(() => picture.counts && drawPicture(picture)).observe(figure);
  return (row, live) => {
    picture.live = live;
    picture.counts = live.confusion(row);
    drawPicture(picture);
    describeCell(picture);
  };
}

// Sizes in CSS pixels; a last column is added if any case can be without a prediction.
function layout({ part, counts, canvas }) {
  const { cells, classes, mayAbstain } = counts;
  const n = classes.length;
  const abstained = mayAbstain || part.order.some((actual) => cells[actual * (n + 1) + n] > 0);
  const columns = n + (abstained ? 1 : 0);
  const names = namesWidth(canvas, abstained ? [...classes, part.no_answer] : classes);
  const room = canvas.parentElement.clientWidth - names;
  // Extra width for the slanted name of the last column.
  const beside = Math.max(0, names * 0.75 - SLANTED_FROM / 2);
  const slanted = (room - beside) / columns;
  const isSlanted = slanted > SLANTED_FROM;
  const size = Math.max(2, isSlanted ? Math.min(LARGEST_CELL, LARGEST_SIDE / n, slanted) : Math.min(SLANTED_FROM, room / columns));
  return { n, columns, size, names, width: names + size * columns + (isSlanted ? beside : 0), height: names + size * n };
}

// As wide as the longest name, up to a limit.
function namesWidth(canvas, names) {
  const pen = canvas.getContext("2d");
  pen.font = `${NAMES_FONT}px ${getComputedStyle(canvas).fontFamily}`;
  const longest = names.reduce((most, name) => Math.max(most, pen.measureText(name).width), 0);
  return Math.min(MAX_NAMES_WIDTH, Math.ceil(longest) + 12);
}

function drawPicture(picture) {
  const { canvas, part, counts } = picture;
  const { n, columns, size, names, width, height } = layout(picture);
  const scale = window.devicePixelRatio || 1;
  Object.assign(canvas, { width: Math.round(width * scale), height: Math.round(height * scale) });
  Object.assign(canvas.style, { width: `${width}px`, height: `${height}px` });
  const pen = canvas.getContext("2d");
  pen.scale(scale, scale);
  const style = getComputedStyle(canvas);
  const text = style.color;
  const colours = { right: style.getPropertyValue("--colour-tp"), wrong: style.getPropertyValue("--colour-fp") };
  const total = totals(part.share, counts.cells, n);
  for (let row = 0; row < n; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      drawCell(pen, picture, { row, column, size, n, names, total, text, colours });
    }
  }
  drawNames(pen, picture, { n, columns, size, names, text, font: style.fontFamily });
}

function classesAt({ part, counts }, row, column) {
  const n = counts.classes.length;
  return [part.order[row], column === n ? n : part.order[column]];
}

function drawCell(pen, picture, { row, column, size, n, names, total, text, colours }) {
  const [actual, predicted] = classesAt(picture, row, column);
  const count = picture.counts.cells[actual * (n + 1) + predicted];
  const share = divide(count, total(actual, predicted));
  const [x, y] = [names + column * size, names + row * size];
  const gap = size > 8 ? 1 : 0;
  // The square root separates rare confusions from none; the text is readable up to this opacity.
  const alpha = count > 0 ? 0.1 + 0.5 * Math.sqrt(Math.min(share, 1)) : 0.04;
  const colour = count > 0 ? colours[actual === predicted ? "right" : "wrong"] : text;
  pen.globalAlpha = alpha;
  pen.fillStyle = colour;
  pen.fillRect(x, y, size - gap, size - gap);
  pen.globalAlpha = 1;
  if (gap && count > 0) {
    pen.strokeStyle = colour;
    pen.lineWidth = 1;
    pen.strokeRect(x + 0.5, y + 0.5, size - gap - 1, size - gap - 1);
  }
  if (picture.at && picture.at[0] === row && picture.at[1] === column) {
    pen.strokeStyle = text;
    pen.lineWidth = 2;
    pen.strokeRect(x + 1, y + 1, size - gap - 2, size - gap - 2);
  }
  if (size < SMALLEST_WITH_COUNT || !(count > 0)) return;
  const shown = picture.part.share === "counts" ? shortCount(count) : String(Math.round(share * 100));
  pen.fillStyle = text;
  pen.font = `${Math.min(18, size / 2.6)}px ${getComputedStyle(picture.canvas).fontFamily}`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(shown, x + (size - gap) / 2, y + (size - gap) / 2, size - 4);
}

function shortCount(count) {
  if (count >= 10000) return `${Math.round(count / 1000)}k`;
  return Number.isInteger(count) ? String(count) : count.toFixed(count < 10 ? 1 : 0);
}

function drawNames(pen, picture, { n, columns, size, names, text, font }) {
  const { classes } = picture.counts;
  // If cells are too small for every name, every nth is drawn, and the one of the selected cell.
  const every = Math.ceil(SMALLEST_WITH_NAME / size);
  const [atRow, atColumn] = picture.at ?? [];
  const isNamed = (place, at) => place === at || (place % every === 0 && !(Math.abs(place - at) < every));
  pen.fillStyle = text;
  pen.font = `${Math.max(SMALLEST_FONT, Math.min(NAMES_FONT, size * 0.85))}px ${font}`;
  pen.textBaseline = "middle";
  for (let row = 0; row < n; row += 1) {
    if (!isNamed(row, atRow)) continue;
    pen.textAlign = "right";
    pen.fillText(cutName(pen, classes[picture.part.order[row]], names), names - 6, names + (row + 0.5) * size);
  }
  for (let column = 0; column < columns; column += 1) {
    if (!isNamed(column, atColumn)) continue;
    const name = column === n ? picture.part.no_answer : classes[picture.part.order[column]];
    pen.save();
    pen.translate(names + (column + 0.5) * size, names - 6);
    pen.rotate(-Math.PI / (size > SLANTED_FROM ? 4 : 2));
    pen.textAlign = "left";
    pen.fillText(cutName(pen, name, names), 0, 0);
    pen.restore();
  }
}

function cutName(pen, name, names) {
  if (pen.measureText(name).width <= names - 10) return name;
  // Names that begin alike often end differently.
  const letters = [...name];
  let kept = letters.length - 1;
  const cut = () => [...letters.slice(0, Math.ceil(kept / 2)), "…", ...letters.slice(letters.length - Math.floor(kept / 2))].join("");
  while (kept > 1 && pen.measureText(cut()).width > names - 10) kept -= 1;
  return cut();
}

// The denominator of a cell's share: all cases, its row or its column; for plain counts, the largest cell.
function totals(share, cells, n) {
  const width = n + 1;
  const sums = { rows: new Float64Array(n), columns: new Float64Array(width), all: 0, largest: 0 };
  cells.forEach((count, place) => {
    sums.rows[Math.floor(place / width)] += count;
    sums.columns[place % width] += count;
    sums.all += count;
    sums.largest = Math.max(sums.largest, count);
  });
  return {
    counts: () => sums.largest,
    all: () => sums.all,
    actual: (actual) => sums.rows[actual],
    predicted: (_, predicted) => sums.columns[predicted],
  }[share];
}

function cellUnder(picture, event) {
  if (!picture.counts) return null;
  const { n, columns, size, names } = layout(picture);
  const box = picture.canvas.getBoundingClientRect();
  const row = Math.floor((event.clientY - box.top - names) / size);
  const column = Math.floor((event.clientX - box.left - names) / size);
  return row >= 0 && row < n && column >= 0 && column < columns ? [row, column] : null;
}

function handleKey(picture, event) {
  if (event.key === "Enter" || event.key === " ") openCell(picture, picture.at);
  else if (KEYS[event.key]) {
    const { n, columns } = layout(picture);
    const [row, column] = picture.at ?? [0, -KEYS[event.key][1]];
    const [down, right] = KEYS[event.key];
    focusCell(picture, [within(row + down, n), within(column + right, columns)]);
  } else return;
  event.preventDefault();
}

function within(place, size) {
  return Math.min(Math.max(place, 0), size - 1);
}

function focusCell(picture, at) {
  if (!picture.counts || String(at) === String(picture.at)) return;
  picture.at = at;
  drawPicture(picture);
  describeCell(picture);
}

function openCell(picture, at) {
  if (!at) return;
  const cell = classesAt(picture, ...at);
  picture.live.send("cell", cell.join(","));
  showCases(cell.join("_"), () => picture.canvas);
}

function describeCell(picture) {
  const { cells, classes } = picture.counts;
  if (!picture.at) return setText(picture.line, say("multiclass-cell-none"));
  const [actual, predicted] = classesAt(picture, ...picture.at);
  const n = classes.length;
  const count = cells[actual * (n + 1) + predicted];
  const share = divide(count, totals("actual", cells, n)(actual));
  return setText(picture.line, say("multiclass-cell", {
    actual: classes[actual],
    predicted: predicted === n ? picture.part.no_answer : classes[predicted],
    count: countText(Number.isInteger(count) ? count : Number(count.toFixed(2))),
    share: percentText(share),
  }));
}
