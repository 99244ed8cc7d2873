// The page's own on many classes and many labels: what was decided, from which everything follows slider and mix.

import { mountLayer } from "../live/layer.js";
import { buildAbstention, readAbstention } from "./abstention.js";
import { accuracySentence, buildAverages } from "./averages_table.js";
import { averages } from "./class_averages.js";
import { cellsAt, ofClasses, readDecisions, weighed } from "./decisions.js";
import { labelAverages, labelsSentence, readLabels } from "./labels.js";
import { buildLabels } from "./labels_table.js";
import { buildPicture } from "./matrix_picture.js";
import { buildMix, factors, readMix } from "./mix_sliders.js";
import { readSureAverages } from "./sure_averages.js";

const parts = {
  abstention: buildAbstention,
  averages: buildAverages,
  labels: buildLabels,
  mix: buildMix,
  picture: buildPicture,
};

function prepare(live, data) {
  if (data.labels) prepareLabels(live, data);
  else prepareClasses(live, data);
}

function prepareClasses(live, { decisions, mix, abstention }) {
  const read = readDecisions(decisions);
  const { classes, mayAbstain } = read;
  live.mix = readMix(live.mix, mix);
  const cells = (row) => weighed({ ...read, cells: cellsAt(read, row.threshold) }, factors(live.mix));
  live.crowd = (row) => ({ cells: cells(row), classes, mayAbstain });
  live.averages = (row) => averages(ofClasses(live.crowd(row).cells, classes.length));
  live.averagesSentence = (row) => accuracySentence(live.crowd(row).cells, classes.length);
  if (abstention) readAbstention(live, abstention);
}

function prepareLabels(live, data) {
  live.labels = readLabels(data.labels);
  live.averages = (row) => labelAverages(live.labels, row);
  live.averagesSentence = (row) => labelsSentence(live.labels, row);
}

// The server's answer to a slider that was let go.
function beyond(row, live) {
  if (readSureAverages(live)) live.draw(row, live);
}

export default (component) => mountLayer(component, { parts, prepare, beyond, keepsPanel: true });
