"""The JavaScript of the live layer: bundled, served as files, with the formulas of `metrics_core`."""
