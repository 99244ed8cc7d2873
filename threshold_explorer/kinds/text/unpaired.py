"""Refuses predicted texts without references, or references without predictions, and asks for the other file."""

from collections.abc import Iterable

from threshold_explorer.columns.column_detection import DetectedColumns
from threshold_explorer.columns.column_names import NameRole, role_of, words
from threshold_explorer.columns.model_decisions import NoTrueLabel
from threshold_explorer.kinds.text.columns import predicted_names, reference_names
from threshold_explorer.reading.rows.column_name_words import word_set

# The input of a model, on which answers can be joined, too.
QUESTION_WORDS = word_set("question prompt instruction")


class UnpairedTexts(NoTrueLabel):
    """Predicted texts without references, or references without predictions."""

    second_file_prompt = "upload-other-half"


def refuse_unpaired_texts(columns: DetectedColumns) -> None:
    """Raise UnpairedTexts for a table of ids, or of questions, with only one of the two.

    >>> import pyarrow as pa
    >>> table = {"id": ["q1", "q2", "q3"], "prediction": ["Paris", "in 1912", "nobody"]}
    >>> refuse_unpaired_texts(DetectedColumns.of(pa.table(table)))
    Traceback (most recent call last):
        ...
    threshold_explorer.kinds.text.unpaired.UnpairedTexts: Column "prediction" contains model output, but \
no column contains references. Add the reference file with the same ids.
    """
    if not _has_ids(columns.table.column_names):
        return
    predicted, references = predicted_names(columns), reference_names(columns)
    if predicted and not references:
        raise UnpairedTexts("text-no-references", column=predicted[0])
    if references and not predicted:
        raise UnpairedTexts("text-no-predictions", column=references[0])


def _has_ids(names: Iterable[str]) -> bool:
    return any(role_of(name) is NameRole.IDENTIFIER or not QUESTION_WORDS.isdisjoint(words(name)) for name in names)
