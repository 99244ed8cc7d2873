# The detected role of each column, and what is wrong with a column.


## Roles

columns-no-label = None of the columns { LISTED($columns) } can be the label. A label column has 1 to { $most } distinct values of up to { COUNT($longest) } characters; add one to this file, or join a second file with the same ids.
columns-label-empty = Column { QUOTED($column) } has no label: { $rows ->
    [one] its only cell is
   *[other] all { COUNT($rows) } cells are
} empty or a text for a missing value. Fill it, or join a second file with the same ids and their labels.
columns-no-score = A score is missing: no column except the label { QUOTED($label) } contains scores.
columns-unknown-classes = Column { QUOTED($column) } has no scores but classes in words, of which { LISTED($found) } { $count ->
    [one] does
   *[other] do
} not occur in { QUOTED($label) } ({ LISTED($labels) }). Add a column of scores; or, to compare classes, write them alike in both columns.
columns-no-truth = The true label is missing: { QUOTED($predicted) } is the model's prediction, { QUOTED($score) } its score. Add a column of true labels, or join a second file with the same ids. If { QUOTED($predicted) } is the true label, rename it.
columns-highest-score = The true label seems to be missing: { QUOTED($predicted) } is the class with the highest score in every row, as in { QUOTED($score) }. Add a column of true labels, or join a second file with the same ids.
columns-only-answers = The true label is missing: the columns { LISTED($columns) } do not contain it. Add a column of true labels, or join a second file with the same ids.
-columns-boxes-given-up = Boxes are not compared here. Match them with the ground truth, and add a column “match”: 1 for each correct detection, 0 for each false one.
columns-detections = These are detections of objects{ $is_named ->
    [true] : { QUOTED($category) } is what the model predicted
   *[false] {""}
}; the truth is missing. { -columns-boxes-given-up }
columns-boxes = These are boxes{ $is_named ->
    [true] {" "}with { QUOTED($category) }
   *[false] {""}
}, without scores. { -columns-boxes-given-up }
columns-boxes-or-cases = Without column names, these may be cases with the label { QUOTED($predicted) } and scores, or boxes in YOLO format. If they are cases, confirm the label, or name the columns in the first line. For boxes: { -columns-boxes-given-up }
columns-ids-and-classes = Each case has an id ({ QUOTED($id) }) and one class ({ QUOTED($label) }), and no second class or score. If these are predictions, add the true labels as a second file; if they are true labels, upload the predictions first.
columns-question-attribute = Is { QUOTED($label) } the true label that { QUOTED($score) } predicts? It is the only candidate, but its name suggests an attribute of the cases. The scores do not separate its values (ROC AUC { RATIO($roc_auc) }). If it is not, add a column of true labels and upload the file again.
columns-lists = { QUOTED($retrieved) } and { QUOTED($relevant) } contain lists of items. Upload one row per query and item instead, with the query, the item, its score or rank, and its relevance: df.explode({ QUOTED($retrieved) }) makes a row of each item.
columns-one-hot = The columns { LISTED($columns) } are 1 for the class of a case and 0 for the others. Upload one column with the class instead, such as df[[…]].idxmax(axis=1).
columns-long = Each row is a class of a case: { QUOTED($case) } has one row per { QUOTED($class_name) }. Upload one row per case, with its label and a score per class, such as df.pivot(index=[{ QUOTED($case) }, { QUOTED($truth) }], columns={ QUOTED($class_name) }, values={ QUOTED($score) }).
columns-long-or-cases = Each { QUOTED($case) } has one row per { QUOTED($class_name) }, of which { QUOTED($predicted) } marks one. If each row is a case, confirm the label. If not, upload one row per { QUOTED($case) }, with its label and a score per class, such as df.pivot(index={ QUOTED($case) }, columns={ QUOTED($class_name) }, values={ QUOTED($score) }).
columns-matrix = This is a confusion matrix of the classes { LISTED($classes) }, not a list of cases. Upload the predictions behind it: one row per case, with its label and its score.
columns-report = This is a classification report (precision and recall per class), not a list of cases. Upload the predictions behind it: one row per case, with its label and its score.
columns-curve = These are points of a curve ({ LISTED($columns) }), not cases. Upload the predictions behind them: one row per case, with its label and its score.
columns-declared-label = { QUOTED($label) } was declared the true label; nothing in the file says so. All metrics measure how well the scores agree with it.
columns-unknown = There is no column { QUOTED($column) }; the columns are { LISTED($columns) }.
columns-two-roles = Column { QUOTED($column) } has two roles. Choose a separate column for each role.


