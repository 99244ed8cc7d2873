// Four metrics in the sticky bar, for screens on which the tiles scroll out of view.

import { element, elementsOf, setText } from "./dom.js";
import { boundsText } from "./format.js";
import { quantityBounds } from "./quantities.js";

// Their element belongs to the bar, which Streamlit may create after this layer.
export function drawBarMetrics(row, live) {
  const [place] = elementsOf(".bar-metrics");
  const metrics = live.data.bar_metrics;
  if (!place || !metrics.length) return;
  const names = metrics.map((metric) => metric.quantity).join();
  if (place.dataset.metrics !== names || !place.childElementCount) {
    place.replaceChildren();
    for (const metric of metrics) addReading(place, metric);
    place.dataset.metrics = names;
  }
  place.querySelectorAll("b").forEach((value, at) => setText(value, boundsText(...quantityBounds(metrics[at].quantity, row, live))));
}

function addReading(place, metric) {
  const reading = element("span", "", place);
  element("i", "", reading).style.background = metric.colour;
  reading.append(metric.label);
  element("b", "", reading);
}
