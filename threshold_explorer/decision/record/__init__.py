"""The decision record: the threshold that was decided on, as a document that works without the app."""