## Predictions joined with the true labels of a second file

columns-joined-by-none = The files share no ids: { LISTED($predictions) } in the first, { LISTED($truth) } in the second. Both need a column with the same ids.
columns-joined-by = Joined { $rows ->
    [one] one row
   *[other] { COUNT($rows) } rows
} on { QUOTED($ours) } here = { QUOTED($theirs) } in “{ $name }”.
columns-joined-lacking = { $rows ->
    [one] One row without an id was
   *[other] { COUNT($rows) } rows without an id were
} dropped.
columns-joined-repeated = { QUOTED($ours) } repeats in { $rows ->
    [one] one row
   *[other] { COUNT($rows) } rows
}; every row counts.
columns-joined-contrary = Dropped because “{ $name }” contradicts itself: { $count ->
    [one] the id { LISTED($ids) }
   *[other] the ids { LISTED($ids) }
}.
columns-joined-differs = { QUOTED($column) } differs between the files: the first file’s values count, the others are { QUOTED($added) }.
columns-joined-labels = { $count ->
    [one] One case has
   *[other] { COUNT($count) } cases have
} another label in “{ $name }”: the first file’s labels count.
columns-joined-unmatched = Dropped as unmatched: { COUNT($ours) } of the ids here, { COUNT($theirs) } in “{ $name }”.


columns-stacked = Different cases, as the files share too few ids: { COUNT($first) } here, { COUNT($second) } in “{ $name }”{ $shared ->
    [0] {""}
   *[other] , { COUNT($shared) } of them in both
}. Each file has its own score column.
columns-stacked-conflict = Different cases, as { COUNT($other) } of { COUNT($shared) } shared ids have another label in “{ $name }”. Each file has its own score column.
columns-stacked-labels = The true labels differ: { LISTED($first) } in the first file, { LISTED($second) } in the second. Name the classes alike.

## Ranked lists joined with the relevance judgements of a second file

columns-run-alone = This is a run ({ $rows ->
    [one] one retrieved item
   *[other] { COUNT($rows) } retrieved items
}) without relevance judgements. Add the judgements (qrels) as a second file.
columns-judgements-alone = These are relevance judgements (qrels) of { $rows ->
    [one] one item
   *[other] { COUNT($rows) } items
}, without scores. Open the run first, then add the judgements as a second file.
columns-lists-joined = Joined on query and item: { $queries ->
    [one] one judged query
   *[other] { COUNT($queries) } judged queries
}, { COUNT($found) } judged items in the lists.
columns-lists-unjudged = { $items ->
    [one] One item in the lists has no judgement and counts
   *[other] { COUNT($items) } items in the lists have no judgement and count
} as not relevant.
columns-lists-unfound = { $items ->
    [one] One relevant item was not retrieved and counts
   *[other] { COUNT($items) } relevant items were not retrieved and count
} as missed in recall and average precision.
columns-lists-unknown = { $queries ->
    [one] Query { LISTED($names) } has no judgements and was
   *[other] { COUNT($queries) } queries have no judgements and were
} dropped{ $queries ->
    [one] {""}
   *[other] : { LISTED($names) }
}.
columns-lists-repeated = { $rows ->
    [one] One row repeats
   *[other] { COUNT($rows) } rows repeat
} a query and item; each item counts once.
columns-lists-contrary = Query { QUOTED($query) } has item { QUOTED($item) } twice, with { SIGNIFICANT($first, digits: 6) } and with { SIGNIFICANT($second, digits: 6) }. Keep one row of each query and item, such as the highest score.


## Confidence in the predicted class

