"""Another prevalence: metrics, their intervals, samples and curves where another share of the cases is positive.

Begin with `reweighting.py`.
"""
