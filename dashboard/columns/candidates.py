"""Which columns can be the score and the weight, the likeliest first, told from their profiles."""

from collections.abc import Iterable, Mapping

from dashboard.columns.class_probabilities import SideWords
from dashboard.columns.hard_predictions import may_be_hard
from dashboard.columns.labels import LabelColumn
from dashboard.columns.names import NameRole
from dashboard.columns.positive_label import positive_of
from dashboard.columns.profile import ColumnProfile
from dashboard.columns.role_order import Order, ranked, score_order, weight_order

# In a table of few columns one called "weight" weighs cases; among many it may be a patient's weight.
FEW_COLUMNS = 4


def score_candidates(
    profiles: Iterable[ColumnProfile], label: LabelColumn | None, class_of: Mapping[str, str]
) -> list[str]:
    """The columns that can be scores beside a label, where there is one.

    A column of numbers with a text among them is one: its refusal can then name the text and its row. Columns of
    decisions come after all that grade the cases; of one column per class (`class_of`) that of the positive first.
    """
    name, texts = (label.name, label.texts) if label else (None, [])
    positive = positive_of(label.labels) if label else ""
    side_words = SideWords.of(label)

    def order(profile: ColumnProfile) -> Order | None:
        side = side_words.side_of(profile)
        if positive and profile.name in class_of:
            side = -1 if class_of[profile.name] == positive else 1
        is_hard = profile.name != name and may_be_hard(profile, texts)
        return score_order(profile, name, is_hard=is_hard, side=side)

    return ranked(profiles, order)


def likely_weight(profiles: list[ColumnProfile], *, taken: tuple[str, str]) -> str | None:
    """The column that weighs the cases, beside those that have a role already; None where no name tells.

    Alone beside label and decisions, a count says how many cases are alike.
    """
    telling = {NameRole.CASE_WEIGHT} | ({NameRole.WEIGHT} if len(profiles) <= FEW_COLUMNS else set())
    others = [profile for profile in profiles if profile.name not in taken]
    named = [profile for profile in others if profile.claims in telling]
    if weight := next(iter(ranked(named, weight_order)), None):
        return weight
    is_graded = any(profile.name == taken[1] and profile.is_number for profile in profiles)
    return others[0].name if len(others) == 1 and not is_graded and others[0].counts_cases else None
