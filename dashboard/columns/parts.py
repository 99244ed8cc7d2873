"""Rows that trained the model beside those that test it."""

from collections.abc import Iterable

from dashboard.columns.names import words
from dashboard.columns.profile import ColumnProfile
from dashboard.words.sentence import Sentence

TRAINING_WORDS = frozenset({"train", "training", "trn", "trainset", "entrenamiento", "entraînement", "학습", "训练"})
MOST_PARTS = 6


def parts_counted_together(profiles: Iterable[ColumnProfile]) -> Sentence | None:
    """What is said where a column says which rows trained the model: they are counted with the others.

    >>> import pyarrow as pa
    >>> print(parts_counted_together([ColumnProfile.of(pa.chunked_array([["train", "test"]]), "split")]))
    Column "split" says "test" and "train": all rows are counted together. A model is judged on rows that it was not \
trained on.
    """
    for profile in profiles:
        if profile.n_values <= MOST_PARTS and any(TRAINING_WORDS.intersection(words(text)) for text in profile.texts):
            return Sentence("columns-parts-together", column=profile.name, parts=sorted(profile.texts))
    return None
