"""The open data set: where it comes from, of which kind it is, and the statistic made of it."""
