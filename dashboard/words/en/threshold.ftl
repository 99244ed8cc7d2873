# The threshold page, and what it shares with the imbalance page: sliders, tiles, matrix, sentences.

confidence-name = { $percent }%
threshold-rule = score ≥ threshold counts as predicted positive

axis-flagged = along the axis: the share of cases flagged
axis-rank = along the axis: how many cases are flagged, in powers of ten
axis-zoomed = opened on { SIGNIFICANT($low, digits: 3) } to { SIGNIFICANT($high, digits: 3) }, where anything changes: zoom out for the rest

# The sliders and what sets them. "slider-…-no-number", "-outside": about a link.

slider-threshold = Threshold
    .help = A case is predicted positive when score ≥ threshold.
slider-threshold-no-number = The link asks for the threshold “{ $asked }”, which is not a number; showing { $shown } instead.
slider-threshold-outside = The link asks for the threshold { $asked }, but the scores span { SIGNIFICANT($low, digits: 10) } to { SIGNIFICANT($high, digits: 10) }; showing { $shown } instead.
slider-pin-no-number = The link compares with the threshold “{ $asked }”, which is not a number; comparing with the starting one instead.
slider-pin-outside = The link compares with the threshold { $asked }, but the scores span { SIGNIFICANT($low, digits: 10) } to { SIGNIFICANT($high, digits: 10) }; comparing with the starting one instead.
slider-between-steps = The counts are not known at { $asked }; showing { $shown } instead.
slider-prevalence = Prevalence π
    .help = The positive ratio: the share of positive cases among all cases. The thumb moves evenly in the log-odds.
slider-prevalence-outside = The link asks for the prevalence “{ $asked }”; it must be a number greater than 0 and less than 1, such as 0.01. Showing the observed one instead.
slider-scale = Slider and axis by
slider-scale-threshold = Threshold
slider-scale-flagged = Share flagged
slider-scale-rank = Rank (log)
slider-steps = Slider steps
slider-steps-normal = Normal
slider-steps-fine = Fine
slider-steps-finest = Finest

tools-exact = Exact threshold
tools-exact-placeholder = exact value
tools-exact-prevalence = Exact prevalence
tools-half = 0.5
    .help = Set the threshold to 0.5
tools-best-f1 = Best F1
    .help = The threshold with the highest F1
tools-next-lower = Flag more
    .help = The nearest lower threshold at which anything changes
tools-next-higher = Flag fewer
    .help = The nearest higher threshold at which anything changes
tools-pin = Pin
    .help = Compare with this threshold
tools-unpin = Unpin
    .help = Compare with no threshold
tools-observed = Observed
tools-preset = Set the prevalence to { $prevalence }

carried = Score switched to “{ $score }”: { THRESHOLD($here) } flags { PERCENT($share) } of the cases, as { THRESHOLD($before) } did before ({ PERCENT($share_before) }).

# The view

view-button = View
    .help = Metrics, confusion matrix, slider steps
view-metrics = Metrics on the tiles and in the trade-off plot
view-share = Confusion matrix: per cent
view-share-all = of all cases
view-share-actual = of the actual class
view-share-predicted = of the predicted class
view-flip = Confusion matrix: positive class first

# What moving from the pinned threshold to here gains and costs

