// Rows of texts: the prediction beside its best-matching reference, with shared tokens marked.

import { element } from "../../live/dom.js";

export default function drawRows({ parentElement, data }) {
  const shown = parentElement.querySelector(".rows");
  const folded = parentElement.querySelector("details");
  const further = folded.querySelector("ol");
  shown.replaceChildren();
  further.replaceChildren();
  folded.hidden = data.rows.length <= data.unfolded;
  folded.querySelector("summary").textContent = data.further;
  data.rows.forEach((row, at) => addRow(at < data.unfolded ? shown : further, row, data.headings));
}

function addRow(list, row, headings) {
  const item = element("li", "row", list);
  const facts = element("p", "facts", item);
  for (const fact of row.facts) addText("span", "", fact, facts);
  for (const side of ["prediction", "reference"]) addSide(item, headings[side], row[side], side);
  if (row.others) addText("p", "others", row.others, item);
}

function addSide(item, heading, { text, tokens, nothing }, side) {
  const place = element("div", `side ${side}`, item);
  addText("h2", "", heading, place);
  if (nothing) addText("p", "nothing", nothing, place);
  // The text's direction is independent of the page's.
  if (text) addText("p", "text", text, place).dir = "auto";
  if (!tokens.length) return;
  const line = element("p", "tokens", place);
  line.dir = "auto";
  for (const [token, counts] of tokens) {
    addText(counts ? "mark" : "span", "", token, line);
    line.append(" ");
  }
}

function addText(tag, className, text, parent) {
  const created = element(tag, className, parent);
  created.textContent = text;
  return created;
}
