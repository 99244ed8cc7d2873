"""Sentences in the terms of clinicians: sensitivity for recall, PPV for precision, 1 − specificity for the FPR."""

import re

from fluent.syntax import FluentParser, FluentSerializer
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Transformer

# In ranked lists and texts, precision and recall are no test's.
AS_THEY_ARE = frozenset({"ranking", "text"})
# Attributes that name other terms.
_OTHER_NAMES = frozenset({"synonyms", "avoid"})
# Longer ones first. Average precision, R-precision and precision at k are names of other things.
TERMS = {
    r"false positive rates?": "1 − specificity",
    r"false negative rate": "1 − sensitivity",
    r"true positive rate": "sensitivity",
    r"share flagged": "share test positive",
    r"recall \(TPR\)": "sensitivity",
    r"recall(?! at k)": "sensitivity",
    r"(?<!average )(?<!R-)precision(?! at k)": "PPV",
    r"FPR": "1 − specificity",
    r"FNR": "1 − sensitivity",
    r"TPR": "sensitivity",
}
# A group for each term, in their order.
_ANY = re.compile(rf"(?<!\w)(?:{'|'.join(f'({pattern})' for pattern in TERMS)})(?!\w)", re.IGNORECASE)


class _Terms(Transformer):
    """Replaces the terms in what is shown, not in the names of variables and variants."""

    def visit_TextElement(self, node: ftl.TextElement) -> ftl.TextElement:  # noqa: N802
        node.value = _ANY.sub(_clinical, node.value)
        return node

    def visit_Attribute(self, node: ftl.Attribute) -> ftl.Attribute:  # noqa: N802
        return node if node.id.name in _OTHER_NAMES else self.generic_visit(node)


def in_clinical_terms(name: str, text: str) -> str:
    """The messages of a Fluent file with the terms of clinicians.

    >>> print(in_clinical_terms("x", "at = { $recall ->\\n   *[recall] Recall and average precision\\n}"))
    at =
        { $recall ->
           *[recall] Sensitivity and average precision
        }
    <BLANKLINE>
    """
    if name in AS_THEY_ARE:
        return text
    return FluentSerializer().serialize(_Terms().visit(FluentParser().parse(text)))


def _clinical(found: re.Match[str]) -> str:
    term = tuple(TERMS.values())[(found.lastindex or 0) - 1]
    return term[0].upper() + term[1:] if found[0][0].isupper() and not found[0].isupper() else term
