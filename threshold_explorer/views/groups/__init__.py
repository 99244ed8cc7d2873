"""The Groups page: each metric in groups of the cases, and gaps between them."""
