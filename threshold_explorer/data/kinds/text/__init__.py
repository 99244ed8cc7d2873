"""Texts and their references: recognition of the columns, roles and their panel, data set, task."""
