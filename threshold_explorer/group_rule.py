"""Thresholds by group as a rule that other programs load and apply: the file `group-rule.json` of the Groups page."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Self

import numpy as np

from threshold_explorer.rule import SCHEMA as RECORD_SCHEMA
from threshold_explorer.rule import Decisions, Rule, RuleError, load_record, number_of_json, recalibration_of

SCHEMA = "threshold-explorer/group-rule"
VERSION = 1


@dataclass(frozen=True)
class GroupRule:
    """Each group decides by its own threshold; `columns` name what divides the cases into groups.

    `rule` has the score, the direction and the classes; its threshold is of no group. Where two columns are crossed, a
    group is named "first × second".

    >>> rule = GroupRule(Rule("p", 0.5, False, "ill", "well", "float64"), ("site",), {"north": 0.3, "south": 0.6})
    >>> rule.apply([0.4, 0.4], ["north", "south"])
    array([ True, False])
    >>> rule.apply([0.4], ["west"])
    Traceback (most recent call last):
        ...
    threshold_explorer.rule.RuleError: The rule has no threshold for the group 'west', first at position 0.
    """

    rule: Rule
    columns: tuple[str, ...]
    thresholds: Mapping[str, float]

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """The rule in a file, or in a decision record with thresholds by group.

        Raises RuleError if the file is neither, and OSError if it cannot be read.
        """
        try:
            data = json.loads(Path(path).read_bytes())
        except ValueError:
            data = None
        if isinstance(data, dict) and data.get("schema") == RECORD_SCHEMA:
            return cls.of_record(load_record(path))
        if not isinstance(data, dict) or data.get("schema") != SCHEMA or data.get("version") != VERSION:
            raise RuleError(f"{path} is no rule for groups of version {VERSION}: its JSON has no schema {SCHEMA!r}.")
        try:
            of_rule = data["rule"]
            own = {"threshold": number_of_json(of_rule["threshold"]), "recalibration": recalibration_of(of_rule)}
            rule = Rule(**{**of_rule, **own})
            thresholds = {str(name): number_of_json(value) for name, value in data["thresholds"].items()}
            return cls(rule, tuple(map(str, data["columns"])), thresholds)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise RuleError(f"{path} is no valid rule for groups: {error}.") from error

    @classmethod
    def of_record(cls, record: dict[str, Any]) -> Self:
        """The rule in a decision record that `load_record` returned; raises RuleError if it has one threshold."""
        groups = record.get("groups")
        if not groups:
            raise RuleError("The record has one threshold for all groups: Rule loads it.")
        thresholds = {each["group"]: number_of_json(each["threshold"]) for each in groups["thresholds"]}
        one = Rule.of_record({**record, "groups": None})
        return cls(
            replace(one, threshold=number_of_json(groups["one_threshold"])), tuple(groups["columns"]), thresholds
        )

    def apply(self, scores: Any, groups: Any) -> Decisions:
        """Which cases are predicted positive: one score and the name of one group per case, in the same order.

        Raises RuleError for scores that `Rule.apply` refuses, for another number of groups, and for a group without a
        threshold.
        """
        values = self.rule.checked_scores(scores)
        names = np.array([str(name) for name in groups], dtype=object)
        if len(names) != len(values):
            raise RuleError(f"There are {len(values)} scores and {len(names)} groups. Give one group per score.")
        decided = np.zeros(len(values), dtype=np.bool_)
        for name in dict.fromkeys(names.tolist()):
            rows = names == name
            if name not in self.thresholds:
                raise RuleError(
                    f"The rule has no threshold for the group {name!r}, first at position {int(np.argmax(rows))}."
                )
            decided[rows] = replace(self.rule, threshold=self.thresholds[name]).apply(values[rows])
        return decided

    def to_json(self) -> str:
        """The file's text, which `load` reads."""
        data = {
            "schema": SCHEMA,
            "version": VERSION,
            "rule": {**self.rule.to_dict(), "threshold": _number(self.rule.threshold)},
            "columns": list(self.columns),
            "thresholds": {name: _number(value) for name, value in self.thresholds.items()},
        }
        return json.dumps(data, indent=2, ensure_ascii=False, allow_nan=False) + "\n"


def _number(value: float) -> float | str:
    return value if np.isfinite(value) else ("Infinity" if value > 0 else "-Infinity")
