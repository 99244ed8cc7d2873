"""The Optimize page: the best threshold for an objective under constraints, costs, and a review band."""
