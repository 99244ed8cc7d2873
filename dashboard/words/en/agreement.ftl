# Outputs that a person graded, and which score can stand in for the grade.

columns-choose-grade = Grade (by a person)
columns-choose-good = Good from grade
columns-choose-good-words = Grades that count as good
columns-choose-scores = Scores to be compared with it
columns-choose-lower-scores = Scores of which lower is better
columns-role-grade = grade
graded-kind-grade = a person's grade
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
    [one] One row has no grade and is
   *[other] { COUNT($count) } rows have no grade and are
} left out.
graded-lacking = { COUNT($count) } { $count ->
    [one] output has
   *[other] outputs have
} no { QUOTED($score) }: its numbers are of the others.
graded-reversed = ROC AUC is { RATIO($area) }: { QUOTED($score) } ranks good outputs below others. Where lower is better, list it among those scores under Columns.
graded-no-grade = No row has a grade in { QUOTED($column) }; choose another column.
graded-no-score = { QUOTED($column) } holds no number in any row that has a grade; choose another score.
graded-provenance = { $file } (sha256 { $sha256 }), good is { $good }, score { $score }{ $others }{ $lower }; { COUNT($rows) } rows, { COUNT($ungraded) } without a grade left out; score >= threshold counts as good; { $name } { $version }
graded-provenance-others = , beside { $scores }
graded-provenance-lower = , sign turned of { $scores }

# The verdict

agreement-best = { QUOTED($score) } can be trusted most to gate: it ranks a good output above another in { $area } of the pairs (ROC AUC{ $has_limits ->
    [True] , { $name } { $limits }
   *[other] {""}
}).
agreement-none = No score can be trusted to gate: even the best, { QUOTED($score) }, may rank no better than a coin (ROC AUC { $area }{ $has_limits ->
    [True] , { $name } { $limits }
   *[other] , without limits
}).
agreement-one-class = { $good ->
    [0] No output is good: there is nothing to tell apart. Choose a lower grade to begin with.
   *[other] Every output is good: there is nothing to tell apart. Choose a higher grade to begin with.
}
agreement-behind = It is ahead of { LISTED($scores) } beyond chance.
agreement-level = { $has_limits ->
    [True] From { QUOTED($other) } it cannot be told apart: { $difference } more, { $name } { $low } to { $high }.
   *[other] Of { QUOTED($other) } these outputs do not say whether it is behind.
}
agreement-coins = { $count ->
    [one] { LISTED($scores) } may be no better than a coin.
   *[other] { LISTED($scores) } may each be no better than a coin.
}
agreement-reversed = { $count ->
    [one] { LISTED($scores) } ranks
   *[other] { LISTED($scores) } each rank
} the wrong way round: where lower is better, say so in the sidebar under Columns.
agreement-cut = Cut at { $cut } it agrees best with the grade, kappa { $kappa }; since that threshold was found on these outputs, expect less on others.
agreement-gate = Gate by { $score }

# Measures

agreement-numbers = Agreement with the grade
agreement-column-measure = Measure
agreement-roc-auc = ROC AUC of good against the rest
agreement-ap = Average precision of good
agreement-kendall = Kendall's tau-b with the grade
agreement-spearman = Spearman's correlation with the grade
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
agreement-limits = In parentheses: { $name } intervals over { $outputs } outputs. ROC AUC by DeLong, average precision and weighted kappa by bootstrap, tau-b and Spearman by their variance with ties. A value of exactly 0 or 1 has none. The highest kappa has none, as its threshold was chosen on the same outputs: it is too high. That a score is best was found on them too; each comparison holds at { $name } by itself, and of many scores one looks better by luck.

# Charts

agreement-auc-about = How often each score ranks a good output above another, with its interval. At the dashed line it is no better than a coin.
agreement-auc-alt = ROC AUC of { COUNT($scores) } scores of { $title } against the person's grade, each with its interval
agreement-grades-alt = { $score } of { $title } at each { $grade }: least and highest value, quartiles and median
agreement-look-at = Against the grade
agreement-good-here = Good: { $grade }
agreement-best-cut = best kappa { $cut }
agreement-grade-of = { $grade } (n { $outputs })
agreement-others = other
table-agreement = Agreement
table-by-grade = Score by grade
