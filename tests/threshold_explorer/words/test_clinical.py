"""With clinical terms no sentence and no page has the names of machine learning for the same metrics."""

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from metrics_core import METRICS
from tests.app_driver import AppTest, live_data, started
from threshold_explorer.interface.lessons.lesson import lessons, questions
from threshold_explorer.words.catalogue import Catalogue, source_files
from threshold_explorer.words.clinical import AS_THEY_ARE, TERMS
from threshold_explorer.words.language import clinical

# "average_precision_score" is the name of a function, average precision and R-precision those of other metrics.
OTHER_TERMS = re.compile(
    r"\brecall\b(?! at k|@)|(?<!average )(?<!R-)\bprecision\b(?! at k|@)|(sensitivity|PPV)@"
    r"|false (positive|negative) rate|\b[FT]PR\b|\bFNR\b|share flagged"
    r"|(精确率|召回率)(?!@)|[真假]阳性率|假阴性率|阳性比例"
    # With the particles that would be wrong after the terms of clinicians.
    r"|재현율(?!@)|(?<!평균 )(?<!R-)(?<!보간 )정밀도(?!@)|거짓 (양성|음성)률|양성 (판정률|비율)"
    r"|[감이]도([은을과]|이\b)",
    re.I,
)


UNREAD = ("glossary?", "\n$$", "$$")


class Texts(Visitor):
    """The parts of messages that are shown, without those that name other terms."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def visit_TextElement(self, node: ftl.TextElement) -> None:  # noqa: N802
        self.found.append(node.value)

    def visit_Attribute(self, node: ftl.Attribute) -> None:  # noqa: N802
        if node.id.name not in ("synonyms", "avoid"):
            self.generic_visit(node)


def shown(text: str) -> list[str]:
    texts = Texts()
    texts.visit(FluentParser().parse(text))
    return texts.found


@pytest.mark.parametrize("language", TERMS)
def test_no_message_has_the_other_terms(language: str) -> None:
    # Their English enters the catalogue when they are read.
    lessons()
    questions()
    catalogue = Catalogue(clinical(language))
    names = [name for name in source_files(language) if name not in AS_THEY_ARE]
    texts = [text for name in names for text in shown(catalogue.text_of(name))]
    assert len(texts) > 1000
    # A later message replaces one of the same name.
    assert [text for text in texts if OTHER_TERMS.search(text)] == []


def strings(data: Any) -> Iterator[str]:
    """The texts in nested data, without names of quantities, addresses, formulas and the messages of the catalogue."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key != "words":
                yield from strings(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from strings(value)
    elif isinstance(data, str) and data.removesuffix(" at pi") not in METRICS and not data.startswith(UNREAD):
        yield data


def texts_on(app: AppTest, *, has_charts: bool = True) -> Iterator[str]:
    """What the elements of a page say: their labels, options, explanations, contents and charts."""
    for element in (*app.main, *app.sidebar):
        proto = getattr(element, "proto", None)
        for name in ("label", "help", "body", "placeholder", "options", "value", "markdown"):
            field = getattr(proto, name, None)
            if isinstance(field, Sequence):
                yield from strings(field if isinstance(field, str) else list(field))
        if element.type == "plotly_chart" and has_charts:
            yield from strings(json.loads(proto.spec))
        if element.type in ("table", "dataframe"):
            yield from map(str, [*element.value.columns, *element.value.to_numpy().ravel()])
    yield from strings(live_data(app))


@pytest.mark.parametrize("page", ["", "imbalance.py", "groups.py", "compare.py"])
def test_no_page_has_the_other_terms(page: str) -> None:
    app = started(page, terms="clinical", d="flights-by-month", section="constraints", recall_min="0.8")
    texts = list(texts_on(app))
    assert any("ensitivity" in text for text in texts)
    assert [text for text in texts if OTHER_TERMS.search(text)] == []
