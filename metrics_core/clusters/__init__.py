"""Cases that belong together, such as the visits of one patient: intervals that count clusters, not cases."""
