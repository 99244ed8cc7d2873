// Names that Streamlit leaves out, or gives to many parts alike: the navigation and its current page, tables, and helps.
// Its links to the first page lead nowhere, which a new tab takes for the current page.

export const CONTENT = "[data-testid=stMainBlockContainer] > .stVerticalBlock";
export const TABLE = "[data-testid=stDataFrame]";
const BUTTONS_OF_TABLE = `${TABLE}:has(canvas) button:not([aria-labelledby])`;
const NAVIGATION = ".st-key-pages";
const LINKS = ":is(.st-key-pages, .st-key-parts) a";
// The help of a control is named after it; that of a heading or of a text is only called "Help".
const HELP = ":is([data-heading-text], p) [data-testid=stTooltipIcon] button";

// `here` is what a link to the current page leads to, `help` the name of a help, with {} for what it is about.
export function nameParts({ navigation, here, help }) {
  const pages = document.querySelector(NAVIGATION);
  pages?.setAttribute("role", "navigation");
  pages?.setAttribute("aria-label", navigation);
  for (const link of document.querySelectorAll("a[href='']")) link.setAttribute("href", ".");
  for (const link of document.querySelectorAll(LINKS)) link.ariaCurrent = link.getAttribute("href") === here ? "page" : null;
  for (const table of document.querySelectorAll(`${TABLE} canvas:not([aria-label])`)) {
    const heading = table.closest("details")?.querySelector("summary p") ?? document.querySelector(`${CONTENT} h1`);
    table.setAttribute("aria-label", heading?.textContent ?? "");
  }
  for (const button of document.querySelectorAll(BUTTONS_OF_TABLE)) {
    button.ariaLabelledByElements = [button, button.closest(TABLE).querySelector("canvas")];
  }
  for (const button of document.querySelectorAll(HELP)) nameHelp(button, help);
}

function nameHelp(button, help) {
  const text = button.closest("[data-heading-text], p");
  const about = [...text.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.nodeValue).join("").trim();
  button.ariaLabel = help.replace("{}", () => about);
  // Streamlit names a heading by its text with the button.
  const heading = text.closest("h1, h2, h3");
  heading?.removeAttribute("aria-labelledby");
  heading?.setAttribute("aria-label", about);
}
