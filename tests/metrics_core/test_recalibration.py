"""Recalibration maps: their fits against scikit-learn and SciPy, their files, and thresholds mapped by them."""

import json
import math
from pathlib import Path

import numpy as np
import pytest
from scipy.optimize import minimize
from scipy.special import expit, logit
from sklearn.calibration import _SigmoidCalibration, _TemperatureScaling
from sklearn.isotonic import IsotonicRegression

from metrics_core import BinaryScores, NotFiniteError, NotNumericError, ParameterError, ScoreRangeError, ThresholdError
from metrics_core.calibration import (
    BetaMap,
    IsotonicMap,
    PlattMap,
    TemperatureMap,
    cross_fitted,
    fit_beta,
    fit_isotonic,
    fit_platt,
    fit_recalibration,
    fit_temperature,
    map_fits,
    map_from_dict,
    map_from_json,
    mapped_threshold,
)
from metrics_core.calibration.map_formulas import exp, log, sigmoid

METHODS = ("platt", "beta", "isotonic", "temperature")
SETS = 160


def drawn(seed, n=400, decimals=2):
    draw = np.random.default_rng(seed)
    score = np.clip(np.round(draw.beta(0.8, 1.5, n), decimals), 0.01, 0.99)
    label = draw.random(n) < 0.05 + 0.9 * score**1.4
    return label, score, draw.exponential(size=n)


def of(label, score, weight=None, cluster=None):
    return BinaryScores.from_predictions(label, score, pos_label=True, sample_weight=weight, cluster=cluster)


def polished(columns, target, weight, start):
    """The maximum of the weighted logistic likelihood by Newton's method from a start."""
    coefficients = np.array(start, dtype=float)
    for _ in range(20):
        p = expit(columns @ coefficients)
        information = (columns * (weight * p * (1 - p))[:, None]).T @ columns
        coefficients += np.linalg.solve(information, columns.T @ (weight * (target - p)))
    return coefficients


@pytest.mark.parametrize("scale", [1.0, 1e4])
@pytest.mark.parametrize("is_weighted", [False, True])
def test_platt_equals_scikit_learn(is_weighted, scale):
    label, score, weight = drawn(1)
    score = scale * (score - 3)
    weight = weight if is_weighted else np.ones(len(score))
    theirs = _SigmoidCalibration().fit(score, label, sample_weight=weight)
    p, n = weight[label].sum(), weight[~label].sum()
    target = np.where(label, (p + 1) / (p + 2), 1 / (n + 2))
    columns = np.column_stack([np.ones(len(score)), score / scale])
    intercept, slope = polished(columns, target, weight, [-theirs.b_, -theirs.a_ * scale])
    found = fit_platt(of(label, score, weight if is_weighted else None))
    assert found.at(score) == pytest.approx(expit(intercept + slope * score / scale), abs=1e-12)
    # What scikit-learn's own optimizer reaches.
    assert found.at(score) == pytest.approx(theirs.predict(score), abs=2e-4)


def test_plain_platt_is_maximum_likelihood():
    label, score, weight = drawn(2)
    columns = np.column_stack([np.ones(len(score)), score])
    intercept, slope = polished(columns, label, weight, [0, 1])
    found = fit_platt(of(label, score, weight), smoothed=False)
    assert (found.intercept, found.slope) == pytest.approx((intercept, slope), rel=1e-11)


@pytest.mark.parametrize("is_weighted", [False, True])
def test_isotonic_equals_scikit_learn(is_weighted):
    label, score, weight = drawn(3)
    weight = weight if is_weighted else None
    theirs = IsotonicRegression(out_of_bounds="clip").fit(score, label, sample_weight=weight)
    found = fit_isotonic(of(label, score, weight))
    at = np.linspace(-0.5, 1.5, 1001)
    assert found.at(at) == pytest.approx(theirs.predict(at), abs=1e-12)


