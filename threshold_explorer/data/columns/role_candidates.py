"""Which columns of a table can have which role, the likeliest first."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Self

import pyarrow as pa
import pyarrow.compute as pc

from threshold_explorer.data.columns.cached_methods import MethodCache, cached
from threshold_explorer.data.columns.class_columns import class_probabilities, numbered_by_class
from threshold_explorer.data.columns.clusters import (
    MIN_ROWS_PER_VALUE,
    MIN_SAMPLED,
    SEVERAL_ROWS,
    cluster_order,
    is_named_cluster,
)
from threshold_explorer.data.columns.column_names import NameRole, may_name_a_person
from threshold_explorer.data.columns.column_profile import ColumnProfile, only_counts_rows, sample_of
from threshold_explorer.data.columns.column_summaries import (
    can_have_role,
)
from threshold_explorer.data.columns.labels import (
    MAX_CLASSES,
    MAX_LABEL_LENGTH,
    MAX_LABELS,
    LabelColumn,
    decoded,
    without_differences,
)
from threshold_explorer.data.columns.model_decisions import (
    correctness_of_answer,
    rivals_of_decision,
)
from threshold_explorer.data.columns.numeric_columns import (
    MissingColumn,
    missing_in,
    missing_rows,
)
from threshold_explorer.data.columns.role_order import (
    NO_LABEL,
    NO_SCORE,
    ScoreFacts,
    distinct_labels,
    distinct_scores,
    label_order,
    leading,
    ranked,
    weight_order,
)
from threshold_explorer.data.columns.roles import ColumnRoles
from threshold_explorer.data.columns.score_direction import (
    RatedPredictions,
    gives_predictions,
    predicted_column_candidates,
    rated_predictions,
)
from threshold_explorer.reading.refusals import BadLabels
from threshold_explorer.reading.rows.column_naming import numbered_name


@dataclass(frozen=True, eq=False)
class CandidateColumns:
    """A table and the columns that can have each role; results are cached and shared between threads.

    `profiles` describe all columns by a sample of the rows; a label column has at most `max_labels` labels.
    `known_roles` are given instead of detected: those of the file to which columns of other files were joined.
    """

    table: pa.Table
    sample: pa.Table
    profiles: Mapping[str, ColumnProfile]
    cache: MethodCache = field(default_factory=MethodCache, repr=False)
    max_labels: int = field(default=MAX_LABELS, repr=False)
    known_roles: ColumnRoles | None = field(default=None, repr=False)

    @classmethod
    def of(cls, table: pa.Table) -> Self:
        """Profile the columns of a table."""
        sample = sample_of(table)
        return cls(table, sample, {name: ColumnProfile.of(sample[name], name) for name in table.column_names})

    def trimmed(self, also: Collection[str] = ()) -> Self:
        """The same without the values of columns that can have no role; their profiles stay.

        `also` are further columns to keep, besides candidates for label, score, weight, group, query and item.
        """
        candidates = {*also, *(profile.name for profile in self._usable_profiles)}
        usable = [name for name in self.table.column_names if name in candidates]
        if len(usable) == self.table.num_columns:
            return self
        return replace(self, table=_copy(self.table.select(usable)), sample=_copy(self.sample.select(usable)))

    def with_many_labels(self) -> Self:
        """The same with up to MAX_CLASSES labels in a column."""
        return replace(self, cache=MethodCache(), max_labels=MAX_CLASSES)

    def with_roles(self, roles: ColumnRoles | None) -> Self:
        """The same with known roles, unless one of their columns is missing."""
        if roles is None or not set(roles.columns) <= set(self.table.column_names):
            return self
        return replace(self, cache=MethodCache(), known_roles=roles)

    def values(self, name: str) -> pa.ChunkedArray:
        """A column's values in all rows."""
        return decoded(self.table[name])

    @property
    @cached
    def labels(self) -> tuple[str, ...]:
        """The columns that can be labels, the likeliest first."""
        short = [profile for profile in self._usable_profiles if profile.longest <= MAX_LABEL_LENGTH]
        return tuple(ranked(short, partial(label_order, at_most=self.max_labels)))

    @property
    @cached
    def scores(self) -> tuple[str, ...]:
        """The columns that can be scores, the likeliest first."""
        label = self._likely_label
        return tuple(ranked(self._usable_profiles, self._score_facts(label.name if label else "").order_of))

    @cached
    def score_candidates(self, label: str) -> tuple[str, ...]:
        """The columns of which one is the score for a label: several if only the user knows which, none without any."""
        others = [profile for profile in self._usable_profiles if profile.name != label]
        order_of = self._score_facts(label).order_of
        equal = leading(others, order_of)
        order = order_of(self.profiles[equal[0]]) if equal else None
        if order is None or order.standing[0] == NO_SCORE:
            equal = ranked(others, order_of)[:1]
        equal = [name for name in equal if not self._is_no_score(name)]
        class_of = self._class_of(label)
        if len(equal) > 1 and class_of.keys() >= {*equal}:
            # The choice between them is that of the positive class.
            return (min(equal, key=lambda name: self.label_column(label).texts.index(class_of[name])),)
        return tuple(distinct_scores(self.sample, equal))

    @cached
    def _score_facts(self, label: str) -> ScoreFacts:
        if not label:
            return ScoreFacts(numbered=numbered_by_class(self._usable_profiles))
        class_of, in_sample = self._class_of(label), self._in_sample(label)
        unnamed = [each.name for each in self._usable_profiles if each.is_number and each.name_role is NameRole.NONE]
        behind = [
            name
            for name in unnamed
            if name != label and gives_predictions(self.sample, self._usable_profiles, in_sample, name)
        ]
        ratings = [name for name in unnamed if name != label and self.predicted(label, name)]
        numbered = {*class_of, *numbered_by_class(self._usable_profiles)}
        return ScoreFacts(self.label_column(label), class_of, numbered, behind, ratings)

    @property
    @cached
    def weights(self) -> tuple[str, ...]:
        """The columns that can be weights: numeric ones, those named as weights first."""
        return tuple(ranked(self._usable_profiles, weight_order))

    @property
    @cached
    def clusters(self) -> tuple[str, ...]:
        """The columns that can tell which cases belong together, the likeliest first: those whose values repeat."""
        in_order = ranked(self._usable_profiles, cluster_order)
        return tuple(name for name in in_order if not self._may_name_rows(name) or self._repeats(name))

    @property
    @cached
    def named_cluster(self) -> str | None:
        """The likely column of clusters: a name such as "patient_id", a value in every row, several rows per value."""
        named = (profile.name for profile in self._usable_profiles if is_named_cluster(profile))
        return next((name for name in named if self._is_sample_of_clusters(name)), None)

    @property
    @cached
    def possible_cluster(self) -> str | None:
        """A column of ids whose values repeat."""
        ids = (name for name in ranked(self._usable_profiles, cluster_order) if self._is_id(name))
        return next((name for name in ids if self._repeats(name)), None)

    @cached
    def has_other_cases(self, score: str) -> bool:
        """Whether the rows without this score are cases of another score, which has no value in any other row."""
        is_missing = missing_rows(self.values(score))
        if not is_missing.any() or is_missing.all():
            return False
        others = (~missing_rows(self.values(name)) for name in self.scores if name != score)
        return any(bool(known.any()) and not (known & ~is_missing).any() for known in others)

    @cached
    def n_values(self, name: str) -> int:
        """How many distinct values a column has in all rows."""
        return int(pc.count_distinct(self.values(name)).as_py())

    def label_column(self, name: str, merge: bool = False) -> LabelColumn:
        """A column as labels, with `merge` similar ones as one. Raises BadLabels above `max_labels`."""
        return self._merged_column(name) if merge else self._label_column(name)

    def class_column(self, name: str) -> LabelColumn:
        """A column as labels, each a class of its own. Raises BadLabels above MAX_CLASSES."""
        return self._class_column(name)

    def predicted(self, label: str, score: str) -> str | None:
        """The column of predicted classes if the score certainly is the confidence in them, otherwise None."""
        known = self.known_roles
        if known and (label, score) == (known.label, known.score_column):
            return known.predicted
        rated = self._rated_predictions(label, score)
        return next(iter(rated.columns), None) if rated.is_certain else None

    @cached
    def predicted_column_candidates(self, label: str, score: str) -> tuple[str, ...]:
        """The columns that can contain the predicted classes."""
        return tuple(predicted_column_candidates(self._usable_profiles, self.label_column(label), score))

    @cached
    def _missing_in(self, name: str) -> MissingColumn | None:
        return missing_in(self.values(name), name)

    def _is_id(self, name: str) -> bool:
        return self.profiles[name].name_role is NameRole.IDENTIFIER

    def _may_name_rows(self, name: str) -> bool:
        """Whether the values may be different in every row; for others a sample tells that they repeat."""
        return self._is_id(name) or self.profiles[name].is_identifier

    def _repeats(self, name: str) -> bool:
        return bool(self.table.num_rows >= MIN_ROWS_PER_VALUE * self.n_values(name) > 0)

    def _is_sample_of_clusters(self, name: str) -> bool:
        """Whether each row has a value and each value several rows, and the values are not a few groups to compare."""
        n_values = self.n_values(name)
        are_many = self.table.num_rows >= SEVERAL_ROWS * n_values > 0
        return are_many and (n_values >= MIN_SAMPLED or self._is_id(name)) and self._missing_in(name) is None

    @property
    @cached
    def _usable_profiles(self) -> list[ColumnProfile]:
        return list(filter(can_have_role, self.profiles.values()))

    @cached
    def _label_column(self, name: str) -> LabelColumn:
        return LabelColumn.of(self.table[name], name, at_most=self.max_labels)

    @cached
    def _class_column(self, name: str) -> LabelColumn:
        try:
            return self._label_column(name)
        except BadLabels:
            return LabelColumn.of(self.table[name], name, at_most=MAX_CLASSES)

    @cached
    def _merged_column(self, name: str) -> LabelColumn:
        return self._label_column(name).merged(without_differences)

    def _in_sample(self, name: str, merge: bool = False) -> LabelColumn:
        return self.label_column(name, merge).of_rows(self.sample[name])

    @cached
    def _rated_predictions(self, label: str, score: str) -> RatedPredictions:
        if score == label or score in self._class_of(label):
            return RatedPredictions()
        return rated_predictions(self.sample, self._usable_profiles, self._in_sample(label), self.profiles[score])

    def _is_no_score(self, name: str) -> bool:
        """Whether a column has ids, a setting such as a time, or people, by its name."""
        profile = self.profiles[name]
        is_id = profile.is_whole and profile.name_role is NameRole.IDENTIFIER
        is_other = profile.name_role is NameRole.SETTING or may_name_a_person(name)
        return is_id or is_other or self._is_unnamed_index(profile) or only_counts_rows(profile, self.sample[name])

    def _is_unnamed_index(self, profile: ColumnProfile) -> bool:
        """Whether a column of integers is the only one without a name, as pandas writes the index."""
        names = self.table.column_names
        places = [name for place, name in enumerate(names, start=1) if name == numbered_name(place)]
        return profile.is_whole and places == [profile.name] != names

    @property
    @cached
    def _label_candidates(self) -> tuple[str, ...]:
        """The columns of which one is the label: several if only the user knows which, none without any."""
        rejected: set[str] = set()
        first = ""
        for first in self.labels:
            try:
                self.label_column(first)
                break
            except BadLabels:
                # There are more values in all rows than in the sample.
                rejected.add(first)
        if first in rejected or not first:
            return ()
        can_be = [self.profiles[name] for name in self.labels if name not in rejected]
        order = partial(label_order, at_most=self.max_labels)
        equal = leading(can_be, order)
        best = order(self.profiles[equal[0]])
        if best is None or best.standing[0] >= NO_LABEL:
            return (first,)
        # A label by name may be the model's answer: then a column says whether it is right, or another is the truth.
        correctness = (correctness_of_answer(self._usable_profiles, self.profiles[name]) for name in equal)
        if found := next(filter(None, correctness), None):
            return (found,)
        likely = self.profiles[equal[0]]
        rivals = rivals_of_decision(self.sample, self._usable_profiles, likely, self._in_sample)
        return tuple(distinct_labels(self.sample, dict.fromkeys([*rivals, *equal])))

    @property
    @cached
    def _likely_label(self) -> LabelColumn | None:
        candidates = self._label_candidates
        return self.label_column(candidates[0]) if candidates else None

    @cached
    def _class_of(self, label: str) -> dict[str, str]:
        return class_probabilities(self.sample, self._usable_profiles, self.label_column(label))


def _copy(table: pa.Table) -> pa.Table:
    """A copy that does not keep the dropped columns alive: columns read together share one buffer."""
    file = pa.BufferOutputStream()
    with pa.ipc.new_stream(file, table.schema) as stream:
        stream.write_table(table)
    return pa.ipc.open_stream(file.getvalue()).read_all()
