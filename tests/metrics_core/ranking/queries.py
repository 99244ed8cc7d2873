"""Strategies that draw queries with many ties, and what turns them into the library's arguments."""

import numpy as np
import pandas as pd
from hypothesis import strategies as st

from metrics_core.ranking import Rankings
from tests.metrics_core.ranking.oracle import Item, Query

SCORES = (-1.5, -0.0, 0.0, 0.3, 0.7)
GRADES = (0.0, 1.0, 1.0, 2.0, 3.0)
RELEVANT_FROM = st.sampled_from((1, 2, 0.5))


def items(least=1, most=5, grades=GRADES):
    """Few enough that every order of the tied can be tried."""
    item = st.builds(Item, st.sampled_from(SCORES), st.sampled_from(grades))
    return st.lists(item, min_size=least, max_size=most).map(tuple)


def retrieved(most=4):
    """Queries all of whose items are retrieved."""
    return st.lists(items().map(Query), min_size=1, max_size=most)


def judged(most=4):
    """Queries of a run with its judgements: lists that may be empty, items that were missed, negative grades."""
    grades = (*GRADES, -1.0)
    query = st.builds(Query, items(0, 4, grades), st.lists(st.sampled_from(grades), max_size=3).map(tuple))
    kept = st.lists(query.filter(lambda drawn: drawn.items or drawn.missed), min_size=1, max_size=most)
    return kept.filter(lambda drawn: any(query.items for query in drawn))


def rows(queries):
    """Query, relevance and score of each item, as columns."""
    listed = [(name, item.relevance, item.score) for name, query in enumerate(queries) for item in query.items]
    return tuple(np.array(column) for column in zip(*listed, strict=True))


def rankings(queries, relevant_from=1):
    """All items retrieved and judged."""
    return Rankings.from_predictions(*rows(queries), relevant_from=relevant_from)


def tables(queries):
    """A run and its judgements; every second item with no relevance is not judged at all."""
    run, judgements = [], []
    for name, query in enumerate(queries):
        for number, item in enumerate(query.items):
            run.append((f"q{name}", number, item.score))
            if item.relevance or number % 2:
                judgements.append((f"q{name}", number, item.relevance))
        judgements += [(f"q{name}", 100 + number, grade) for number, grade in enumerate(query.missed)]
        # An empty judgement keeps a query without judged items.
        judgements.append((f"q{name}", 1000, 0.0))
    return (
        pd.DataFrame(run, columns=["query", "item", "score"]),
        pd.DataFrame(judgements, columns=["query", "item", "relevance"]),
    )


def floats(values):
    """Fractions as floats, what is undefined as nan."""
    return np.array([np.nan if value is None else float(value) for value in values])
