"""The Threshold page: metrics, confusion matrix and curves at one threshold."""
