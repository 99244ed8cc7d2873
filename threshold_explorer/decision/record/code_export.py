"""The decision rule as Python code to copy: for numpy, and for a fitted scikit-learn model."""

import inspect
import math

from threshold_explorer.data.columns.blank_labels import BlankLabels
from threshold_explorer.data.groups import NO_VALUE, group_of, number_in
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.kinds.multiclass.one_vs_rest import OneVsRestDataset
from threshold_explorer.decision.group_rule import GroupRule
from threshold_explorer.decision.record.decision import Decision
from threshold_explorer.decision.rule import Rule
from threshold_explorer.decision.rule_of_dataset import group_rule, rule_of
from threshold_explorer.words.formats import visible
from threshold_explorer.words.sentence import say

_IMPORT = "import numpy as np\n\n"
_GROUP_IMPORTS = "import re\nfrom bisect import bisect_left, bisect_right\nfrom collections.abc import Sequence\n\n"

_NUMPY = '''\
import numpy as np

THRESHOLD = {threshold}
POSITIVE, NEGATIVE = {positive!r}, {negative!r}


def decide(scores):
    """Which cases are predicted POSITIVE: {name} {operator} THRESHOLD. A missing score is an error."""
    scores = np.asarray(scores, dtype="{dtype}")
    if np.isnan(scores).any():
        raise ValueError(f"no decision without a score: {{np.count_nonzero(np.isnan(scores))}} missing")
    return {compared} {operator} THRESHOLD


def labels(scores):
    """The predicted class of each case."""
    return np.where(decide(scores), POSITIVE, NEGATIVE)
'''

_SCIKIT_LEARN = '''

def with_threshold(model):
    """A fitted classifier with this threshold; needs scikit-learn 1.6 or later."""
    from sklearn.frozen import FrozenEstimator
    from sklearn.model_selection import FixedThresholdClassifier

    return FixedThresholdClassifier(
        FrozenEstimator(model), threshold=THRESHOLD, pos_label=POSITIVE, response_method="{response}"
    )
'''


_BOUNDS = '''

def bounds(y_true, scores, is_labelled):
    """The worst and the best case of each metric, whatever the labels of the unlabelled cases are."""
    from metrics_core import METRICS
    from metrics_core.partial import PartialLabels, bounds_of

    scores = {signed}np.asarray(scores, dtype="{dtype}")
    partial = PartialLabels.from_predictions(y_true, scores, pos_label=POSITIVE, is_labelled=is_labelled)
    return {{key: bounds_of(metric, partial.counts_at({signed}THRESHOLD)) for key, metric in METRICS.items()}}
'''

_ESTIMATED = '''

def estimated(y_true, scores, is_labelled{argument}):
    """The confusion matrix that the numbers are from: {about}."""
    from metrics_core.partial import Calibrated, PartialLabels, Probabilities, Strata, estimate, score_strata

    scores = {signed}np.asarray(scores, dtype="{dtype}")
    partial = PartialLabels.from_predictions(y_true, scores, pos_label=POSITIVE, is_labelled=is_labelled)
    return {found}.confusion_at({signed}THRESHOLD)
'''
# By why labels are blank: a further argument, the scores of all cases, and what they are.
_ESTIMATES = {
    "random": ("", "partial.labelled", "of the labelled cases"),
    "score": ("", "estimate(partial, score_strata(partial)).scores", "estimated by strata of scores"),
    "late": (", weeks", "estimate(partial, Strata(weeks)).scores", "estimated by week from Monday, numbered from 0"),
    "sampled": (
        ", probabilities",
        "estimate(partial, Probabilities(probabilities)).scores",
        "estimated with the probability of each case to be checked",
    ),
    "calibrated": ("", "estimate(partial, Calibrated()).scores", "estimated from calibrated scores"),
}


_BY_GROUP = '''\
import numpy as np

# The threshold of each group of {columns}.
THRESHOLDS = {{
{thresholds}
}}
# How values become groups: arguments of group_of.
{grouping}
POSITIVE, NEGATIVE = {positive!r}, {negative!r}
NO_VALUE = {no_value!r}


{functions}

def decide(scores, groups):
    """Which cases are predicted POSITIVE: {name} {operator} the threshold of the group.

    {groups}.
    A missing score, or a value without a threshold, is an error.
    """
    scores, groups = np.asarray(scores, dtype="{dtype}"), list(groups)
    if len(groups) != len(scores):
        raise ValueError(f"{{len(scores)}} scores and {{len(groups)}} groups")
    if np.isnan(scores).any():
        raise ValueError(f"no decision without a score: {{np.count_nonzero(np.isnan(scores))}} missing")
    found = [{key} for {case} in groups]
    return {compared} {operator} np.array([THRESHOLDS[group] for group in found], dtype=scores.dtype)


def labels(scores, groups):
    """The predicted class of each case."""
    return np.where(decide(scores, groups), POSITIVE, NEGATIVE)
'''


