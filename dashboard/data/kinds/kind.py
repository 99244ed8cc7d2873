"""What a kind of data set says of itself."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Kind:
    """One kind of data set: `kind-<key>` in the catalogue says what data have to be for it to be theirs.

    Which pages a kind has stands in the router; how a table becomes a data set is the matter of a task.
    """

    key: str
