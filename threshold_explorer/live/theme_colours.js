// The style sheet of the page and the overlays of charts are outside of Streamlit's components, which alone have its colours.

export function copyThemeColours(component) {
  const theme = getComputedStyle(component);
  document.documentElement.style.setProperty("--live-text", theme.getPropertyValue("--st-text-color"));
  document.documentElement.style.setProperty("--live-surface", theme.getPropertyValue("--st-background-color"));
}