@pytest.mark.parametrize("is_weighted", [False, True])
def test_temperature_equals_scikit_learn(is_weighted):
    label, score, weight = drawn(4)
    weight = weight if is_weighted else np.ones(len(score))
    two = np.column_stack([1 - score, score])
    theirs = _TemperatureScaling().fit(two, label.astype(float), sample_weight=weight)
    (factor,) = polished(logit(score)[:, None], label, weight, [theirs.beta_])
    found = fit_temperature(of(label, score, weight))
    assert found.at(score) == pytest.approx(expit(factor * logit(score)), abs=1e-12)
    # What scikit-learn's own optimizer reaches.
    assert found.at(score) == pytest.approx(theirs.predict(two)[:, 1], abs=1e-7)


@pytest.mark.parametrize("values", [[0.0, 1.0], [0.0, 0.5, 1.0], [0.0, 1e-12, 0.3, 1.0], [0.499, 0.501, 0.52]])
def test_temperature_is_the_maximum_also_where_scores_are_0_or_1(values):
    draw = np.random.default_rng(5)
    score = draw.choice(values, 60)
    label = draw.random(60) < 0.2 + 0.6 * score
    log_odds = logit(np.clip(score, 2.0**-52, 1 - 2.0**-52))
    factor = fit_temperature(of(label, score)).inverse_temperature
    assert factor > 0
    assert log_odds @ (label - expit(factor * log_odds)) == pytest.approx(0, abs=1e-7)


@pytest.mark.parametrize("seed", range(4))
def test_beta_is_the_maximum_with_slopes_of_at_least_zero(seed):
    draw = np.random.default_rng(seed)
    score = np.clip(draw.beta(0.8, 1.5, 300), 1e-4, 1 - 1e-4)
    # Rates that level off on one side put the maximum on the border.
    label = draw.random(300) < (0.1 + 0.5 * np.minimum(score, 0.3) if seed % 2 else 0.9 * score)
    columns = np.column_stack([np.log(score), -np.log(1 - score), np.ones(300)])

    def loss(c):
        return np.logaddexp(0, np.where(label, -1, 1) * (columns @ c)).sum()

    best = minimize(
        loss,
        [0.5, 0.5, 0.0],
        method="L-BFGS-B",
        bounds=[(0, None), (0, None), (None, None)],
        options={"ftol": 1e-15, "gtol": 1e-9},
    )
    found = fit_beta(of(label, score))
    ours = np.array([found.a, found.b, found.c])
    assert loss(ours) <= best.fun + 1e-9
    assert ours.tolist() == pytest.approx(best.x.tolist(), abs=0.02)
    assert min(found.a, found.b) >= 0


def test_interior_beta_has_gradient_zero():
    label, score, weight = drawn(5, 3000)
    found = fit_beta(of(label, score, weight))
    assert min(found.a, found.b) > 0
    rest = weight * (label - found.at(score))
    for column in (np.ones(len(score)), np.log(score), np.log(1 - score)):
        assert abs(rest @ column) < 1e-9 * len(score)


@pytest.mark.parametrize("method", METHODS)
def test_a_reversed_ranking_gives_a_constant_or_rising_map(method):
    label, score, _ = drawn(7)
    found = fit_recalibration(of(~label, score), method)
    assert (np.diff(found.at(np.linspace(0.01, 0.99, 99))) >= 0).all()


@pytest.mark.parametrize("method", ["platt", "beta", "temperature"])
def test_many_scores_are_fitted_as_exactly_as_few(monkeypatch, method):
    label, score, _ = drawn(16, 30_000, decimals=9)
    scores = of(label, score)
    quick = fit_recalibration(scores, method)
    monkeypatch.setattr(map_fits, "PART", 10**9)
    assert quick.at(score[:100]) == pytest.approx(fit_recalibration(scores, method).at(score[:100]), abs=1e-13)


def test_one_score_gives_the_prevalence():
    scores = of([True, False, False, False], [0.4] * 4)
    assert fit_beta(scores.merge(scores)).at(0.4) == pytest.approx(0.25)
    assert fit_platt(scores, smoothed=False).at(0.9) == pytest.approx(0.25)
    assert fit_isotonic(scores).at([0.1, 0.9]).tolist() == [0.25, 0.25]


