"""Data sets: sources, uploads, shared data, kinds of data and tasks, and the caches for them."""
