"""Files with many classes, as a visitor would upload them."""

from collections.abc import Collection

import numpy as np


def class_names(n_classes: int) -> list[str]:
    return [f"kind {place:03d}" for place in range(n_classes)]


def class_file(n_classes: int, rows: int, *, absent: Collection[int] = (), digits: int = 4) -> bytes:
    """A label and a probability for each class, mostly correct; absent classes have no cases."""
    draw = np.random.default_rng(0)
    names = class_names(n_classes)
    present = [place for place in range(n_classes) if place not in absent]
    codes = np.concatenate([present, draw.choice(present, rows - len(present))])
    scores = draw.gamma(0.3, size=(rows, n_classes))
    scores[np.arange(rows), codes] += draw.gamma(1, size=rows)
    scores = (scores / scores.sum(axis=1, keepdims=True)).round(digits)
    lines = [",".join(["label", *(f"p_{name}" for name in names)])]
    lines += [",".join([names[code], *map(str, row)]) for code, row in zip(codes, scores, strict=True)]
    return "\n".join(lines).encode()
