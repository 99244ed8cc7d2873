"""How many outputs reach at least x of a sentence score, as a curve that follows a slider."""
