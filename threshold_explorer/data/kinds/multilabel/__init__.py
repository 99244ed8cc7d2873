"""Several labels for a case: recognition of the columns, roles and their panel, data set, task."""
