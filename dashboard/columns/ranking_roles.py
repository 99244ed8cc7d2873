"""The part that each column plays in a file of ranked lists."""

from dataclasses import dataclass

LEAST_RELEVANT = 1.0


@dataclass(frozen=True)
class RankingRoles:
    """The column of each role; an item counts as relevant from the grade `relevant_from` on.

    `item` is None where nothing names what was found, `second_score` where there is one run only.

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
        """The columns that play a part."""
        named = (self.query, self.relevance, self.score, self.item, self.second_score)
        return tuple(name for name in named if name)

    @property
    def is_settled(self) -> bool:
        """Whether nothing is left to be asked for."""
        return bool(self.query and self.relevance and self.score)
