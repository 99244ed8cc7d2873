// The live layer of the page: the comparison with the pinned threshold, and the required sample size.

import { mountLayer } from "../../live/layer.js";
import { moveSentence } from "../threshold/pin_comparison.js";
import { drawSizes, drawWidthCurve } from "./sample_size.js";

export default (component) =>
  mountLayer(component, { sentences: { move: moveSentence }, marks: { WidthCurve: drawWidthCurve }, drawOutside: drawSizes });
