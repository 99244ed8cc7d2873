"""A threshold for each group: equal in a rate, or of minimum cost along the frontier between gap and cost."""
