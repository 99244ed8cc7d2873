"""The search of the glossary."""

import pytest

from threshold_explorer.words.glossary import glossary


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("imbalance", "Class imbalance"),
        ("skewed", "Class imbalance"),
        ("False alarm", "False positive"),
        ("cutoff", "Threshold"),
        ("cut-off", "Threshold"),
        ("sensitivity", "Recall"),
        ("PPV", "Precision"),
        ("drift", "Alarm"),
        ("fairness", "Gap between groups"),
        ("how sure", "Interval"),
        ("area PR curve", "PR AUC"),
    ],
)
def test_everyday_words_find_the_term(text: str, name: str) -> None:
    found = [entry.name for entries in glossary().values() for entry in entries if entry.matches(text)]
    assert name in found
    assert len(found) <= 6
