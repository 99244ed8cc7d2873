// The imbalance page's own: the comparison of the two mixes, and the sentences on what a prevalence means.

import { mountLayer } from "../live/layer.js";
import { buildComparison } from "./comparison.js";
import { alertsSentence, baselineSentence, floorSentence } from "./sentences.js";

const sentences = { alerts: alertsSentence, baseline: baselineSentence, floor: floorSentence };

export default (component) => mountLayer(component, { sentences, parts: { comparison: buildComparison } });
