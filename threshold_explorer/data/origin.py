"""The origin of data, which decides who may open them and what their link contains."""

from enum import Enum


class Origin(Enum):
    """The `value` is part of message keys."""

    EXAMPLE = "example"
    UPLOAD = "upload"
    SHARED = "shared"
    COUNTS = "counts"
    HOSTED = "hosted"
