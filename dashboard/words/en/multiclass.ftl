# The page on many classes.

multiclass-in-short = { COUNT($cases) } cases in { COUNT($classes) } classes; in focus: { QUOTED($focus) } against the rest
multilabel-in-short = { COUNT($cases) } { $weighted ->
    [true] weighted cases
   *[false] cases
} with any of { COUNT($labels) } labels; in focus: { QUOTED($focus) }
multilabel-dropped = { $count ->
    [one] One row without a value is left out.
   *[other] { COUNT($count) } rows without a value are left out.
}
multilabel-drop = Leave out rows without a value
multilabel-focus = “{ $name }” against its absence, at this threshold
multilabel-caption = { COUNT($labels) } labels, each at its threshold. A click on a name puts that label under the slider.
multilabel-to-focus = Put “{ $name }” under the slider
multilabel-column-label = Label
multilabel-column-threshold = Threshold
multilabel-labels = Labels in order
multilabel-labels-file = as in the file
multilabel-labels-support = most cases first
multilabel-labels-f1 = lowest F1 first
multilabel-given = At these thresholds a case gets { $given } labels on average, and has { $have }.
multilabel-no-mix = Labels do not exclude each other, so there is no mix of them to set: what share of the cases has one says nothing of the others. The prevalence of one label can be moved by itself.
multilabel-to-imbalance = Move the prevalence of “{ $name }”
multilabel-labels-heading = Each label at its threshold
multilabel-left-out = { $count ->
    [one] One case is left out, which neither has a label nor gets one.
   *[other] { COUNT($count) } cases are left out, which neither have a label nor get one.
}
multiclass-no-scores = Without scores there is no threshold to set: everything here is about the answers as they are.
multiclass-class = Class in focus
multiclass-class-named = in focus: { $name }
multiclass-focus = { $scored ->
    [true] “{ $name }” against the rest, at its threshold
   *[false] “{ $name }” against the rest
}
multiclass-micro = all pooled (micro)
multiclass-no-answer = no answer

# What decides, and how the picture is drawn

multiclass-rule = A case gets
multiclass-rule-argmax = the class with the highest score
multiclass-rule-thresholds = the highest class that reaches its threshold
multiclass-slider-argmax = The slider is the threshold of “{ $name }” against the rest: it moves the four tiles and the marks on the curves. Matrix and averages take the class with the highest score, whatever the threshold.
multiclass-slider-thresholds = The slider is the threshold of “{ $name }”, and all numbers follow it; every other class keeps its own threshold. Of the classes that reach theirs a case gets the highest, or no answer where none does.
multiclass-cells = Numbers in the matrix
multiclass-cells-counts = cases
multiclass-cells-actual = % of the actual class
multiclass-cells-predicted = % of the predicted class
multiclass-cells-all = % of all cases
multiclass-order = Classes in order
multiclass-order-file = by name
multiclass-order-confused = confused ones together
multiclass-order-support = largest first

# What a link asks for and does not get

multiclass-bad-thresholds = The link asks for the thresholds { QUOTED($asked) }; a number within reach of the scores is needed for each of the { COUNT($classes) } classes, with “~” between them. Showing the usual ones instead.
multiclass-bad-mix = The link asks for the mix { QUOTED($asked) }; a share for each of the { COUNT($classes) } classes is needed, with “~” between them, which add up to 1 and are 0 for a class without cases. Showing the mix as observed instead.
multiclass-bad-cell = The link asks for the cell { QUOTED($asked) } of the matrix; the places of two of the { COUNT($classes) } classes are needed, counted from 0, with a comma between them. Showing no cases.

multiclass-picture-alt = Confusion matrix of { COUNT($classes) } classes: rows are the actual class, columns the predicted one. The arrow keys read its cells, Enter opens their cases.
multiclass-too-many = The picture of the matrix and the sliders for the mix go up to { COUNT($most) } classes. Of these { COUNT($classes) } the pairs that are confused most stand below, and all classes in the table further down.
multiclass-column-actual = Actually
multiclass-column-taken-for = Taken for
multiclass-column-of-actual = Share of the actual class
multiclass-cell-none = Rows are actual classes, columns predicted ones. Point at a cell to read it, click it for its cases.
multiclass-cell = Actually “{ $actual }”, taken for “{ $predicted }”: { $count } ({ $share } of “{ $actual }”).
multiclass-cell-click = Click a cell of the matrix to see its cases here.
multiclass-cell-heading = **Actually “{ $actual }”, taken for “{ $predicted }”: { $count }**

# Averages

multiclass-averages = Averages
average-micro = Micro
    .help = Every answer counts alike: the counts of all classes pooled. Where each case gets one answer this is the accuracy; large classes decide it.
average-macro = Macro
    .help = Every class counts alike: the mean of the classes' values, so that a rare class weighs as much as a common one. Macro F1 is the mean of the classes' F1; the F1 of macro precision and recall is another number.
average-weighted = Weighted
    .help = The mean of the classes' values weighted with their cases. Weighted F1 may lie outside weighted precision and recall.
average-samples = Samples
    .help = Every case counts alike: the mean of each case's own precision, recall and F1 over its labels, without the cases for which these are undefined.
averages-intervals = { $name } intervals, of cases drawn again { COUNT($draws) } times.
averages-faint = Faint while a slider moves: they are of where it last rested.
no-interval-too-many =
    .row = none: too many cases and classes to resample here
    .help = No intervals: these come from resampling, and here are too many cases and classes for it.
multiclass-two-f1 = Macro F1 is the mean of the F1 values, { $mean }. The F1 of macro precision and recall, { $other }, is called macro F1 as well: say which one is meant.
multiclass-accuracy = Accuracy { $accuracy }: the share of the cases that get their class. Micro and macro part where rare classes are answered better or worse than common ones.
multiclass-accuracy-answered = { $share } of the cases get an answer, { $accuracy } of these the right one; of all cases { $overall }.

