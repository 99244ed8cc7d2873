"""Read what a caller passes: columns, labels, weights, thresholds and parameters become arrays, or raise an error."""
