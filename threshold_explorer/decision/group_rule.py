"""Thresholds by group as a rule that other programs load and apply: the file `group-rule.json` of the Groups page."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Self

import numpy as np
import numpy.typing as npt
import pandas as pd

from threshold_explorer.data.groups import GroupColumn
from threshold_explorer.decision.rule import SCHEMA as RECORD_SCHEMA
from threshold_explorer.decision.rule import Decisions, Rule, RuleError, load_record, number_of_json, recalibration_of
from threshold_explorer.words.rule_sentence import RuleSentence

SCHEMA = "threshold-explorer/group-rule"
VERSION = 1
# Between the names of two groups that are crossed.
CROSS = " × "


@dataclass(frozen=True)
class GroupRule:
    """Each group decides by its own threshold; `columns` name what divides the cases into groups.

    `rule` has the score, the direction and the classes; its threshold is of no group. `grouping` says how the values of
    each column become groups; without it, as in files of earlier versions, `apply` needs the names of the groups. Where
    columns are crossed, a group is named "first × second", and `parts` are its groups of each column. `undecided` are
    groups of the cases that the thresholds were chosen on which could not be given one; their cases are refused.

    >>> rule = GroupRule(Rule("p", 0.5, False, "ill", "well", "float64"), ("site",), {"north": 0.3, "south": 0.6})
    >>> rule.apply([0.4, 0.4], ["north", "south"])
    array([ True, False])
    >>> rule.apply([0.4], ["west"])
    Traceback (most recent call last):
        ...
    threshold_explorer.decision.rule.RuleError: The rule has no threshold for the group 'west', first at position 0.
    >>> ages = GroupColumn("age", ("18 to 35", "36 to 71"), cuts=(35.0,), cut_is_below=True)
    >>> by_age = GroupRule(rule.rule, ("age",), {"18 to 35": 0.3, "36 to 71": 0.6}, (ages,))
    >>> by_age.apply([0.4, 0.4, 0.4], [35, 35.5, "18 to 35"])
    array([ True, False,  True])
    """

    rule: Rule
    columns: tuple[str, ...]
    thresholds: Mapping[str, float]
    grouping: tuple[GroupColumn, ...] = ()
    parts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    undecided: tuple[str, ...] = ()

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
            raise RuleError(RuleSentence("rule-no-group-file", file=path, version=VERSION, schema=repr(SCHEMA)))
        try:
            of_rule = data["rule"]
            own = {"threshold": number_of_json(of_rule["threshold"]), "recalibration": recalibration_of(of_rule)}
            rule = Rule(**{**of_rule, **own})
            thresholds = {str(name): number_of_json(value) for name, value in data["thresholds"].items()}
            grouping = grouping_of_json(data)
            parts = {str(name): tuple(map(str, each)) for name, each in data.get("parts", {}).items()}
            undecided = tuple(map(str, data.get("undecided", ())))
            return cls(rule, tuple(map(str, data["columns"])), thresholds, grouping, parts, undecided)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise RuleError(RuleSentence("rule-bad-group-file", file=path, error=error)) from error

    @classmethod
    def of_record(cls, record: dict[str, Any]) -> Self:
        """The rule in a decision record that `load_record` returned; raises RuleError if it has one threshold."""
        groups = record.get("groups")
        if not groups:
            raise RuleError(RuleSentence("rule-is-for-all"))
        thresholds = {each["group"]: number_of_json(each["threshold"]) for each in groups["thresholds"]}
        parts = {each["group"]: tuple(each["parts"]) for each in groups["thresholds"] if "parts" in each}
        one = replace(Rule.of_record({**record, "groups": None}), threshold=number_of_json(groups["one_threshold"]))
        try:
            grouping = grouping_of_json(groups)
        except (KeyError, TypeError, ValueError) as error:
            raise RuleError(RuleSentence("rule-bad-grouping", error=error)) from error
        undecided = tuple(each["group"] for each in groups.get("undecided", ()))
        parts |= {each["group"]: tuple(each["parts"]) for each in groups.get("undecided", ()) if "parts" in each}
        return cls(one, tuple(groups["columns"]), thresholds, grouping, parts, undecided)

    def apply(self, scores: Any, groups: Any) -> Decisions:
        """Which cases are predicted positive: one score and one group per case, in the same order.

        `groups` are the values of the rule's column as the file has them, or names of groups. Where columns are
        crossed, they are pairs of values, the columns themselves, or a data frame with them. Numbers count as equal
        whether they are read as 1, 1.0 or "01". A number below or above all ranges is in the first or last one.

        Raises RuleError for scores that `Rule.apply` refuses, for another number of groups, and for a value or group
        without a threshold, which an undecided group is: decide its cases apart from the others.
        """
        values = self.rule.checked_scores(scores)
        names = self.group_names(groups, len(values))
        decided = np.zeros(len(values), dtype=np.bool_)
        for name in dict.fromkeys(names.tolist()):
            rows = names == name
            decided[rows] = replace(self.rule, threshold=self.thresholds[name]).apply(values[rows])
        return decided

    def group_names(self, groups: Any, n_scores: int) -> npt.NDArray[np.object_]:
        """The name of the group of each case, shape (n_scores,); `groups` and errors as in `apply`."""
        places: npt.NDArray[np.int64] = np.zeros(n_scores, dtype=np.int64)
        cases: list[tuple[Any, ...]] = [()]
        for column in self._columns(groups, n_scores):
            if len(column) != n_scores:
                raise RuleError(RuleSentence("rule-group-count", scores=n_scores, groups=len(column)))
            codes, values = _distinct(column)
            combined, places = np.unique(places * len(values) + codes, return_inverse=True)
            cases = [(*cases[at // len(values)], values[at % len(values)]) for at in combined.tolist()]
        by_parts = {self.parts.get(name, (name,)): name for name in (*self.thresholds, *self.undecided)}
        names = np.empty(len(cases), dtype=object)
        for at, case in enumerate(cases if n_scores else []):
            parts = self._parts(case)
            names[at] = by_parts.get(parts)
            if names[at] not in self.thresholds:
                key = "rule-no-group" if names[at] is None else "rule-undecided-group"
                group, first = repr(CROSS.join(map(str, parts))), int(np.argmax(places == at))
                raise RuleError(RuleSentence(key, group=group, first=first))
        return names[places]

    def _parts(self, case: tuple[Any, ...]) -> tuple[str, ...]:
        """The group of each column; a value without a group stays as it is. A group's name stands for its parts."""
        if len(case) < len(self.columns):
            return self.parts.get(str(case[0]), (str(case[0]),))
        if not self.grouping:
            return (CROSS.join(map(str, case)),)
        named = ((column.group_of(value), value) for column, value in zip(self.grouping, case, strict=True))
        return tuple(str(value) if name is None else name for name, value in named)

    def _columns(self, groups: Any, n_scores: int) -> list[list[Any]]:
        """The values of each column; or the names of groups as a single one."""
        n_columns = len(self.columns)
        if hasattr(groups, "columns"):
            names = list(map(str, getattr(groups, "column_names", groups.columns)))
            if not set(self.columns) <= set(names):
                raise RuleError(RuleSentence("rule-no-group-column", columns=list(self.columns), found=names))
            return [_values(groups[name]) for name in self.columns]
        values = _values(list(map(tuple, groups)) if getattr(groups, "ndim", 1) == 2 else groups)
        if n_columns == 1:
            return [values]
        # Two lists of two values are pairs; two arrays of two values are columns.
        if len(values) == n_columns and all(
            hasattr(each, "dtype") or (isinstance(each, list) and n_scores != n_columns) for each in values
        ):
            return [_values(each) for each in values]
        if all(isinstance(each, str) for each in values):
            return [values]
        try:
            columns = [list(column) for column in zip(*values, strict=True)]
        except (TypeError, ValueError):
            columns = []
        if len(columns) != n_columns:
            raise RuleError(RuleSentence("rule-group-values", columns=list(self.columns)))
        return columns

    def to_json(self) -> str:
        """The file's text, which `load` reads."""
        data = {
            "schema": SCHEMA,
            "version": VERSION,
            "rule": {**self.rule.to_dict(), "threshold": _number(self.rule.threshold)},
            "columns": list(self.columns),
            "thresholds": {name: _number(value) for name, value in self.thresholds.items()},
            **({"grouping": [column.to_dict() for column in self.grouping]} if self.grouping else {}),
            **({"undecided": list(self.undecided)} if self.undecided else {}),
            **({"parts": {name: list(each) for name, each in self.parts.items()}} if self.parts else {}),
        }
        return json.dumps(data, indent=2, ensure_ascii=False, allow_nan=False) + "\n"


