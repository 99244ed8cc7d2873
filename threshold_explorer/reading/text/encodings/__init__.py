"""Detect the encoding of text, by evidence from the whole file."""
