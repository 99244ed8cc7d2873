# The page "Compare", and what it shares with "Groups" and "Over time": several series under one cursor.

page-compare = Compare
compare-series = Other scores
    .help = Further score columns of the same cases. Cases without a value in one of them are left out of all.
compare-series-missing = The link’s scores “{ $asked }” are not among these data.
compare-unclear-confidence = Compared as if high values meant the positive class: { LISTED($scores) }. If it is the confidence in a predicted class, choose it as the score under “Columns”, and say so there.
compare-one-score = These data have one score column. To compare models, put the score of each into a column of its own.
compare-files = Add predictions of other models
    .help = Cases are joined by id. Files of other cases are compared as independent samples.
compare-files-again = Upload the file again to add predictions of other models to it.
compare-take-out = Take out { $name }
compare-left-out = { COUNT($common) } cases have every score. Left out: { $left_out }.
compare-left-out-of = { COUNT($count) } of { $name }
compare-different-cases = Different cases: compared as independent samples of { $counts }.{ $common ->
    [0] {""}
   *[other] { " " }{ COUNT($common) } cases have every score; too few to compare these alone.
}
compare-no-weights = Intervals of weighted scores are for cases that have every score.
compare-equal = Equal
    .help = Scores of two models are not on one scale. The slider sets all series equal in this, each at its own threshold.
compare-equal-flagged-rate = Share flagged
compare-equal-flagged = Alerts
compare-equal-recall = Recall
compare-equal-fpr = False positive rate
compare-equal-precision = Precision
compare-equal-cost = Cost of a false negative
compare-equal-threshold = Threshold
compare-equal-best = Best of each
compare-objective = Best by
compare-cost = Cost of { COUNT($count) } cases{ $unit }
    .help = Of 10 000 cases, by the costs of Decide: { SIGNIFICANT($tp, digits: 6) } per TP, { SIGNIFICANT($fp, digits: 6) } per FP, { SIGNIFICANT($fn, digits: 6) } per FN, { SIGNIFICANT($tn, digits: 6) } per TN{ $pi ->
        [0] {""}
       *[other] , at a prevalence of { SIGNIFICANT($pi, digits: 4) }
    }.
compare-cost-head = Cost
compare-slider =
    .help = Each series has the threshold at which it is nearest to this value without being worse. Tied scores cannot be divided.
compare-exact = Exact value
    .help = A value between the positions of the slider. Shares also as per cent.
compare-at-outside = The link’s value “{ $asked }” is out of range, so { $shown } is shown.
compare-front = Compare with
    .help = Differences in the table are to this series.
series-axis-part = axis: { SIGNIFICANT($low, digits: 3) } to { SIGNIFICANT($high, digits: 3) }
compare-metric = Metric
    .help = Of the first chart.
# At the beginning of a sentence.
compare-at-flagged-rate = { $text } flagged
compare-at-flagged = { $text } alerts
compare-at-recall = Recall { $text }
compare-at-fpr = False positive rate { $text }
compare-at-precision = Precision { $text }
compare-at-cost = Cost of a false negative { $text }
compare-at-threshold = Threshold { $text }
compare-limits = Within the limits of the goal: { $limits }.{ $count ->
    [0] {""}
   *[other] {" "}No threshold of { LISTED($unmet) } meets them.
}
compare-at-best = Each at its best { $name }
headline-compare = { $at }: { $name } against { $front } catches { $caught_sign ->
    [more] { COUNT($caught) } more
    [fewer] { COUNT($caught) } fewer
   *[same] as many
} of { COUNT($positives) }, with { $alarms_sign ->
    [more] { COUNT($alarms) } more false { $alarms ->
        [one] positive
       *[other] positives
    }
    [fewer] { COUNT($alarms) } fewer false { $alarms ->
        [one] positive
       *[other] positives
    }
   *[same] as many false positives
}
headline-compare-unpaired = { $at }: { $name } catches { $share } of its positives, { $front } { $front_share }; false positive rates { $fpr } and { $front_fpr }
headline-compare-unreachable = { $at }: no threshold of { $name } or of another series reaches this
compare-matched-alt = { $metric } of { $names } over { $unit }
compare-pr-alt = Precision against recall of { $names }
compare-roc-alt = True positive rate against false positive rate of { $names }
compare-table-threshold = Threshold of { $name }
compare-table-metric = { $metric } of { $name }
table-compare-curves = Curves
table-compare-matched = Equal values

part-compare = Models

# The table of series, and the metric of the headline

series-metric = Metric
    .help = Of the headline and of what is computed from it. Each interval is for one series alone.
series-table-caption = All series at this position
series-head-name = Name
series-head-threshold = Threshold
series-head-classes = Positive / negative
series-head-tp = TP
series-head-fp = FP
series-front = compared with
series-no-threshold = not reached
series-few-cases = under { $least } cases
series-classes = { COUNT($positives) } / { COUNT($negatives) }

# Differences with intervals

compare-differences = Differences with intervals
compare-working = Resampling…
compare-not-compared = At this value fewer than two series have a threshold, so nothing is compared.
compare-best-unknown = The best series cannot be told from these cases.
compare-best-clear = **{ $name }** has the best ROC AUC, { $auc }, significantly better than { $others }.
compare-best-shared = **{ $name }** has the best ROC AUC, { $auc }, but does not differ significantly from { $others }.{ $has_reach ->
    [true] {" "}A difference over { $reach } would have been found.
   *[false] {""}
}
compare-best-same = **{ $name }** and { $others } rank all cases alike: ROC AUC { $auc }.
compare-switch-button = Switch to { $name }
compare-switch = **{ $name }** at { THRESHOLD($threshold) }: { $side ->
    [more] { COUNT($count) } more
    [fewer] { COUNT($count) } fewer
   *[same] as many
} caught { $alike ->
    [true] at the same alerts
   *[false] with { COUNT($alerts) } instead of { COUNT($front_alerts) } alerts
} ({ $level } { $low } to { $high }).
compare-column-metric = Metric
compare-column-series = Series
compare-column-value = Value
compare-column-front = { $front }
compare-column-difference = Difference
compare-column-interval = Interval
compare-column-verdict = Differs
series-differs = yes
series-not-told = no; over { $reach } would be
compare-verdict-all-alike = these cases cannot tell
compare-verdict-few-cases = too few cases
compare-verdict-few-clusters = too few clusters
compare-verdict-few-effective = too few effective cases
compare-verdict-undefined = undefined
compare-verdict-rarely-defined = undefined in too many resamples
compare-verdict-same-ranking = no; same ranking
compare-differences-method = { $name } intervals of { $paired ->
    [true] paired differences
   *[other] differences of independent samples
}{ $count ->
    [one] .
   *[other] , which hold for all { $count } series at once.
}
compare-cases = Cases that only one flags
compare-against = Other series
compare-cases-none = none
compare-cases-caught-only-first = { COUNT($count) } caught only by { $name }
compare-cases-caught-only-second = { COUNT($count) } caught only by { $name }
compare-cases-alarm-only-first = { COUNT($count) } false positives only of { $name }
compare-cases-alarm-only-second = { COUNT($count) } false positives only of { $name }
