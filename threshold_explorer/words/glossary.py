"""The glossary: every term of the field that pages and docs use, in groups, read from the catalogue.

`python -m threshold_explorer.words.glossary` prints it as Markdown, which is docs/glossary.md.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from metrics_core import METRICS, Metric
from threshold_explorer.words.catalogue import catalogue
from threshold_explorer.words.language import LANGUAGE, use_language
from threshold_explorer.words.markdown import Markdown
from threshold_explorer.words.metrics import metric_label
from threshold_explorer.words.sentence import markdown, markdown_paragraph, say

_TERMS = {
    "decisions": (
        *(
            "case",
            "label",
            "unlabelled",
            "positive-class",
            "score",
            "threshold",
            "flagged",
            "alert",
            "confusion-matrix",
        ),
        *("true-positive", "false-positive", "false-negative", "true-negative", "operating-point"),
        *("pinned-threshold", "score-direction", "undefined"),
    ),
    "metrics": (),
    "curves": (
        *("pr-curve", "average-precision", "interpolated-ap", "pr-auc", "roc-curve", "roc-auc", "equal-error-rate"),
        *("break-even", "baseline", "brier-score", "log-loss", "calibration", "ece", "tie"),
    ),
    "optimum": (
        *("objective", "f-beta", "constraint", "feasible", "recommended-threshold", "relax", "expected-cost"),
        *("bayes-threshold", "net-benefit", "exchange-rate", "decision-curve", "gains-curve", "review-band"),
        "candidate",
        "labelling-plan",
    ),
    "uncertainty": (
        *(
            "interval",
            "bounds",
            "wilson-interval",
            "confidence-band",
            "resample",
            "optimum-stability",
            "plateau",
            "tolerance",
        ),
        *("optimism", "validation-split", "mcnemar", "sample-size", "gap", "alarm", "late-label"),
    ),
    "prevalence": (
        *("prevalence", "class-imbalance", "simulated-prevalence", "alert-precision"),
        *("em-prevalence", "adjusted-count"),
    ),
    "multiclass": (
        *("multiclass", "multilabel", "one-vs-rest", "micro-average", "macro-average", "weighted-average"),
        *("samples-average", "decision-rule", "abstain", "coverage", "class-prevalence", "mean-average-precision"),
    ),
    "ranking": (
        *("query", "relevance", "cutoff", "precision-at-k", "recall-at-k", "r-precision", "reciprocal-rank"),
        *("ndcg", "run"),
    ),
    "text": ("reference", "exact-match", "token-f1", "bleu", "chrf", "ter", "rouge", "answer-threshold"),
    "agreement": ("grade", "judge", "weighted-kappa", "rank-correlation"),
    "data": (
        *(
            "role",
            "weight",
            "cluster",
            "missing-value",
            "shared-link",
            "counts-only-link",
            "decision-record",
            "provenance",
        ),
    ),
}


@dataclass(frozen=True)
class GlossaryEntry:
    """One term: `key` names it in links; `avoided` are words that we do not use for it."""

    key: str
    name: str
    definition: str
    formula: str = ""
    synonyms: str = ""
    avoided: str = ""

    def markdown(self) -> Markdown:
        """The entry in one paragraph. Its texts are the catalogue's own, so nothing in them is escaped."""
        entry = markdown("glossary-entry", name=Markdown(self.name), definition=Markdown(self.definition))
        formula = self.formula and markdown("glossary-formula", formula=Markdown(self.formula))
        synonyms = self.synonyms and markdown("glossary-synonyms", names=Markdown(self.synonyms))
        return markdown_paragraph((entry, formula, synonyms))

    def with_lesson(self) -> Markdown:
        """The same with a link to the lesson that shows the term."""
        return markdown_paragraph((self.markdown(), *_markdown_links(self.key)[1:]))

    def matches(self, text: str) -> bool:
        """Whether each word of a text is in the entry, in any case and with or without hyphens.

        In every language the English names of a term find it too.

        >>> entry_of("threshold").matches("Cutoff"), entry_of("threshold").matches("cut-off of scores")
        (True, False)
        """
        own = f"{self.name} {self.definition} {self.synonyms} {self.avoided}"
        entry = _searched(f"{own} {_english_names()[self.key]}")
        return all(word in entry for word in _searched(text).split())


