"""What each of the four outcomes costs, where the positives are how common; and what follows from that."""

from dataclasses import dataclass

import streamlit as st

from dashboard.controls.choice import Kept, number, plain_text
from dashboard.controls.choosing import ask, ask_number, outside, peek
from dashboard.controls.prevalence_slider import PI, is_prevalence, prevalence_text
from dashboard.data.kinds.binary import BinaryDataset
from dashboard.data.recent import recent
from dashboard.words.formats import markdown_text, shortened
from dashboard.words.metrics import refusal_text
from dashboard.words.sentence import Sentence, say
from metrics_core import BinaryScores, ParameterError
from metrics_core.choosing import Choice, Costs, LeastCost, best_miss_costs, choose

USUAL = Costs(tp=0, fp=1, fn=10, tn=0)
COST = {cell: number(f"cost_{cell}", Kept.VISIT, -1e9, 1e9) for cell in ("tn", "fp", "fn", "tp")}
CURRENCY = plain_text("currency", Kept.VISIT)
OUT_OF = 10_000


@dataclass(frozen=True)
class Terms:
    """The costs, and the prevalence that they are reckoned at, as it is written."""

    costs: Costs
    pi_text: str
    pi: float

    def of(self, dataset: BinaryDataset) -> BinaryScores:
        """The scores where the positives are so common."""
        return dataset.scores if self.is_observed(dataset) else dataset.scores.at_prevalence(self.pi)

    def is_observed(self, dataset: BinaryDataset) -> bool:
        return self.pi == dataset.scores.prevalence

    def as_observed(self, dataset: BinaryDataset) -> Costs:
        """Costs of the observed cases that come to the same: what is rarer in the data counts for more."""
        if self.is_observed(dataset):
            return self.costs
        observed = dataset.scores.prevalence
        positive, negative = self.pi / observed, (1 - self.pi) / (1 - observed)
        costs = self.costs
        return Costs(tp=costs.tp * positive, fn=costs.fn * positive, fp=costs.fp * negative, tn=costs.tn * negative)


def chosen_terms(dataset: BinaryDataset) -> Terms:
    """What is chosen, wherever it is asked."""
    costs = Costs(**{cell: _chosen_cost(cell) for cell in COST})
    observed = dataset.scores.prevalence
    text = peek(PI, "")
    if not is_prevalence(text) or text == prevalence_text(observed):
        return Terms(costs, prevalence_text(observed), observed)
    return Terms(costs, text, float(text))


def _chosen_cost(cell: str) -> float:
    usual: float = getattr(USUAL, cell)
    fitting = COST[cell].fit(peek(COST[cell], usual))
    return usual if fitting is None else fitting


def ask_costs(dataset: BinaryDataset) -> None:
    """Four boxes, laid out like the confusion matrix, and what their unit is called."""
    st.caption(say("choose-costs-caption"))
    names = {side: markdown_text(shortened(name, 24)) for side, name in dataset.classes.items()}
    for actual, cells in (("negative", ("tn", "fp")), ("positive", ("fn", "tp"))):
        st.caption(say("choose-costs-actual", name=names[actual]))
        for place, cell in zip(st.columns(2, vertical_alignment="bottom"), cells, strict=True):
            ask_number(
                COST[cell],
                place,
                say(f"choose-cost-{cell}"),
                default=getattr(USUAL, cell),
                complain=outside(COST[cell]),
                step=1.0,
                format="%.6g",
            )
    ask(CURRENCY, st.text_input, say("choose-currency"), default="", max_chars=12, help=say("choose-currency.help"))


def least_cost(dataset: BinaryDataset, terms: Terms) -> Choice:
    """The threshold of least expected cost, over all scores."""
    return _least_cost(dataset.key, terms, dataset)


@recent(32)
def _least_cost(of: str, terms: Terms, _dataset: BinaryDataset) -> Choice:
    found = choose(terms.of(_dataset), LeastCost(terms.costs))
    assert isinstance(found, Choice)  # A cost is defined wherever there are cases.
    return found


def calibrated(dataset: BinaryDataset, terms: Terms) -> float | Sentence:
    """The threshold that calibrated scores would have, or why there is none."""
    if not 0 <= dataset.scores.minimum <= dataset.scores.maximum <= 1:
        return Sentence("choose-no-probabilities")
    try:
        return float(terms.costs.calibrated_threshold(dataset.scores.prevalence, terms.pi))
    except ParameterError as refusal:
        return Sentence("choose-no-odds", why=refusal_text(refusal))


def money_text(cost: float) -> str:
    """An amount as the tables write it.

    >>> money_text(2776.8)
    '2776.80'
    """
    return f"{cost:.2f}"


def unit() -> str:
    """What the costs are in, behind a comma, or nothing."""
    text = (peek(CURRENCY, "") or "").strip()
    return f", {text}" if text else ""


def cost_sentences(dataset: BinaryDataset, terms: Terms) -> list[Sentence]:
    """How far the closed form is from the optimum, and for which costs of a miss the optimum stays the best."""
    best, form = least_cost(dataset, terms), calibrated(dataset, terms)
    if isinstance(form, Sentence):
        return [form]
    scores = terms.of(dataset)
    lost = float(terms.costs.profit(best.matrix, OUT_OF)) - float(terms.costs.profit(scores.confusion_at(form), OUT_OF))
    agrees = best.decisions.lower < form <= best.decisions.upper
    said = Sentence("choose-calibrated-same", form=form)
    if not agrees:
        said = Sentence("choose-calibrated", form=form, lost=lost, out_of=OUT_OF)
    lowest, highest = _miss_costs(dataset.key, terms, best.threshold, dataset)
    span = {"lowest": lowest, "highest": highest, "now": terms.costs.miss_cost}
    key = "choose-miss-costs" if highest < float("inf") else "choose-miss-costs-from"
    return [said, Sentence(key, **span)] if lowest == lowest else [said]


@recent(32)
def _miss_costs(of: str, terms: Terms, threshold: float, _dataset: BinaryDataset) -> tuple[float, float]:
    lowest, highest = best_miss_costs(terms.of(_dataset), threshold)
    return lowest, highest
