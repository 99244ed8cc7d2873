"""Tables whose rows are no cases: boxes, lists, a row per class. Each is refused with what makes cases of it."""

import re
from collections.abc import Collection, Iterable

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from threshold_explorer.data.columns.class_columns import ROUNDING
from threshold_explorer.data.columns.column_detection import DetectedColumns
from threshold_explorer.data.columns.column_names import (
    CORRECTNESS_WORDS,
    MODEL_OUTPUT_ROLES,
    TRUTH_WORDS,
    NameRole,
    words,
)
from threshold_explorer.data.columns.column_profile import ColumnProfile
from threshold_explorer.data.columns.labels import MAX_CLASSES, decoded, label_text
from threshold_explorer.data.columns.model_decisions import NoTrueLabel
from threshold_explorer.data.columns.score_tests import known_numbers
from threshold_explorer.data.kinds.multiclass.columns import MIN_CLASSES
from threshold_explorer.data.kinds.multilabel.columns import flags_in, multilabel_columns
from threshold_explorer.data.kinds.text.columns import text_columns
from threshold_explorer.reading.numbers.number_text import is_numeric, is_text
from threshold_explorer.reading.refusals import NoSuchColumn
from threshold_explorer.reading.rows.column_naming import LABEL, RETRIEVED, numbered_names, word_set

# Names of rows or columns of totals.
TOTALS = frozenset({"", "all", "total", "totals", "sum", "margins", "summe", "gesamt"})
CURVES = (
    {"fpr", "tpr"},
    {"fpr", "recall"},
    {"precision", "recall", "threshold"},
    {"precision", "recall", "thresholds"},
)
REPORT = {"precision", "recall", "support"}
RELEVANT = word_set("relevant expected gold golden truth groundtruth actual positives positive bought liked")
CLASS_CLAIMS = (NameRole.LABEL, NameRole.OUTCOME, NameRole.PREDICTION, NameRole.TRUTH)
# The columns of COCO results and of COCO ground truth.
COCO = ({"image_id", "category_id", "score"}, {"image_id", "category_id", "category"})
BOX_WORDS = word_set("bbox bboxes boundingbox bounding segmentation keypoints rle xyxy xywh")
# The names of sides, corners or the center of a box, without spaces and a prefix such as "box".
BOX_SIDES = (
    *({"xmin", "ymin"}, {"xmax", "ymax"}, {"left", "top"}, {"x", "y", "w", "h"}, {"x", "y", "width", "height"}),
    *({"x1", "y1", "x2", "y2"}, {"x0", "y0", "x1", "y1"}, {"cx", "cy"}, {"xcenter", "ycenter"}),
    # As LabelMe and Pascal VOC write, whose boxes are nested.
    *({"shapetype"}, {"name", "difficult"}),
)
CLASS_WORDS = word_set("category class label")
CATEGORY_WORDS = CLASS_WORDS | word_set("name object")
IMAGE_WORDS = word_set("image img file path")
# Whether a detection matches a box of the ground truth.
MATCH_WORDS = CORRECTNESS_WORDS | word_set("tp match matched hit truth gt true matches iou")
# A class, four sides, and at most a score and the number of a track.
YOLO_COLUMNS = (5, 6, 7)
# Rounded sides may lie a little outside the image.
BOX_ROUNDING = 0.01


