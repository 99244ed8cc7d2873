"""The Imbalance page: the metrics of one threshold at another prevalence."""
