"""Read delimited text: encoding, dialect, rows."""
