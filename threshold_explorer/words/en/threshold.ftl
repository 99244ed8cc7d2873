# The threshold page, and what it shares with other pages: sliders, tiles, confusion matrix, sentences.

# Part of a name, as in “95% interval”, also of columns; a percentage in a sentence has a space.
confidence-name = { $percent }%
threshold-rule = score ≥ threshold counts as predicted positive

axis-flagged = x axis: share of cases flagged
axis-rank = x axis: number of cases flagged (log scale)
axis-zoom-in = Zoom in
axis-zoom-out = Zoom out

# The sliders and their tools. "slider-…-no-number", "-outside" and "-between-steps" are about a link.

slider-threshold-of = Threshold of { SHORT($name, most: 24) }
slider-threshold = Threshold
    .help = A case is predicted positive when score ≥ threshold.
slider-threshold-no-number = The link’s threshold “{ $requested }” is not a number; { $shown } is shown instead.
slider-threshold-outside = The link’s threshold { $requested } is outside the range of the scores, { SIGNIFICANT($low, digits: 10) } to { SIGNIFICANT($high, digits: 10) }; { $shown } is shown instead.
slider-pin-no-number = The link’s pinned threshold “{ $requested }” is not a number; the starting threshold is pinned instead.
slider-pin-outside = The link’s pinned threshold { $requested } is outside the range of the scores, { SIGNIFICANT($low, digits: 10) } to { SIGNIFICANT($high, digits: 10) }; the starting threshold is pinned instead.
slider-pin-no-column = The link’s pinned score “{ $requested }” is not among these data, so nothing is pinned.
slider-between-steps = The counts at { $requested } are unknown; { $shown } is shown instead.
slider-prevalence = Prevalence π
    .help = Share of positive cases among all cases. The slider uses the logit scale.
slider-prevalence-outside = The link’s prevalence “{ $requested }” is not a number between 0 and 1, such as 0.01; the observed one is shown instead.
slider-scale = Slider and x axis
slider-scale-threshold = Threshold
slider-scale-flagged = Share flagged
slider-scale-rank = Rank (log)
slider-steps = Slider steps
slider-steps-normal = Normal
slider-steps-fine = Fine
slider-steps-finest = Finest

tools-exact = Exact threshold
tools-exact-prevalence = Exact prevalence
tools-next-lower = Flag more
    .help = Next lower threshold with different predictions
tools-next-higher = Flag fewer
    .help = Next higher threshold with different predictions
tools-pin = Pin
    .help = Compare with this threshold
tools-unpin = Unpin
    .help = Stop comparing
tools-observed = Observed
tools-preset = Set the prevalence to { $prevalence }

# After another score column was selected: the threshold that flags the same share of the cases.

carryover = Score switched to “{ $score }”: { THRESHOLD($threshold) } flags { PERCENT($share) } of the cases, as { THRESHOLD($before) } did before ({ PERCENT($share_before) }).

# The view options

view-button = View
    .help = Metrics, confusion matrix, slider steps
view-metrics = Metrics on tiles and trade-off plot
    .help = Clear the list to show the default metrics.
view-areas = AP and trapezoid rule on the PR curve
    .help = Shade the area under the steps (AP) and under straight lines between the points. Straight lines are optimistic.
view-share = Confusion matrix percentages
view-share-all = of all cases
view-share-actual = of the actual class
view-share-predicted = of the predicted class
view-flip = Confusion matrix: positive class first

# The gain and cost of moving from the pinned threshold to the current one

move-unpinned = Press Pin to compare with this threshold.
move-none = { $origin ->
   *[start] Move the slider to see what changes.
    [pin] Pinned: { THRESHOLD($pinned) }.
    [goal] Goal: { THRESHOLD($pinned) }.
    [decision] Decided: { THRESHOLD($pinned) }.
}
move-from-to = { $origin ->
   *[start] {""}
    [pin] Pinned{" "}
    [goal] Goal{" "}
    [decision] Decided{" "}
}{ THRESHOLD($pinned) } → { THRESHOLD($current) }
move-same = { move-from-to }: identical predictions.
move-gained = { move-from-to }: { $caught ->
    [0] no
   *[other] { COUNT($caught) }
} more caught, { $alarms ->
    [0] no more false alarms
    [one] { COUNT($alarms) } more false alarm
   *[other] { COUNT($alarms) } more false alarms
}{ $each ->
    [0] {""}
   *[other] , { TENTHS($each) } for each
}.
move-spared = { move-from-to }: { $alarms ->
    [0] no fewer false alarms
    [one] { COUNT($alarms) } fewer false alarm
   *[other] { COUNT($alarms) } fewer false alarms
}, { $missed ->
    [0] no
   *[other] { COUNT($missed) }
} more missed{ $each ->
    [0] {""}
   *[other] , { TENTHS($each) } avoided per miss
}.

