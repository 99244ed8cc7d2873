"""What decision rules and their records refuse.

Programs load rules where only numpy and pandas are installed: in English, these sentences need no catalogue.
"""

from typing import Any

from metrics_core import PredictionsError
from threshold_explorer.words.language import LANGUAGE, base_language, language

# In English by key, with arguments as in `str.format`; other languages have them in `rule.ftl`.
RULE_MESSAGES = {
    "rule-is-by-group": "The record has a threshold for each group: GroupRule loads it, and needs the groups.",
    "rule-is-for-all": "The record has one threshold for all groups: Rule loads it.",
    "rule-by-hand": "The rule has no decision record: Rule.from_choice makes one.",
    "rule-recalibrates": "The rule recalibrates scores; a classifier with a threshold does not.",
    "rule-recalibrates-evaluator": "The rule recalibrates scores, which this evaluator does not.",
    "rule-lower": "The rule is for scores of which lower ones are positive; a classifier's scores are not.",
    "rule-no-class": "The classifier has no class {positive}; its classes are {classes}.",
    "rule-other-class": "The classes of the rule are {positive} and {negative}; a true class is {found}.",
    "rule-no-column": "The rule is for the column {column}; the data have {found}.",
    "rule-other-column": "The rule is for the column {column}; these scores are the column {found}.",
    "rule-not-numbers": "Scores are numbers, one per case.",
    "rule-dimensions": "Scores are one number per case; these have {dimensions} dimensions.",
    "rule-score-missing": (
        "{count} of {total} scores is missing, the first at position {first}; the rule decides on none."
    ),
    "rule-scores-missing": (
        "{count} of {total} scores are missing, the first at position {first}; the rule decides on none."
    ),
    "rule-score-infinite": (
        "{count} of {total} scores is infinite, the first at position {first}; scores are finite numbers."
    ),
    "rule-scores-infinite": (
        "{count} of {total} scores are infinite, the first at position {first}; scores are finite numbers."
    ),
    "rule-score-outside": (
        "{count} of {total} scores is outside of 0 to 1, the first at position {first}; the rule is for probabilities."
    ),
    "rule-scores-outside": (
        "{count} of {total} scores are outside of 0 to 1, the first at position {first}; the rule is for probabilities."
    ),
    # An error of metrics_core.
    "rule-not-recalibrated": "{error}",
    "rule-bad-map": "rule.recalibration: {error}",
    "rule-group-count": "There are {scores} scores and {groups} groups. Give one group per score.",
    "rule-no-group": "The rule has no threshold for the group {group}, first at position {first}.",
    "rule-undecided-group": (
        "The group {group}, first at position {first}, is undecided: the cases that the thresholds were chosen on have "
        "no case of a class in it. Decide its cases apart from the others."
    ),
    "rule-no-group-column": "The rule groups by the columns {columns}; the data have {found}.",
    "rule-group-values": "A case has a value of each of the columns {columns}, or the name of a group.",
    "rule-group-odd": "A group is a value or a name, one for each case.",
    "rule-no-group-file": "{file} is no rule for groups of version {version}: its JSON has no schema {schema}.",
    "rule-bad-group-file": "{file} is no valid rule for groups: {error}.",
    "rule-bad-grouping": "groups.grouping of the record is not valid: {error}.",
    "rule-grouping-columns": "grouping is not of the columns",
    "rule-no-record": "{file} is no decision record of Threshold Explorer: its JSON has no schema {schema}.",
    "rule-version": "{file} has version {version} of the format; this version reads {first} and {second}.",
    "rule-key-twice": "{file} is no valid decision record: the key {key} occurs more than once.",
    "rule-bad-record": "{file} is no valid decision record: {fault}.",
    # What is wrong with a value of a record.
    "rule-fault-at": "{place}: {fault}",
    "rule-either": "{first} or {second}",
    "rule-fault-type": "{value} is not of type {types}",
    "rule-fault-const": "{value} is not {wanted}",
    "rule-fault-enum": "{value} is not one of {choices}",
    "rule-fault-pattern": "{value} does not match {pattern}",
    "rule-fault-required": "{key} is missing",
    "rule-fault-length": "a list of {length} has the wrong length",
    "rule-fault-at-least": "{value} is not at least {bound}",
    "rule-fault-at-most": "{value} is not at most {bound}",
    "rule-fault-above": "{value} is not greater than {bound}",
    "rule-fault-below": "{value} is not less than {bound}",
    "rule-fault-threshold": "{value} is not {wanted}, the threshold of the numbers",
    "rule-fault-lower": "it differs from data.columns.lower_is_positive",
    "rule-fault-negative": "{value} is the positive class too",
    "rule-fault-score": "{value} is not {wanted}, the column of data.columns",
    "rule-fault-positive": "{value} is not {wanted}, the class of data.columns",
    "rule-fault-twice": "{value} occurs more than once",
    "rule-fault-counts": "{value} is not {wanted}, which follows from the counts",
}


class RuleSentence:
    """A message of `RULE_MESSAGES` with its arguments; `str()` formats it in the reader's language.

    An argument may be another one, or an error of `metrics_core`.

    >>> print(RuleSentence("rule-fault-at", place="costs", fault=RuleSentence("rule-fault-required", key="fp")))
    costs: fp is missing
    """

    def __init__(self, key: str, /, **arguments: Any) -> None:
        self.key = key
        self.arguments = arguments

    def __str__(self) -> str:
        if base_language(language()) == LANGUAGE:
            return RULE_MESSAGES[self.key].format(**self.arguments)
        # Imported late: only the app has the catalogue.
        from threshold_explorer.words.metrics import refusal_text
        from threshold_explorer.words.sentence import say

        # As texts, since the catalogue would round numbers.
        said = {
            name: refusal_text(value) if isinstance(value, PredictionsError) else str(value)
            for name, value in self.arguments.items()
        }
        return say(self.key, **said)
