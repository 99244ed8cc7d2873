// The tiles, the confusion matrix and the sentence: built once per data set, then only their texts change.

function buildPanel(root, data) {
  root.replaceChildren();
  const left = element("div", "readings", root);
  const tiles = element("div", "tiles", left);
  tiles.setAttribute("role", "group");
  tiles.setAttribute("aria-label", "Metrics at this threshold");
  const panel = {
    tiles: data.tiles.map((metric) => buildTile(tiles, metric, data.interval)),
    sentence: element("p", "sentence", left),
    matrix: buildMatrix(root, data),
  };
  panel.sentence.dataset.testid = "sentence";
  return panel;
}

function buildTile(parent, metric, interval) {
  const tile = element("div", "tile", parent);
  tile.style.setProperty("--metric", metric.colour);
  tile.title = metric.help;
  tile.dataset.metric = metric.key;
  element("div", "name", tile).textContent = metric.label;
  const value = element("div", "value", tile);
  const note = element("div", "note", tile);
  return { metric, tile, value, note, interval: interval.of.includes(metric.key) ? interval : null };
}

function buildMatrix(parent, data) {
  const table = element("table", "matrix", parent);
  element("caption", "", table).textContent = data.matrix.caption;
  const head = element("tr", "", element("thead", "", table));
  element("th", "corner", head);
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
  return { cells, share: data.matrix.share };
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

function drawPanel(panel, row, ratios, pin) {
  for (const tile of panel.tiles) drawTile(tile, row, ratios[tile.metric.key](row));
  drawMatrix(panel.matrix, row);
  setText(panel.sentence, moveSentence(pin, row));
}

function drawTile(tile, row, value) {
  tile.tile.dataset.value = value;
  setText(tile.value, ratioText(value));
  tile.tile.classList.toggle("undefined", Number.isNaN(value));
  if (Number.isNaN(value)) setText(tile.note, tile.metric.undefined_when);
  else if (tile.interval) setText(tile.note, intervalText(tile, row));
  else setText(tile.note, "");
}

// Successes and trials of the metrics that are proportions: what their Wilson interval is made of.
const trialsOf = {
  accuracy: (c) => [c.tp + c.tn, c.tp + c.fp + c.fn + c.tn],
  precision: (c) => [c.tp, c.tp + c.fp],
  recall: (c) => [c.tp, c.tp + c.fn],
};

function intervalText(tile, row) {
  const [low, high] = wilson(...trialsOf[tile.metric.key](row), tile.interval.z);
  tile.tile.dataset.low = low;
  tile.tile.dataset.high = high;
  return `${tile.interval.name} ${ratioText(low)}–${ratioText(high)}`;
}

function drawMatrix(matrix, row) {
  const whole = {
    all: () => row.tp + row.fp + row.fn + row.tn,
    actual: (key) => (key === "tp" || key === "fn" ? row.tp + row.fn : row.fp + row.tn),
    predicted: (key) => (key === "tp" || key === "fp" ? row.tp + row.fp : row.fn + row.tn),
  }[matrix.share];
  for (const [key, cell] of Object.entries(matrix.cells)) {
    const share = divide(row[key], whole(key));
    cell.td.dataset.value = row[key];
    setText(cell.count, countText(row[key]));
    setText(cell.share, percentText(share));
    cell.td.style.setProperty("--share", Number.isNaN(share) ? 0 : share.toFixed(3));
  }
}

function element(tag, className, parent) {
  const created = document.createElement(tag);
  if (className) created.className = className;
  return parent.appendChild(created);
}

function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}
