# The Multiclass page.

multiclass-in-short = { COUNT($cases) } cases, { COUNT($classes) } classes; selected: { QUOTED($focus) } against the rest
multilabel-in-short = { COUNT($cases) } { $weighted ->
    [true] weighted cases
   *[false] cases
}, { COUNT($labels) } labels; selected: { QUOTED($focus) }
multilabel-dropped = { $count ->
    [one] One row without a value was dropped.
   *[other] { COUNT($count) } rows without a value were dropped.
}
multilabel-unknown = { $labels ->
    [one] One label of one case has
   *[other] { COUNT($labels) } labels of { $cases ->
        [one] one case
       *[other] { COUNT($cases) } cases
    } have
} no truth or no score. { $cases ->
    [one] The case counts
   *[other] Each case counts
} for its other labels.
multilabel-unknown-rule = a label is 0 or 1. If it stands for a label that is not known, leave out missing values: the case then counts for its other labels
multilabel-drop = Leave out missing values, and labels of −1
multilabel-focus = “{ $name }” at its threshold
multilabel-caption = { COUNT($labels) } labels. Click a name to set its threshold with the slider.
multilabel-to-focus = Select “{ $name }”
multilabel-column-label = Label
multilabel-column-threshold = Threshold
multilabel-labels = Label order
multilabel-labels-file = File order
multilabel-labels-support = Most cases first
multilabel-labels-f1 = Lowest F1 first
multilabel-no-mix = Labels can occur together, so there are no class prevalences to simulate.
multilabel-to-imbalance = Change the prevalence of “{ $name }”
multilabel-labels-heading = Per-label metrics
multilabel-left-out = { $count ->
    [one] One case without actual or predicted labels is excluded.
   *[other] { COUNT($count) } cases without actual or predicted labels are excluded.
}
multiclass-no-scores = No scores in the data: predictions are fixed, and there is no threshold to set.
multiclass-class = Selected class
multiclass-class-named = Selected: { $name }
multiclass-focus = { $scored ->
    [true] “{ $name }” against the rest, at its threshold
   *[false] “{ $name }” against the rest
}
multiclass-micro = All classes (micro)
multiclass-no-answer = no prediction

# Decision rule and confusion matrix

multiclass-rule = Decision rule
multiclass-rule-argmax = Top score (argmax)
multiclass-rule-thresholds = Per-class thresholds
multiclass-slider-argmax = The slider moves only the tiles and curve markers of “{ $name }”. Matrix and averages use argmax; of equal scores, the first class by number or by name.
multiclass-slider-thresholds = The slider sets the threshold of “{ $name }”. Predicted: the highest-scoring class at or above its threshold, if any.
multiclass-cells = Matrix cells
multiclass-cells-counts = Cases
multiclass-cells-actual = % of the actual class
multiclass-cells-predicted = % of the predicted class
multiclass-cells-all = % of all cases
multiclass-order = Class order
multiclass-order-file = By name
multiclass-order-confused = Confused classes together
multiclass-order-support = Most cases first

# Values in a link that cannot be used

multiclass-bad-thresholds = The link’s thresholds { QUOTED($asked) } are not { COUNT($classes) } numbers within the score range, separated by “~”; the default ones are shown instead.
multiclass-bad-mix = The link’s class prevalences { QUOTED($asked) } are not { COUNT($classes) } shares separated by “~” that sum to 1; the observed ones are shown instead. A class without cases must have the share 0.
multiclass-bad-cell = The link’s matrix cell { QUOTED($asked) } is not two positions among { COUNT($classes) } classes, counted from 0 and separated by a comma; no cases are shown.

multiclass-picture-alt = Confusion matrix of { COUNT($classes) } classes: rows are actual, columns predicted. Arrow keys move between cells, Enter opens the cases.
multiclass-too-many = Matrix and prevalence sliders are limited to { COUNT($most) } classes; there are { COUNT($classes) }. The most confused pairs are listed below.
multiclass-column-actual = Actual
multiclass-column-taken-for = Predicted
multiclass-column-of-actual = Share of the actual class
multiclass-cell-none = Rows: actual class. Columns: predicted class. Click a cell to list its cases.
multiclass-cell = Actual “{ $actual }”, predicted “{ $predicted }”: { $count } ({ $share } of “{ $actual }”).
multiclass-cell-heading = **Actual “{ $actual }”, predicted “{ $predicted }”: { $count }**

# Averages

multiclass-averages = Averages
average-micro = Micro
    .help = Every prediction counts alike: the counts of all classes are pooled, so large classes dominate. With one prediction per case it equals accuracy.
average-macro = Macro
    .help = Every class counts alike: the mean of the classes' values, so a rare class weighs as much as a common one. Macro F1 is the mean of the classes' F1, not the F1 of macro precision and recall.
average-weighted = Weighted
    .help = The mean of the classes' values, weighted by their cases. Weighted F1 may lie outside weighted precision and recall.
average-samples = Samples
    .help = Every case counts alike: the mean of the cases' own precision, recall and F1. Cases where it is undefined are excluded.
averages-intervals-classes = { $name } intervals, { COUNT($draws) } Dirichlet draws of each class’s predictions; micro: Wilson.
averages-intervals-labels = { $name } intervals, bootstrap over cases ({ COUNT($draws) } resamples).
averages-intervals-units = { $name } intervals, { $units ->
    [clusters] bootstrap over clusters
   *[weights] bootstrap over weighted cases
} ({ COUNT($draws) } resamples); micro: Wilson for the effective number.
no-interval-units =
    .row = { $units ->
        [clusters] none: a class has too few clusters
       *[weights] none: a class has too few effective cases
    }