columns-no-confidence = Column { QUOTED($column) } ranges from { SIGNIFICANT($lowest, digits: 6) } to { SIGNIFICANT($highest, digits: 6) }; a confidence must be on one side of 0.
columns-not-predicted = Column { QUOTED($column) } does not contain predictions of the labels { LISTED($labels) }; choose another column, or none.
columns-predicted-rule = every row needs a predicted class
columns-from-confidence = Column { QUOTED($score) } is the confidence in the class that { QUOTED($predicted) } predicts. { $converted } You can change this under “Columns”.
columns-converted = Where that is not { QUOTED($positive) }, the score is { $scale ->
    [probability] 1 − confidence.
    [percent] 100 % − confidence.
    [logarithm] −exp(confidence), otherwise exp(confidence).
    [falling] −exp(−confidence), otherwise exp(−confidence): the column rises with the uncertainty.
   *[rising] −confidence.
}


## Which class is positive, by the scores

columns-positive-by-scores = Positive class: { QUOTED($positive) }, because its scores are higher (ROC AUC { RATIO($roc_auc) }). The class names do not show which is positive.
columns-question-reversed = Which class do you look for? Column { QUOTED($score) } ranks { QUOTED($other) } above { QUOTED($positive) }. With { QUOTED($positive) } as positive class, ROC AUC is { RATIO($roc_auc) }, worse than chance.
columns-question-positive = Which class of { QUOTED($label) } do you look for? Neither the class names nor the scores in { QUOTED($score) } show which is positive.
columns-question-class = Which class of { QUOTED($label) } do you look for? It is the positive class; all others are negative.
columns-question-confidence = Column { QUOTED($score) } never falls below 0.5, like a confidence in the predicted class. If { QUOTED($label) } is the predicted class, add a column of true labels. If it is the true label, add a column of predicted classes. Or are all scores for one class?
columns-question-label = { COUNT($count) } columns could be the true label: { LISTED($columns) }. Which one is it?
columns-question-score = { COUNT($count) } columns could be the score for { QUOTED($label) }, such as { LISTED($columns) }. Which one is it?
columns-question-weight = { $count ->
    [one] Is { LISTED($columns) } the weight of each case in the numbers, or an attribute of the cases?
   *[other] Is one of { LISTED($columns) } the weight of each case in the numbers, or are they attributes of the cases?
}
columns-take-weight = { QUOTED($column) } weights the cases
columns-take-no-weight = All cases count the same
columns-take-label = { QUOTED($column) } is the label
columns-take-score = { QUOTED($column) } is the score
columns-gives = ROC AUC { $is_sampled ->
    [true] about { RATIO($roc_auc) }
   *[false] { RATIO($roc_auc) }
}, { COUNT($cases) } { $cases ->
    [one] case
   *[other] cases
}
columns-gives-cases = { COUNT($cases) } { $cases ->
    [one] case
   *[other] cases
}
columns-question-rating = Is { QUOTED($score) } the score of one class, or the confidence in { $n_predicted ->
    [one] { LISTED($predicted) }
   *[other] one of { LISTED($predicted) }
}? Both fit the data.
columns-direction-rating = Confidence in { QUOTED($predicted) }{ $is_open ->
    [true] ; { QUOTED($positive) } is positive
   *[false] {""}
}
columns-direction-other = { QUOTED($other) }
columns-direction-lower = { QUOTED($positive) }, which lower scores mean
columns-direction-as-is = { QUOTED($positive) }; the model is worse than chance
columns-direction-score = All scores are for { QUOTED($positive) }
columns-direction-gives = ROC AUC { $is_sampled ->
    [true] about { RATIO($roc_auc) }
   *[false] { RATIO($roc_auc) }
}, { COUNT($n_positive) } of { COUNT($n_rows) } rows positive
columns-parts-together = Column { QUOTED($column) } has the splits { LISTED($parts) }; all rows are counted. Evaluate a model on rows that it was not trained on.
columns-separates = The scores separate the classes perfectly. Either the model is perfect, or { QUOTED($label) } is its prediction and not the true label.


## Labels

