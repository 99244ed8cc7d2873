// The threshold page's own: what moving from the pin to here gains and costs.

import { mountLayer } from "../live/layer.js";
import { moveSentence } from "./move.js";

export default (component) => mountLayer(component, { sentences: { move: moveSentence } });