# Some cases are unlabelled: whether those are caught or false alarms is unknown.
move-unlabelled = { move-from-to }: { $sign ->
    [more] { COUNT($flagged) } more flagged
   *[fewer] { COUNT($flagged) } fewer flagged
}: { COUNT($caught) } positive, { COUNT($alarms) } negative, { COUNT($unlabelled) } unlabelled.

# The pin is on another score column. "pin-this-score" is the current one, where a link does not name it.
pin-this-score = This score
move-score-from-to = { $origin ->
    [decision] Decided
    [goal] Goal
   *[pin] Pinned
}: { $pinned_score } at { THRESHOLD($pinned) }{ $cases ->
    [0] {""}
   *[other] {" "}({ COUNT($cases) } cases)
}. { $score } at { THRESHOLD($current) }
move-score-unlabelled = { move-score-from-to }: { $flagged_sign ->
    [more] { COUNT($flagged) } more flagged
    [fewer] { COUNT($flagged) } fewer flagged
   *[same] as many flagged
}. Of the flagged cases, { COUNT($unlabelled) } are unlabelled.
move-score = { move-score-from-to }: { $caught_sign ->
    [more] { COUNT($caught) } more caught
    [fewer] { COUNT($caught) } fewer caught
   *[same] as many caught
}, { $alarms_sign ->
    [more] { COUNT($alarms) } more false { $alarms ->
        [one] positive
       *[other] positives
    }
    [fewer] { COUNT($alarms) } fewer false { $alarms ->
        [one] positive
       *[other] positives
    }
   *[same] as many false positives
}, { $flagged_sign ->
    [more] { COUNT($flagged) } more flagged
    [fewer] { COUNT($flagged) } fewer flagged
   *[same] as many flagged
}.

# The confusion matrix

matrix-same = Same as observed: π is the observed prevalence.
matrix-caption = Confusion matrix: rows are actual classes, columns predicted classes
matrix-actual = actual
matrix-predicted = predicted
matrix-unlabelled = unlabelled
cell-unlabelled-above = Unlabelled
    .help = Flagged, without a label
    .meaning = flagged, without a label
cell-unlabelled-below = Unlabelled
    .help = Not flagged, without a label
    .meaning = not flagged, without a label
cell-tp = True positives
    .help = Positive and flagged: caught
    .meaning = positive and flagged
cell-fp = False positives
    .help = Negative but flagged: false alarms
    .meaning = negative but flagged
cell-fn = False negatives
    .help = Positive but not flagged: missed
    .meaning = positive but not flagged
cell-tn = True negatives
    .help = Negative and not flagged
    .meaning = negative and not flagged

# Below the tiles of a shared link, whose notes are at the end of the page: what blank labels are taken to mean.
tiles-blank-above = Only cases with scores of at least { THRESHOLD($threshold) } were checked.
tiles-blank-unknown = Nobody knows why labels are blank.
tiles-blank-random = Assumed: cases were checked at random.
tiles-blank-score = Assumed: whether a case was checked depends on its score only.
tiles-blank-late = Assumed: whether a label has come depends on the week only.
tiles-blank-calibrated = Assumed: the scores are calibrated probabilities.
tiles-blank-sampled = Estimated: each case was checked with a known probability.

# Below a value that unlabelled cases leave open, and its explanation.
tile-range = bounds
    .help = A range is from the worst to the best case: whatever labels the unlabelled cases have, the value is in it. A single number is known.
tiles-heading = Metrics at this threshold
tile-help = { $help } { $interval }
metric-help = { $help } { $label } = { $formula }.

# How an interval is computed: "interval-by-<method>" of threshold_explorer/data/metric_intervals.py.

interval-by-wilson = { $name } interval: Wilson score, for a random sample of cases.
interval-by-f1-interval = { $name } interval: Wilson score of TP / (TP + FP + FN), transformed to F1, for a random sample of cases.

interval-by-design = { $name } interval on new cases, by the reason why labels are blank: it counts that cases and labels are samples.

interval-by-clusters = { $name } interval: Wilson score for the effective number of cases, since cases of a cluster are alike.
interval-by-effective-size = { $name } interval: Wilson score with the effective sample size of the weights, for a random sample of cases. Weights are taken as sampling weights, not as repetitions.
interval-by-weighted-square-and-add = { $name } interval: the limits of recall and false positive rate, combined; Wilson score with the effective sample size of the weights. Weights are taken as sampling weights, not as repetitions.

# Why a metric has no interval: on a tile, in the row of a table, and in full.

