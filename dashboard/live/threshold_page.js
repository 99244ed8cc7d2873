// The threshold page: tiles, matrix and sentence, and a cursor or marker on each of the four charts.

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
