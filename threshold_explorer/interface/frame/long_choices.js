// Streamlit shows what is chosen in an input, whose text does not break. Its box gets the text, which page.css draws instead.

const INPUTS = ".stSelectbox input";

let isWatching = false;

export default function () {
  copyChoices();
  if (isWatching) return;
  isWatching = true;
  // What is typed or chosen is an attribute too.
  new MutationObserver(copyChoices).observe(document.body, { subtree: true, childList: true, attributeFilter: ["value"] });
}

function copyChoices() {
  for (const input of document.querySelectorAll(INPUTS)) {
    const box = input.parentElement.dataset;
    if (box.chosen !== input.value) box.chosen = input.value;
  }
}
