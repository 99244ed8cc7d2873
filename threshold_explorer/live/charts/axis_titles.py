"""Titles of axes on as many lines as they need: Plotly itself does not break them."""

import re
from unicodedata import east_asian_width

import plotly.graph_objects as go

# As wide as a chart on a phone, and as beside two others on a laptop.
_WIDTH = 250
# How far the title of the y axis may be longer than the plot is high.
_BEYOND = 20
_FONT_SIZE, _LINE_HEIGHT = 14, 18
# A letter and an ideograph are so wide for each pixel of the font's size.
_LETTER, _IDEOGRAPH = 0.46, 1.0
# A line may end after a space, and after an ideograph that no closing mark follows.
_PARTS = re.compile(
    r"\uff08?[\u3040-\u30ff\u3400-\u9fff][\u3001\u3002\uff01\uff09\uff0c\uff1a\uff1b\uff1f]*"
    r"|[^\s\u3040-\u30ff\u3400-\u9fff]+\s*|\s+"
)


def with_titles_in_lines(figure: go.Figure) -> go.Figure:
    """The figure with titles that are broken where they are longer than their axis."""
    layout = figure.layout
    height = layout.height - layout.margin.t - layout.margin.b + _BEYOND
    for axis, length in ((layout.xaxis, _WIDTH), (layout.yaxis, height)):
        if axis.title.text:
            axis.title.text = in_lines(axis.title.text, length / (axis.title.font.size or _FONT_SIZE))
    # To the left the margin grows by itself.
    layout.margin.b += _LINE_HEIGHT * (layout.xaxis.title.text or "").count("<br>")
    return figure


def in_lines(text: str, most: float) -> str:
    """The text on the fewest lines, each at most so many times as wide as the font's size, and all of about one length.

    >>> in_lines("Coverage (share of cases predicted)", 14)
    'Coverage (share of <br>cases predicted)'
    >>> in_lines("预测的案例中正确的占比", 10)
    '预测的案例<br>中正确的占比'
    >>> in_lines("Coverage", 2)
    'Coverage'
    """
    whole = _width(text)
    n_lines = -(-whole // max(most, 1))
    lines, done = [""], 0.0
    for part in _PARTS.findall(text):
        # To the line in which its middle is.
        if lines[-1] and (done + _width(part) / 2) * n_lines >= len(lines) * whole:
            lines.append("")
        lines[-1] += part
        done += _width(part)
    return "<br>".join(lines)


def _width(text: str) -> float:
    return sum(_IDEOGRAPH if east_asian_width(letter) in "WF" else _LETTER for letter in text)
