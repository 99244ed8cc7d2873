// The threshold page: tiles, matrix and sentence, and a cursor or marker on each of the four charts.

import { drawHistogramCursor, drawMarker, drawTradeOff } from "../live/cursors.js";
import { element, setText } from "../live/dom.js";
import { countsAtSlider, mountLayer } from "../live/layer.js";
import { buildMatrix, drawMatrix } from "../live/matrix.js";
import { positionAtX, positionNear } from "../live/picking.js";
import { RATIOS } from "../live/ratios.js";
import { buildTiles, drawTile } from "../live/tiles.js";
import { moveSentence } from "./sentence.js";

const THRESHOLD_PAGE = {
  build(root, data) {
    const left = element("div", "readings", root);
    const panel = { tiles: buildTiles(left, data), sentence: element("p", "sentence", left) };
    panel.sentence.dataset.testid = "sentence";
    panel.matrix = buildMatrix(root, data);
    return panel;
  },
  read: countsAtSlider,
  draw({ panel, data }, row) {
    for (const tile of panel.tiles) drawTile(tile, row);
    drawMatrix(panel.matrix, row);
    setText(panel.sentence, moveSentence(data.pin, row));
  },
  charts: {
    trade_off: drawTradeOff,
    pr_curve: (plot, row) => drawMarker(plot, RATIOS.recall(row), RATIOS.precision(row)),
    roc_curve: (plot, row) => drawMarker(plot, RATIOS.fpr(row), RATIOS.recall(row)),
    histogram: drawHistogramCursor,
  },
  picks: {
    trade_off: positionAtX,
    histogram: positionAtX,
    pr_curve: (plot, table, event) => positionNear(plot, table, event, RATIOS.recall, RATIOS.precision),
    roc_curve: (plot, table, event) => positionNear(plot, table, event, RATIOS.fpr, RATIOS.recall),
  },
};

export default (component) => mountLayer(component, THRESHOLD_PAGE);
