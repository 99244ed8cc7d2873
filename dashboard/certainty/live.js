// The page's own: what moving from A to B gains and costs, and how many cases a wanted width takes.

import { mountLayer } from "../live/layer.js";
import { moveSentence } from "../threshold/move.js";
import { drawSizes, drawWidthCurve } from "./sample_size.js";

export default (component) =>
  mountLayer(component, { sentences: { move: moveSentence }, moves: { WidthCurve: drawWidthCurve }, beyond: drawSizes });
