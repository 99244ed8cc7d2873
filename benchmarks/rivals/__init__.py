"""Other dashboards with a movable cutoff, each in an environment of its own that `make bench-rivals` makes."""
