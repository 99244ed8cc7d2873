"""Versions of the default values: a link omits defaults, and opens the same view after they have changed."""

from collections.abc import Mapping, Sequence

from threshold_explorer.controls.query_parameter import Texts

# The query parameter that names the version of the defaults that a link omits.
V = "v"
# For the second and each later version: the defaults that it changed, by parameter, with their former texts in a link.
# To change a default, append its former text: `{"cost": "10"},`.
CHANGES: tuple[Mapping[str, Texts], ...] = ({"alerts": "10", "a_day": "0"}, {"cluster": "none"})


def version(requested: Sequence[str]) -> str:
    """The version of the defaults for a session that a link opened; the latest if the link names no known version.

    >>> version(["1"]), version([]) == version(["none"]) == str(len(CHANGES) + 1)
    ('1', True)
    """
    named = requested[-1] if requested else ""
    return named if named in map(str, range(1, len(CHANGES) + 1)) else str(len(CHANGES) + 1)


def defaults_of(version: str) -> dict[str, Texts]:
    """The defaults of a version that have changed since."""
    former: dict[str, Texts] = {}
    for change in reversed(CHANGES[int(version) - 1 :]):
        former |= change
    return former
