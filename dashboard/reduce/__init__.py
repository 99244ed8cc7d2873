"""Counts of each score made where the predictions are: `python -m dashboard.reduce`."""