def refuse_no_cases(columns: DetectedColumns, *, label_declared: bool = False) -> None:
    """Raise NoSuchColumn for a table whose rows would otherwise be read as cases, with what to upload instead.

    A table with a row per case and class may also have cases of two classes as its rows: NoTrueLabel, unless the label
    was declared.

    >>> refuse_no_cases(DetectedColumns.of(pa.table({"": ["cat", "dog"], "cat": [40, 5], "dog": [10, 45]})))
    Traceback (most recent call last):
        ...
    threshold_explorer.reading.refusals.NoSuchColumn: This is a confusion matrix of the classes "cat" and "dog", not a \
list of cases. Upload the predictions behind it: one row per case, with its label and its score.
    """
    table = columns.table
    names = {name.casefold().replace("-", " ").strip() for name in table.column_names}
    if REPORT <= names:
        raise NoSuchColumn("columns-report")
    has_truth = any(not (TRUTH_WORDS | LABEL).isdisjoint(words(name)) for name in table.column_names)
    if any(curve <= names for curve in CURVES) and not has_truth:
        raise NoSuchColumn("columns-curve", columns=table.column_names)
    if classes := _classes_of_matrix(table):
        raise NoSuchColumn("columns-matrix", classes=classes)
    if lists := _lists_in_cells(columns):
        raise NoSuchColumn("columns-lists", retrieved=lists[0], relevant=lists[1])
    if flags := _one_hot(columns):
        raise NoSuchColumn("columns-one-hot", columns=flags)
    _refuse_row_per_class(columns, label_declared=label_declared)


def _classes_of_matrix(table: pa.Table) -> list[str]:
    """The classes of a confusion matrix: names of rows and columns, with a whole number in each cell; else []."""
    counted = [name for name in table.column_names[1:] if _class_name(name) not in TOTALS]
    if not 2 <= len(counted) <= MAX_CLASSES or table.num_rows > len(counted) + 1:
        return []
    first = [label_text(value) for value in decoded(table.column(0)).to_pylist()]
    rows = [text for text in first if _class_name(text) not in TOTALS]
    if sorted(map(_class_name, rows)) != sorted(map(_class_name, counted)):
        return []
    columns = [decoded(table[name]) for name in counted]
    are_counts = all(is_numeric(column.type) and _are_whole(column) for column in columns)
    return rows if are_counts else []


def _class_name(name: str) -> str:
    """A class without words such as "actual" or "predicted"."""
    return " ".join(word for word in words(name) if word not in {"actual", "predicted", "true", "pred"}) or name


def _are_whole(column: pa.ChunkedArray) -> bool:
    return all(value is not None and value >= 0 and value == int(value) for value in column.to_pylist())


def _lists_in_cells(columns: DetectedColumns) -> tuple[str, str] | None:
    """The columns with lists of retrieved items and with the relevant ones, one row per query."""
    names = columns.table.column_names
    retrieved = next((each for each in names if RETRIEVED & {*words(each)} and _has_lists(columns.sample[each])), None)
    # Lists of one item are read as that item.
    relevant = next((each for each in names if each != retrieved and RELEVANT & {*words(each)}), None)
    texts = text_columns(columns)
    # Passages beside an answer do not answer themselves.
    is_other = texts is not None and retrieved not in texts.roles.columns
    return (retrieved, relevant) if retrieved and relevant and not is_other else None


def _has_lists(column: pa.ChunkedArray) -> bool:
    column = decoded(column)
    return is_text(column.type) and bool(pc.all(pc.match_substring_regex(column, r"^\s*\[[\s\S]*\]\s*$")).as_py())


def _one_hot(columns: DetectedColumns) -> list[str]:
    """The columns of 0 and 1 for three classes or more, of which each case has one, beside their probabilities."""
    found = multilabel_columns(columns)
    if found is None or len(found.truths) < MIN_CLASSES:
        return []
    numbers = [known_numbers(columns.sample[name]) for name in found.scores]
    total = np.sum([each for each in numbers if each is not None], axis=0)
    flags = np.sum([flags_in(columns.sample[name]) for name in found.truths], axis=0)
    is_split = np.isfinite(total).all() and (np.abs(total - 1) <= ROUNDING * len(numbers)).all()
    return list(found.truths) if is_split and (flags == 1).all() else []