def glossary() -> dict[str, list[GlossaryEntry]]:
    """The entries in their groups, by the title of the group.

    >>> [entry.name for entry in glossary()["Class imbalance"]]
    ['Prevalence', 'Class imbalance', 'Simulated prevalence', 'Minimum precision', 'EM of the prevalence', \
'Adjusted count']
    """
    groups = {group: [_entry_of_term(key) for key in keys] for group, keys in _TERMS.items()}
    groups["metrics"] = list(map(_entry_of_metric, METRICS.values()))
    return {say(f"glossary-group-{group}"): entries for group, entries in groups.items()}


def entry_of(key: str) -> GlossaryEntry | None:
    """The entry of a term or of a metric, None where there is none.

    >>> entry_of("recall").name, entry_of("threshold").name, entry_of("no such term")
    ('Recall', 'Threshold', None)
    """
    return next((entry for entries in glossary().values() for entry in entries if entry.key == key), None)


def address_of(key: str) -> str:
    """Where the entry of a term is shown, relative to every page.

    >>> address_of("f0_5")
    'glossary?term=f0-5'
    """
    return f"glossary?term={key.replace('_', '-')}"


# The lesson that shows a term, by the key of the term: its id, and the message that is its title.
_lessons: dict[str, tuple[str, str]] = {}


def add_lessons(by_term: Mapping[str, tuple[str, str]]) -> None:
    """Names the lesson for each of these terms, by its id and the message that is its title."""
    _lessons.update(by_term)


def links_of(key: str) -> list[tuple[str, str]]:
    """The name and the address of the entry of a term, and of the lesson that shows it, if there is one."""
    links = [(say("page-glossary"), address_of(key))]
    if lesson := _lessons.get(key.replace("_", "-")):
        id, title = lesson
        links.append((say("glossary-lesson", title=say(title)), f"?lesson={id}~1"))
    return links


def as_markdown() -> str:
    """The whole glossary as a page of the docs."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield "# Glossary"
    yield ""
    yield "One term for one thing: pages, docs and code use these words. `make glossary` writes this file."
    for group, entries in glossary().items():
        yield from ("", f"## {group}", "")
        for entry in entries:
            avoided = entry.avoided and markdown("glossary-avoid", names=Markdown(entry.avoided))
            yield f"- {markdown_paragraph((entry.markdown(), avoided))}"


def help_of(key: str) -> Markdown:
    """The definition of a term with links to its entry and to its lesson, as the help of a heading.

    >>> help_of("provenance").endswith(" [Glossary](glossary?term=provenance)")
    True
    """
    links = " · ".join(_markdown_links(key))
    return Markdown(f"{say(f'glossary-{key}.definition')} {links}")


def _markdown_links(key: str) -> list[Markdown]:
    return [Markdown("[{}]({})").format(name, Markdown(address)) for name, address in links_of(key)]


@cache
def _english_names() -> dict[str, str]:
    with use_language(LANGUAGE):
        entries = [entry for entries in glossary().values() for entry in entries]
    return {entry.key: f"{entry.name} {entry.synonyms} {entry.avoided}" for entry in entries}


def _searched(text: str) -> str:
    return text.casefold().replace("-", "")


def _entry_of_term(key: str) -> GlossaryEntry:
    message = f"glossary-{key}"

    def detail(name: str) -> str:
        return say(f"{message}.{name}") if catalogue().has(f"{message}.{name}") else ""

    return GlossaryEntry(
        key, say(message), detail("definition"), detail("formula"), detail("synonyms"), detail("avoid")
    )


def _entry_of_metric(metric: Metric) -> GlossaryEntry:
    key = metric.key.replace("_", "-")
    return GlossaryEntry(
        key, metric_label(metric.key), say(f"metric-{key}.help"), metric.formula, say(f"metric-{key}.synonyms")
    )


if __name__ == "__main__":
    print(as_markdown(), end="")
