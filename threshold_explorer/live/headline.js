// The page's headline: one sentence that answers its question, which follows the sliders.

import { say } from "./catalogue.js";
import { elementsOf, setText } from "./dom.js";

// Its element is outside of the layer, and Streamlit may create it later.
export function drawHeadline(row, live) {
  const [place] = elementsOf(".headline");
  if (place && live.page.headline) setText(place, say(...live.page.headline(row, live)));
}
