"""Confidence intervals: of proportions, means, curves and their areas, also of weighted and clustered cases.

Begin with `proportions.py`.
"""
