"""Two classes, with a score for each case: recognition of the columns, roles and their panel, data set, task."""
