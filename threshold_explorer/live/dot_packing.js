// Packs dots of one size in columns over the bins of an axis; the fullest bin determines the size.

import { pixelX, pixelY, plotArea } from "./plot.js";

const LARGEST = 9;
const SMALLEST = 0.5;
const SHRINK = 0.97;

// The paths in pixels from the plot's corner, above and below 0, and the width available per dot.
export function packedDots(plot, { edges, up, down }) {
  const area = plotArea(plot);
  const base = pixelY(plot, 0) - area.top;
  const xs = edges.map((edge) => pixelX(plot, edge) - area.left);
  const width = Math.min(...xs.slice(1).map((x, at) => Math.abs(x - xs[at])));
  const sides = [[Math.max(...up), base], [Math.max(...down), area.height - base]];
  let size = Math.min(width, LARGEST);
  while (size > SMALLEST && sides.some(([most, height]) => !fits(most, width, height, size))) size *= SHRINK;
  const inRow = Math.max(1, Math.floor(width / size));
  return {
    size,
    up: dots(xs, up, base, -size, inRow, area.width),
    down: dots(xs, down, base, size, inRow, area.width),
  };
}

function fits(most, width, height, size) {
  return Math.ceil(most / Math.max(1, Math.floor(width / size))) * size <= height;
}

// A dot is a stroke of zero length with round caps. Rows grow from the base, each filled from its middle.
function dots(xs, counts, base, step, inRow, width) {
  let commands = "";
  counts.forEach((count, bin) => {
    const middle = (xs[bin] + xs[bin + 1]) / 2;
    const apart = Math.abs(xs[bin + 1] - xs[bin]) / inRow;
    if (middle < 0 || middle > width) return;
    for (let row = 0; row * inRow < count; row += 1) {
      const here = Math.min(count - row * inRow, inRow);
      for (let at = 0; at < here; at += 1) {
        const x = middle + (at - (here - 1) / 2) * apart;
        commands += `M${x.toFixed(2)} ${(base + (row + 0.5) * step).toFixed(2)}h0`;
      }
    }
  });
  return commands;
}
