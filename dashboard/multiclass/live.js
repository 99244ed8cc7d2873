// The multiclass page's own: the table of decisions, from which picture and averages follow slider and mix.

import { mountLayer } from "../live/layer.js";
import { buildAverages } from "./averages_table.js";
import { cellsAt, readDecisions, weighed } from "./decisions.js";
import { buildPicture } from "./matrix_picture.js";
import { buildMix, factors } from "./mix_sliders.js";

const parts = { averages: buildAverages, picture: buildPicture, mix: buildMix };

function prepare(live, { decisions, mix }) {
  const read = readDecisions(decisions);
  live.mix = factors({ part: mix, shares: mix.shares });
  live.crowd = (row) => ({ cells: weighed({ ...read, cells: cellsAt(read, row.threshold) }, live.mix), classes: read.classes });
}

export default (component) => mountLayer(component, { parts, prepare });
