# The imbalance page.

imbalance-one-class = All cases are of one class, so other prevalences cannot be simulated.
imbalance-miss-cost = Cost of a miss (in false alarms)
imbalance-min-precision = Minimum precision
imbalance-numbers-heading = All metrics at this threshold and prevalence
imbalance-intervals-how = { $name } intervals treat the numbers of positive and negative cases as fixed; those of Decide do not and are wider. Precision, NPV and F: MOVER-R of Wilson limits of TPR and FPR. Accuracy: square-and-add of the same limits. Recall: Wilson. Average precision: Bayesian bootstrap, 2000 resamples, seed 0. ROC AUC: DeLong on the logit scale, Newcombe where few cases overlap.
imbalance-intervals-how-weighted = { $name } intervals treat the classes as separate samples; those of Decide do not and are wider. Wilson limits of TPR and FPR with the effective sample size of the weights, taken as sampling weights. Precision, NPV and F: MOVER-R of these limits. Accuracy: square-and-add. Average precision and ROC AUC: Bayesian bootstrap, 2000 resamples, seed 0.
imbalance-intervals-how-clusters = For clusters, only average precision and ROC AUC have intervals at a simulated prevalence. Average precision: Bayesian bootstrap of clusters, 2000 resamples, seed 0. ROC AUC: Obuchowski’s variance of clusters on the logit scale.
imbalance-formulas-heading = Formulas with the current numbers
imbalance-ap-everywhere = Computing average precision at every prevalence …

# What a prevalence means in cases. $basis is what a sentence rests on: the interval, if there is one, and the cases;
# the headline leaves out the cases, which the heading counts.

imbalance-basis = { COUNT($positives) } positives, { COUNT($negatives) } negatives
imbalance-basis-clusters = clusters: no interval
imbalance-basis-weighted = weighted cases
imbalance-basis-sums = weighted cases: no interval
imbalance-within-ratio = { $interval } { RATIO($low) } to { RATIO($high) }
imbalance-within-prevalence = { $interval } { SIGNIFICANT($low, digits: 2) } to { SIGNIFICANT($high, digits: 2) }; { $basis }
imbalance-no-alerts = Where { SIGNIFICANT($percent, digits: 3) } % are positive: no case is flagged. π = { $text } (1 in { ONE_IN($pi) }).
imbalance-alerts = Where { SIGNIFICANT($percent, digits: 3) } % are positive: { FREQUENCY($real) } of { FREQUENCY($alerts) } flagged are real, per { COUNT($out_of) } cases. π = { $text } (1 in { ONE_IN($pi) }): precision { RATIO($precision) } ({ $basis }).
imbalance-floor = Precision is below { THRESHOLD($floor) } if π < { SIGNIFICANT($crossing, digits: 2) } ({ $basis }).
imbalance-floor-none-flagged = No case is flagged at this threshold, so precision never reaches { THRESHOLD($floor) }.
imbalance-floor-no-true-positive = No flagged case is positive: precision is 0 at every prevalence ({ $basis }).
imbalance-floor-no-false-positive = No false alarms: precision is 1 at every prevalence; only an interval can show where it may fall below { THRESHOLD($floor) } ({ $basis }).
imbalance-baseline = Accuracy { RATIO($accuracy) } { $than ->
    [same] equals
    [more] is above
   *[less] is below
} that of always predicting negative, { RATIO($always_negative) }, with F1 0 ({ $basis }).

# Comparison of the observed with the simulated prevalence

comparison-caption = Metrics at the observed and at the simulated prevalence
comparison-observed = observed π { $pi_text } (1 in { ONE_IN($pi) })
comparison-simulated = at π { $text } (1 in { ONE_IN($pi) })
comparison-interval = { $name } at π
    .help = Treats the numbers of positive and negative cases as fixed, so it is narrower than on Decide. Method: see all metrics.
comparison-always-negative = Always negative
    .help = Accuracy of never flagging a case: 1 − prevalence.
comparison-average-precision = AP
    .help = Average precision of the PR curve at this prevalence, whatever the threshold.
    .interval = see all metrics
comparison-side-observed = Observed, per 10 000 cases
comparison-side-simulated = Simulated, per 10 000 cases

