import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from metrics_core import BinaryScores
from metrics_core.choosing import Choice, at_least, at_most, choose, feasible_set
from metrics_core.choosing.fixed_sequences import first_unproved
from metrics_core.choosing.flagged_counts import highest_flagging

cases = st.lists(st.tuples(st.booleans(), st.integers(0, 12)), min_size=1, max_size=150)


def scores_of(rows):
    labels, values = zip(*rows, strict=True)
    return BinaryScores.from_predictions(np.array(labels, int), np.array(values, float))


@given(seed=st.integers(0, 999), length=st.integers(0, 20_000), n_failing=st.integers(0, 4), is_cautious=st.booleans())
def test_the_first_test_that_fails_is_found_however_little_a_stretch_says_of_its_tests(
    seed, length, n_failing, is_cautious
):
    rng = np.random.default_rng(seed)
    failing = rng.choice(length, min(n_failing, length), replace=False)
    before = np.append(0, np.cumsum(np.isin(np.arange(length), failing)))

    def is_proved(first, last):
        proved = before[last + 1] == before[first]
        # Of several tests it is not said that they pass, although they may.
        return proved & ((first == last) | (rng.random(len(first)) < 0.5)) if is_cautious else proved

    assert first_unproved(length, is_proved) == failing.min(initial=length)


@given(rows=cases, flagged=st.integers(1, 160))
def test_the_highest_score_that_flags_so_many(rows, flagged):
    scores = scores_of(rows)
    values = np.array([value for _, value in rows])
    found = [value for value in set(values.tolist()) if (values >= value).sum() >= flagged]
    assert highest_flagging(scores.statistic, flagged) == max(found, default=-np.inf)


@given(
    rows=cases,
    objective=st.sampled_from(["precision", "recall", "f1", "specificity"]),
    confidence=st.floats(0.3, 0.95),
    bound=st.floats(0.1, 0.8),
)
def test_the_choice_beside_observed_constraints_is_the_best_guaranteed_threshold(rows, objective, confidence, bound):
    scores = scores_of(rows)
    constraints = [at_least("precision", bound, confidence=confidence), at_least("recall", 0.2), at_most("fpr", 0.7)]
    feasible = feasible_set(scores, constraints)
    at = [(getattr(scores.confusion_at(t), objective), t) for t in [*scores.distinct_scores.tolist(), np.inf]]
    defined = [(value, t) for value, t in at if t in feasible and not np.isnan(value)]
    found = choose(scores, objective, constraints)
    assert isinstance(found, Choice) == bool(defined)
    if defined:
        assert (found.value, found.threshold) == max(defined)
