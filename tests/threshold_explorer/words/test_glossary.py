"""The search of the glossary."""

import pytest

from threshold_explorer.words.glossary import entry_of, glossary
from threshold_explorer.words.language import use_language


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


def test_in_another_language_both_names_find_the_term() -> None:
    with use_language("zh"):
        found = [entry.key for entries in glossary().values() for entry in entries if entry.matches("recall")]
        assert "recall" in found
        assert len(found) <= 10
        assert entry_of("recall").matches("召回率")


def test_an_entry_is_written_as_the_language_writes_sentences() -> None:
    with use_language("zh"):
        entry = str(entry_of("precision").markdown())
    assert "`TP / (TP + FP)`。又称" in entry
    assert ". " not in entry
