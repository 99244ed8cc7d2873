"""Why counts do not come about."""

from dashboard.words.sentence import Refusal


class NotReduced(Refusal):
    """A source, a column or a value with which counting cannot go on."""
