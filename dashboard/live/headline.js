// Four numbers in the bar, for screens on which the tiles scroll out of view.
//
// Their place is Streamlit's, which may bring it later than this layer, and anew.

import { element, setText } from "./dom.js";
import { ratioText } from "./format.js";
import { quantity } from "./quantities.js";

export function buildHeadline(metrics) {
  let values = [];
  return (row, live) => {
    const place = document.querySelector(".headline");
    if (!place) return;
    if (!values.length || values.some((value) => !place.contains(value))) values = readingsIn(place, metrics);
    metrics.forEach((metric, at) => setText(values[at], ratioText(quantity(metric.quantity, row, live))));
  };
}

function readingsIn(place, metrics) {
  place.replaceChildren();
  return metrics.map((metric) => {
    const reading = element("span", "", place);
    element("i", "", reading).style.background = metric.colour;
    reading.append(metric.label);
    return element("b", "", reading);
  });
}
