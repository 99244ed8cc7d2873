"""Graded outputs and their judges: recognition of the columns, roles and their panel, data set, task."""
