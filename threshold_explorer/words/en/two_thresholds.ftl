# Comparison of two thresholds, or two score columns, on the same cases.

two-heading = Compare two thresholds or scores
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
two-intervals-how = Intervals of B − A: { COUNT($n_resamples) } Dirichlet draws, seed { $seed }; Wilson for the cases of one class between two thresholds. Without a threshold: DeLong for ROC AUC, Bayesian bootstrap for the rest. Each interval is for one metric, without a correction for looking at several. An interval that contains 0 is inconclusive; a threshold optimized on these cases looks better than it is.
two-intervals-how-clusters = Intervals of B − A: Bayesian bootstrap of clusters, { COUNT($n_resamples) } resamples, seed { $seed }. Each interval is for one metric, without a correction for looking at several. An interval that contains 0 is inconclusive; a threshold optimized on these cases looks better than it is.
two-no-interval-few-clusters = not estimable: too few clusters
two-no-interval-undefined = none: undefined
two-no-interval-rarely-defined = none: undefined in too many draws
two-no-interval-all-alike = none: A and B cannot differ
two-no-interval-few-missed = none: fewer than 8 missed
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
two-p-corrected = { $p }, corrected for { COUNT($scores) } other scores

# Two score columns of the same file

two-versus = Compare with another score
    .help = A is then a threshold of this score. Uses the cases with both scores.
two-versus-none = none
two-versus-missing = The link’s other score “{ $asked }” is not among these data, so it is not compared.
two-versus-threshold = Threshold A of “{ $score }”
    .help = By default the pinned threshold, or else the one that flags as many cases as B.
two-specificity = Specificity
    .help = For the sensitivity at this specificity, and the partial ROC AUC above it.
two-scores-thresholds-only = { $counted ->
    [weighted] Scores of weighted cases
   *[clusters] Scores of clusters
} are compared at thresholds only, not in ROC AUC or average precision.
two-score-alone = { $name }: { $score }
two-partial-auc = Partial ROC AUC (FPR ≤ { SIGNIFICANT($fpr, digits: 3) }, standardized)
two-sensitivity = Sensitivity at specificity { SIGNIFICANT($specificity, digits: 3) }
two-of-score = { $name }: { $score } ≥ { THRESHOLD($threshold) }
