"""Notes tables that contain rows of the training set."""

from collections.abc import Iterable

from threshold_explorer.columns.column_names import words
from threshold_explorer.columns.column_profile import ColumnProfile
from threshold_explorer.words.sentence import Sentence

TRAINING_WORDS = frozenset({"train", "training", "trn", "trainset", "entrenamiento", "entraînement", "학습", "训练"})
MAX_SPLITS = 6


def mixed_splits_note(profiles: Iterable[ColumnProfile]) -> Sentence | None:
    """The note that rows of the training set are counted too, if a column marks them.

    >>> import pyarrow as pa
    >>> print(mixed_splits_note([ColumnProfile.of(pa.chunked_array([["train", "test"]]), "split")]))
    Column "split" has the splits "test" and "train"; all rows are counted. Evaluate a model on rows that it was not \
trained on.
    """
    for profile in profiles:
        if profile.n_values <= MAX_SPLITS and any(TRAINING_WORDS.intersection(words(text)) for text in profile.texts):
            return Sentence("columns-parts-together", column=profile.name, parts=sorted(profile.texts))
    return None
