"""Which score can stand in for a person's grade: how far each agrees with it, and which one can be trusted to gate."""
