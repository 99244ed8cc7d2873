"""Unpack compressed files and archives within the limits, with one module per format."""
