"""Three classes or more: recognition of the columns, roles and their panel, data set, task."""