def _number(value: float) -> float | str:
    return value if np.isfinite(value) else ("Infinity" if value > 0 else "-Infinity")


def grouping_of_json(data: dict[str, Any]) -> tuple[GroupColumn, ...]:
    """How values become groups, as a file or record has it; empty for one of an earlier version.

    Raises KeyError, TypeError or ValueError if it is not valid.
    """
    found = tuple(GroupColumn.of_dict(each) for each in data.get("grouping", ()))
    if found and [each.column for each in found] != list(data["columns"]):
        raise RuleError(RuleSentence("rule-grouping-columns"))
    return found


def _values(column: Any) -> list[Any]:
    """The values of a column as Python objects; dates stay dates."""
    if hasattr(column, "to_pylist"):
        return list(column.to_pylist())
    if isinstance(column, np.ndarray) and column.ndim == 1:
        column = pd.Series(column)
    return list(column)


def _distinct(values: list[Any]) -> tuple[npt.NDArray[np.int64], list[Any]]:
    """The position of each value among the distinct ones, and these."""
    column = np.empty(len(values), dtype=object)
    column[:] = values
    try:
        codes, distinct = pd.factorize(column, use_na_sentinel=False)
    except (TypeError, ValueError) as error:
        raise RuleError(RuleSentence("rule-group-odd")) from error
    return codes.astype(np.int64), list(distinct)
