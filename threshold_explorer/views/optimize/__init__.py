"""The page "Optimize": the best threshold for an objective under constraints, costs, and a review band."""
