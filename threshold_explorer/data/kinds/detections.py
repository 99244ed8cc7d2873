"""Detections of objects: boxes with a category and a score. No metric here compares boxes, so they are refused."""

import re
from collections.abc import Collection

import numpy as np
import pyarrow as pa

from threshold_explorer.data.columns.column_detection import DetectedColumns
from threshold_explorer.data.columns.column_names import CORRECTNESS_WORDS, NameRole
from threshold_explorer.data.columns.column_profile import ColumnProfile
from threshold_explorer.data.columns.model_decisions import NoTrueLabel
from threshold_explorer.data.columns.score_tests import known_numbers
from threshold_explorer.reading.refusals import NoSuchColumn
from threshold_explorer.reading.rows.column_naming import numbered_names, word_set

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
ROUNDING = 0.01


class RefusedBoxes(NoSuchColumn):
    """Boxes, which no second file makes cases."""


def refuse_detections(columns: DetectedColumns, *, label_declared: bool = False) -> None:
    """Raise RefusedBoxes for detections of objects, unless a column says whether each matches an object.

    Boxes without column names look like a label with several scores: NoTrueLabel, unless the label was declared.

    >>> refuse_detections(DetectedColumns.of(pa.table({"image_id": [7], "category_id": [3], "score": [0.5]})))
    Traceback (most recent call last):
        ...
    threshold_explorer.data.kinds.detections.RefusedBoxes: These are detections of objects: "category_id" is what the \
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
    is_inside = (centers - sizes / 2 >= -ROUNDING) & (centers + sizes / 2 <= 1 + ROUNDING) & (sizes > 0)
    # Shares of four classes are not boxes.
    are_shares = np.allclose(numbers[1:].sum(axis=0), 1, atol=2 * ROUNDING)
    return bool((kind == np.round(kind)).all() and is_inside.all() and not are_shares)
