"""Other dashboards with a movable threshold, each in its own environment, created by `make bench-rivals`."""
