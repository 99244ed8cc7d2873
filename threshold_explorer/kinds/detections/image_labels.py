"""Joins detections with the ground truth of their images, at image level."""

from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from threshold_explorer.columns.labels import as_list, decoded, label_text
from threshold_explorer.data.task import JoinedHalves
from threshold_explorer.kinds.detections.boxes import SCORE, are_coco_results
from threshold_explorer.reading.formats.json.adapters.coco_files import (
    CATEGORY,
    CATEGORY_ID,
    GROUND_TRUTH_COLUMNS,
    IMAGE_ID,
)
from threshold_explorer.words.sentence import Sentence


def image_labels(detections: pa.Table, truth: pa.Table) -> JoinedHalves | None:
    """Detections and the ground truth of their images, at image level; None for other tables, or without shared images.

    The score of an image for a category is that of its best detection, the lowest possible one without any. Boxes are
    not compared.

    >>> truth = pa.table({"image_id": [1, 1, 2], "category_id": [3, 5, None], "category": ["car", "dog", None]})
    >>> results = pa.table({"image_id": [1, 2, 1], "category_id": [3, 3, 3], "score": [0.5, 0.75, 0.25]})
    >>> image_labels(results, truth).table.to_pydict()
    {'image_id': ['1', '2'], 'labels': ['[car; dog]', '[]'], 'score car': [0.5, 0.75], 'score dog': [0.0, 0.0]}
    """
    if tuple(truth.column_names) != GROUND_TRUTH_COLUMNS or not are_coco_results(detections):
        return None
    name_of = {
        label_text(id): label_text(name)
        for id, name in zip(as_list(truth[CATEGORY_ID]), as_list(truth[CATEGORY]), strict=True)
        if name is not None
    }
    images = as_list(pc.unique(_ids(truth[IMAGE_ID])))
    row_of = {image: row for row, image in enumerate(images)}
    column_of = {name: column for column, name in enumerate(dict.fromkeys(name_of.values()))}
    found = [
        (row_of.get(image), column_of.get(name_of.get(category, "")), score)
        for image, category, score in zip(
            as_list(_ids(detections[IMAGE_ID])),
            as_list(_ids(detections[CATEGORY_ID])),
            as_list(decoded(detections[SCORE])),
            strict=True,
        )
    ]
    used = [(row, column, score) for row, column, score in found if None not in (row, column, score)]
    if not used:
        return None
    scores = np.full((len(images), len(column_of)), min(0.0, *(score for _, _, score in used)))
    rows, columns, values = (np.array(each) for each in zip(*used, strict=True))
    np.maximum.at(scores, (rows, columns), values)
    labels: list[list[str]] = [[] for _ in images]
    for image, name in zip(as_list(_ids(truth[IMAGE_ID])), as_list(_ids(truth[CATEGORY])), strict=True):
        labels[row_of[image]] += [name] if name is not None and name not in labels[row_of[image]] else []
    made: dict[str, Any] = {IMAGE_ID: images, **_label_columns(labels, list(column_of))}
    made |= {f"{SCORE} {name}": scores[:, column] for name, column in column_of.items()}
    note = Sentence("columns-detections-joined", images=len(images), categories=len(column_of))
    unused = Sentence("columns-detections-unused", count=len(found) - len(used))
    return JoinedHalves(pa.table(made), (note, unused) if len(used) < len(found) else (note,))


def _label_columns(labels: list[list[str]], names: list[str]) -> dict[str, list[str] | list[int]]:
    """The labels of each image as a set in a cell; for a single category whether it is in the image."""
    if len(names) == 1:
        return {f"has {names[0]}": [len(each) for each in labels]}
    return {"labels": [f"[{'; '.join(each)}]" for each in labels]}


def _ids(column: pa.ChunkedArray) -> pa.ChunkedArray:
    texts = [None if id is None else label_text(id) for id in as_list(decoded(column))]
    return pa.chunked_array([texts], pa.string())
