"""What the columns of a table mean: label, score, weight; and the statistic made of them."""
