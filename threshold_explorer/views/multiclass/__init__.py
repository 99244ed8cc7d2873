"""The Multiclass page: confusion matrix, averages, per-class curves and simulated class prevalences."""