def test_separated_classes_are_refused_where_there_is_no_maximum():
    scores = of([False, True], [0.4, 0.6])
    for fit in (fit_beta, fit_temperature, lambda found: fit_platt(found, smoothed=False)):
        with pytest.raises(ParameterError, match="separates the classes"):
            fit(scores)
    assert 0.4 < fit_platt(scores).at(0.5) < 0.6
    assert fit_temperature(of([False, True], [0.6, 0.4])).inverse_temperature == 0


def test_invalid_input_is_refused():
    with pytest.raises(ParameterError, match="Only one class"):
        fit_platt(of([True, True], [0.1, 0.2]))
    with pytest.raises(ParameterError, match="'sigmoid'"):
        fit_recalibration(of([True, False], [0.1, 0.2]), "sigmoid")
    for fit in (fit_beta, fit_temperature):
        with pytest.raises(ScoreRangeError, match=r"map needs scores from 0 to 1, but these are from 0[.]1 to 1[.]2"):
            fit(of([True, False, True], [0.1, 0.2, 1.2]))
    with pytest.raises(ParameterError, match="carry no information"):
        fit_temperature(of([True, False], [0.5, 0.5]))
    # The range of all cases, not that of the first fold.
    score = np.append(np.linspace(0, 1, 19), -5.3)
    with pytest.raises(ScoreRangeError, match=r"from -5[.]3 to 1[.]"):
        cross_fitted(np.arange(20) % 2, score, "beta")
    found = TemperatureMap(inverse_temperature=2.0)
    with pytest.raises(ScoreRangeError, match=r"temperature map needs .*, but these are from 0[.]5 to 1[.]5"):
        found.at([0.5, 1.5])
    with pytest.raises(NotFiniteError, match="scores contains 1 non-finite value"):
        found.at([0.5, math.nan])
    with pytest.raises(NotNumericError, match="'x'"):
        found.at(["x"])
    with pytest.raises(ThresholdError):
        found.threshold(math.nan)


def test_exp_and_log_are_accurate_and_never_fall():
    draw = np.random.default_rng(0)
    x = np.concatenate([draw.normal(0, 30, 20_000), draw.uniform(-1, 1, 20_000)])
    # numpy's are within one unit in the last place.
    assert (np.abs(exp(x) / np.exp(x) - 1) < 8e-16).all()
    y = np.concatenate([10 ** draw.uniform(-15.6, 0, 20_000), 1 - 10 ** draw.uniform(-15.6, 0, 20_000)])
    assert (np.abs(log(y) - np.log(y)) <= 8e-16 * np.maximum(1, -np.log(y))).all()
    for function, bases in ((exp, (-0.6931471805599453, -3.3, 0.1, 0.6931471805599453)), (log, (0.25, 0.3, 0.5, 0.99))):
        for base in bases:
            near = base + np.arange(-5000, 5000) * np.spacing(base)
            assert (np.diff(function(np.sort(near))) >= 0).all(), (function, base)
    assert sigmoid(np.array([-np.inf, 0.0, np.inf])).tolist() == pytest.approx([0, 0.5, 1])


def maps():
    label, score, _ = drawn(8)
    for method in METHODS:
        yield fit_recalibration(of(label, score), method)
    yield PlattMap(intercept=-0.1, slope=1 / 3, lower_is_positive=True)
    yield IsotonicMap(knots=(0.5,), rates=(0.25,))


@pytest.mark.parametrize("found", list(maps()), ids=lambda found: found.method)
def test_json_and_python_give_the_same_to_the_last_bit(found):
    at = np.random.default_rng(0).random(50_000)
    values = found.at(at)
    assert map_from_json(found.to_json()) == found
    assert map_from_dict(json.loads(found.to_json())).at(at).tobytes() == values.tobytes()
    code = {}
    exec(found.to_python(), code)
    assert code["recalibrate"](at).tobytes() == values.tobytes()
    assert code["recalibrate"](at.tolist())[:3].tolist() == [found.at(float(each)) for each in at[:3]]


