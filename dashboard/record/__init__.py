"""The decision record: a threshold that somebody chose, as a document that leaves the tool."""
