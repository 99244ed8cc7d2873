"""The names of the two classes on a page: a label such as 1 or "yes" is named by its column."""

from threshold_explorer.data.columns.column_names import (
    FLAG_WORDS,
    LABEL_WORDS,
    OUTCOME_WORDS,
    TRUTH_WORDS,
    is_about_correctness,
    words,
)
from threshold_explorer.data.columns.positive_label import NO_WORDS, YES_WORDS, absent_positive, normalized
from threshold_explorer.words.sentence import say

YES = YES_WORDS | {"y", "t", "p", "1", "+"}
NO = NO_WORDS | {"n", "f", "0", "-1", "-"}
# Names of only these words describe the column's role, not the positive class.
ROLE_WORDS = TRUTH_WORDS | LABEL_WORDS | OUTCOME_WORDS | frozenset({"y", "binary", "value", "col", "column"})
FILLER_WORDS = frozenset({"is", "has", "was", "did", "the"})


def class_display_names(column: str, positive: str, negative: str) -> tuple[str, str]:
    """The names of the positive and the negative label of a column.

    >>> class_display_names("is_fraud", "1", "0"), class_display_names("died", "no", "yes")
    (('is_fraud', 'not is_fraud'), ('not died', 'died'))
    >>> class_display_names("tumour", "malignant", "benign"), class_display_names("y_true", "1", "0")
    (('malignant', 'benign'), ('1', '0'))
    >>> class_display_names("is_fraud", "not 0", "0")
    ('is_fraud', 'not is_fraud')
    """
    if not _names_a_class(column):
        return positive, negative
    yes_or_no = (normalized(positive), normalized(negative))
    name, opposite = column.strip(), say("binary-others", positive=column.strip())
    # Without positive cases nothing but the column names them.
    is_absent = positive == absent_positive(negative)
    if (is_absent or yes_or_no[0] in YES) and yes_or_no[1] in NO:
        return name, opposite
    if yes_or_no[1] in YES and yes_or_no[0] in NO:
        return opposite, name
    return positive, negative


def _names_a_class(column: str) -> bool:
    said = {word for word in words(column) if not word.isdecimal()} - FILLER_WORDS
    return bool(said - ROLE_WORDS | said & FLAG_WORDS) or is_about_correctness(column)