# All thresholds at once

multiclass-thresholds-sought = Looking for the best thresholds
strategy-heading = All thresholds at once
strategy-half = 0.5 for all
    .help = Sets every threshold to one half.
strategy-each = Best F1 of each
    .help = Sets every threshold to where its class or label has its best F1 against the rest.
strategy-common = Best one for all
    .help = Sets every threshold to the one with the best macro F1 of all that could be common.
strategy-common-at = Best one for all: { $threshold }
strategy-download = These thresholds as CSV
strategy-now = As set now
strategy-column = Thresholds
strategy-f1 = { $average } F1
strategy-caption = Thresholds that are best on these very cases will do somewhat worse on new ones, the more so the rarer a class is. So they have no interval: none would be honest.
strategy-sampled = There are too many scores to try each: the one for all is the best of { COUNT($count) } of them.

# Answering only where the model is sure

multiclass-abstain = Answer only where the highest score is at least
multiclass-abstention = With a highest score of { $threshold } or more, { $share } of the cases get an answer, { $accuracy } of these the right one. The matrix and the averages follow when you let go.
multiclass-follows-on-release = With so many classes and cases only the tiles and the marks on the curves move along with the slider; the answers of all classes, and their averages, follow when it is let go.
multiclass-reliability-alt = Accuracy of the class with the highest score against the mean of that score, in ten bins of { $title }
multiclass-reliability-hover = mean score { $score }, right { $accuracy }, { $cases } cases
multiclass-reliability-key = { $weighted ->
    [true] in ten bins
   *[false] in ten bins, with { $interval } intervals
}; calibration error { RATIO($error) }
multiclass-reliability-ideal = as it should be
axis-top-probability = Highest score of a case
axis-accuracy-of-bin = Accuracy there
table-reliability = Calibration

# Another mix of the classes

multiclass-mix = If the classes had other shares of the cases
multiclass-mix-share = { $name }: { $share }
multiclass-mix-observed = As observed
multiclass-mix-uniform = All alike

# Curves

multiclass-curves = Curves of
multiclass-pr-alt = PR curves of { COUNT($classes) } classes of { $title }, each against the rest; mean average precision { $ap }
multiclass-roc-alt = ROC curves of { COUNT($classes) } classes of { $title }, each against the rest
multiclass-coverage-alt = Accuracy of the answered cases of { $title } against the share of cases answered, as only the surest answers are given
multiclass-coverage-hover = answered { $coverage }, of these right { $accuracy }, top score ≥ { $score }
multiclass-coverage-key = the surest alone
multiclass-coverage-all = all { RATIO($accuracy) }
axis-coverage = Share of cases answered
axis-accuracy-answered = Accuracy of these
table-classes = Curves of the classes
table-coverage = Coverage

# Tables

multiclass-classes-heading = Each class at these answers
multiclass-classes-no-intervals = { $weighted ->
    [true] No intervals here: the cases are weighted, and sums of weights are not counts of cases.
   *[false] No intervals here: at another mix of the classes these are not counts of cases.
}
multiclass-classes-too-many = No intervals of average precision here: they are drawn for up to { COUNT($most) } scores (cases times classes). The threshold page has that of the class in focus.
multiclass-column-class = Class
multiclass-column-support = Cases
multiclass-column-share = Share
multiclass-column-predicted = Predicted
multiclass-column-interval = { $measure }, { $name }
multiclass-left-out = { $count ->
    [one] One class is left out, for which it is undefined.
   *[other] { COUNT($count) } classes are left out, for which it is undefined.
}
multiclass-top-k = Top-{ $k } accuracy
    .convention = the class is among that many with the highest scores; ties take the expectation over their orders
    .tied = none: with ties it is an expectation
multiclass-summary-accuracy = Accuracy
    .convention = cases that get their class; micro F1 where each gets one
multiclass-summary-micro-f1 = Micro F1
    .convention = of all pairs of a case and a label
multiclass-summary-samples-f1 = Samples F1
    .convention = the mean of the cases' own F1
multiclass-summary-subset-accuracy = Subset accuracy
    .convention = cases with every label right
multiclass-summary-hamming-loss = Hamming loss
    .convention = pairs of a case and a label decided wrongly
multiclass-summary-balanced-accuracy = Balanced accuracy
    .convention = mean recall of the classes
multiclass-summary-macro-f1 = Macro F1
    .convention = the mean of the classes' F1
multiclass-summary-macro-f1-of-means = F1 of macro precision and recall
    .convention = also called macro F1, and another number
multiclass-summary-weighted-f1 = Weighted F1
    .convention = the mean of the classes' F1, weighted with their cases
multiclass-summary-kappa = Cohen's kappa
    .convention = agreement beyond chance
multiclass-summary-mcc = Matthews correlation
    .convention = of many classes (Gorodkin 2004)
multiclass-summary-map = Mean average precision (mAP)
    .convention = the mean AP of the classes that have a case
multiclass-summary-micro-ap = Micro average precision
    .convention = all pairs of case and class pooled
multiclass-summary-macro-auc = Macro ROC AUC
    .convention = each class against the rest
multiclass-summary-weighted-auc = Weighted ROC AUC
    .convention = each class against the rest, weighted with its cases
multiclass-summary-micro-auc = Micro ROC AUC
    .convention = all pairs of case and class pooled
multiclass-summary-log-loss = Log loss
    .convention = natural logarithm; infinite at a confident error
multiclass-summary-top-ece = Calibration error of the top class
    .convention = 10 bins of equal width of the highest probability
