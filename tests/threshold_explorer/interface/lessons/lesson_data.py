"""Data of every kind that lessons are about, as data sets and as the rows of their oracle: examples and random data."""

import itertools
import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa

from metrics_core import BinaryScores
from tests.threshold_explorer.interface.lessons.oracle import RankedLists, SeveralClasses, Texts, TwoClasses
from threshold_explorer.data.columns.column_detection import DetectedColumns
from threshold_explorer.data.columns.roles import ColumnRoles
from threshold_explorer.data.dataset import Dataset, Kind, Origin
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.kinds.counts.columns import CountRoles
from threshold_explorer.data.kinds.counts.dataset import open_counted
from threshold_explorer.data.kinds.kind_detection import TASKS
from threshold_explorer.data.kinds.multiclass.columns import MulticlassColumns
from threshold_explorer.data.kinds.multiclass.dataset import open_multiclass
from threshold_explorer.data.kinds.ranking.columns import RankingRoles
from threshold_explorer.data.kinds.ranking.dataset import open_ranking
from threshold_explorer.data.kinds.text.columns import TextRoles
from threshold_explorer.data.kinds.text.dataset import open_texts
from threshold_explorer.data.source import Source
from threshold_explorer.data.sources.examples import EXAMPLES, Example
from threshold_explorer.data.sources.open_source import open_source
from threshold_explorer.interface.controls.thresholds import slider_scale, starting_threshold

Data = tuple[Dataset, Any]
# Results are cached by the key of a data set.
KEYS = itertools.count()
CASES = ("few-scores", "many-scores", "outside-0-1", "reversed", "one-case", "positives-only", "negatives-only", "rare")
WORDS = ["the", "a", "cat", "sat", "on", "mat", "1,250", "1250", "Paris", "paris.", "in", "not"]


def two_classes(dataset: BinaryDataset, rows: Sequence[tuple[bool, float, float]]) -> Data:
    scale = slider_scale(dataset)
    start, is_weighted = starting_threshold(dataset, scale.grid), dataset.scores.is_weighted
    return dataset, TwoClasses(rows, scale.thresholds.tolist(), start, is_weighted=is_weighted)


def cases(positive: Any, scores: Any, weights: Any = None) -> Data:
    """A data set of two classes, as if its rows had been uploaded."""
    dataset = BinaryDataset(
        id="x",
        title="x",
        key=f"cases of lessons {next(KEYS)}",
        origin=Origin.UPLOAD,
        provenance="",
        roles=ColumnRoles("label", "score", "1"),
        negative="0",
        scores=BinaryScores.from_predictions(positive, scores, sample_weight=weights),
    )
    sizes = np.ones(len(scores)) if weights is None else weights
    return two_classes(
        dataset, [(bool(p), float(s), float(w)) for p, s, w in zip(positive, scores, sizes, strict=True)]
    )


def random_cases(like: str, seed: int, *, is_weighted: bool = False) -> Data:
    rng = np.random.default_rng([seed, CASES.index(like)])
    n = 1 if like == "one-case" else int(rng.integers(2, 200 if like in ("rare", "many-scores") else 40))
    prevalence = {"positives-only": 1, "negatives-only": 0, "rare": 0.03}.get(like, rng.uniform(0.1, 0.9))
    positive = rng.uniform(size=n) < prevalence
    scores = np.clip(rng.normal(0.4, 0.2, n) + 0.2 * positive, 0, 1)
    if like == "reversed":
        scores = 1 - scores
    if like == "outside-0-1":
        scores = 40 * scores - 20
    if like != "many-scores":
        scores = np.round(scores, 1)
    weights = rng.choice([0.25, 0.5, 1.5, 3.0], n) if is_weighted else None
    return cases(positive, scores, weights)


def source_of(**columns: Any) -> Source:
    key = f"lesson {next(KEYS)}"
    return Source(key, (key,), "x", "", Origin.UPLOAD, "", DetectedColumns.of(pa.table(columns)), {})


def random_counts(seed: int) -> Data:
    rng = np.random.default_rng([seed, 100])
    scores = np.arange(11) / 10
    positives, negatives = rng.integers(0, 9, 11), rng.integers(0, 9, 11)
    source = source_of(score=scores, positives=positives, negatives=negatives)
    dataset = open_counted(source, CountRoles("score", "positives", "negatives", positive="yes", negative="no"))
    counted = zip(scores.tolist(), positives, negatives, strict=True)
    rows = [row for s, p, n in counted for row in [(True, s, 1.0)] * p + [(False, s, 1.0)] * n]
    return two_classes(dataset, rows)


