"""Which threshold each class or label starts with."""

import numpy as np
import pandas as pd
import pytest

from threshold_explorer.data.kinds.kind_detection import TASKS
from threshold_explorer.data.kinds.multiclass.one_vs_rest import OneVsRestDataset
from threshold_explorer.data.sources.open_source import open_source, receive
from threshold_explorer.interface.controls.thresholds import best_f1_thresholds, default_thresholds

NAMES = ["cat", "dog", "emu"]
CODES = np.arange(60) % 3
# Shares of 1 in which the largest is mostly that of the class.
SHARES = np.random.default_rng(2).dirichlet(np.ones(3), 60) * 0.6 + 0.4 * np.eye(3)[CODES]
CERTAIN = np.where(np.arange(60)[:, None] < 3, np.eye(3)[CODES], SHARES)


def opened(scores: np.ndarray) -> OneVsRestDataset:
    table = pd.DataFrame(
        {"truth": np.array(NAMES)[CODES]} | {f"p_{name}": scores[:, at] for at, name in enumerate(NAMES)}
    )
    source = open_source(receive(table.to_csv(index=False).encode(), "classes.csv", visitor="anna"), "anna")
    assert source
    task, roles = next(iter(source.guesses.items()))
    dataset = TASKS[task].open(source, roles)
    assert isinstance(dataset, OneVsRestDataset)
    return dataset


@pytest.mark.parametrize("scores", [SHARES, CERTAIN], ids=["inside", "with 0 and 1"])
def test_each_class_starts_at_one_half_of_a_probability(scores):
    assert default_thresholds(opened(scores)) == (0.5, 0.5, 0.5)


@pytest.mark.parametrize("scores", [SHARES - 0.5, SHARES + 0.5, 100 * CERTAIN], ids=["below 0", "above 1", "percent"])
def test_each_class_starts_at_its_best_f1_where_scores_are_no_probabilities(scores):
    dataset = opened(scores)
    found = default_thresholds(dataset)
    assert found == best_f1_thresholds(dataset)
    assert len(set(found)) == 3
