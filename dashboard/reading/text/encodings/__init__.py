"""How bytes became text: which encoding they are in, by evidence over all of them."""