averages-faint = Faint intervals are outdated until you release the slider.
no-interval-too-many =
    .row = none: too many cases and classes to resample
    .help = No intervals: too many cases and classes to resample.
multiclass-two-f1 = Macro F1 (mean of F1 values): { $mean }. F1 of macro precision and recall: { $other }.

# Ways to set all thresholds

multiclass-thresholds-sought = Finding the best thresholds
strategy-heading = Set all thresholds
strategy-comparison = Compare ways to set all thresholds
strategy-half = 0.5 for all
    .help = Sets every threshold to 0.5.
strategy-each = Best F1 for each
    .help = Sets each threshold to the best F1 of its class or label against the rest.
strategy-common = Best single threshold
    .help = Sets all thresholds to the single value with the best macro F1.
strategy-common-at = Best single threshold: { $threshold }
strategy-download = Download thresholds (CSV)
strategy-now = Current
strategy-column = Thresholds
strategy-f1 = { $average } F1
strategy-caption = No intervals: thresholds tuned on these cases do worse on new data, especially for rare classes.
strategy-sampled = The single threshold is the best of { COUNT($count) } scores, evenly sampled.

# Abstention and calibration

multiclass-abstain = Abstain below confidence
multiclass-abstention = Confidence ≥ { $threshold }: coverage { $share }, accuracy { $accuracy } on predicted cases. Matrix and averages update on release.
multiclass-follows-on-release = With this many cases and classes, only tiles and curve markers follow the slider. Predictions and averages update on release.
multiclass-reliability-alt = Calibration of { $title }: accuracy against mean confidence in ten bins
multiclass-reliability-hover = confidence { $score }, accuracy { $accuracy }, n = { $cases }
multiclass-reliability-key = ten bins, ECE { RATIO($error) }
multiclass-reliability-interval = { $name } interval
multiclass-reliability-ideal = perfect calibration
axis-top-probability = Confidence (highest score)
axis-accuracy-of-bin = Accuracy
table-reliability = Calibration

# Simulated class prevalences

multiclass-mix = Simulate class prevalences
multiclass-mix-share = { $name }: { $share }
multiclass-mix-observed = As observed
multiclass-mix-uniform = All equal

# Curves

multiclass-curves = Classes to plot
multiclass-pr-alt = PR curves of { COUNT($classes) } classes of { $title }, each against the rest; mean average precision { $ap }
multiclass-roc-alt = ROC curves of { COUNT($classes) } classes of { $title }, each against the rest
multiclass-coverage-alt = Accuracy against coverage for { $title }, most confident cases first
multiclass-coverage-hover = coverage { $coverage }, accuracy { $accuracy }, confidence ≥ { $score }
multiclass-coverage-key = most confident first
multiclass-coverage-all = all cases { RATIO($accuracy) }
axis-coverage = Coverage (share of cases predicted)
axis-accuracy-answered = Accuracy on predicted cases
table-classes = Class curves
table-coverage = Coverage

# Tables

multiclass-classes-heading = Per-class metrics
multiclass-classes-no-intervals = No intervals: with simulated prevalences these are not counts.
multiclass-classes-weighted = No intervals for average precision and ROC AUC of one class: its cases are weighted.
multiclass-classes-too-many = No intervals for average precision above { COUNT($most) } scores (cases × classes). Decide has one for the selected class.
multiclass-column-class = Class
multiclass-column-support = Cases
multiclass-column-share = Share
multiclass-column-predicted = Predicted
multiclass-column-interval = { $metric }, { $name }
multiclass-left-out = { $count ->
    [one] One class is excluded (undefined).
   *[other] { COUNT($count) } classes are excluded (undefined).
}
multiclass-top-k = Top-{ $k } accuracy
    .convention = true class among the k highest scores; expectation over ties
    .tied = none: an expectation over ties
multiclass-summary-accuracy = Accuracy
    .convention = share of cases predicted correctly; equals micro F1 with one prediction per case
multiclass-summary-micro-f1 = Micro F1
    .convention = all case–label pairs pooled
multiclass-summary-samples-f1 = Samples F1
    .convention = mean F1 of the cases
multiclass-summary-subset-accuracy = Subset accuracy
    .convention = share of cases with every label correct
multiclass-summary-hamming-loss = Hamming loss
    .convention = share of case–label pairs decided wrongly
multiclass-summary-balanced-accuracy = Balanced accuracy
    .convention = mean recall of the classes
multiclass-summary-macro-f1 = Macro F1
    .convention = mean F1 of the classes
multiclass-summary-macro-f1-of-means = F1 of macro precision and recall
    .convention = sometimes called macro F1
multiclass-summary-weighted-f1 = Weighted F1
    .convention = mean F1 of the classes, weighted by their cases
multiclass-summary-kappa = Cohen's kappa
    .convention = agreement beyond chance
multiclass-summary-mcc = Matthews correlation
    .convention = multiclass form (Gorodkin 2004)
multiclass-summary-map = Mean average precision (mAP)
    .convention = mean AP of the classes that have cases
multiclass-summary-micro-ap = Micro AP
    .convention = all case–class pairs pooled
multiclass-summary-macro-auc = Macro ROC AUC
    .convention = mean over classes, each against the rest
multiclass-summary-weighted-auc = Weighted ROC AUC
    .convention = mean over classes against the rest, weighted by their cases
multiclass-summary-micro-auc = Micro ROC AUC
    .convention = all case–class pairs pooled
multiclass-summary-log-loss = Log loss
    .convention = natural logarithm; infinite if a true class has probability 0
multiclass-summary-top-ece = Calibration error of the top class
    .convention = 10 equal-width bins of the highest probability
