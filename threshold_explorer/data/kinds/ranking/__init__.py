"""Ranked lists: recognition of the columns, roles and their panel, data set, task."""
