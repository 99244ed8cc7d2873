"""Texts and their references: recognition of the columns, roles, data set, task and scores."""