def test_the_python_code_needs_numpy_alone():
    for found in maps():
        imports = [line for line in found.to_python().splitlines() if "import" in line]
        assert imports == ["import numpy as np"]


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"method": "sigmoid"}, "method is 'sigmoid'"),
        ({"version": 2}, "version is 2"),
        ({"slope": -1.0}, "slope is -1.0"),
        ({"slope": "1"}, "slope is '1'"),
        ({"intercept": None}, "intercept is None"),
        ({"lower_is_positive": 1}, "lower_is_positive is 1"),
        ({"method": "isotonic", "knots": [0, 0], "rates": [0, 1]}, "the knots do not ascend"),
        ({"method": "isotonic", "knots": [0, 1], "rates": [1, 0]}, "the rates do not ascend"),
        ({"method": "isotonic", "knots": [0, 1], "rates": [0]}, "it has 2 knots and 1 rate"),
        ({"method": "isotonic", "knots": [], "rates": []}, "knots is []"),
    ],
)
def test_a_damaged_map_is_refused(changed, fault):
    content = {**PlattMap(intercept=0.0, slope=1.0).to_dict(), **changed}
    with pytest.raises(ParameterError) as caught:
        map_from_dict(content)
    assert f"This is no recalibration map: {fault}" in str(caught.value)


def test_text_that_is_no_map_is_refused():
    for text in ("", "[]", "null", "{"):
        with pytest.raises(ParameterError, match="no JSON object"):
            map_from_json(text)


def check_thresholds(label, score, weight, found, thresholds):
    """The changed cases of each mapped threshold are exactly the stated ones; returns at how many none is."""
    mapped = mapped_threshold(of(label, score, weight), found, thresholds)
    new, size = found.at(score), np.ones(len(score)) if weight is None else weight

    def column(values):
        return np.asarray(values)[:, None]

    before, after = score >= column(thresholds).astype(score.dtype), new >= column(mapped.threshold)
    is_changed = (score >= column(mapped.lowest)) & (score <= column(mapped.highest))
    assert ((before != after) == is_changed).all()
    assert (after[is_changed] == np.broadcast_to(column(mapped.becomes_positive), is_changed.shape)[is_changed]).all()
    assert mapped.n_positive == pytest.approx(is_changed @ (size * label))
    assert mapped.n_negative == pytest.approx(is_changed @ (size * ~label))
    assert (mapped.is_identical == ~is_changed.any(axis=1)).all()
    for place in np.flatnonzero(~mapped.is_identical):
        # The map ties the cases on both sides, and keeping them together the other way changes no fewer.
        is_tied = new == found.at(float(mapped.lowest[place]))
        assert len({*before[place, is_tied].tolist()}) == 2
        assert size[is_changed[place]].sum() <= size[is_tied & ~is_changed[place]].sum() + 1e-9
    return int(mapped.is_identical.sum()), len(thresholds)


def random_set(seed):
    """Few distinct scores, sometimes so far apart that their probabilities are rounded to the same number."""
    draw = np.random.default_rng([11, seed])
    n = int(draw.integers(6, 60))
    score = draw.integers(1, int(draw.integers(3, 40)), n) / 40
    if draw.random() < 0.3:
        score = np.clip(score, 1 - 2.0 ** -draw.integers(30, 60), None) if draw.random() < 0.5 else score**40
    if draw.random() < 0.2:
        score = score.astype(np.float32)
    label = draw.random(n) < draw.random() * (0.2 + 0.8 * score)
    label[:2] = True, False
    weight = draw.integers(1, 4, n).astype(float) if draw.random() < 0.3 else None
    return label, score, weight, draw


def test_a_mapped_threshold_decides_the_same_but_for_the_stated_cases():
    counts = dict.fromkeys(METHODS, np.zeros(2, dtype=int))
    for seed in range(SETS):
        label, score, weight, draw = random_set(seed)
        method = METHODS[seed % len(METHODS)]
        try:
            found = fit_recalibration(of(label, score, weight), method)
        except ParameterError:
            continue
        thresholds = np.concatenate([np.unique(score), draw.random(3), [-np.inf, np.inf, -0.5, 1.5]])
        counts[method] = counts[method] + check_thresholds(label, score, weight, found, thresholds)
    for method in METHODS:
        identical, total = counts[method]
        # Blocks tie scores; so does rounding, rarely.
        assert 0.3 < identical / total < (0.9 if method == "isotonic" else 1), method


