"""The uncertainty of an optimum: over resamples, on a plateau, and on held-out cases."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics_core import (
    BinaryScores,
    ConfusionMatrix,
    ParameterError,
    PrevalenceError,
    ThresholdError,
    UndefinedForWeightsError,
)
from metrics_core.choosing import (
    BestFBeta,
    BestMetric,
    BreakEvenPoint,
    Choice,
    Costs,
    EqualErrorPoint,
    HighestNetBenefit,
    Infeasible,
    LeastCost,
    UndefinedChoice,
    at_least,
    at_most,
    choose,
    feasible_at,
)
from metrics_core.resampling import chosen_thresholds, held_out, held_out_by_part, optimism_bootstrap, plateau, resample
from metrics_core.resampling.best_per_resample import candidate_thresholds
from metrics_core.resampling.plateau import roundest_in
from tests.metrics_core.cases import FEW, MODEST, counted, predictions
from tests.metrics_core.choosing import exhaustive
from tests.metrics_core.resampling.plain import gap_by_chance, largest_gap

OBJECTIVES = {
    "f1": BestFBeta(1),
    "mcc": BestMetric("mcc"),
    "recall": BestMetric("recall"),
    "fnr": BestMetric("fnr"),
    "cost": LeastCost(Costs(fp=1, fn=3)),
    "cost of odd signs": LeastCost(Costs(tp=4, fp=1, fn=2)),
    "net benefit": HighestNetBenefit(0.2),
    "break-even": BreakEvenPoint(),
    "eer": EqualErrorPoint(),
}
# A hundred choices for each example.
RARE = settings(FEW, max_examples=15)
NAMES = st.sampled_from(sorted(OBJECTIVES))
DEMANDS = {
    "none": (),
    "recall": (at_least("recall", 0.5),),
    "precision and work": (at_least("precision", 0.6), at_most("flagged", 4)),
}
SETS = st.sampled_from(sorted(DEMANDS))


def drawn_scores(p=80, n=320, seed=3, decimals=2):
    random = np.random.default_rng(seed)
    label = np.repeat([1, 0], [p, n])
    return label, np.round(1 / (1 + np.exp(-random.normal(1.2 * label, 1))), decimals)


def demanded(name, n):
    """Constraints for scores of n cases."""
    return tuple(one for one in DEMANDS[name] if one.metric.key != "flagged" or one.bound <= n)


def best_of(matrices, objective, wanted):
    """The position of the best feasible matrix, the last of tied ones; None if none is feasible."""
    sign = 1 if objective.quantity.higher_is_better else -1
    values = [sign * float(objective.quantity(matrix)) for matrix in matrices]
    feasible = [at for at, value in enumerate(values) if feasible_at(matrices[at], wanted) and not math.isnan(value)]
    if not feasible:
        return None
    best = max(feasible, key=values.__getitem__)
    room = 1e-12 * abs(float(objective.quantity.scale(matrices[best])))
    return max(at for at in feasible if values[at] == values[best] or values[at] >= values[best] - room)


@given(predictions(most=12), NAMES, SETS)
@RARE
def test_each_resample_is_optimized_like_its_cases(cases, name, demands):
    scores, objective = counted(cases), OBJECTIVES[name]
    wanted = demanded(demands, len(cases))
    found = chosen_thresholds(scores, objective, wanted, n_resamples=100)
    # The lowest score flags all cases.
    drawn = resample(scores, [-math.inf, *found.thresholds[1:]], n_resamples=100)
    expected, without = dict.fromkeys(found.thresholds.tolist(), 0), 0
    for tp, fp in zip(drawn.tp, drawn.fp, strict=True):
        matrices = [
            ConfusionMatrix(a, b, scores.n_positive - a, scores.n_negative - b) for a, b in zip(tp, fp, strict=True)
        ]
        best = best_of(matrices, objective, wanted)
        if best is None:
            without += 1
        else:
            expected[float(found.thresholds[best])] += 1
    assert dict(zip(found.thresholds.tolist(), found.counts.tolist(), strict=True)) == expected
    assert (found.n_without_optimum, found.n_resamples) == (without, 100)
    whole = choose(scores, objective, wanted)
    if isinstance(whole, Choice):
        assert (found.threshold, found.candidate_loss) == (whole.threshold, 0)
    else:
        assert math.isnan(found.threshold)


def test_quantiles_are_those_of_the_best_thresholds():
    scores = BinaryScores.from_predictions(*drawn_scores())
    found = chosen_thresholds(scores, "mcc", n_resamples=1000)
    choices = np.repeat(found.thresholds, found.counts)
    quantiles = np.quantile(choices, [0.025, 0.5, 0.975], method="inverted_cdf")
    assert [found.low, found.median, found.high] == quantiles.tolist()
    assert found.low < found.threshold < found.high
    edges = np.arange(0, 1.01, 0.1)
    np.testing.assert_array_equal(found.count_between(edges), np.histogram(choices, edges)[0])
    frame = found.to_frame()
    assert len(frame) == len(found)
    assert frame.share.sum() == pytest.approx(1)


def test_many_scores_are_thinned_and_the_loss_is_reported():
    random = np.random.default_rng(0)
    label = np.repeat([1, 0], [5000, 20_000])
    scores = BinaryScores.from_predictions(label, random.normal(label, 1))
    among = candidate_thresholds(scores)
    assert len(among) <= 2001
    every, thinned = scores.confusion_at(scores.distinct_scores), scores.confusion_at(among)
    for rate in ("recall", "fpr"):
        nearest = np.abs(np.subtract.outer(getattr(every, rate)[::50], getattr(thinned, rate))).min(axis=1)
        assert nearest.max() <= 0.001
    found = chosen_thresholds(scores, "f1", n_resamples=100)
    best = choose(scores, "f1")
    assert 0 <= found.candidate_loss < 0.001
    assert found.candidate_loss == pytest.approx(best.value - scores.confusion_at(found.threshold).f1)
    # Ten thousand negatives more change nothing for positives so few that each score is a candidate.
    rare = BinaryScores.from_predictions([1] * 10 + [0] * 9000, random.normal(size=9010))
    assert np.isin(rare.statistic.positives.scores, candidate_thresholds(rare)).all()


def test_the_loss_of_slider_steps_is_reported():
    scores = BinaryScores.from_predictions(*drawn_scores())
    found = chosen_thresholds(scores, "f1", thresholds=np.arange(5) / 4, n_resamples=100)
    assert found.thresholds.tolist() == [0, 0.25, 0.5, 0.75, 1, math.inf]
    values = scores.threshold_curve(found.thresholds).f1
    assert found.candidate_loss == choose(scores, "f1").value - np.nanmax(values) > 0


def test_too_many_resamples_without_an_optimum_give_no_quantiles():
    scores = BinaryScores.from_counts([0.1, 0.2], [4, 2], [6, 1])
    found = chosen_thresholds(scores, "recall", at_least("precision", 0.65), n_resamples=200)
    assert 10 < found.n_without_optimum < 200
    assert np.isnan([found.low, found.median, found.high]).all()
    assert found.counts.sum() == 200 - found.n_without_optimum


@given(predictions(most=12), NAMES, SETS, st.sampled_from((0.0, 0.01, 0.1, 0.5)))
@MODEST
def test_the_plateau_contains_every_threshold_within_the_tolerance(cases, name, demands, delta):
    scores, objective = counted(cases), OBJECTIVES[name]
    wanted = demanded(demands, len(cases))
    found, best = plateau(scores, objective, delta, wanted), choose(scores, objective, wanted)
    if not isinstance(best, Choice):
        assert isinstance(found, type(best))
        return
    assert found.choice.threshold == best.threshold
    for threshold, _ in exhaustive.rows(cases):
        matrix = scores.confusion_at(threshold)
        value = objective.quantity(matrix)
        distance = abs(value - best.value) - delta
        if not feasible_at(matrix, wanted) or math.isnan(value):
            assert threshold not in found.thresholds
        elif abs(distance) > 1e-9:
            assert (threshold in found.thresholds) == (distance < 0)
    assert best.threshold in found.thresholds
    assert found.roundest in found.thresholds
    assert found.value == objective.quantity(scores.confusion_at(found.roundest))


ROUND = [number / 10**digits for digits in range(3) for number in range(-3 * 10**digits, 4 * 10**digits + 1)]


@given(
    predictions(scores=(-2.513, 0.0, 0.123, 0.3, 0.314, 0.31, 0.7004, 1.0, 3.25), most=12), st.sampled_from((0.01, 0.1))
)
@RARE
def test_nothing_on_the_plateau_is_rounder_than_the_roundest(cases, delta):
    found = plateau(counted(cases), "f1", delta)
    if not isinstance(found, UndefinedChoice) and math.isfinite(found.choice.threshold):
        inside = [number for number in dict.fromkeys(ROUND) if number in found.thresholds]
        if inside:
            digits = [len(np.format_float_positional(number, trim="-").partition(".")[2]) for number in inside]
            nearest = [n for n, d in zip(inside, digits, strict=True) if d == min(digits)]
            best = found.choice.threshold
            assert abs(found.roundest - best) == min(abs(number - best) for number in nearest)
            assert found.roundest in nearest


def test_the_roundest_of_thin_large_and_single_precision_plateaus():
    def within(lower, upper, near, dtype=np.float64):
        scores = BinaryScores.from_predictions([0, 1], np.array([lower, upper], dtype=dtype))
        return roundest_in(plateau(scores, "f1", 0).thresholds, near)

    assert within(0.31, 0.46, 0.3871) == 0.4
    assert within(0.4999, 0.5, 0.5) == 0.5
    assert within(0.24, 0.26, 0.25) == 0.25
    assert within(math.nextafter(0.3, 0), 0.3, 0.3) == 0.3
    third = 1 / 3
    assert within(math.nextafter(third, 0), third, third) == third
    assert within(1.2e300, 1.3e300, 1.3e300) == 1.3e300
    assert within(0.65, 0.7, float(np.float32(0.7)), np.float32) == 0.7
    assert within(-7.3, -2.2, -2.2) == -3


def test_without_an_optimum_there_is_no_plateau():
    scores = BinaryScores.from_predictions([0, 1, 0], [0.1, 0.5, 0.9])
    assert isinstance(plateau(scores, "f1", 0.1, at_least("precision", 0.9)), Infeasible)
    assert isinstance(plateau(BinaryScores.from_predictions([0, 0], [0.1, 0.5]), "recall"), UndefinedChoice)
    for delta in (-0.1, math.inf, math.nan, "0.1"):
        with pytest.raises(ParameterError, match="The tolerance is"):
            plateau(scores, "f1", delta)


def halves_of(label, score, random, objective, wanted):
    """One split, row by row: threshold, value where it was chosen and value held out."""
    rows = [random.permutation(np.flatnonzero(label == side)) for side in (1, 0)]
    here, there = (
        BinaryScores.from_predictions(label[part], score[part])
        for part in (
            np.concatenate([of[: round(len(of) / 2)] for of in rows]),
            np.concatenate([of[round(len(of) / 2) :] for of in rows]),
        )
    )
    choice = choose(here, objective, wanted)
    return choice.threshold, choice.value, objective.quantity(there.confusion_at(choice.threshold))


def test_splits_have_the_distribution_of_split_rows():
    label, score = drawn_scores(decimals=1)
    objective, wanted = OBJECTIVES["f1"], (at_least("recall", 0.4),)
    found = held_out(BinaryScores.from_predictions(label, score), objective, wanted, n_resamples=250, seed=4)
    random = np.random.default_rng(5)
    theirs = np.array([halves_of(label, score, random, objective, wanted) for _ in range(250)]).T
    for ours, of_rows in zip((found.thresholds, found.selection, found.held_out), theirs, strict=True):
        assert largest_gap(ours, of_rows) < gap_by_chance(250, 250)
    assert found.optimism == pytest.approx(np.mean(found.selection - found.held_out))
    assert found.optimism_sd == pytest.approx(np.std(found.selection - found.held_out, ddof=1))


def test_the_optimism_bootstrap_has_the_distribution_of_resampled_rows():
    label, score = drawn_scores(decimals=1)
    objective, wanted = OBJECTIVES["cost"], (at_least("recall", 0.4), at_most("flagged", len(label) // 2))
    scores = BinaryScores.from_predictions(label, score)
    reported = []
    found = optimism_bootstrap(scores, objective, wanted, n_resamples=250, seed=4, progress=reported.append)
    assert reported[-1] == len(found) == 250
    random, theirs = np.random.default_rng(5), []
    for _ in range(250):
        rows = np.concatenate([random.choice(np.flatnonzero(label == side), (label == side).sum()) for side in (0, 1)])
        choice = choose(BinaryScores.from_predictions(label[rows], score[rows]), objective, wanted)
        theirs.append((choice.threshold, choice.value, objective.quantity(scores.confusion_at(choice.threshold))))
    for ours, of_rows in zip(
        (found.thresholds, found.selection, found.held_out), zip(*theirs, strict=True), strict=True
    ):
        assert largest_gap(ours, np.array(of_rows)) < gap_by_chance(250, 250)
    at = scores.confusion_at(found.thresholds)
    np.testing.assert_array_equal(found.held_out, objective.quantity(at))
    np.testing.assert_array_equal(found.is_feasible, (at.recall >= 0.4) & (at.tp + at.fp <= len(label) // 2))
    assert 0 < found.optimism < held_out(scores, objective, wanted).optimism


def test_without_a_case_of_a_class_there_is_nothing_to_resample_but_the_other():
    found = optimism_bootstrap(BinaryScores.from_predictions([1, 1, 1], [0.1, 0.5, 0.9]), "recall", n_resamples=5)
    # The lowest of the scores drawn has a recall of 1 in the resample, and of 1/3 to 1 in the observed cases.
    assert (found.value_on_all_cases, found.selection.tolist()) == (1, [1] * 5)
    assert 0 <= found.optimism <= 2 / 3


@given(predictions(most=15), NAMES, SETS)
@FEW
def test_every_case_is_in_one_set_and_both_use_one_threshold(cases, name, demands):
    scores, objective = counted(cases), OBJECTIVES[name]
    wanted = demanded(demands, len(cases))
    reported = []
    found = held_out(scores, objective, wanted, n_resamples=25, progress=reported.append)
    assert reported == [20, 25]
    assert len(found) == 25 == len(found.to_frame())
    none = np.isnan(found.thresholds)
    assert (np.isnan(found.selection) == none).all()
    assert not found.is_feasible[none].any()
    assert found.n_undefined == np.isnan(found.optimism_per_split).sum()
    allowed = {*(case.score + 0.0 for case in cases), math.inf}
    assert {*found.thresholds[~none].tolist()} <= allowed
    again = held_out(scores, objective, wanted, n_resamples=10)
    np.testing.assert_array_equal(again.thresholds, found.thresholds[:10])


def test_a_constraint_on_flagged_cases_is_scaled_to_the_part():
    scores = BinaryScores.from_predictions(*drawn_scores(decimals=4))
    found = held_out(scores, "recall", at_most("flagged", 100), share=0.25, n_resamples=50)
    flagged = [scores.confusion_at(threshold).tp + scores.confusion_at(threshold).fp for threshold in found.thresholds]
    # Of equal recall the highest threshold: the flagged end at a positive, somewhat short of the bound.
    assert 80 < np.mean(flagged) <= 105


@given(predictions(most=8), predictions(most=8), predictions(most=8), NAMES)
@FEW
def test_each_part_is_held_out_once(first, second, third, name):
    drawn, objective = {"a": first, "b": second, "c": third}, OBJECTIVES[name]
    found = held_out_by_part({key: counted(cases) for key, cases in drawn.items()}, objective)
    assert found.parts == ("a", "b", "c")
    for at, key in enumerate(drawn):
        others = [case for other, cases in drawn.items() if other != key for case in cases]
        choice = choose(counted(others), objective)
        if not isinstance(choice, Choice):
            assert math.isnan(found.thresholds[at])
            continue
        held = counted(drawn[key])
        # A score of the part held out may stand for the same decisions on the others.
        at_found = counted(others).confusion_at(found.thresholds[at])
        assert at_found == choice.matrix
        assert found.selection[at] == choice.value
        np.testing.assert_array_equal(found.held_out[at], objective.quantity(held.confusion_at(found.thresholds[at])))


def test_refusals():
    scores = BinaryScores.from_predictions([0, 1, 1], [0.1, 0.5, 0.9])
    for share in (0, 1, math.nan, "half"):
        with pytest.raises(ParameterError, match="The share of cases in the selection set is"):
            held_out(scores, share=share)
    with pytest.raises(ParameterError, match="n_resamples is 0"):
        held_out(scores, n_resamples=0)
    with pytest.raises(ParameterError, match="1 part was given, but at least two are needed"):
        held_out_by_part({"a": scores})
    with pytest.raises(ParameterError, match="Expected BinaryScores"):
        held_out_by_part({"a": scores, "b": 3})
    with pytest.raises(PrevalenceError, match="One of the parts is at another prevalence"):
        held_out_by_part({"a": scores, "b": scores.at_prevalence(0.1)})
    with pytest.raises(PrevalenceError, match="Only one class is present"):
        held_out(BinaryScores.from_predictions([0, 0, 1], [0.1, 0.5, 0.9]).at_prevalence(0.1))
    weighted = BinaryScores.from_predictions([0, 1], [0.1, 0.2], sample_weight=[1, 2])
    for refused in (held_out, chosen_thresholds, lambda w: held_out_by_part({"a": w, "b": w})):
        with pytest.raises(UndefinedForWeightsError, match="The cases are weighted"):
            refused(weighted)
    with pytest.raises(ThresholdError, match="2 dimensions"):
        chosen_thresholds(scores, thresholds=[[0.5]])
    with pytest.raises(ParameterError, match="exceeds the number of cases, 3"):
        chosen_thresholds(scores, "f1", at_most("flagged", 4))
    with pytest.raises(PrevalenceError, match="too large to draw"):
        held_out(BinaryScores.from_counts([0.1, 0.9], [10**9, 1], [1, 1]))


def test_a_relative_tolerance_is_the_same_in_every_currency():
    scores = BinaryScores.from_predictions(*drawn_scores())
    in_units, in_cents = (LeastCost(Costs(fp=one, fn=5 * one)) for one in (1, 100))
    found = [list(plateau(scores, objective, 0.05, relative=True).thresholds) for objective in (in_units, in_cents)]
    assert found[0] == found[1]
    optimum = choose(scores, in_cents)
    absolute = plateau(scores, in_cents, 0.05 * optimum.value)
    assert list(absolute.thresholds) == found[1]
    assert list(plateau(scores, in_cents, 0.05).thresholds) != found[1]


@pytest.mark.parametrize("study", [chosen_thresholds, held_out, optimism_bootstrap, plateau])
def test_a_constraint_with_a_confidence_is_refused_as_resamples_cannot_have_a_guarantee(study):
    scores = BinaryScores.from_predictions([0, 1] * 20, np.arange(40) / 40)
    with pytest.raises(ParameterError, match="Leave out the confidence"):
        study(scores, "f1", constraints=at_least("recall", 0.5, confidence=0.95))