# The table of metrics

number-observed = Observed
number-simulated = Simulated
number-interval-at-pi = { $name } interval at π
number-always-negative = Accuracy of always negative
number-ap = Average precision
number-ap-baseline = Baseline of AP
number-auc = ROC AUC

# Simulated test sets

samples-clusters = Simulated test sets have independent cases, so they are not available for clusters.
samples-need-scores = Test sets cannot be simulated from counts; upload the scores.
samples-toggle = Simulate test sets at this prevalence
samples-size = Cases per test set
samples-caption = { $n_resamples } test sets of { $positives } positive and { $negatives } negative cases, drawn without replacement, seed { $seed }; bar: exact value. With few positives, AP is biased upwards.
samples-alt = Spread over simulated test sets: { $spread }
samples-range = { $name } { RATIO($low) } to { RATIO($high) }
samples-exact = exact { RATIO($value) }
samples-axis = Value in a test set
samples-ap = Average precision

# Last entry of the legend of the PR curves, followed by AP at the simulated prevalence.

pr-at-prevalence-legend = at π, AP { $ap }

# The prevalence of a second file without labels

second-file-heading = Prevalence of a file without labels
second-file-what = For scored cases whose labels are unknown. If only the prevalence differs from here, their scores are a mixture of those of both classes.
second-file-drop = File with scores, of two or more columns
    .help = With the same score as here and, for example, an id. Labels are not read.
second-file-column = Score column in { $file }, which has no “{ $column }”
second-file-needs-cases = { $why ->
    [weights] Not available for weighted cases: the limits and the test count single cases.
    [counts] Not available for counts between thresholds: the scores of each class must be known.
    [clusters] Not available for clusters: the limits and the test need independent cases.
    [recalibrated] Not available for recalibrated scores: the file has the scores from before. Choose these as the score.
   *[confidence] Not available where the score is the confidence in a predicted class.
}
second-file-no-score = No row of “{ $column }” has a score.
second-file-read = { COUNT($cases) } cases, score “{ $column }”{ $blank ->
    [0] {"."}
    [one] {"; 1 row without a score is left out."}
   *[other] {"; "}{ COUNT($blank) } rows without a score are left out.
}
second-file-outside = { COUNT($outside) } of { COUNT($cases) } scores are outside the labelled range, { THRESHOLD($low) } to { THRESHOLD($high) }. Is it the same score? They count at the ends of the range.
second-file-lower = Lower scores are positive here, so the scores of the file are reversed too.
second-file-no-mixture = No prevalence: no mixture of the two classes’ scores fits this file (χ² test, p-value { $p }). More than the prevalence differs.
second-file-classes-alike = No prevalence: the scores of the two classes do not differ (χ² test, p-value { $p }). A mixture of them tells nothing.
second-file-method = Method
second-file-prevalence = Prevalence
second-file-em = EM (maximum likelihood)
second-file-adjusted = Adjusted count at { THRESHOLD($threshold) }
second-file-limits = { $low } to { $high }
second-file-interval = { $name } interval
second-file-set = Set π to { $text }
second-file-fits = Assumed: within each class, the scores are as here. The mixture does not contradict it (χ² test, p-value { $p }); a small sample seldom can.
second-file-untested = Assumed: within each class, the scores are as here. Two values of the score are too few to test it.
second-file-no-adjusted = No adjusted count: recall is not above the false positive rate at this threshold.
second-file-clipped = (flagged share − FPR) / (TPR − FPR) is { RATIO($unclipped) }, which is no share, so it counts as { RATIO($value) }.
second-file-axis = Share of cases
second-file-mixture = both classes mixed at { RATIO($prevalence) }
second-file-nearest = nearest mixture of both classes
second-file-hover = score { $score }: share { $share }
second-file-alt = Scores of { $file } against the mixture of both classes that is nearest to them: { PERCENT($difference) } of the cases are elsewhere.
second-file-table-from = From score
second-file-table-to = To score
second-file-table-second = Share of the file
second-file-table-mixture = Share of the mixture
second-file-table-positives = Share of positives
second-file-table-negatives = Share of negatives
table-second-file = File without labels
