"""What a threshold is chosen by: the objective, the constraints and the costs."""
