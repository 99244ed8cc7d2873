"""Counts predictions per score in the place where they are stored: `threshold-explorer reduce`."""
