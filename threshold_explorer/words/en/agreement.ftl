# The Agreement page: outputs with a human grade, and the scores of metrics or judges.

columns-choose-grade = Human grade
columns-choose-good = Lowest good grade
columns-choose-good-words = Good grades
columns-choose-scores = Scores to compare
columns-choose-lower-scores = Scores where lower is better
columns-role-grade = grade
graded-kind-grade = human grade
graded-kind-score = score of a metric or judge
graded-from = ≥ { $least }
graded-good = good
graded-good-from = { $grade } ≥ { $least }
graded-good-words = { $grade } { LISTED($words) }
graded-in-short = { COUNT($outputs) } { $outputs ->
    [one] output
   *[other] outputs
}, { COUNT($good) } good ({ $rule }), { COUNT($scores) } { $scores ->
    [one] score
   *[other] scores
}
graded-left-out = { $count ->
    [one] One row without a grade was dropped.
   *[other] { COUNT($count) } rows without a grade were dropped.
}
graded-lacking = { COUNT($count) } { $count ->
    [one] output has no { QUOTED($score) } and is
   *[other] outputs have no { QUOTED($score) } and are
} excluded from its metrics.
graded-reversed = { QUOTED($score) } ranks good outputs below others (ROC AUC { RATIO($area) }). If lower is better, mark it under “Columns”.
graded-no-grade = Column { QUOTED($column) } has no grade in any row. Choose another column.
graded-no-score = Column { QUOTED($column) } has no number in any row with a grade. Choose another column.
graded-provenance = { $file } (SHA-256 { $sha256 }). Good: { $good }. Score { $score }{ $others }{ $lower }. { COUNT($rows) } rows, { COUNT($ungraded) } without a grade dropped. Score >= threshold counts as good. { $name } { $version }
graded-provenance-others = , other scores { $scores }
graded-provenance-lower = , sign reversed of { $scores }

# Findings

agreement-best = { QUOTED($score) } separates good outputs best: ROC AUC { $area }{ $has_interval ->
    [True] {" "}({ $name } { $interval })
   *[other] {""}
}.
agreement-none = { $scores ->
    [one] The score does not separate good outputs
   *[other] None of { COUNT($scores) } scores separates good outputs significantly
} better than chance. The highest, { QUOTED($score) }, has ROC AUC { $area } ({ $has_interval ->
    [True] { $name } { $interval }
   *[other] no interval
}).
agreement-one-class = { $good ->
    [0] No output is good, so there is nothing to separate. Choose a lower grade.
   *[other] Every output is good, so there is nothing to separate. Choose a higher grade.
}
agreement-behind = Significantly better than { LISTED($scores) }.
agreement-level = No significant difference from { QUOTED($other) }: { $difference } ({ $name } { $low } to { $high }). One over { $reach } would have been found.
agreement-level-unknown = The difference from { QUOTED($other) } cannot be determined.
agreement-coins = { $count ->
    [one] { LISTED($scores) } may be
   *[other] { LISTED($scores) } may each be
} no better than chance.
agreement-reversed = { $count ->
    [one] { LISTED($scores) } ranks
   *[other] { LISTED($scores) } each rank
} good outputs below others: if lower is better, mark it under “Columns”.
agreement-cut = Best threshold: { $cut }, kappa { $kappa } (optimistic, chosen on these outputs).
agreement-gate = Set threshold of { $score }

# Metrics

agreement-numbers = Agreement with the grade
agreement-column-metric = Metric
agreement-roc-auc = ROC AUC, good against others
agreement-ap = Average precision of good
agreement-kendall = Kendall's tau-b with the grade
agreement-spearman = Spearman correlation with the grade
agreement-kappa = Highest kappa, at its threshold
agreement-weighted-kappa = Quadratic weighted kappa
agreement-outputs = Outputs
agreement-counts = { COUNT($n) }, { COUNT($good) } good
agreement-at-least = ≥ { $threshold }
agreement-at-most = ≤ { $threshold }
agreement-kappa-at = { $value } at { $cut }
agreement-no-scale = not on the grade's scale
agreement-one-class-short = undefined: one class only
agreement-one-value = undefined: one value only
agreement-with-limits = { $value } ({ $low } to { $high })
agreement-no-limits = { $value } (no interval)
agreement-limits = In parentheses: { $name } intervals over { $outputs } outputs. The findings above the charts are corrected for the number of scores.
agreement-method = How this is computed
agreement-method-intervals = Intervals: DeLong for ROC AUC, Newcombe where few cases overlap. Bootstrap for average precision and weighted kappa, variance with ties for tau-b and Spearman. None for correlations of exactly −1 or 1, and for weighted kappa below 20 outputs.
agreement-method-tests = Tests against chance: rank-sum, exact up to 60 outputs, corrected for the number of scores (Holm). Differences from the best: DeLong, corrected for all pairs (max-T).
agreement-method-kappa = The highest kappa has no interval: its threshold was chosen on the same outputs, so it is too high. The best score was chosen on them too.

# Charts

agreement-auc-about = How often a good output scores above one that is not good. Dashed line: chance.
agreement-auc-alt = ROC AUC of { COUNT($scores) } scores of { $title } against the human grade, with intervals
agreement-auc-hover = { $score }: { $area }{ $has_interval ->
    [True] {" "}({ $name } { $interval })
   *[other] {""}
}
agreement-grades-alt = { $score } of { $title } at each { $grade }: range, quartiles and median
agreement-look-at = Score by grade
agreement-good-here = Good: { $grade }
agreement-best-cut = best kappa { $cut }
agreement-grade-of = { $grade } (n = { $outputs })
agreement-others = other
table-agreement = Agreement
table-by-grade = Score by grade