def _refuse_row_per_class(columns: DetectedColumns, *, label_declared: bool) -> None:
    """Refuse a score for each case and class, three classes or more, in rows of their own.

    >>> rows = {"id": [1, 1, 1, 2, 2, 2], "class": [*"abcabc"], "score": [0.7, 0.2, 0.1, 0.3, 0.3, 0.4]}
    >>> _refuse_row_per_class(DetectedColumns.of(pa.table({**rows, "truth": [*"aaaccc"]})), label_declared=False)
    Traceback (most recent call last):
        ...
    threshold_explorer.reading.refusals.NoSuchColumn: Each row is a class of a case: "id" has one row per "class". \
Upload one row per case, with its label and a score per class, such as df.pivot(index=["id", "truth"], \
columns="class", values="score").
    """
    usable = [columns.profiles[name] for name in columns.table.column_names]
    score = next((each.name for each in usable if each.name_role in MODEL_OUTPUT_ROLES and each.is_number), None)
    if score is None or columns.table.num_rows < 2 * MIN_CLASSES:
        return
    others = [each for each in usable if each.name != score and each.is_whole and each.n_values > 1]
    ids = (NameRole.IDENTIFIER, NameRole.QUERY, NameRole.NONE)
    cases = [each.name for each in others if each.name_role in ids]
    classes = [
        each.name for each in others if each.name_role in CLASS_CLAIMS and MIN_CLASSES <= each.n_values <= MAX_CLASSES
    ]
    grids = ((case, name) for case in cases for name in classes if case != name and _is_grid(columns.table, case, name))
    for case, class_name in grids:
        for truth in (each for each in usable if each.name not in (score, case, class_name)):
            about = {"case": case, "class_name": class_name, "score": score}
            if _is_class_of(columns.table, case, class_name, truth.name):
                raise NoSuchColumn("columns-long", truth=truth.name, **about)
            if truth.texts == {"0", "1"} and not label_declared and _is_flag_of(columns.table, case, truth.name):
                raise NoTrueLabel("columns-long-or-cases", predicted=truth.name, **about)


def _is_grid(table: pa.Table, case: str, class_name: str) -> bool:
    """Whether each case has exactly one row per class."""
    if any(table[name].null_count for name in (case, class_name)):
        return False
    n_cases, n_classes = _n_distinct(table, [case]), _n_distinct(table, [class_name])
    is_full = n_classes >= MIN_CLASSES and n_cases * n_classes == table.num_rows
    return is_full and _n_distinct(table, [case, class_name]) == table.num_rows


def _is_class_of(table: pa.Table, case: str, class_name: str, truth: str) -> bool:
    """Whether a column contains one of the classes, the same in all rows of a case."""
    classes, truths = decoded(table[class_name]), decoded(table[truth])
    if classes.type != truths.type or truths.null_count:
        return False
    is_known = pc.all(pc.is_in(pc.unique(truths), pc.unique(classes))).as_py()
    return bool(is_known) and _n_distinct(table, [case, truth]) == _n_distinct(table, [case])


def _is_flag_of(table: pa.Table, case: str, flag: str) -> bool:
    """Whether exactly one row of each case is 1."""
    if table[flag].null_count:
        return False
    flagged = table.filter(pc.equal(decoded(table[flag]).cast(pa.float64()), 1.0))
    n_cases = _n_distinct(table, [case])
    return bool(flagged.num_rows == n_cases == _n_distinct(flagged, [case]))


def _n_distinct(table: pa.Table, names: Iterable[str]) -> int:
    # Numbered, since Arrow reads a dot in a name as a path.
    columns = {str(place): decoded(table[name]) for place, name in enumerate(names)}
    return int(pa.table(columns).group_by([*columns]).aggregate([]).num_rows)


class RefusedBoxes(NoSuchColumn):
    """Boxes, which no second file makes cases."""


