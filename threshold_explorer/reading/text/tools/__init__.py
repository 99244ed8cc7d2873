"""Text files of Weka and Orange, whose lines are not all rows of one table."""
