"""What `metrics_core` refuses, in English: each sentence once, by its key.

A page in another language says the same sentence from its own catalogue, by `PredictionsError.key` and
`.arguments`. In a template a number is marked by what follows the colon: `{row:d}` is the number alone,
`{count:case|cases}` the number with the noun that fits it; everything else is text.
"""

from collections.abc import Mapping
from string import Formatter
from typing import Any

import numpy as np

LONGEST = 60

MESSAGES: dict[str, str] = {
    "core-column-dimensions": (
        "{name} has {dimensions:dimension|dimensions}; it must be one column, with one entry per case."
    ),
    "core-column-lengths": "The columns differ in length ({lengths}); each needs one entry per case.",
    "core-column-unreadable": (
        "{name} is a {type} that is no column of single values, such as a list of lists of different lengths."
    ),
    "core-no-case": "There is no case: the columns are empty; at least one prediction is needed.",
    "core-not-real": "{name} has the type {type}; it must hold real numbers.",
    "core-not-a-number": (
        "{name} holds {value} in row {row:d} (counted from 0), which is not a real number; it must hold numbers."
    ),
    "core-text": "{name} holds text, first {value} in row {row:d} (counted from 0), not numbers.",
    "core-not-text": "{name} holds {value} in row {row:d} (counted from 0), which is not a text; it must hold texts.",
    "core-not-finite": (
        "{name} holds {count:non-finite value|non-finite values}, first {value} in row {row:d} (counted from 0); "
        "leave such rows out or fill them in."
    ),
    "core-label-missing": (
        "y_true holds {count:missing label|missing labels}, first in row {row:d} (counted from 0); leave such rows out."
    ),
    "core-label-not-single": "The positive label is {label}; it must be a single label.",
    "core-label-absent": ("The positive label {label} is not in y_true, which holds {labels}; choose one of these."),
    "core-labels-many": (
        "y_true holds {count:distinct label|distinct labels} ({labels}), but a threshold separates two; "
        "compare one of them with the rest by passing y_true == label."
    ),
    "core-weight-out-of-range": (
        "sample_weight holds {count:negative or non-finite weight|negative or non-finite weights}, first {value} "
        "in row {row:d} (counted from 0); a weight must be 0 or more."
    ),
    "core-weight-too-small": (
        "{name} holds {value} in row {row:d} (counted from 0); a weight other than 0 must be at least 1e-75. "
        "Multiply all weights by the same number, which changes no ratio."
    ),
    "core-weights-zero": "Every weight is 0, so no case is left; at least one must be greater than 0.",
    "core-count-out-of-range": ("{name} holds {value} in row {row:d} (counted from 0); a count must be 0 or more."),
    "core-count-too-large": ("{name} holds {value} in row {row:d} (counted from 0); a count must be less than 2**63."),
    "core-total-too-large": (
        "The cases add up to {total}; counts must add up to less than 2**63, and weights to 1e150 at most."
    ),
    "core-counts-zero": "Every count is 0, so there is no case; at least one is needed.",
    "core-group-ends": (
        "The greatest score of a group is below its least in row {row:d} (counted from 0); "
        "they are the wrong way round."
    ),
    "core-matrix-not-numbers": "{name} is {value}; counts must be numbers of 0 or more.",
    "core-matrix-out-of-range": "{name} holds {value}; counts must be finite numbers of 0 or more.",
    "core-matrix-too-small": (
        "{name} holds {value}; several counts below 1e-100 cannot be multiplied. "
        "Multiply all four by the same number, which changes no ratio."
    ),
    "core-matrix-shapes": "The counts have the shapes {shapes}; all four must have the same.",
    "core-threshold-not-real": "The threshold is {value}; it must be a real number or an array of them.",
    "core-threshold-nan": "A threshold is nan; it must be a real number, or infinite to flag nobody.",
    "core-threshold-several": "One threshold is needed here; several were given.",
    "core-threshold-dimensions": (
        "The thresholds have {dimensions:dimension|dimensions}; a curve needs a list of them."
    ),
    "core-edges": "The edges of a histogram must be at least two numbers, each greater than the last.",
    "core-prevalence-not-real": "The prevalence is {value}; it must be a number between 0 and 1.",
    "core-prevalence-several": (
        "The prevalence of a set of scores must be a single number; a confusion matrix takes several."
    ),
    "core-prevalence-out-of-range": (
        "The prevalence is {value}; it must be greater than 0 and less than 1, "
        "since with one class only there is nothing to tell apart."
    ),
    "core-prevalence-one-class": (
        "Only one class is present, so nothing is known of the other and no prevalence can be set; "
        "another prevalence needs at least one positive and one negative case."
    ),
    "core-floor-one-class": (
        "Only one class is present, so it is unknown how precision moves with the prevalence; "
        "at least one positive and one negative case are needed."
    ),
    "core-prevalence-shapes": (
        "The prevalences have the shapes {shapes}, which do not go together; they must be the same, or one a number."
    ),
    "core-merge-reweighted": (
        "A part is at another prevalence than observed; merge the parts as observed, then set it."
    ),
    "core-rank": ("k is {value}, but there are {cases:case|cases}; k must be a whole number from 1 to {cases:d}."),
    "core-rank-weighted": (
        "The cases are weighted, and the k highest of weighted cases are not defined; "
        "leave the weights out, or choose a threshold instead of k."
    ),
    "core-rank-reweighted": (
        "The scores are at another prevalence, where the k highest cases are not defined; "
        "ask the observed data, or choose a threshold instead of k."
    ),
    "core-relevance-negative": (
        "relevance holds {count:negative value|negative values}, first {value} in row {row:d} (counted from 0); "
        "it must be 0, for what is not relevant, or more."
    ),
    "core-relevance-out-of-range": (
        "relevance holds {value} in row {row:d} (counted from 0); a relevance above 0 must be from 1e-75 to 1e150."
    ),
    "core-query-column": "{name} has no column {column}; it needs the columns {columns}.",
    "core-query-missing": (
        "{name} holds {count:missing entry|missing entries}, first in row {row:d} (counted from 0); "
        "every row needs one."
    ),
    "core-query-not-single": "{name} holds {value} in row {row:d} (counted from 0), which is no single label.",
    "core-query-item-twice": (
        "{name} lists the item {item} of the query {query} twice, in the rows {first:d} and {row:d} "
        "(counted from 0); leave one out."
    ),
    "core-queries-apart": (
        "No query of the run is judged: the run has {found} first, the judgements {judged}; "
        "both must name their queries alike."
    ),
    "core-query-unknown": "There is no query {query}.",
    "core-query-values": (
        "The values have the shape {shape}; there must be one for each of the {queries:query|queries}."
    ),
    "core-interval-weighted": (
        "The cases are weighted, and sums of weights are not counts of cases; an interval needs unweighted cases."
    ),
    "core-sample-weighted": (
        "The cases are weighted, and drawing whole cases would ignore the weights; re-weight them exactly instead."
    ),
    "core-sample-one-class": (
        "A sample in which a share {share} is positive would keep no case of one class, since there are only "
        "{positives:d} positive and {negatives:d} negative cases; choose a prevalence nearer to theirs."
    ),
    "core-sample-no-positive": (
        "A sample of {size:case|cases} of which a share {share} is positive would hold no positive case; "
        "choose a larger sample or another prevalence."
    ),
    "core-sample-no-negative": (
        "A sample of {size:case|cases} of which a share {share} is positive would hold no negative case; "
        "choose a larger sample or another prevalence."
    ),
    "core-sample-few-positives": (
        "A sample of {size:case|cases} of which a share {share} is positive needs "
        "{wanted:positive case|positive cases}, but there are only {present:d}; "
        "choose a smaller sample or another prevalence."
    ),
    "core-sample-few-negatives": (
        "A sample of {size:case|cases} of which a share {share} is positive needs "
        "{wanted:negative case|negative cases}, but there are only {present:d}; "
        "choose a smaller sample or another prevalence."
    ),
    "core-sample-too-large": (
        "A sample of {wanted:d} of {present:case|cases} is too large to draw; re-weight them exactly instead."
    ),
    "core-not-probabilities": (
        "The scores reach from {low} to {high}, so they are not probabilities; "
        "this quantity is defined for scores in [0, 1] only."
    ),
    "core-wilson": (
        "{successes} successes in {trials} trials have no Wilson interval: both must be whole numbers, "
        "not weights, with no more successes than trials."
    ),
    "core-f-interval": (
        "TP {tp}, FP {fp} and FN {fn} have no interval of F1: all must be whole numbers of 0 or more, not weights."
    ),
    "core-not-whole": "{name} is {value}; it must be a whole number from {least:d} to {most:d}.",
    "core-beta": "beta is {value}, but it weighs recall against precision and must be 0 or more.",
    "core-not-positive": "{name} is {value}; it must be a finite number greater than 0.",
    "core-confidence": "The confidence is {value}; it must be greater than 0 and less than 1.",
    "core-floor": "The floor of precision is {value}; it must be greater than 0 and less than 1.",
    "core-points": "points is {value}; it must be None (every recall), 11 or 101.",
    "core-rule": "The rule is {value}; it must be one of {choices}.",
    "core-not-a-statistic": (
        "BinaryScores is made of labels and scores by BinaryScores.from_predictions(y_true, y_score), or of counts by "
        "BinaryScores.from_counts; found {value}."
    ),
    "core-not-scores": "Scores are merged with scores, made by BinaryScores.from_predictions; found {value}.",
    "core-not-a-matrix": "A ConfusionMatrix is needed here; found {value}.",
    "core-metric-unknown": "There is no metric {value}; choose one of {choices}.",
    "core-answering-two": (
        "A probability of no answer and a confidence were both given; whether to answer is decided by one of them."
    ),
    "core-answering-none": (
        "Nothing says when to answer: neither a probability of no answer nor a confidence was given."
    ),
    "core-metric-undirected": "{metric} has no best value, since neither higher nor lower is better.",
    "core-metric-no-interval": ("{metric} has no interval at another prevalence here; choose one of {choices}."),
    "core-class-unnamed": (
        "The classes are {classes}; there must be at least one, and each needs one label, such as a text or a number."
    ),
    "core-class-repeated": "The class {label} is named twice; each class must be named once.",
    "core-class-missing": (
        "{name} holds {count:missing label|missing labels}, first in row {row:d} (counted from 0); leave such rows out."
    ),
    "core-class-order": (
        "The labels {classes} cannot be sorted together; name the classes in the order they shall have."
    ),
    "core-class-unknown": (
        "{name} holds the label {label} in row {row:d} (counted from 0), which is none of the classes {classes}; "
        "name every class that occurs."
    ),
    "core-class-counts-shape": "{name} has the shape {shape}; for these classes it must be {wanted}.",
    "core-class-positions": "The order of the classes is {value}; it must hold each position from 0 to {last:d} once.",
    "core-mix-out-of-range": "The share of the class {label} is {value}; a share must lie in [0, 1].",
    "core-mix-sum": "The shares of the classes add up to {total}; they must add up to 1.",
    "core-mix-no-case": "The class {label} has no case, so nothing is known of it and its share must be 0.",
    "core-mix-shape": (
        "The shares of the classes have the shape {shape}; there must be {classes:share|shares}, one for each class."
    ),
    "core-class-none": "There is no class {label}; choose one of {classes}.",
    "core-class-columns": (
        "y_score has {columns:column|columns}, but there must be one for each of {classes:class|classes}; name "
        "all classes, those that do not occur as well, in the order of the columns."
    ),
    "core-class-k": (
        "k is {value}, but there are {classes:class|classes}; k must be a whole number from 1 to {classes:d}."
    ),
    "core-class-thresholds": (
        "The thresholds have the shape {shape}; there must be one number, or {classes:threshold|thresholds}, one "
        "for each class."
    ),
    "core-class-probabilities": (
        "The scores of row {row:d} (counted from 0) add up to {total}, so they are not probabilities of the "
        "classes, which add up to 1; this quantity is defined for such only."
    ),
    "core-table-dimensions": (
        "{name} has {dimensions:dimension|dimensions}; it must be a table with a row for each case and a column "
        "for each class."
    ),
    "core-table-not-a-number": "{name} holds {value}, which is not a real number; it must hold numbers.",
    "core-table-not-finite": (
        "{name} holds {count:non-finite value|non-finite values}, first {value} in row {row:d} and column "
        "{column:d} (both counted from 0); leave such rows out or fill them in."
    ),
    "core-truth-shape": (
        "y_true has the shape {truth} and y_score the shape {score}; both need a row for each case and a column "
        "for each label."
    ),
    "core-truth-not-binary": (
        "y_true holds {value} in row {row:d} and column {column:d} (both counted from 0); it must hold 0 and 1 only."
    ),
    "core-bound": (
        "{metric} is bounded by {value}; a bound must be a finite number from {least} to {most}, where {metric} lies."
    ),
    "core-flagged-bound": (
        "A bound of {value} flagged cases is more than the {cases} that there are; choose a smaller one."
    ),
    "core-no-constraint": (
        "A constraint is needed here, made by at_least(metric, bound) or at_most(metric, bound); found {value}."
    ),
    "core-not-binary-scores": (
        "BinaryScores are needed here, made by BinaryScores.from_predictions(y_true, y_score); found {value}."
    ),
    "core-objective-unknown": (
        "There is no objective {value}; choose a metric that has a better direction, or one of {choices}."
    ),
    "core-cost": (
        "The cost of {name} is {value}; it must be a finite number between -1e150 and 1e150, a benefit being a "
        "negative cost."
    ),
    "core-not-costs": "Costs(tp=..., fp=..., fn=..., tn=...) are needed here; found {value}.",
    "core-costs-no-odds": (
        'A false alarm costs {alarm} more than a right "no" and a miss {miss} more than a right "yes"; a '
        "threshold weighs the two against each other, so both must be greater than 0."
    ),
    "core-exchange-rate": (
        "The exchange rate is {value}; it must be greater than 0 and less than 1: the probability at which acting "
        "and waiting are worth the same."
    ),
    "core-threshold-probability": "A threshold probability is {value}; it must be 0 or more and less than 1.",
    "core-review-cost": "The cost of a review is {value}; it must be a finite number of 0 or more.",
    "core-review-capacity": "The review capacity is {value}; it must be a number of cases from 0 to {cases}.",
    "core-review-band": (
        "The review band reaches from {low} down to {high}; its lower end must not be above its upper end."
    ),
    "core-resamples-too-many": (
        "{draws:d} draws at {steps:threshold|thresholds} are more than {most:d} counts; ask for fewer of either."
    ),
    "core-quantity-twice": "Two different quantities are called {key}; ask for one after the other.",
    "core-no-decisions": "PairedDecisions are needed here, made by two_thresholds or two_models; found {value}.",
    "core-delta": "delta is {value}; it must be a finite number of 0 or more, in the unit of the objective.",
    "core-metric-no-proportion": (
        "{metric} is no proportion of cases whose width is known beforehand; choose one of {choices}."
    ),
    "core-shares-impossible": (
        "With a prevalence of {prevalence} and a flagged rate of {flagged_rate}, {metric} cannot be {value}: there "
        "would be more cases of a class than that class has."
    ),
    "core-numbers": "{name} is {value}; it must be a number, or an array of numbers.",
    "core-out-of-range": "{name} is {value}; it must be a number from {least:d} to {most:d}.",
    "core-not-inside": "{name} is {value}; it must be greater than 0 and less than 1.",
    "core-width-too-small": "A half-width of {value} takes more than {most:d} cases; ask for a larger one.",
    "core-share": "The share of cases to choose on is {value}; it must be greater than 0 and less than 1.",
    "core-parts-few": "There is {parts:part|parts}; at least two are needed, one to choose on and one to judge on.",
}


class _Sentences(Formatter):
    def format_field(self, value: Any, format_spec: str) -> str:
        one, several, many = format_spec.partition("|")
        return f"{value:d} {one if value == 1 else many}" if several else format(value, format_spec)


def message(key: str, arguments: Mapping[str, str | int]) -> str:
    """The English sentence of a key, filled in.

    >>> message("core-column-dimensions", {"name": "y_score", "dimensions": 2})
    'y_score has 2 dimensions; it must be one column, with one entry per case.'
    """
    return _Sentences().vformat(MESSAGES[key], (), arguments)


def shown(value: Any) -> str:
    """A value as a sentence quotes it: as Python writes it, on one line, a long one cut.

    >>> shown("a label"), shown(np.float64(0.5)), shown("x" * 100)[-3:]
    ("'a label'", '0.5', 'xx…')
    """
    plain = value.item() if isinstance(value, np.generic) else value
    try:
        text = " ".join(repr(plain).split())
    except Exception:  # Whatever a stranger's __repr__ raises, or an integer of too many digits.
        text = f"<{type(plain).__name__}>"
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
