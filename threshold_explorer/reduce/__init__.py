"""Counts predictions per score in the place where they are stored: `python -m threshold_explorer.reduce`."""