def decision_code(decision: Decision) -> str:
    """The rule of a decision as code, what it was decided by above it: by group if such thresholds were taken."""
    said = "".join(f"# {visible(line)}\n" for line in decision.said)
    return f"{said}\n{rule_code(decision)}"


def rule_code(decision: Decision) -> str:
    taken = decision.by_group
    if taken is None:
        return snippet(decision.dataset, decision.threshold)
    by_group = group_rule(decision.dataset, taken.grouped, taken.found)
    rule, parts = by_group.rule, by_group.parts
    lines = [f"    {parts.get(name, name)!r}: {_literal(value)}," for name, value in by_group.thresholds.items()]
    lines += [f"    # {parts.get(name, name)!r} is undecided: decide its cases apart." for name in by_group.undecided]
    code = _BY_GROUP.format(
        columns=" × ".join(map(repr, by_group.columns)),
        thresholds="\n".join(lines),
        functions="\n\n".join((inspect.getsource(number_in), inspect.getsource(group_of))),
        no_value=NO_VALUE,
        positive=rule.positive,
        negative=rule.negative,
        operator=rule.operator,
        dtype=rule.dtype,
        **_grouping(by_group),
        **_compared(rule),
    )
    note = f"# {say('record-python-blank')}\n\n" if decision.dataset.blank else ""
    return note + _GROUP_IMPORTS + _with_map(rule, code)


def _grouping(by_group: GroupRule) -> dict[str, str]:
    """How a case's values become its group, as code, and what the values are."""
    arguments = [repr(column.arguments) for column in by_group.grouping]
    if len(arguments) == 1:
        [column] = by_group.columns
        said = f"groups are values of {_in_docstring(column)} as the file has them, or names of groups, one per case"
        return {
            "grouping": f"GROUPING = {arguments[0]}",
            "groups": said,
            "key": "group_of(value, **GROUPING)",
            "case": "value",
        }
    names = [f"value_{at}" for at in range(len(arguments))]
    grouping = [f"GROUPING_{at} = {each}" for at, each in enumerate(arguments)]
    key = ", ".join(f"group_of({name}, **GROUPING_{at})" for at, name in enumerate(names))
    columns = ", ".join(f"table[{_in_docstring(column)}]" for column in by_group.columns)
    said = f"groups are the values of each case, as the file has them, such as zip({columns})"
    return {"grouping": "\n".join(grouping), "groups": said, "key": f"({key})", "case": ", ".join(names)}


def _in_docstring(name: str) -> str:
    r"""A name as a literal whose quotation marks do not end the docstring around it.

    >>> print(_in_docstring('a" + b'))
    'a\" + b'
    """
    return repr(name).replace('"', '\\"')


def _with_map(rule: Rule, code: str) -> str:
    """The code after the function `recalibrate` of the rule's map, if it has one."""
    if rule.recalibration is None:
        return code
    return f"{rule.recalibration.to_python()}\n\n{code.removeprefix(_IMPORT)}"


def _compared(rule: Rule) -> dict[str, str]:
    """What is compared with the threshold, as code and in words."""
    if rule.recalibration is None:
        return {"compared": "scores", "name": "score"}
    return {"compared": "recalibrate(scores)", "name": "recalibrated score"}


def _literal(threshold: float) -> str:
    return repr(threshold) if math.isfinite(threshold) else f'float("{threshold}")'


def snippet(dataset: BinaryDataset, threshold: float) -> str:
    """The decision rule as code, for the file's own scores.

    The scikit-learn part is left out where low scores indicate the positive class, because a classifier's own scores
    are the other way round, and for one class of several.
    """
    rule = rule_of(dataset, threshold)
    code = _NUMPY.format(
        threshold=_literal(rule.threshold),
        positive=rule.positive,
        negative=rule.negative,
        operator=rule.operator,
        dtype=rule.dtype,
        **_compared(rule),
    )
    if dataset.blank:
        code += _blank_code(dataset.blank, rule)
    if (
        rule.column_is_lower
        or rule.recalibration
        or isinstance(dataset, OneVsRestDataset)
        or dataset.roles.predicted is not None
    ):
        return _with_map(rule, code)
    return code + _SCIKIT_LEARN.format(response="predict_proba" if rule.is_probability else "decision_function")


def _blank_code(blank: BlankLabels, rule: Rule) -> str:
    """A function that computes the numbers of partly labelled cases, or their bounds."""
    common = {"signed": "-" if rule.lower_is_positive else "", "dtype": rule.dtype}
    if blank.has_bounds_only:
        return _BOUNDS.format(**common)
    argument, found, about = _ESTIMATES[blank.reason.why]
    if blank.reason.share is not None:
        chances = f"np.where(partial.scores >= {blank.reason.threshold!r}, 1.0, {blank.reason.share!r})"
        argument, found = "", found.replace("(probabilities)", f"({chances})")
    return _ESTIMATED.format(argument=argument, found=found, about=about, **common)