columns-too-many-labels = Column { QUOTED($column) } has more than { $most } distinct values; a label column has at most { $most }.
columns-detection-too-long = Recognising the columns of { QUOTED($file) } takes more than { $seconds } seconds of a processor. Upload fewer columns, or shorter texts.
columns-positive-open = Column { QUOTED($column) } has the labels { LISTED($labels) }; choose one of them as positive.
columns-positive-unknown = Column { QUOTED($column) } has the labels { LISTED($labels) } but no { QUOTED($positive) }; choose one of them as positive.
columns-counts-zero = The counts in { LISTED($columns) } are all 0; at least one case is needed.
columns-counts-without-label = Column { QUOTED($column) } lacks a label in some rows; every count needs one.
columns-group-ends = In row { COUNT($row) } the highest score ({ QUOTED($high) }) is below the lowest ({ QUOTED($low) }).
columns-class-unknown = Column { QUOTED($column) } contains { LISTED($labels) }, { $count ->
    [one] which is
   *[other] which are
} not among the classes.
columns-no-flag = Column { QUOTED($column) } contains { LISTED($labels) }; a column for one label must contain 0 and 1, or false and true.
columns-similar-labels = The labels { LISTED($labels) } differ only in spaces, case or Unicode encoding and count as { $classes ->
    [2] two
    [3] three
    [4] four
   *[other] { $classes }
} classes.


## Values: what was found, and the rule that it violates

columns-empty-field = an empty field
columns-found-text = { QUOTED($text) }
columns-label-rule = every row needs a label
columns-score-rule = a score must be a finite number
columns-relevance-rule = a relevance must be a finite number
columns-count-rule = a count must be a whole number, 0 or more
columns-cluster-rule = each case must belong to a cluster
columns-weight-rule = a weight must be a finite number, 0 or more
columns-decimal-point-rule = { $rule }, written with a decimal point
columns-per-cent-rule = { $rule }, and either all rows or none have a percent sign
columns-length-rule = a whole number this long must be exact in float64
columns-may-leave-out = { $rule }, or drop { $rows ->
    [one] the row
   *[other] the { $rows } rows
} without one under “Columns”
columns-wrong-type = Column { QUOTED($column) } has the type { QUOTED($type) }; { $rule }.
columns-no-complete-row = No row has a value in each of the columns { LISTED($columns) }; at least one must.
columns-weights-zero = All weights in column { QUOTED($column) } are 0; at least one must be greater.
columns-weights-too-large = The weights in column { QUOTED($column) } sum to more than 1.8e308; use smaller weights.
columns-scores-too-far = Column { QUOTED($column) } ranges from { SIGNIFICANT($lowest, digits: 6) } to { SIGNIFICANT($highest, digits: 6) }; scores must lie between -{ SIGNIFICANT($farthest, digits: 6) } and { SIGNIFICANT($farthest, digits: 6) }.


## Detected columns

columns-kind-label = label
columns-kind-probability = score (probability)
columns-kind-probability-of = probability of class { QUOTED($label) }
columns-kind-per-cent = score (0 to 100)
columns-kind-real = score (logit or any real number)
columns-kind-decision = predicted class
columns-kind-weight = weight
columns-kind-greatest = highest score of the group
columns-kind-positives = number of positives
columns-kind-negatives = number of negatives
columns-kind-count = number of cases
columns-kind-group = group
columns-kind-split = split (training or test)
columns-kind-query = query
columns-kind-identifier = identifier
columns-kind-unused = text (not used)
columns-kind-empty = empty

columns-note-labels = labels { LISTED($labels) }
columns-note-decisions = predictions { LISTED($decisions) }
columns-note-identifier = distinct for each case
columns-note-group = repeats across cases
columns-note-empty = no values in the sampled rows
columns-note-unfit = some values cannot be scores
columns-note-range = { SIGNIFICANT($lowest, digits: 6) } to { SIGNIFICANT($highest, digits: 6) }


## Notes on the scores

columns-blank-rule = each case needs the date, or the probability of being checked
columns-no-dates = Column { QUOTED($column) } has no dates. Choose a column with a date for each case, such as 2026-01-31.

# Why labels are blank: the question, what the file shows, and each answer with what it gives.

blank-question = { COUNT($blank) } of { COUNT($cases) } labels are blank. Why?
blank-question-found = { blank-question } { $evidence }
blank-found-above = From { THRESHOLD($threshold) } on every case has a label{ $above ->
    [0] {""}
   *[other] , but for { COUNT($above) }
}; below it none has{ $below ->
    [0] {""}
   *[other] , but for { COUNT($below) }
}.
blank-found-sampled = The probabilities in { QUOTED($column) } add up to { COUNT($expected) }, and { COUNT($labelled) } cases have labels.
blank-found-sampled-below = From { THRESHOLD($threshold) } on every case has a label, of those below { PERCENT($share) }, at low and high scores alike.
blank-found-late = { PERCENT($share) } of the blank labels are of { DATE($day) } or later, of the others { PERCENT($labelled) }.
blank-found-random = Cases with and without a label have similar scores, { SIGNIFICANT($labelled, digits: 3) } and { SIGNIFICANT($blank, digits: 3) } on average.

