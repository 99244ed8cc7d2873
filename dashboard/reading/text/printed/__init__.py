"""Tables as programs print them for people, and as people paste them: one module for each form."""
