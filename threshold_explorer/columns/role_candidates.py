"""Candidates for score and weight, the likeliest first, by the profiles of the columns."""

from collections.abc import Iterable, Mapping

from threshold_explorer.columns.class_probabilities import PolarityWords
from threshold_explorer.columns.column_names import NameRole
from threshold_explorer.columns.column_profile import ColumnProfile
from threshold_explorer.columns.hard_predictions import may_be_hard
from threshold_explorer.columns.labels import LabelColumn
from threshold_explorer.columns.positive_label import positive_of
from threshold_explorer.columns.role_order import Order, ranked, score_order, weight_order

# In a small table "weight" is a case weight; among many columns it may be the weight of a patient.
MAX_COLUMNS = 4


def score_candidates(
    profiles: Iterable[ColumnProfile], label: LabelColumn | None, class_of: Mapping[str, str]
) -> list[str]:
    """The columns that can be scores for a label, if there is one.

    A column of numbers with a few texts is a candidate, so that the error can name the text and its row. Hard
    predictions come last; among columns of one class each (`class_of`) the positive class comes first.
    """
    name, texts = (label.name, label.texts) if label else (None, [])
    positive = positive_of(label.labels) if label else ""
    polarity_words = PolarityWords.of(label)

    def order(profile: ColumnProfile) -> Order | None:
        polarity = polarity_words.polarity_of(profile)
        if positive and profile.name in class_of:
            polarity = -1 if class_of[profile.name] == positive else 1
        is_hard = profile.name != name and may_be_hard(profile, texts)
        return score_order(profile, name, is_hard=is_hard, polarity=polarity)

    return ranked(profiles, order)


def likely_weight(profiles: list[ColumnProfile], *, taken: tuple[str, str]) -> str | None:
    """The likely column of case weights besides the `taken` ones; None if no name suggests one.

    A count is a weight if label and hard predictions are the only other columns.
    """
    weight_roles = {NameRole.CASE_WEIGHT} | ({NameRole.WEIGHT} if len(profiles) <= MAX_COLUMNS else set())
    others = [profile for profile in profiles if profile.name not in taken]
    named = [profile for profile in others if profile.name_role in weight_roles]
    if weight := next(iter(ranked(named, weight_order)), None):
        return weight
    is_graded = any(profile.name == taken[1] and profile.is_number for profile in profiles)
    return others[0].name if len(others) == 1 and not is_graded and others[0].counts_cases else None
