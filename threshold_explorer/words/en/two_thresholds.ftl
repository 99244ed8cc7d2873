# Comparison of two thresholds on the same cases.

two-heading = Compare two thresholds
two-caption = B is the slider’s threshold.
two-all = All metrics of A and B
two-a = Threshold A
    .help = The pinned threshold. Enter another, or press Pin to use the slider’s; the table updates on release.
two-at = { $name }: { THRESHOLD($threshold) }
two-unpinned = No threshold A: enter one, or press Pin to use the slider’s.
two-same-threshold = A and B are the same threshold: move the slider, or enter another A.
two-difference = B − A
two-interval = { $name } interval of B − A
two-interval-ends = { $low } to { $high }
two-intervals-how = Intervals of B − A: { COUNT($n_resamples) } Dirichlet draws, seed { $seed }; Wilson for the cases of one class between two thresholds. Each interval is for one metric, without a correction for looking at several. An interval that contains 0 is inconclusive; a threshold optimized on these cases looks better than it is.
two-intervals-how-clusters = Intervals of B − A: Bayesian bootstrap of clusters, { COUNT($n_resamples) } resamples, seed { $seed }. Each interval is for one metric, without a correction for looking at several. An interval that contains 0 is inconclusive; a threshold optimized on these cases looks better than it is.
two-method = { $level }, paired { $by ->
    [wilson] Wilson interval of the cases between the thresholds
    [clusters] Bayesian bootstrap of clusters, B = { $n_resamples }, seed { $seed }
   *[cases] Dirichlet draws with 1/2 added to each count, B = { $n_resamples }, seed { $seed }
}
two-no-interval-few-clusters = not estimable: too few clusters
two-no-interval-undefined = none: undefined
two-no-interval-rarely-defined = none: undefined in too many draws
two-no-interval-all-alike = none: A and B cannot differ
two-test-weighted = No test of the difference for weighted cases.
two-test-same = A and B are correct on the same cases, so there is nothing to test.
two-test-equal = No difference in errors: of { COUNT($cases) } cases where they disagree, each is correct on { COUNT($a) }.
two-test-clear = { $better } makes significantly fewer errors (p { $p }, { $unit ->
    [clusters] McNemar’s test by clusters
   *[cases] McNemar’s exact test
}). Where they disagree, A is correct on { COUNT($a) } and B on { COUNT($b) } of { COUNT($cases) } { $cases ->
    [one] case
   *[other] cases
}.
two-test-open = No significant difference in errors (p { $p }, { $unit ->
    [clusters] McNemar’s test by clusters
   *[cases] McNemar’s exact test
}). Where they disagree, A is correct on { COUNT($a) } and B on { COUNT($b) } of { COUNT($cases) } { $cases ->
    [one] case
   *[other] cases
}.
two-prevalence = Metrics and intervals in this table: at prevalence { SIGNIFICANT($pi, digits: 4) }. Tiles, counts and test: at the observed prevalence { SIGNIFICANT($observed, digits: 4) }.
two-test-counts = McNemar’s test weighs false positives and false negatives alike.
two-test-counts-clusters = McNemar’s test by clusters: the differences in each cluster get a common random sign. It weighs false positives and false negatives alike.
two-p = = { RATIO($p) }
two-p-small = < { $least }

# Two scores are compared on the page "Compare". Older links did so on the page "Uncertainty".
two-scores-compare = Compare with another score
    .help = Opens the page “Compare”.
two-scores-elsewhere = { $known ->
    [true] The comparison with “{ $score }” is now on the page “Compare”.
   *[other] The link’s other score “{ $score }” is not among these data. Scores are now compared on the page “Compare”.
}
