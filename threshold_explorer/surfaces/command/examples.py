"""Examples at the end of a command's help."""

_PROGRAM = "threshold-explorer"
# In front of lines that click does not wrap.
_UNWRAPPED = "\b"


def examples(*commands: str) -> str:
    """The examples, a line each; one with a pipe names the program itself.

    >>> examples("metrics a.csv").splitlines()[1:]
    ['Examples:', '  threshold-explorer metrics a.csv']
    """
    lines = (one if _PROGRAM in one else f"{_PROGRAM} {one}" for one in commands)
    return "\n".join([_UNWRAPPED, "Examples:", *(f"  {line}" for line in lines)])
