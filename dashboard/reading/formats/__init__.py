"""Formats that bring their own types."""
