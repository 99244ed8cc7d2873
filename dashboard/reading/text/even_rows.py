"""What ends the reading of a text that was to go no further than even rows."""


class NotEven(Exception):  # noqa: N818 - it names what was found
    """A text that is no plain table, or has a line that is no row of as many fields as there are columns."""
