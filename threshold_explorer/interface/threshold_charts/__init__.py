"""The charts over the threshold, which several pages show: histogram, trade-off, confidence bands, and their table."""
