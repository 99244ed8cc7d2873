"""Read tables as programs print them, with one module per print format."""