blank-ask-again = Answer again why labels are blank
blank-with-columns = Blank labels cannot be kept together with { LISTED($columns) } as weights or clusters. Choose none, or leave these rows out.
blank-of-recalibrated = Recalibrated scores need every label. Choose the scores as they are, or leave the rows without a label out.
blank-of-one-score = Why labels are blank is said of the score { QUOTED($score) }. For { QUOTED($other) } no estimates follow from it.
blank-two-classes = Blank labels are kept for two classes only. Leave these rows out.
blank-unreadable = { QUOTED($found) } is no reason why labels are blank. Accepted are “above~0.42”, “unknown”, “random”, “score”, “late~column~NAME”, “sampled~column~NAME”, “sampled~0.42~0.05” and “calibrated”.

blank-take-above = Only scores from { THRESHOLD($threshold) } on
blank-take-sampled = Sampled by { QUOTED($column) }
blank-take-sampled-below = All from { THRESHOLD($threshold) } on, { PERCENT($share) } below
blank-take-late = Labels come late, by { QUOTED($column) }
blank-take-random = Checked at random
blank-take-score = Only the score decided
blank-take-calibrated = Scores are calibrated
blank-take-unknown = Nobody knows
blank-take-leave-out = Leave these rows out

blank-gives-above = Only these were checked: precision is exact from { THRESHOLD($threshold) } on; recall lies within bounds
blank-gives-sampled = Checked with known probability: estimates for all cases, with intervals
blank-gives-late = Estimates for all cases; assumes that within a week late labels are like the others
blank-gives-random = Estimates for all cases, from the labelled ones
blank-gives-score = Estimates for all cases; assumes that only the score decided what was checked
blank-gives-calibrated = Estimates for all cases; assumes that of blank cases with score 0.3, three in ten are positive
blank-gives-unknown = Numbers that depend on the blank labels lie within bounds
blank-gives-leave-out = { COUNT($labelled) } labelled cases only; assumes that they are like the others

# Why labels are blank, and what is taken to follow

blank-above = { COUNT($blank) } of { COUNT($cases) } labels are blank: only cases with scores of at least { THRESHOLD($threshold) } were checked. Numbers that depend on the others are bounds.
blank-unknown = { COUNT($blank) } of { COUNT($cases) } labels are blank, and nobody knows why. Numbers that depend on them are bounds.
blank-random = { COUNT($blank) } of { COUNT($cases) } labels are blank. Assumed: cases were checked at random, so that the checked ones are like the others.
blank-score = { COUNT($blank) } of { COUNT($cases) } labels are blank. Assumed: whether a case was checked depends on its score only.
blank-late = { COUNT($blank) } of { COUNT($cases) } labels are blank. Assumed: whether a label has come depends on the week of { QUOTED($column) } only.{ $left_out ->
    [0] {""}
   *[other] {" "}{ COUNT($left_out) } cases of weeks without labels are left out.
}
blank-sampled = { COUNT($blank) } of { COUNT($cases) } labels are blank: cases were checked with known probabilities, { $by ->
    [score] all from { THRESHOLD($threshold) } on, { PERCENT($share) } of those below
   *[column] in { QUOTED($column) }
}. The numbers are estimates for all cases.
blank-calibrated = { COUNT($blank) } of { COUNT($cases) } labels are blank. Assumed: the scores are calibrated probabilities, so that of unlabelled cases with score 0.3, three in ten are positive.

# What in the data contradicts the reason

blank-contradicted-above = The file contradicts this. Labels missing at or above that score: { COUNT($above) }; labels below it: { COUNT($below) }.
blank-contradicted-random = The scores contradict this: { PERCENT($labelled) } of the cases with labels are at { THRESHOLD($threshold) } or above, and { PERCENT($blank) } of the others.
blank-contradicted-sampled = The labels contradict these probabilities: in the tenth of the cases from { THRESHOLD($threshold) } on, { COUNT($labelled) } have one, and { COUNT($expected) } were expected.
blank-contradicted-calibrated = The labelled cases contradict this: their scores are not calibrated.

