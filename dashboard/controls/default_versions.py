"""What choices were at by default when a link was made: it leaves them out, and shows the same when defaults change."""

from collections.abc import Mapping, Sequence

from dashboard.controls.choice import Texts

# The parameter by which a link says which defaults it leaves out.
V = "v"
# For the second version and each that follows: the defaults that it changed, by the name of the choice, as a link would
# have said them until then. To change a default, append what it was: `{"cost": "10"},`.
CHANGES: tuple[Mapping[str, Texts], ...] = ()


def version(asked: Sequence[str]) -> str:
    """The version whose defaults hold for a visit that an address opened; today's where it names none that there was.

    >>> version(["1"]), version([]) == version(["none"]) == str(len(CHANGES) + 1)
    ('1', True)
    """
    named = asked[-1] if asked else ""
    return named if named in map(str, range(1, len(CHANGES) + 1)) else str(len(CHANGES) + 1)


def defaults_of(version: str) -> dict[str, Texts]:
    """The defaults of a version that are no longer today's."""
    then: dict[str, Texts] = {}
    for change in reversed(CHANGES[int(version) - 1 :]):
        then |= change
    return then
