"""Several sets of scores under one cursor: models, groups of cases, or periods."""