def test_many_thresholds_equal_each_alone():
    label, score, _ = drawn(9)
    scores, thresholds = of(label, score), np.linspace(-0.1, 1.1, 121)
    found = fit_isotonic(scores)
    together = mapped_threshold(scores, found, thresholds)
    for place, threshold in enumerate(thresholds):
        alone = mapped_threshold(scores, found, threshold)
        for name, value in vars(alone).items():
            assert getattr(together, name)[place] == pytest.approx(value, abs=0, nan_ok=True), (threshold, name)


@pytest.mark.parametrize("method", METHODS)
def test_infinite_thresholds_stay_so(method):
    label, score, _ = drawn(10)
    scores = of(label, score)
    found = fit_recalibration(scores, method)
    assert (found.threshold(-math.inf), found.threshold(math.inf)) == (-math.inf, math.inf)
    assert mapped_threshold(scores, found, math.inf).threshold == math.inf
    assert mapped_threshold(scores, found, -math.inf).is_identical


def test_lower_is_positive_reverses_scores_and_thresholds():
    found = PlattMap(intercept=0.2, slope=3.0, lower_is_positive=True)
    plain = PlattMap(intercept=0.2, slope=3.0)
    score = np.linspace(-1, 1, 21)
    assert found.at(score).tobytes() == plain.at(-score).tobytes()
    for threshold in score:
        assert ((score <= threshold) == (found.at(score) >= found.threshold(threshold))).all()
    label = score < 0.3
    mapped = mapped_threshold(of(label, -score), found, -0.5)
    assert mapped.threshold == found.threshold(0.5)


@pytest.mark.parametrize("method", METHODS)
def test_each_case_is_recalibrated_by_a_map_without_it(method):
    label, score, weight = drawn(12, 200)
    found = cross_fitted(label, score, method, pos_label=True, sample_weight=weight, folds=4, seed=3)
    for fold in range(4):
        rest, mine = found.fold != fold, found.fold == fold
        alone = fit_recalibration(of(label[rest], score[rest], weight[rest]), method)
        assert found.scores[mine].tolist() == alone.at(score[mine]).tolist()
    assert found.final == fit_recalibration(of(label, score, weight), method)
    for mask in (label, ~label):
        sizes = np.bincount(found.fold[mask], minlength=4)
        assert sizes.max() - sizes.min() <= 1


def test_folds_are_seeded():
    label, score, _ = drawn(13)
    first, again, other = (cross_fitted(label, score, "platt", pos_label=True, seed=seed).fold for seed in (1, 1, 2))
    assert first.tolist() == again.tolist() != other.tolist()


def test_clusters_stay_whole():
    label, score, _ = drawn(14, 600)
    cluster = np.random.default_rng(0).integers(0, 90, 600).astype(str)
    found = cross_fitted(label, score, "platt", pos_label=True, cluster=cluster)
    assert max(len({*found.fold[cluster == name]}) for name in np.unique(cluster)) == 1
    positives = np.bincount(found.fold[label])
    assert positives.max() - positives.min() <= 8


def test_too_few_cases_for_folds_are_refused():
    with pytest.raises(ParameterError, match="at least two folds"):
        cross_fitted([1, 0, 0, 0], [0.1, 0.2, 0.3, 0.4], "platt")
    with pytest.raises(ParameterError, match="folds"):
        cross_fitted([1, 0, 1, 0], [0.1, 0.2, 0.3, 0.4], "platt", folds=1)


def test_a_beta_map_reaches_the_ends():
    found = BetaMap(a=1.0, b=1.0, c=0.0)
    assert found.at([0.0, 0.25, 1.0]) == pytest.approx([2.0**-52, 0.25, 1 - 2.0**-52], rel=1e-12)


def test_the_code_of_the_docs_runs():
    text = (Path(__file__).parents[2] / "docs" / "calibration.md").read_text(encoding="utf-8")
    code = text.partition("### How a map is used")[2].partition("```python\n")[2].partition("```")[0]
    label, score, _ = drawn(15)
    found = {"y_true": label.astype(int), "y_score": score}
    exec(code, found)
    assert (found["decisions"] != (score >= 0.37)).tolist() == found["changed"].tolist()
