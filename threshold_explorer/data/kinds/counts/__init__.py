"""Counts at each score or threshold: recognition of the columns, roles and their panel, data set, task."""
