"""The roles of the columns in a table of ranked lists."""

from dataclasses import dataclass

LEAST_RELEVANT = 1.0


@dataclass(frozen=True)
class RankingRoles:
    """The column of each role; an item is relevant from the grade `relevant_from` on.

    `item` is None if no column identifies the items, `second_score` if there is one run only. Class and field names are
    stored with uploads and hashed into their ids: do not rename them.

    >>> RankingRoles("qid", "rel", "bm25", second_score="dense").columns
    ('qid', 'rel', 'bm25', 'dense')
    """

    query: str
    relevance: str
    score: str
    item: str | None = None
    second_score: str | None = None
    relevant_from: float = LEAST_RELEVANT

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns with a role."""
        named = (self.query, self.relevance, self.score, self.item, self.second_score)
        return tuple(name for name in named if name)

    @property
    def is_settled(self) -> bool:
        """Whether no choice is left to the user."""
        return bool(self.query and self.relevance and self.score)
