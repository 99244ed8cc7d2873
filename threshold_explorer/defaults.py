"""Choices and defaults that a help text names, apart from the modules that compute with them and take long to import."""

# By their percentage.
CONFIDENCE_LEVELS = {"80": 0.8, "90": 0.9, "95": 0.95, "99": 0.99}
# By how much recall and precision of a rule without constraints may fall.
DEFAULT_TOLERANCE = 0.05
