"""Benchmarks of speed and memory, most of them against another tool in the same run."""
