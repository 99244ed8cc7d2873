"""Texts that are numbers, however they are written, and those that stand for none."""
