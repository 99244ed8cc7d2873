"""A file of predicted texts, or of references, that waits for the other: what it lacks, and the two of them joined."""

from collections.abc import Iterable

from dashboard.columns.names import NameRole, role_of
from dashboard.columns.own_decisions import NoTruth
from dashboard.columns.recognised import RecognisedColumns
from dashboard.columns.text_columns import predicted_names, reference_names


class HalfOfTexts(NoTruth):
    """Texts without what they are compared with, or the other way round."""

    wanted = "upload-other-half"


def refuse_half(columns: RecognisedColumns) -> None:
    """Raise HalfOfTexts for a table of ids with one of the two alone.

    >>> import pyarrow as pa
    >>> table = {"id": ["q1", "q2", "q3"], "prediction": ["Paris", "in 1912", "nobody"]}
    >>> refuse_half(RecognisedColumns.of(pa.table(table)))
    Traceback (most recent call last):
        ...
    dashboard.columns.text_halves.HalfOfTexts: Column "prediction" holds what a model wrote, but no column holds what \
it is compared with. Add the file of references, with the same ids.
    """
    if not _names_cases(columns.table.column_names):
        return
    predicted, references = predicted_names(columns), reference_names(columns)
    if predicted and not references:
        raise HalfOfTexts("text-no-references", column=predicted[0])
    if references and not predicted:
        raise HalfOfTexts("text-no-predictions", column=references[0])


def _names_cases(names: Iterable[str]) -> bool:
    return any(role_of(name) is NameRole.IDENTIFIER for name in names)
