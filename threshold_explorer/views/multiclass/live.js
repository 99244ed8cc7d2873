// Entry point of the Multiclass page's live layer: everything follows from the confusion table or the label counts.

import { mountLayer } from "../../live/layer.js";
import { buildAbstention, readAbstention } from "./abstention.js";
import { accuracySentence, buildAverages } from "./averages_table.js";
import { averages } from "./class_averages.js";
import { cellsAt, countsPerClass, readDecisions, weightedCells } from "./decisions.js";
import { labelAverages, labelsSentence, readLabels } from "./labels.js";
import { buildLabels } from "./labels_table.js";
import { buildPicture } from "./matrix_picture.js";
import { buildPrevalences, factors, readPrevalences } from "./prevalence_sliders.js";
import { readAverageIntervals } from "./average_intervals.js";

const parts = {
  abstention: buildAbstention,
  averages: buildAverages,
  labels: buildLabels,
  mix: buildPrevalences,
  picture: buildPicture,
};

function prepare(live, data) {
  if (data.labels) prepareLabels(live, data);
  else prepareClasses(live, data);
}

function prepareClasses(live, { decisions, mix: prevalences, abstention }) {
  const read = readDecisions(decisions);
  const { classes, mayAbstain } = read;
  live.prevalences = readPrevalences(live.prevalences, prevalences);
  const cells = (row) => weightedCells({ ...read, cells: cellsAt(read, row.threshold) }, factors(live.prevalences));
  live.confusion = (row) => ({ cells: cells(row), classes, mayAbstain });
  live.averages = (row) => averages(countsPerClass(live.confusion(row).cells, classes.length));
  live.headline = (row) => accuracySentence(live.confusion(row).cells, classes.length);
  if (abstention) readAbstention(live, abstention);
  else delete live.abstention;
}

function prepareLabels(live, data) {
  live.labels = readLabels(data.labels);
  live.averages = (row) => labelAverages(live.labels, row);
  live.headline = (row) => labelsSentence(live.labels, row);
}

// The server's response to a slider release.
function drawOutside(row, live) {
  if (readAverageIntervals(live)) live.draw(row, live);
}

const headline = (row, live) => live.headline(row);

// Abstention is a control of this page.
function longHeadlines({ confusion }) {
  const [share, accuracy] = ["100.0%", "0.000"];
  return confusion ? [["headline-multiclass-abstained", { share, accuracy, overall: accuracy }]] : [];
}

export default (component) => mountLayer(component, { parts, prepare, headline, longHeadlines, drawOutside, keepsPanel: true });
