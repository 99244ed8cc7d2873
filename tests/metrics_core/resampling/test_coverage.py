"""With enough cases, the coverage of the limits is close to nominal; docs/resampling.md has the full table."""

from tests.metrics_core.resampling.coverage import coverage


def test_limits_of_values_and_differences_cover_at_200_positives_and_1800_negatives_one_in_a_hundred():
    found = coverage(200, 1800, 1.0, prevalence=0.01, n_sets=150, n_resamples=200)
    for what, (covered, without) in found.items():
        assert without == 0, what
        assert 0.91 <= covered <= 0.985, what


def test_limits_cover_at_20_positives_of_which_three_are_flagged():
    found = coverage(20, 180, 2.5, n_sets=150, n_resamples=200)
    for what in ("mcc", "f1", "kappa"):
        assert 0.91 <= found[what, "value"][0] <= 0.985, what
