"""Small HTML tables, which a notebook shows in place of a text. They contain numbers and fixed words only."""

import math
from collections.abc import Sequence
from typing import Any


def count_text(count: Any) -> str:
    """A whole count with commas, a sum of weights with up to six digits.

    >>> count_text(1200), count_text(2.5)
    ('1,200', '2.5')
    """
    return f"{count:,}" if float(count).is_integer() and not isinstance(count, float) else f"{count:z,.6g}"


def ratio_text(value: float) -> str:
    """Three digits, or "undefined".

    >>> ratio_text(2 / 3), ratio_text(float("nan"))
    ('0.667', 'undefined')
    """
    return "undefined" if math.isnan(value) else f"{value:z.3f}"


def table(rows: Sequence[Sequence[str]], headings: Sequence[str] = ()) -> str:
    """A table in which the first cell of each row is its heading.

    >>> table([("n", "3")])
    '<table><tbody><tr><th scope="row">n</th><td>3</td></tr></tbody></table>'
    """
    head = "".join(f'<th scope="col">{name}</th>' for name in headings)
    body = "".join(
        f'<tr><th scope="row">{first}</th>{"".join(f"<td>{cell}</td>" for cell in rest)}</tr>' for first, *rest in rows
    )
    return f"<table>{f'<thead><tr>{head}</tr></thead>' if head else ''}<tbody>{body}</tbody></table>"
