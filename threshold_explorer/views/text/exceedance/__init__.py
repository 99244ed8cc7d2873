"""The share of outputs with a score of at least x, as a curve with a slider for x."""
