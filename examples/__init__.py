"""Small real data sets of predictions, and the scripts that made them."""