move-unpinned = Nothing is pinned: press Pin to see what moving from here gains and costs.
move-none = Pinned at { THRESHOLD($pinned) }: move the threshold to see what it gains and costs.
move-same = { THRESHOLD($pinned) } → { THRESHOLD($here) }: the same decisions.
move-gained = { THRESHOLD($pinned) } → { THRESHOLD($here) }: { $caught ->
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
move-spared = { THRESHOLD($pinned) } → { THRESHOLD($here) }: { $alarms ->
    [0] no fewer false alarms
    [one] { COUNT($alarms) } fewer false alarm
   *[other] { COUNT($alarms) } fewer false alarms
}, { $missed ->
    [0] no
   *[other] { COUNT($missed) }
} more missed{ $each ->
    [0] {""}
   *[other] , { TENTHS($each) } spared for each
}.

# The confusion matrix

matrix-same = The same as long as π is the observed prevalence.
matrix-caption = Confusion matrix: rows are the actual class, columns the predicted class
matrix-actual = actual
matrix-predicted = predicted
cell-tp = True positives
    .help = actually positive and flagged: caught
    .meaning = positive and flagged
cell-fp = False positives
    .help = actually negative, but flagged: false alarms
    .meaning = negative but flagged
cell-fn = False negatives
    .help = actually positive, but not flagged: missed
    .meaning = positive but not flagged
cell-tn = True negatives
    .help = actually negative, not flagged
    .meaning = negative and not flagged

tiles-heading = Metrics at this threshold
tile-help = { $help } { $interval }
metric-help = { $help } { $label } = { $formula }.

# By which method a number has its interval: "interval-by-<method>" of dashboard/data/confidence.py.

interval-by-wilson = { $name } interval: Wilson's score interval of a proportion, the cases sampled together.
interval-by-f1-interval = { $name } interval: Wilson's of TP / (TP + FP + FN), moved to F1, the cases sampled together.

# Why a number has no interval: on a tile, in the row of a table, and in full.

no-interval-resampling = no interval
    .row = none: not a proportion of cases
    .help = No interval: this is not a proportion of cases, and intervals that come from resampling are not shown here.
no-interval-weights = weights: no interval
    .row = none: the cases are weighted
    .help = No interval: sums of weights are not counts of cases.

no-interval-few-negatives = not estimable from { COUNT($negatives) } negatives
no-interval-few-cases = undefined: a class has fewer than two cases, or all scores are equal
no-interval-at-an-end = undefined at exactly 0 or 1
no-interval-one-class = none: only one class is present
no-interval-between-steps = none: the scores between two steps are not known

# The table of numbers

numbers-heading = All numbers at this threshold
number-name = Number
number-value = Value
number-interval = { $name } interval
number-formula = Formula
number-threshold = Threshold
number-undefined = undefined: { $why }

summaries-heading = Summaries of the curves
summary-column-name = Summary
summary-column-value = Value
summary-column-interval = { $confidence } interval
summary-column-convention = Convention
summary-no-interval = none: no closed form
summary-needs-both = it needs at least one case of each class that it compares
summary-between-steps = between these two, whatever the order of the cases between two steps or within a group
summary-ap = Average precision
    .convention = rectangle rule; scikit-learn's average_precision_score; interval: Bayesian bootstrap, 2000 draws, seed 0
summary-interpolated-ap = Interpolated AP
    .convention = with the best precision at higher recall
summary-interpolated-ap-11 = Interpolated AP, 11 points
    .convention = at recall 0, 0.1, … 1
summary-interpolated-ap-101 = Interpolated AP, 101 points
    .convention = at recall 0, 0.01, … 1
summary-pr-auc-trapezoid = PR AUC, trapezoid (optimistic under ties)
    .convention = straight lines between PR points
summary-pr-auc-davis-goadrich = PR AUC, Davis-Goadrich
    .convention = the area that is achievable
summary-auc = ROC AUC
    .convention = a positive outscores a negative; ties count half; interval: DeLong on the logit scale
summary-eer = Equal error rate
    .convention = where FPR = FNR
summary-eer-threshold = … at threshold
    .convention = the nearest threshold
summary-break-even = Break-even point
    .convention = where precision = recall
summary-r-precision = R-precision
    .convention = precision among as many cases as there are positives
summary-brier = Brier score
    .convention = mean squared error of the probability; lower is better
summary-log-loss = Log loss
    .convention = natural logarithm; infinite at a confident error
summary-ece = Expected calibration error
    .convention = 10 bins of equal width

# What the histogram shows: $positive and $negative are the classes.
story = { $name }: everything right of the line is called “{ $positive }”.
story-tp = { $positive }, caught
story-fp = { $negative }, flagged
story-fn = { $positive }, missed
story-tn = { $negative }, passed