def refuse_detections(columns: DetectedColumns, *, label_declared: bool = False) -> None:
    """Raise RefusedBoxes for detections of objects, unless a column says whether each matches an object.

    Boxes without column names look like a label with several scores: NoTrueLabel, unless the label was declared.

    >>> refuse_detections(DetectedColumns.of(pa.table({"image_id": [7], "category_id": [3], "score": [0.5]})))
    Traceback (most recent call last):
        ...
    threshold_explorer.data.kinds.no_cases.RefusedBoxes: These are detections of objects: "category_id" is what the \
model predicted; the truth is missing. Boxes are not compared here. Match them with the ground truth, and add a column \
“match”: 1 for each correct detection, 0 for each false one.
    """
    profiles = [columns.profiles[name] for name in columns.table.column_names]
    if any(map(_may_be_truth, profiles)):
        return
    if not label_declared and _are_yolo_boxes(columns.sample):
        raise NoTrueLabel("columns-boxes-or-cases", predicted=columns.table.column_names[0])
    category = min(filter(_may_be_category, profiles), key=_category_order, default=None)
    is_string = category is not None and _is_prediction_string(category)
    are_boxes = _has_boxes(profiles) and (category or not any(map(_may_be_label, profiles)))
    if is_string or are_boxes or any(names <= {*columns.table.column_names} for names in COCO):
        is_scored = is_string or COCO[0] <= {*columns.table.column_names} or any(map(_is_graded_score, profiles))
        key = "columns-detections" if is_scored else "columns-boxes"
        raise RefusedBoxes(key, category=category.name if category else "", is_named=category is not None)


def _has_boxes(profiles: Collection[ColumnProfile]) -> bool:
    """Whether columns are boxes or outlines, as a whole or by their sides."""
    names = {re.sub("^(?:bb|b?box)[ _]|[ _]", "", profile.name.casefold().rpartition(".")[2]) for profile in profiles}
    return any(profile.words & BOX_WORDS for profile in profiles) or any(sides <= names for sides in BOX_SIDES)


def _may_be_truth(profile: ColumnProfile) -> bool:
    """Whether a column is a true label, or says whether a detection is right."""
    return profile.name_role is NameRole.TRUTH or (profile.n_values <= 2 and bool(profile.words & MATCH_WORDS))


def _may_be_category(profile: ColumnProfile) -> bool:
    is_named = bool(profile.words & CATEGORY_WORDS) and profile.words.isdisjoint(IMAGE_WORDS)
    return (is_named and profile.name_role is not NameRole.SCORE) or _is_prediction_string(profile)


def _category_order(profile: ColumnProfile) -> bool:
    """A class first, since "name" may be that of the image."""
    return profile.words.isdisjoint(CLASS_WORDS)


def _is_prediction_string(profile: ColumnProfile) -> bool:
    """Whether cells list all detections of an image: class, score and sides in turn."""
    return profile.name.casefold().replace("_", "") == "predictionstring"


def _may_be_label(profile: ColumnProfile) -> bool:
    """Whether a column without a telling name can be the label of a box."""
    return profile.n_values == 2 and profile.name_role not in (NameRole.SCORE, NameRole.IDENTIFIER)


def _is_graded_score(profile: ColumnProfile) -> bool:
    return profile.name_role is NameRole.SCORE and profile.is_number and profile.n_values > 1


def _are_yolo_boxes(table: pa.Table) -> bool:
    """Whether a table without column names has a class, then center and size as shares of the image, in each row.

    >>> rows = [[0, 1, 0], [0.5, 0.25, 0.75], [0.5, 0.5, 0.25], [0.125, 0.25, 0.5], [0.25, 0.5, 0.5]]
    >>> _are_yolo_boxes(pa.table(rows, names=numbered_names(5))), _are_yolo_boxes(pa.table(rows, names=[*"abcde"]))
    (True, False)
    """
    names = tuple(table.column_names)
    if not table.num_rows or len(names) not in YOLO_COLUMNS or names != numbered_names(len(names)):
        return False
    found = [known_numbers(column) for column in table.columns[:5]]
    numbers = np.array([each for each in found if each is not None])
    if len(numbers) < len(found) or not np.isfinite(numbers).all():
        return False
    kind, centers, sizes = numbers[0], numbers[1:3], numbers[3:5]
    is_inside = (centers - sizes / 2 >= -BOX_ROUNDING) & (centers + sizes / 2 <= 1 + BOX_ROUNDING) & (sizes > 0)
    # Shares of four classes are not boxes.
    are_shares = np.allclose(numbers[1:].sum(axis=0), 1, atol=2 * BOX_ROUNDING)
    return bool((kind == np.round(kind)).all() and is_inside.all() and not are_shares)
