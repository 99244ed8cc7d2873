"""Simulated coverage of 95 % intervals: one table, every interval in six situations.

`python -m benchmarks.coverage` prints it, from fixed seeds. `kinds` declares the rows by kind of data, `simulation`
draws the samples.
"""
