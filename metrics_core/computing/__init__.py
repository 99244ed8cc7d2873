"""What the numbers are computed with: array types, sorting, threads, and values that are computed once."""
