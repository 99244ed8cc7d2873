# The decision record: the dialog that creates it, and the document.

record-button = Record decision
    .help = Document the threshold, its metrics and your reasons
record-heading = Decision record
record-tab-document = Document
record-tab-python = Python
record-about = Threshold { THRESHOLD($threshold) } with all metrics{ $charts ->
    [true] {" "}and charts
   *[false] {""}
}, as one file that works offline.
record-title = Title
record-who = Decided by
record-why = Reasons
record-make = Create record
record-ready = “{ $title }” is ready ({ $charts ->
    [true] about 1 MB, prints
   *[false] it prints
} on A4).
record-html = Document (HTML)
record-json = Data (JSON)
record-again = Edit
record-python-about = The decision rule as code: numpy, and scikit-learn where it can wrap a fitted model.

# The document; its date is in UTC.

record-kind = Decision record
record-language = Language of the record
record-made = { DATE($day) }, { $time } UTC
record-not-stated = not stated
record-why-heading = Reasons
record-decision-heading = Decision
record-threshold = Threshold { $threshold }{ $lower ->
    [true] {" "}or lower
   *[false] {""}
}
record-by-group = A threshold for each group of { $columns }
record-one-for-all = The rest of this record is about one threshold for all groups, { THRESHOLD($threshold) }.
record-groups-about = The record has the thresholds by group too.
record-rule = A case is predicted “{ $positive }” if its score is at { $lower ->
    [true] most
   *[false] least
} { $threshold }, otherwise “{ $negative }”. A case without a score has no decision.
record-recalibrated = The score is “{ $column }” recalibrated ({ $method }); rule.json has the map, fitted to all cases. Numbers use scores out of sample.
record-negated = Lower scores indicate the positive class. Charts and tables below negate them: the threshold is { THRESHOLD($threshold) } there.
record-fact-made = Date
record-fact-data = Data
record-fact-sha256 = SHA-256
record-no-file = none: only counts from a shared link
record-fact-cases = Cases
record-cases = { COUNT($cases) }: { COUNT($positives) } “{ $positive }”, { COUNT($negatives) } “{ $negative }”{ $unlabelled ->
    [0] {""}
   *[other] , { COUNT($unlabelled) } unlabelled
}{ $weighted ->
    [true] {" "}(sums of weights)
   *[false] {""}
}
record-fact-columns = Columns
record-columns = label “{ $label }”, score “{ $score }”{ $weight ->
    [none] {""}
   *[other] , weight “{ $weight }”
}{ $cluster ->
    [none] {""}
   *[other] , cluster “{ $cluster }”
}
record-fact-prevalence = Prevalence
record-prevalence = { SIGNIFICANT($observed, digits: 4) } observed
record-prevalence-assumed = { SIGNIFICANT($observed, digits: 4) } observed; costs assume { SIGNIFICANT($assumed, digits: 4) }
record-fact-versions = Versions
record-fact-notes = Notes
record-explore-heading = Metrics and charts
record-explore = Move the slider to compare other thresholds with the decision, which is pinned. Only the decision is printed.
record-slider = Threshold
record-back = Back to { THRESHOLD($threshold) }
record-without-script = The slider and the charts need JavaScript and a browser of 2023 or later; all metrics below are at the decided threshold.
record-numbers-heading = All metrics at this threshold
record-column-method = Method of the interval
record-column-definition = Definition
record-method-count = count of cases
record-method-weights = sum of weights
record-method-bounds = worst to best case: each unlabelled case is classified wrong, or right
record-left-open = unlabelled cases leave it open
record-method-wilson = Wilson score interval, { $confidence }
record-method-f1-interval = Wilson score interval of TP / (TP + FP + FN), transformed to F1, { $confidence }
record-method-effective-size = Wilson score interval with the effective sample size of the weights, { $confidence }
record-method-weighted-square-and-add = Limits of recall and false positive rate with the effective sample size of the weights, combined, { $confidence }
record-method-square-and-add = Wilson limits of recall and false positive rate, combined, { $confidence }
record-method-clusters = Wilson score interval for the effective number of cases (design effect of clusters), { $confidence }
record-method-drawn-clusters = Percentiles of { COUNT($n_resamples) } resamples of clusters, seed { $seed }, { $confidence }
record-method-resampled-few-clusters = not estimable: too few clusters
record-method-resampled-few-effective = not estimable: too few effective cases
record-method-resampled = Percentiles of { COUNT($n_resamples) } resamples per class, seed { $seed }, { $confidence }
record-method-resampled-undefined = none if undefined; otherwise percentiles of { COUNT($n_resamples) } resamples per class, seed { $seed }
record-method-resampled-rarely-defined = none: undefined in too many of { COUNT($n_resamples) } resamples, seed { $seed }
record-method-resampled-all-alike = none: all { COUNT($n_resamples) } resamples agree, seed { $seed }; the cases that would differ do not occur
record-interval-elsewhere = only at { THRESHOLD($threshold) }
record-summaries-heading = Curve metrics (AP, AUC …)
record-chosen = Decided
record-alternatives-heading = Alternatives
record-alternatives = ● same predictions as the decided threshold.
record-limit = { $sense ->
    [at_least] at least
   *[at_most] at most
} { SIGNIFICANT($bound, digits: 6) } { $percent ->
    [none] on these cases
   *[other] on new cases ({ $percent } % confidence)
}
record-constraint = { $metric } { $limit }
record-by-hand = set by hand
record-caught = { COUNT($caught) } of { COUNT($positives) } positive cases
record-alerts = { COUNT($alerts) } of { COUNT($cases) } cases, { COUNT($false) } of them false alarms
record-alerts-unlabelled = { COUNT($alerts) } of { COUNT($cases) } cases: { COUNT($caught) } positive, { COUNT($false) } negative, { COUNT($unlabelled) } unlabelled
record-bounds-only = Metrics are known within bounds only, so no goal or cost can be judged. Record the threshold without one, or say why labels are blank.
record-guarantee = The limits hold on new cases with { $percent } % confidence.
record-guarantee-groups = In each group, the limits hold on new cases with { $percent } % confidence.
record-guarantee-lost = None: this threshold is not guaranteed to keep the limits on new cases.
record-guarantee-sample = None: these cases keep the limits, new cases may not.
record-guarantee-broken = None: not even these cases keep the limits.
record-goal-name = Goal
record-limits-name = Limits
record-costs-name = Costs
record-caught-name = Caught
record-alerts-name = Alerts
record-guarantee-name = Guarantee
record-blank-name = Blank labels
record-comparison-name = Comparison
record-said = { $name }: { $text }
record-assumption = This assumes that new cases come from where these came from, and that the model was not trained on these.
record-recommended = Recommended threshold
record-cost-of-one = Cost per case{ $unit }
record-costs-heading = Costs
record-cost-less = At this threshold { COUNT($out_of) } cases cost { $cost }{ $unit }, at 0.5 they cost { $half }: { $difference } less.
record-cost-more = At this threshold { COUNT($out_of) } cases cost { $cost }{ $unit }, at 0.5 they cost { $half }: { $difference } more.
record-cost-same = At this threshold { COUNT($out_of) } cases cost { $cost }{ $unit }, as at 0.5.
record-python-heading = Python code
record-python-blank = The code decides. It does not estimate metrics for unlabelled cases by group.
record-provenance-heading = Provenance
record-signature = Signature and date
