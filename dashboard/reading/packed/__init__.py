"""Compressed files and archives: one module for each kind, never more of it than the limits allow."""
