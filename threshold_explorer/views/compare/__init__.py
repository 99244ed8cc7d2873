"""The Compare page: several score columns of the same cases under one cursor."""
