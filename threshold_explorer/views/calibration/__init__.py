"""The Calibration page: the share of positives at each score."""
