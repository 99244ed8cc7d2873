"""The signal that a file must be parsed in the sandbox."""


class NeedsSandbox(Exception):  # noqa: N818 - it names what was found
    """A text that is not a plain table of rows with equal numbers of fields."""