columns-lower-is-positive = Lower scores mean positive in this file. They are shown with reversed sign, so that score ≥ threshold still means flagged.
columns-predictions-only = The score column contains predictions only: one operating point, and one corner in each curve.
columns-evidence = Scores average { $n_positive ->
    [0] undefined
   *[other] { SIGNIFICANT($mean_positive, digits: 3) }
} for { QUOTED($positive) } ({ $is_weighted ->
    [true] weight { COUNT($n_positive) }
   *[false] { COUNT($n_positive) } { $n_positive ->
        [one] row
       *[other] rows
    }
}), { $n_rest ->
    [0] undefined
   *[other] { SIGNIFICANT($mean_rest, digits: 3) }
} for all others ({ $is_weighted ->
    [true] weight { COUNT($n_rest) }
   *[false] { COUNT($n_rest) } { $n_rest ->
        [one] row
       *[other] rows
    }
}).
columns-reversed = ROC AUC is { $is_near_half ->
    [true] just under 0.5
   *[false] { RATIO($roc_auc) }
}: the scores rank the other class higher. { $n_others ->
    [1] Choose { QUOTED($other) } as positive class
   *[other] Choose another positive class
}, or { $is_turned ->
    [true] untick “Lower scores mean positive”
   *[false] tick “Lower scores mean positive”
}.


## Provenance: one line, with quoted names so that none can pass for the words around it

-columns-threshold-rule = Score >= threshold counts as positive
columns-provenance = { $file } (SHA-256 { $sha256 }). Label { $label } = { $positive }{ $label_declared ->
    [true] {" "}declared the true label
   *[false] {""}
}{ $is_merged ->
    [true] {" "}with labels merged that differ only in spaces or case
   *[false] {""}
}. Score { $score }{ $predicted }{ $is_turned ->
    [true] {" "}with reversed sign
   *[false] {""}
}{ $weight }{ $cluster }{ $blank }. { $rows } { $rows ->
    [one] row
   *[other] rows
} read{ $reading }{ $left_out }. { -columns-threshold-rule }. { $name } { $version }
columns-provenance-predicted = {" "}as the confidence in the class predicted in { $predicted }, converted to the score of the positive class
columns-provenance-cluster = , cluster { $cluster }
columns-provenance-blank = , blank labels kept: { $reason }
columns-provenance-weight = , weight { $weight }
columns-provenance-reading = , with { $reading }
columns-provenance-left-out = , { $rows } dropped ({ $reasons })
columns-provenance-reasons = { $first }, { $second }
columns-provenance-reason = { $rows } without { $role ->
    [label] label
    [score] score
    [predicted] predicted class
    [cluster] cluster
   *[weight] weight
}
columns-provenance-of-counts = { $title }: counts at { $thresholds } thresholds, shared without their data. { -columns-threshold-rule }. { $name } { $version }
columns-no-answers = { QUOTED($score) } does not contain one of the two classes of { QUOTED($label) } in every row.


## What a program asks for, through the API or the command

columns-not-two-classes = The file has no label and score of two classes: it was read as “{ $found }”. Name the columns by “label” and “score”.
columns-option-of-cases = The rows are counts for each score, not single cases: “{ $option }” does not apply. Leave it out.
columns-which-positive = The positive class of { QUOTED($column) } is not clear: name it by “positive”, as { LISTED($labels) }.
columns-needs-estimates = With these blank labels numbers are known within bounds only. Name a reason that gives estimates by “blank”, or leave the rows out by “drop”.
columns-one-class = All { COUNT($cases) } cases are of one class, { QUOTED($label) }: without the other class there is no threshold to choose.
columns-group-rule = the values of a column of groups must be single values
columns-many-groups = Column { QUOTED($column) } has { COUNT($count) } values; “group” takes a column of at most { COUNT($most) }.
question-unanswered = { $question } Answer with { $answers }, or accept the first with “accept_guesses”.
question-answer = “{ $option }={ $value }”
question-unknown-name = “read” has no { QUOTED($name) }; accepted are { LISTED($accepted) }.
question-unknown-value = { QUOTED($name) } cannot be { QUOTED($found) }; accepted are { LISTED($accepted) }.