def random_classes(seed: int) -> Data:
    """Three or four classes, of which some may never occur or never be predicted."""
    rng = np.random.default_rng([seed, 101])
    names = ("ant", "bee", "cow", "dog")[: rng.integers(3, 5)]
    n, shares = int(rng.integers(1, 40)), rng.dirichlet(np.ones(len(names)))
    actual = rng.choice(names, n, p=shares)
    predicted = np.where(rng.uniform(size=n) < 0.6, actual, rng.choice(names, n, p=shares))
    columns = MulticlassColumns("actual", names, (), "predicted")
    source = source_of(actual=actual, predicted=predicted)
    found = source.columns.class_column("actual").texts + source.columns.class_column("predicted").texts
    columns = MulticlassColumns("actual", tuple(sorted({*found})), (), "predicted")
    positive = source.columns.class_column("actual").texts[0]
    dataset = open_multiclass(source, ColumnRoles("actual", "predicted", positive), columns)
    return dataset, SeveralClasses(list(zip(actual.tolist(), predicted.tolist(), strict=True)), columns.classes)


def random_lists(seed: int) -> Data:
    rng = np.random.default_rng([seed, 102])
    lengths = rng.integers(1, 60, rng.integers(1, 6))
    lists = [
        [(float(rng.integers(0, 12)), float(rng.choice([0, 0, 0, 1, 2]))) for _ in range(length)] for length in lengths
    ]
    rows = [(f"q{query}", *item) for query, items in enumerate(lists) for item in items]
    query, score, relevance = (list(column) for column in zip(*rows, strict=True))
    source = source_of(query=query, score=score, relevance=relevance)
    return open_ranking(source, RankingRoles("query", "relevance", "score")), RankedLists(lists)


def random_texts(seed: int) -> Data:
    rng = np.random.default_rng([seed, 103])

    def text() -> str:
        return " ".join(rng.choice(WORDS, rng.integers(0, 5)))

    n = rng.integers(1, 12)
    columns = {name: [text() for _ in range(n)] for name in ("prediction", "answer", "other")}
    rows = [(each, [gold for gold in golds if gold]) for each, *golds in zip(*columns.values(), strict=True)]
    return open_texts(source_of(**columns), TextRoles("prediction", ("answer", "other"))), Texts(rows)


def example_data(example: Example) -> Data:
    source = open_source(example.id, visitor="")
    assert source
    task = example.task or next(iter(source.guesses))
    dataset = TASKS[task].open(source, source.guesses[task])
    return READERS[example.kind](example, dataset)


def _two_classes(example: Example, dataset: Any) -> Data:
    table = pd.read_csv(example.path, dtype={example.label: str}, keep_default_na=False)
    weights = table[example.weight] if example.weight else np.ones(len(table))
    positive = table[example.label] == example.positive
    return two_classes(dataset, list(zip(positive, table[example.score], weights, strict=True)))


def _several_classes(example: Example, dataset: Any) -> Data:
    roles: dict[str, Any] = dict(example.roles)
    table = pd.read_csv(example.path, dtype={roles["label"]: str})
    if "predicted" in roles:
        predicted = table[roles["predicted"]]
        names = sorted({*table[roles["label"]], *predicted})
    else:
        names = [column.removeprefix("p_") for column in roles["scores"]]
        predicted = [names[at] for at in table[roles["scores"]].to_numpy().argmax(axis=1)]
    return dataset, SeveralClasses(list(zip(table[roles["label"]], predicted, strict=True)), names)


def _lists(example: Example, dataset: Any) -> Data:
    roles: dict[str, Any] = dict(example.roles)
    groups = pd.read_csv(example.path).groupby(roles["query"], sort=False)
    lists = [list(zip(rows[roles["score"]], rows[roles["relevance"]], strict=True)) for _, rows in groups]
    return dataset, RankedLists(lists)


def _texts(example: Example, dataset: Any) -> Data:
    table = pd.read_csv(example.path, keep_default_na=False)
    roles = dataset.roles
    columns = [[_listed(cell) for cell in table[name]] for name in roles.references]
    references = [[text for cell in row for text in cell] for row in zip(*columns, strict=True)]
    return dataset, Texts(list(zip(table[roles.prediction].astype(str), references, strict=True)))


def _listed(cell: Any) -> list[str]:
    return json.loads(cell) if str(cell).startswith("[") else [str(cell)]


READERS: dict[str, Callable[[Example, Any], Data]] = {
    "binary": _two_classes,
    "multiclass": _several_classes,
    "ranking": _lists,
    "text": _texts,
}
# What is estimated from partly labelled cases has numbers of its own.
OF_LESSONS = {id: each for id, each in EXAMPLES.items() if each.kind in READERS and not each.blank}


def random_data(kind: Kind, seed: int) -> Iterator[Data]:
    """Data of a kind that are unlike examples: ties, one class, few rows, scores beyond 0 to 1, reversed scores."""
    if kind is Kind.BINARY:
        for like in CASES:
            yield random_cases(like, seed)
        yield random_cases("few-scores", seed, is_weighted=True)
    else:
        of = {
            Kind.COUNTS: random_counts,
            Kind.MULTICLASS: random_classes,
            Kind.RANKING: random_lists,
            Kind.TEXT: random_texts,
        }
        yield of[kind](seed)
