"""The Uncertainty page: stability and optimism of the optimum, two thresholds compared, required sample size."""
