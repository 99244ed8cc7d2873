"""The Ranking page: metrics of the top k items per query, and the comparison of two runs."""
