"""The error messages of `metrics_core` in English, by key.

An application can show the same message in another language, by `PredictionsError.key` and `.arguments`. In a template,
`{row:d}` is a number, `{count:case|cases}` a number with its noun in the singular or plural; all other arguments are
texts.
"""

from collections.abc import Mapping
from string import Formatter
from typing import Any

import numpy as np

LONGEST = 60

MESSAGES: dict[str, str] = {
    "core-column-dimensions": (
        "{name} has {dimensions:dimension|dimensions}. It must be one column with one entry per case."
    ),
    "core-column-lengths": "The columns differ in length: {lengths}. Each needs one entry per case.",
    "core-column-unreadable": "{name} is a {type} that cannot be read as one column of single values.",
    "core-no-case": "There are no cases: the columns are empty. At least one prediction is needed.",
    "core-not-real": "{name} has the type {type}. It must contain real numbers.",
    "core-not-a-number": "{name} contains {value} in row {row:d} (counted from 0), which is not a real number.",
    "core-text": "{name} contains text instead of numbers, first {value} in row {row:d} (counted from 0).",
    "core-not-text": "{name} contains {value} in row {row:d} (counted from 0), which is not text.",
    "core-not-finite": (
        "{name} contains {count:non-finite value|non-finite values}, first {value} in row {row:d} (counted from "
        "0). Remove these rows or fill in the values."
    ),
    "core-label-missing": (
        "y_true contains {count:missing label|missing labels}, first in row {row:d} (counted from 0). Remove "
        "these rows."
    ),
    "core-label-not-single": "The positive label is {label}. It must be a single label.",
    "core-label-absent": "The positive label {label} does not occur in y_true. Choose one of {labels}.",
    "core-choice-infeasible": "No threshold meets the constraints.",
    "core-choice-undefined": "There is no best threshold, because the objective is undefined at each: {reason}.",
    "core-label-open": (
        "The labels of y_true are {labels}. Name the positive one with pos_label: libraries differ in which it is."
    ),
    "core-labels-many": (
        "y_true contains {count:distinct label|distinct labels} ({labels}), but a threshold separates two "
        "classes. To compare one label with the rest, pass y_true == label."
    ),
    "core-weight-out-of-range": (
        "sample_weight contains {count:negative or non-finite weight|negative or non-finite weights}, first "
        "{value} in row {row:d} (counted from 0). A weight must be a finite number of 0 or more."
    ),
    "core-weight-too-small": (
        "{name} contains {value} in row {row:d} (counted from 0). A weight must be 0 or at least 1e-75; multiply "
        "all weights by the same factor."
    ),
    "core-weights-zero": "Every weight is 0, so no case is left. At least one weight must be greater than 0.",
    "core-count-out-of-range": "{name} contains {value} in row {row:d} (counted from 0). A count must be 0 or more.",
    "core-count-too-large": "{name} contains {value} in row {row:d} (counted from 0). A count must be less than 2**63.",
    "core-total-too-large": (
        "The cases add up to {total}. Counts must add up to less than 2**63, and weights to at most 1e150."
    ),
    "core-counts-zero": "Every count is 0, so there are no cases. At least one case is needed.",
    "core-group-ends": "The group in row {row:d} (counted from 0) has a highest score below its lowest score.",
    "core-matrix-not-numbers": "{name} is {value}. Counts must be numbers of 0 or more.",
    "core-matrix-out-of-range": "{name} contains {value}. Counts must be finite numbers of 0 or more.",
    "core-matrix-too-small": (
        "{name} contains {value}. At most one of the four counts may be between 0 and 1e-100; multiply all four "
        "by the same factor."
    ),
    "core-matrix-shapes": "The counts have the shapes {shapes}. All four must have the same shape.",
    "core-threshold-not-real": "The threshold is {value}. It must be a real number or an array of real numbers.",
    "core-threshold-nan": "A threshold is nan. It must be a real number, or inf to flag no case.",
    "core-threshold-several": "Several thresholds were given. Only one is accepted.",
    "core-threshold-dimensions": (
        "The thresholds have {dimensions:dimension|dimensions}. A curve needs a one-dimensional list of thresholds."
    ),
    "core-edges": "The edges of a histogram must be at least two numbers, each greater than the one before.",
    "core-prevalence-not-real": "The prevalence is {value}. It must be a number between 0 and 1.",
    "core-prevalence-several": (
        "Several prevalences were given. Scores take one prevalence; only a confusion matrix takes several."
    ),
    "core-prevalence-out-of-range": "The prevalence is {value}. It must be greater than 0 and less than 1.",
    "core-prevalence-one-class": (
        "Only one class is present, so no other prevalence can be set. At least one positive and one negative "
        "case are needed."
    ),
    "core-floor-one-class": (
        "Only one class is present, so precision at another prevalence is unknown. At least one positive and one "
        "negative case are needed."
    ),
    "core-prevalence-shapes": (
        "The prevalences have the shapes {shapes}, which cannot be broadcast. The shapes must match, or one "
        "prevalence must be a number."
    ),
    "core-merge-reweighted": (
        "One of the parts is at another prevalence. Merge the parts as observed, then set the prevalence."
    ),
    "core-rank": "k is {value}, but there are {cases:case|cases}. k must be a whole number from 1 to {cases:d}.",
    "core-rank-weighted": (
        "The cases are weighted, so the top k cases are not defined. Remove the weights, or use a threshold "
        "instead of k."
    ),
    "core-rank-reweighted": (
        "The scores are at another prevalence, where the top k cases are not defined. Use the observed "
        "prevalence, or a threshold instead of k."
    ),
    "core-relevance-negative": (
        "relevance contains {count:negative value|negative values}, first {value} in row {row:d} (counted from "
        "0). Relevance must be 0 (not relevant) or more."
    ),
    "core-relevance-out-of-range": (
        "relevance contains {value} in row {row:d} (counted from 0). A relevance above 0 must be from 1e-75 to 1e150."
    ),
    "core-query-column": "{name} has no column {column}. It needs the columns {columns}.",
    "core-query-missing": (
        "{name} contains {count:missing entry|missing entries}, first in row {row:d} (counted from 0). Every row "
        "needs an entry."
    ),
    "core-query-not-single": "{name} contains {value} in row {row:d} (counted from 0), which is not a single label.",
    "core-query-item-twice": (
        "{name} lists the item {item} of the query {query} twice, in rows {first:d} and {row:d} (counted from 0). "
        "Remove one of them."
    ),
    "core-queries-apart": (
        "The run and the judgements have no query in common: the first queries are {found} and {judged}. Both "
        "must use the same query identifiers."
    ),
    "core-query-unknown": "There is no query {query}.",
    "core-query-values": (
        "The values have the shape {shape}. There must be one value for each of the {queries:query|queries}."
    ),
    "core-cluster-missing": (
        "cluster contains {count:missing value|missing values}, first in row {row:d} (counted from 0)."
    ),
    "core-merge-clustered": (
        "The cases have clusters, which may continue in the other part. Build the scores from all cases together."
    ),
    "core-interval-weighted": "The cases are weighted. An interval needs counts of cases, not sums of weights.",
    "core-sample-weighted": (
        "The cases are weighted, and drawing whole cases would ignore the weights. Re-weight the cases exactly instead."
    ),
    "core-sample-one-class": (
        "At prevalence {share} a sample would lose one class: there are only {positives:d} positive and "
        "{negatives:d} negative cases. Choose a prevalence closer to the observed one."
    ),
    "core-sample-no-positive": (
        "A sample of {size:case|cases} at prevalence {share} would have no positive case. Choose a larger sample "
        "or another prevalence."
    ),
    "core-sample-no-negative": (
        "A sample of {size:case|cases} at prevalence {share} would have no negative case. Choose a larger sample "
        "or another prevalence."
    ),
    "core-sample-few-positives": (
        "A sample of {size:case|cases} at prevalence {share} needs {wanted:positive case|positive cases}, but "
        "there are only {present:d}. Choose a smaller sample or another prevalence."
    ),
    "core-sample-few-negatives": (
        "A sample of {size:case|cases} at prevalence {share} needs {wanted:negative case|negative cases}, but "
        "there are only {present:d}. Choose a smaller sample or another prevalence."
    ),
    "core-sample-too-large": (
        "A sample of {wanted:d} from {present:case|cases} is too large to draw. Re-weight the cases exactly instead."
    ),
    "core-not-probabilities": (
        "The scores range from {low} to {high}, so they are not probabilities. This metric needs scores in [0, 1]."
    ),
    "core-interval-clustered": "The cases are in clusters. This interval needs independent cases.",
    "core-not-probability": "{name} is {value}. It must be a number from 0 to 1.",
    "core-map-one-class": (
        "Only one class is present, so scores cannot be recalibrated. At least one positive and one negative case are "
        "needed."
    ),
    "core-map-separated": (
        "A threshold separates the classes, so the fit of the {method} map has no maximum. Use {first_method}, "
        "{second_method} or more cases."
    ),
    "core-map-always-right": (
        "The true class is always the most likely one, so the fit of the {method} map has no maximum. Use "
        "{first_method}, {second_method} or more cases."
    ),
    "core-map-no-information": (
        "In every case all classes are equally likely, so the scores carry no information. The {method} map has "
        "nothing to fit."
    ),
    "core-map-class-absent": (
        "A class has no case, so it has no {method} map against the rest. Each class needs at least one case."
    ),
    "core-map-range": "The {method} map needs scores from 0 to 1, but these are from {low} to {high}.",
    "core-map-classes": "The scores are of {found:class|classes}, but the map is for {classes:class|classes}.",
    "core-map-no-object": "This is no recalibration map: it is no JSON object.",
    "core-map-field": "This is no recalibration map: {name} is {value}.",
    "core-map-lengths": "This is no recalibration map: it has {knots:knot|knots} and {rates:rate|rates}.",
    "core-map-knots": "This is no recalibration map: the knots do not ascend.",
    "core-map-rates": "This is no recalibration map: the rates do not ascend from 0 to 1.",
    "core-unknown-method": "The method is {value}. It must be one of {choices}.",
    "core-folds-one-class": (
        "Without one of the folds, a class has no case left. Each class must occur in at least two folds; use more "
        "cases or other clusters."
    ),
    "core-unknown-score": "The score is {value}. It must be brier or log.",
    "core-unknown-ends": "The treatment of scores of 0 or 1 is {value}. It must be omit or clip.",
    "core-unknown-binning": "The binning is {value}. It must be width or mass.",
    "core-wilson": (
        "{successes} successes in {trials} trials have no Wilson interval. Both must be whole numbers (not "
        "weights), with 0 <= successes <= trials."
    ),
    "core-f-interval": (
        "TP {tp}, FP {fp} and FN {fn} have no F1 interval. All three must be whole numbers of 0 or more, not weights."
    ),
    "core-not-whole": "{name} is {value}. It must be a whole number from {least:d} to {most:d}.",
    "core-beta": "beta is {value}. It must be a number of 0 or more.",
    "core-not-positive": "{name} is {value}. It must be a finite number greater than 0.",
    "core-confidence": "The confidence level is {value}. It must be greater than 0 and less than 1.",
    "core-floor": "The minimum precision is {value}. It must be greater than 0 and less than 1.",
    "core-points": "points is {value}. It must be 11, 101 or None (every recall).",
    "core-gain-too-large": "A relevance is {value}. The exponential gain needs relevances up to {most}.",
    "core-matched-values": "The values of {quantity} must be {kind} numbers.",
    "core-rule": "{value} is not an option. Choose one of {choices}.",
    "core-not-a-statistic": (
        "Make BinaryScores with BinaryScores.from_predictions(y_true, y_score) or BinaryScores.from_counts, not "
        "from {value}."
    ),
    "core-not-scores": "BinaryScores can only be merged with BinaryScores, but found {value}.",
    "core-not-a-matrix": "Expected a ConfusionMatrix, but found {value}.",
    "core-metric-unknown": "There is no metric {value}. Choose one of {choices}.",
    "core-answering-two": "Give either a probability of no answer or a confidence, not both.",
    "core-answering-none": "Give a probability of no answer or a confidence, which decides when to answer.",
    "core-metric-undirected": "{metric} cannot be optimized, because neither higher nor lower is better.",
    "core-metric-no-interval": "{metric} has no interval at another prevalence. Choose one of {choices}.",
    "core-class-unnamed": (
        "The classes are {classes}. Name at least one class, each by a single label such as a text or a number."
    ),
    "core-class-repeated": "The class {label} is listed twice. List each class once.",
    "core-class-missing": (
        "{name} contains {count:missing label|missing labels}, first in row {row:d} (counted from 0). Remove "
        "these rows."
    ),
    "core-class-order": "The labels {classes} cannot be sorted. List the classes in order.",
    "core-class-unknown": (
        "{name} contains the label {label} in row {row:d} (counted from 0), which is not one of the classes "
        "{classes}. List every class that occurs."
    ),
    "core-class-counts-shape": "{name} has the shape {shape}. For these classes it must be {wanted}.",
    "core-class-positions": (
        "The order of the classes is {value}. It must contain each position from 0 to {last:d} exactly once."
    ),
    "core-class-prevalence-out-of-range": "The prevalence of the class {label} is {value}. It must be in [0, 1].",
    "core-class-prevalence-sum": "The class prevalences add up to {total}. They must add up to 1.",
    "core-class-prevalence-no-case": "The class {label} has no cases, so its prevalence must be 0.",
    "core-class-prevalence-shape": (
        "The class prevalences have the shape {shape}. There must be {classes:prevalence|prevalences}, one per class."
    ),
    "core-class-none": "There is no class {label}. Choose one of {classes}.",
    "core-class-columns": (
        "y_score has {columns:column|columns}, but there must be one for each of {classes:class|classes}. List "
        "all classes in column order, including classes without a case."
    ),
    "core-class-k": (
        "k is {value}, but there are {classes:class|classes}. k must be a whole number from 1 to {classes:d}."
    ),
    "core-class-thresholds": (
        "The thresholds have the shape {shape}. There must be one number, or {classes:threshold|thresholds}, one "
        "per class."
    ),
    "core-class-probabilities": (
        "The scores in row {row:d} (counted from 0) add up to {total}, so they are not probabilities. This metric "
        "needs class probabilities that add up to 1."
    ),
    "core-table-dimensions": (
        "{name} has {dimensions:dimension|dimensions}. It must be a table with one row per case and one column "
        "per class."
    ),
    "core-table-not-a-number": "{name} contains {value}, which is not a real number.",
    "core-table-not-finite": (
        "{name} contains {count:non-finite value|non-finite values}, first {value} in row {row:d} and column "
        "{column:d} (both counted from 0). Remove these rows or fill in the values."
    ),
    "core-truth-shape": (
        "y_true has the shape {truth} and y_score the shape {score}. Both need one row per case and one column "
        "per label."
    ),
    "core-label-unknown": "It is not known of any case whether it has the label {label}.",
    "core-truth-not-binary": (
        "{name} contains {value} in row {row:d} and column {column:d} (both counted from 0). It must contain only "
        "0 and 1."
    ),
    "core-bound": (
        "The bound on {metric} is {value}. It must be a finite number from {least} to {most}, the range of {metric}."
    ),
    "core-flagged-bound": (
        "A bound of {value} flagged cases exceeds the number of cases, {cases}. Choose a smaller bound."
    ),
    "core-groups-constraints": "Constraints are for thresholds that are free in each group, not for {equal}.",
    "core-guarantee-metric": (
        "No guarantee can be given for this bound on {metric}. It can for shares of cases, such as recall and "
        "precision. For F-beta, costs and other metrics it can for bounds on their better side."
    ),
    "core-observed-constraints": (
        "Resampling takes constraints on these cases. Leave out the confidence of the one on {metric}."
    ),
    "core-guarantee-weights": (
        "No guarantee can be given for {metric} of weighted cases: the limits count cases. Leave out the confidence "
        "or the weights."
    ),
    "core-guarantee-clusters": (
        "No guarantee can be given for {metric} of cases that belong together in clusters: the limits count "
        "independent cases. Keep one case of each cluster, or leave out the confidence."
    ),
    "core-guarantee-prevalence": (
        "No guarantee can be given for {metric} at the prevalence of these cases, which is itself uncertain. Choose "
        "the prevalence of new cases."
    ),
    "core-no-constraint": (
        "Expected a constraint, made by at_least(metric, bound) or at_most(metric, bound), but found {value}."
    ),
    "core-not-binary-scores": (
        "Expected BinaryScores, made by BinaryScores.from_predictions(y_true, y_score), but found {value}."
    ),
    "core-objective-unknown": (
        "There is no objective {value}. Choose a metric for which higher or lower is better, or one of {choices}."
    ),
    "core-cost": (
        "The cost of {name} is {value}. It must be a number from -1e150 to 1e150; a negative cost is a benefit."
    ),
    "core-not-costs": "Expected Costs(tp=..., fp=..., fn=..., tn=...), but found {value}.",
    "core-costs-no-odds": (
        "A false positive costs {alarm} more than a true negative, and a false negative {miss} more than a true "
        "positive. Both differences must be greater than 0."
    ),
    "core-exchange-rate": "The exchange rate is {value}. It must be greater than 0 and less than 1.",
    "core-threshold-probability": "A threshold probability is {value}. It must be 0 or more and less than 1.",
    "core-review-cost": "The cost of a review is {value}. It must be a finite number of 0 or more.",
    "core-review-capacity": "The review capacity is {value}. It must be a number of cases from 0 to {cases}.",
    "core-review-band": "The review band has a lower threshold of {low}, above its upper threshold of {high}.",
    "core-resamples-too-many": (
        "{n_resamples:d} resamples at {steps:threshold|thresholds} are more than {most:d} counts. Use fewer "
        "resamples or fewer thresholds."
    ),
    "core-quantity-twice": "Two different metrics have the key {key}. Compute them in separate calls.",
    "core-no-decisions": "Expected PairedDecisions, made by two_thresholds or two_models, but found {value}.",
    "core-not-bounded": "A value is {value}, outside [0, 1].",
    "core-delta": "The tolerance is {value}. It must be a finite number of 0 or more, in units of the objective.",
    "core-metric-no-proportion": (
        "{metric} is not a proportion of cases, so its width is not known in advance. Choose one of {choices}."
    ),
    "core-shares-impossible": (
        "With prevalence {prevalence} and flagged rate {flagged_rate}, {metric} cannot be {value}. One class "
        "would need more cases than it has."
    ),
    "core-numbers": "{name} is {value}. It must be a number or an array of numbers.",
    "core-out-of-range": "{name} is {value}. It must be a number from {least:d} to {most:d}.",
    "core-not-inside": "{name} is {value}. It must be greater than 0 and less than 1.",
    "core-width-too-small": "A half-width of {value} needs more than {most:d} cases. Choose a larger half-width.",
    "core-share": "The share of cases in the selection set is {value}. It must be greater than 0 and less than 1.",
    "core-series-count": "There are {found:d} series. A comparison needs {least:d} to {most:d}, each with its name.",
    "core-series-threshold": "The series {name} has no threshold. Give each series its own.",
    "core-series-unknown": "There is no series {name}. Choose one of {choices}.",
    "core-periods-none": "Expected the scores of each period by name, but found {value}.",
    "core-periods-twice": "Two periods have the name {name}. Name each differently.",
    "core-periods-codes": "A code must be a whole number: the place of a period, 0 to {last:d}, or -1 for none.",
    "core-periods-dates": (
        "Give at least one date: numpy or pandas dates, or text such as 2024-05-17; NaT for a case without a date."
    ),
    "core-periods-counts": (
        "{successes} successes in {trials} trials cannot be tested. Both need one whole number per look, with 0 <= "
        "successes <= trials."
    ),
    "core-periods-reference": (
        "Give either a baseline share, or the successes and trials of the reference periods, with at least one trial."
    ),
    "core-parts-few": (
        "{parts:part was|parts were} given, but at least two are needed: one to select the threshold and one to "
        "test it."
    ),
    "core-groups-few": ("All cases are in one group. At least {least:group is|groups are} needed to compare."),
    "core-groups-many": (
        "There are {count:group|groups}, but only {least:d} to {most:d} can be compared. Group numbers in quantiles or "
        "by cuts, or choose another column."
    ),
    "core-groups-number": "Scores of {count:group|groups} were given. Between {least:d} and {most:d} are needed.",
    "core-groups-names": "Two groups have the same name. Each name must occur once.",
    "core-groups-codes": (
        "The codes must be one whole number per case from 0 to {most:d}. Each of the {count:group|groups} needs a case."
    ),
    "core-groups-cuts": "The cuts are {value}. They must be finite numbers in ascending order, at least one.",
    "core-groups-thresholds": (
        "{count:threshold was|thresholds were} given for {groups:group|groups}. Give one for all, or one for each."
    ),
    "core-groups-reweighted": (
        "The scores of a group are at another prevalence. Compare groups at the prevalence of their own cases."
    ),
    "core-groups-clustered": (
        "The cases of a group have clusters, which may reach over several groups. Groups are compared without clusters."
    ),
    "core-groups-objective": (
        "The objective {value} is not a sum over the cases of all groups. Choose one of {choices}."
    ),
    "core-groups-aim": ("Of objective, level and overall_recall, {count:d} were given. Give exactly one of the three."),
    "core-groups-level": "Thresholds with equal={equal} have no common level. Give an objective instead.",
    "core-slices-metric": "{value} is not a mean over cases, so it has no weak slices. Choose one of {choices}.",
    "core-slices-columns": "There are no columns to search. Pass a mapping or a table with at least one column.",
    "core-partial-mask": ("is_labelled is {value}. It must be one boolean per case: true where the label is known."),
    "core-partial-no-label": "No case is labelled. At least one label is needed.",
    "core-partial-unbounded": (
        "The metric {metric} has no bounds: it may be lower or higher than with all unlabelled cases positive or "
        "negative on each side of the threshold."
    ),
    "core-partial-no-interval": "The metric {metric} has no interval from partly labelled cases.",
    "core-partial-not-partial": (
        "Expected PartialLabels, made by PartialLabels.from_predictions(y_true, y_score, is_labelled=...), but found "
        "{value}."
    ),
    "core-partial-codes": "The codes of strata must be one whole number of 0 or more per case.",
    "core-partial-probabilities": (
        "The probability in row {row:d} (counted from 0) is {value}. The probability that a case is labelled must be "
        "from 1e-75 to 1."
    ),
    "core-partial-certain": (
        "The case in row {row:d} (counted from 0) has no label, but its probability of being labelled is 1."
    ),
    "core-partial-design": "There is no design {value}. Choose Strata, Probabilities or Calibrated.",
    "core-partial-effort": "Give either a half-width or a number of cases to label.",
    "core-partial-all-labelled": "All cases are labelled: there is none to label next.",
    "core-partial-no-fraction": (
        "No labels are planned for the metric {metric}. It must be a weighted sum of the counts divided by another, as "
        "recall is."
    ),
    "core-partial-undefined": "{metric} is undefined at this threshold, because {reason}.",
    "core-not-a-grouping": "Expected a Grouping, made by group_by_value or one of its neighbours, but found {value}.",
    "core-not-grouped-scores": (
        "Expected GroupedScores, or a mapping from the name of each group to its BinaryScores, but found {value}."
    ),
}


class _Sentences(Formatter):
    def format_field(self, value: Any, format_spec: str) -> str:
        singular, separator, plural = format_spec.partition("|")
        return f"{value:d} {singular if value == 1 else plural}" if separator else format(value, format_spec)


def message(key: str, arguments: Mapping[str, str | int]) -> str:
    """The English message of a key, with its arguments filled in.

    >>> message("core-column-dimensions", {"name": "y_score", "dimensions": 2})
    'y_score has 2 dimensions. It must be one column with one entry per case.'
    """
    return _Sentences().vformat(MESSAGES[key], (), arguments)


def shown(value: Any) -> str:
    """A value as a message quotes it: its repr on one line, shortened if it is long.

    >>> shown("a label"), shown(np.float64(0.5)), shown("x" * 100)[-3:]
    ("'a label'", '0.5', 'xx…')
    """
    plain = value.item() if isinstance(value, np.generic) else value
    try:
        text = " ".join(repr(plain).split())
    except Exception:  # Any error in a foreign __repr__, or an integer of too many digits.
        text = f"<{type(plain).__name__}>"
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
