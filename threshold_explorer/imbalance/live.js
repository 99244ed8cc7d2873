// The script of the Imbalance page: the comparison of both prevalences, its headline and its sentences.

import { mountLayer } from "../live/layer.js";
import { buildComparison } from "./comparison.js";
import { alertsSentence, baselineSentence, floorSentence } from "./sentences.js";

const sentences = { baseline: baselineSentence, floor: floorSentence };
const parts = { comparison: buildComparison };

export default (component) => mountLayer(component, { headline: alertsSentence, parts, sentences });
