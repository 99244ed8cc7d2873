"""Multiclass tables as tools write them, and tables that only look like one."""

import numpy as np
import pyarrow as pa

N = 60
ANIMALS = ("cat", "cow", "dog")
_draw = np.random.default_rng(12)
CODES = _draw.integers(0, 3, N)
LOGITS = (_draw.normal(0, 1, (N, 3)) + 1.5 * np.eye(3)[CODES]).round(4)
PROBABILITIES = (np.exp(LOGITS) / np.exp(LOGITS).sum(axis=1, keepdims=True)).round(4)
PREDICTED = LOGITS.argmax(axis=1)
BINARY = (CODES == 2).astype(int)
SCORE = PROBABILITIES[:, 2]
assert 5 < (PREDICTED != CODES).sum() < 40


def named(codes: np.ndarray, names: tuple[object, ...] = ANIMALS) -> list[object]:
    return [names[code] for code in codes]


def per_class(*names: str, values: np.ndarray = PROBABILITIES) -> dict[str, np.ndarray]:
    """A column for each class, in the order cat, cow, dog."""
    return {name: values[:, place] for place, name in enumerate(names)}


def table(**columns: object) -> pa.Table:
    return pa.table(columns)


def with_names(label: str, *names: str, values: np.ndarray = PROBABILITIES) -> pa.Table:
    """A label of three animals beside a column for each."""
    return pa.table({label: named(CODES), **per_class(*names, values=values)})


def with_places(label: str, first: int, *names: str, values: np.ndarray = PROBABILITIES) -> pa.Table:
    """A label of three numbers, counted from `first`, beside a column for each."""
    return pa.table({label: CODES + first, **per_class(*names, values=values)})


def iris_like(label: str, *names: str) -> pa.Table:
    species = ("setosa", "versicolor", "virginica")
    return pa.table({label: named(CODES, species), **per_class(*names)})


def wide(n_classes: int, prefix: str) -> pa.Table:
    """As many classes as wanted, a case of each."""
    scores = np.random.default_rng(3).dirichlet(np.ones(n_classes), n_classes)
    return pa.table({"truth": np.arange(n_classes), **{f"{prefix}{k}": scores[:, k] for k in range(n_classes)}})