no-interval-resampling = no interval
    .row = none: no closed form
    .help = This metric has no closed-form interval, and this page shows no bootstrap intervals.
no-interval-of-weighted = weights: no interval
    .row = none: weighted cases
    .help = No interval: resamples of weighted cases cover this metric too little.
no-interval-weights = weights: no interval
    .row = none: weighted cases
    .help = No interval: it needs the weight of each case, and cases without clusters.

no-interval-design = no interval
    .row = none for blank labels
no-interval-clusters = too few clusters ({ COUNT($clusters) } effective)
no-interval-clusters-at-pi = clusters: no interval
    .row = none: clusters
clusters-between = see table below

no-interval-few-negatives = not estimable from { COUNT($negatives) } negatives
no-interval-few-positives = not estimable from { COUNT($positives) } { $positives ->
    [one] positive
   *[other] positives
}
no-interval-few-effective-negatives = not estimable: too few effective negatives
no-interval-few-effective = not estimable: a class has fewer than { $least } effective cases
no-interval-few-cases = undefined: a class has fewer than two cases, or all scores are equal
no-interval-one-class = none: only one class is present
no-interval-between-steps = none: scores within a step are unknown

# The table of metrics

numbers-heading = All metrics at this threshold
number-name = Metric
number-value = Value
number-bounds = Value, or bounds
number-interval = { $name } interval
number-formula = Formula
number-threshold = Threshold
number-undefined = undefined: { $why }

summaries-heading = Curve metrics (AP, AUC …)
summary-column-name = Curve metric
summary-column-value = Value
summary-column-interval = { $confidence } interval
summary-column-convention = Convention
summary-no-interval = none: no closed form
summary-needs-both = needs cases of both classes
summary-between-steps = bounds: the order of cases within a step or group is unknown
# `.cases` and `.clusters` are the methods of the interval.
summary-with-interval = { $convention }; interval: { $method }
summary-ap = Average precision
    .convention = rectangle rule; scikit-learn's average_precision_score
    .cases = Bayesian bootstrap, 2000 resamples, seed 0
    .clusters = Bayesian bootstrap of clusters, 2000 resamples, seed 0
    .weighted = Bayesian bootstrap of weighted cases, 2000 resamples, seed 0
summary-interpolated-ap = Interpolated AP
    .convention = each precision is the best at the same or a higher recall
summary-interpolated-ap-11 = Interpolated AP, 11 points
    .convention = at recall 0, 0.1, … 1
summary-interpolated-ap-101 = Interpolated AP, 101 points
    .convention = at recall 0, 0.01, … 1
summary-pr-auc-trapezoid = PR AUC, trapezoid (optimistic under ties)
    .convention = straight lines between PR points
summary-pr-auc-davis-goadrich = PR AUC, Davis-Goadrich
    .convention = achievable area: interpolates counts between PR points
summary-auc = ROC AUC
    .convention = P(a positive outscores a negative), ties count half
    .cases = DeLong on the logit scale, Newcombe where few cases overlap
    .clusters = Obuchowski's variance of clusters on the logit scale
    .weighted = Bayesian bootstrap of weighted cases, 2000 resamples, seed 0
summary-eer = Equal error rate
    .convention = where FPR = FNR
summary-eer-threshold = EER threshold
    .convention = nearest threshold
summary-break-even = Break-even point
    .convention = where precision = recall
summary-r-precision = R-precision
    .convention = precision of the P highest scores, P = number of positives
summary-brier = Brier score
    .convention = mean squared error of the probability; lower is better
summary-log-loss = Log loss
    .convention = natural logarithm; infinite if a true class has probability 0
summary-ece = Expected calibration error
    .convention = 10 bins of equal width

# Title and legend of the histogram; $positive and $negative are the classes.

histogram-title = Scores ≥ threshold are predicted “{ $positive }”
legend-tp = { $positive }: true positive
legend-fp = { $negative }: false positive
legend-fn = { $positive }: false negative
legend-tn = { $negative }: true negative
legend-unlabelled = unlabelled

# Rates guaranteed at every threshold at once

guaranteed-rates-switch = Guaranteed rates at every threshold
    .help = Limits on new cases that hold together at all thresholds, wherever you put it. A limit set for a goal guarantees more, for that limit only.
guaranteed-rates-unlabelled = Guaranteed rates need every label.
guaranteed-rates-one-class = Guaranteed rates need both classes.
guaranteed-rates = On new cases, wherever you put it ({ $percent } % confidence): recall at least { RATIO($recall) }, precision at least { RATIO($precision) }, false positive rate at most { RATIO($fpr) }.
guaranteed-rates-between = Guaranteed rates are known at the positions of the slider.
