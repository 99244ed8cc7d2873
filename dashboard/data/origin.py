"""Where data came from, which decides who may open them and what their link needs."""

from enum import Enum


class Origin(Enum):
    """`value` is the word for it in keys of the catalogue."""

    EXAMPLE = "example"
    UPLOAD = "upload"
    SHARED = "shared"
    COUNTS = "counts"
    HOSTED = "hosted"
