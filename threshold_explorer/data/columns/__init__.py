"""Detects the role of each column of a table (label, score, weight, ...) and reads the cases from them."""
