// Four numbers in the bar, for screens on which the tiles scroll out of view.

import { element, setText } from "./dom.js";
import { ratioText } from "./format.js";
import { quantity } from "./quantities.js";

export function buildHeadline(metrics) {
  const place = document.querySelector(".headline");
  if (!place) return () => {};
  place.replaceChildren();
  const values = metrics.map((metric) => {
    const reading = element("span", "", place);
    element("i", "", reading).style.background = metric.colour;
    reading.append(metric.label);
    return element("b", "", reading);
  });
  return (row, live) => metrics.forEach((metric, at) => setText(values[at], ratioText(quantity(metric.quantity, row, live))));
}
