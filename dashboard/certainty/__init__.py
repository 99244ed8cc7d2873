"""How sure the numbers are, and the choice that was made by them."""
