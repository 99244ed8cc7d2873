"""Examples with blank labels, with the script that hides them."""
