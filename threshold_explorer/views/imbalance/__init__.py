"""The imbalance page."""
