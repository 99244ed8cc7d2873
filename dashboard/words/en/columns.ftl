# What the columns of a file are taken for, and what is wrong with them.


## Which columns count

columns-no-label = None of the columns { LISTED($columns) } can be the label; one with 1 to { $most } different values is needed, here or in a second file that holds it for the same ids.
columns-no-score = No column of numbers stands beside the label { QUOTED($label) }; a score is needed.
columns-no-truth = Column { QUOTED($predicted) } is the model's own answer and { QUOTED($score) } goes with it, but no column says what really happened. Add a column with it (rename { QUOTED($predicted) } if it is that), or join a second file that holds it for the same ids.
columns-only-answers = None of the columns { LISTED($columns) } says what really happened: they hold a model's answers. Add a column with it, or join a second file that holds it for the same ids.
columns-asked-attribute = Is { QUOTED($label) } the truth that { QUOTED($score) } predicts? Its name says what the cases are, no other column can be the truth, and the scores do not tell its values apart (ROC AUC { RATIO($roc_auc) }). If it is not, add a column that says what really happened, and send the file again.
columns-lists = { COUNT($rows) } { $rows ->
    [one] row that holds
   *[other] rows that hold
} a list of what was found and one of what is relevant were read as a ranked list each: the first item is scored highest, and what is relevant without having been found counts as missed.
columns-one-hot = { COUNT($classes) } columns of 0 and 1, one for each class, were read as the class of each case: every case has one, and the scores sum to 1.
columns-matrix = This is a confusion matrix of the classes { LISTED($classes) }, with no single case in it. Send the predictions that it was counted from: a row for each case, with its label and its score.
columns-report = This is a report with precision and recall of each class, with no single case in it. Send the predictions that it was made from: a row for each case, with its label and its score.
columns-curve = These are points of a curve ({ LISTED($columns) }), with no single case in them. Send the predictions that they were computed from: a row for each case, with its label and its score.
columns-said-true = Somebody said that { QUOTED($label) } is the truth; nothing in the file says so. Every number is about how well the scores agree with it.
columns-long = { COUNT($rows) } rows, one for each { QUOTED($case) } and { QUOTED($of) }, were read as { COUNT($cases) } cases with a score for each { QUOTED($of) }.{ $n_others ->
    [0] {""}
   *[other] {" "}Left out: { LISTED($others) }.
}
columns-unknown = There is no column { QUOTED($column) }; the columns are { LISTED($columns) }.
columns-two-roles = Column { QUOTED($column) } has two roles; label, score and weight are three columns, and the predicted class a fourth.


## Predictions joined with the truth of a second file

columns-joined-by-none = No column of one file names the cases of the other: { LISTED($predictions) } here, { LISTED($truth) } there. Both need a column with the same ids.
columns-joined-by = { $rows ->
    [one] One row was
   *[other] { COUNT($rows) } rows were
} joined by { QUOTED($ours) } here and { QUOTED($theirs) } there.
columns-joined-lacking = { $rows ->
    [one] One row has
   *[other] { COUNT($rows) } rows have
} no id and { $rows ->
    [one] was
   *[other] were
} left out.
columns-joined-repeated = { QUOTED($ours) } repeats in { $rows ->
    [one] one row
   *[other] { COUNT($rows) } rows
}: each counts.
columns-joined-contrary = The truth says two things of { $count ->
    [one] the id { LISTED($ids) }, which was
   *[other] the ids { LISTED($ids) }, which were
} left out.
columns-joined-unmatched = Without a partner, and left out: { COUNT($ours) } of the ids here, { COUNT($theirs) } of those there.


## Ranked lists joined with the judgements of a second file

columns-run-alone = This is a run: items that were found for queries, { COUNT($rows) } of them, but no column says how relevant they are. Add the judgements (qrels) as a second file.
columns-judgements-alone = These are judgements (qrels): how relevant items are for queries, { COUNT($rows) } of them, without the score of any. Open the run first, then add these as a second file.
columns-lists-joined = Joined by query and item: { $queries ->
    [one] one judged query
   *[other] { COUNT($queries) } judged queries
}, { COUNT($found) } judged items in the lists.
columns-lists-unjudged = { $items ->
    [one] One item in the lists was not judged and counts
   *[other] { COUNT($items) } items in the lists were not judged and count
} as not relevant.
columns-lists-unfound = { $items ->
    [one] One relevant item is
   *[other] { COUNT($items) } relevant items are
} in no list; recall and average precision divide by { $items ->
    [one] it
   *[other] them
} all the same.
columns-lists-unknown = { $queries ->
    [one] One query was judged by nobody and is
   *[other] { COUNT($queries) } queries were judged by nobody and are
} left out.
columns-lists-unanswered = { $queries ->
    [one] One judged query has
   *[other] { COUNT($queries) } judged queries have
} no list: nothing was found for { $queries ->
    [one] it
   *[other] them
}.
columns-lists-repeated = { $rows ->
    [one] One row repeats
   *[other] { COUNT($rows) } rows repeat
} a query and an item: the first counts.


## Confidence in the predicted class

columns-no-confidence = Column { QUOTED($column) } reaches from { SIGNIFICANT($lowest, digits: 6) } to { SIGNIFICANT($highest, digits: 6) }; the confidence in a predicted class lies between 0 and 1, or 0 and 100.
columns-not-predicted = Column { QUOTED($column) } does not say which of the labels { LISTED($labels) } was predicted; choose another, or none.
columns-predicted-rule = every row needs the class that was predicted
columns-from-confidence = Column { QUOTED($score) } is how sure the model was of the class in { QUOTED($predicted) }. It counts as the score of { QUOTED($positive) }: where another class was predicted, as what it leaves to 1, or to 100 %. This can be changed under “Columns”.


## Which class is positive, by the scores

columns-positive-by-scores = No word tells which class is positive; { QUOTED($positive) } has the higher scores (ROC AUC { RATIO($roc_auc) }).
columns-asked-reversed = Column { QUOTED($score) } ranks { QUOTED($other) } above { QUOTED($positive) }: with { QUOTED($positive) } as positive class ROC AUC is { RATIO($roc_auc) }, worse than chance. Which is meant?
columns-asked-confidence = Column { QUOTED($score) } never falls under 0.5, as the confidence in a predicted class does. If { QUOTED($label) } is the class that the model predicted, the truth is missing: add a column with it. If it is the truth, the class that was predicted is missing. Or is every score that of one class?
columns-side-lower = { QUOTED($positive) } is positive, and low scores mean it
columns-side-other = { QUOTED($other) } is positive
columns-side-as-is = { QUOTED($positive) } is positive; the scores are just that bad
columns-side-score = The scores are those of { QUOTED($positive) }
columns-side-gives = ROC AUC { $is_sampled ->
    [true] about { RATIO($roc_auc) }
   *[false] { RATIO($roc_auc) }
}, { COUNT($n_positive) } of { COUNT($n_rows) } rows positive
columns-parts-together = Column { QUOTED($column) } says { LISTED($parts) }: all rows are counted together. A model is judged on rows that it was not trained on.
columns-separates = The scores tell the classes apart without a mistake: the model is perfect, or { QUOTED($label) } is its own decision and not what really happened.


## Labels

columns-too-many-labels = Column { QUOTED($column) } has more than { $most } different values; a label column has at most { $most }.
columns-positive-open = Column { QUOTED($column) } has the labels { LISTED($labels) }; one of them must be chosen as positive.
columns-positive-unknown = Column { QUOTED($column) } has the labels { LISTED($labels) } but no { QUOTED($positive) }; one of them must be chosen as positive.
columns-counts-zero = The counts in { LISTED($columns) } are all 0; at least one case is needed.
columns-counts-without-label = Column { QUOTED($column) } lacks a label in some rows; every count needs one.
columns-group-ends = In row { COUNT($row) } the greatest score in { QUOTED($high) } is below the least in { QUOTED($low) }.
columns-class-unknown = Column { QUOTED($column) } holds { LISTED($labels) }, { $count ->
    [one] which is
   *[other] which are
} none of the classes that were chosen.
columns-no-flag = Column { QUOTED($column) } holds { LISTED($labels) }; whether a case has a label is said by 0 and 1, or by false and true.
columns-alike-labels = The labels { LISTED($labels) } differ by { $difference ->
    [blanks] blanks
    [case] case
    [coding] the coding of their characters
    [blanks-and-case] blanks and case
   *[several] blanks, case or the coding of their characters
} only and count as { $classes ->
    [2] two
    [3] three
    [4] four
   *[other] { $classes }
} classes.


## Fields: what was found, and the rule that it breaks

columns-empty-field = an empty field
columns-found-text = { QUOTED($text) }
columns-label-rule = every row needs a label
columns-score-rule = a score must be a finite number
columns-relevance-rule = a relevance must be a finite number
columns-count-rule = a count must be a whole number, zero or more
columns-weight-rule = a weight must be a finite number, zero or more
columns-decimal-point-rule = { $rule }, written with a decimal point
columns-per-cent-rule = { $rule }, and either every row or none has a per cent sign
columns-length-rule = a whole number of this length must be one that float64 holds exactly
columns-may-leave-out = { $rule }, and { $rows ->
    [one] the row
   *[other] the { $rows } rows
} without one can be left out under "Columns"
columns-wrong-type = Column { QUOTED($column) } is of the type { SHORT($type) }; { $rule }.
columns-no-complete-row = No row has a value in each of { LISTED($columns) }; at least one must.
columns-weights-zero = Column { QUOTED($column) } weighs every row zero; at least one must weigh more.
columns-weights-too-large = The weights in column { QUOTED($column) } sum to more than 1.8e308; smaller ones are accepted.
columns-scores-too-far = Column { QUOTED($column) } reaches from { SIGNIFICANT($lowest, digits: 6) } to { SIGNIFICANT($highest, digits: 6) }; scores between -{ SIGNIFICANT($farthest, digits: 6) } and { SIGNIFICANT($farthest, digits: 6) } are accepted.


## What each column is taken for

columns-kind-label = label
columns-kind-probability = score (probability)
columns-kind-probability-of = probability of class { QUOTED($label) }
columns-kind-per-cent = score (0 to 100)
columns-kind-real = score (logit or any real number)
columns-kind-decision = prediction (hard)
columns-kind-weight = weight
columns-kind-greatest = greatest score counted together
columns-kind-positives = number of positives
columns-kind-negatives = number of negatives
columns-kind-count = number of cases
columns-kind-group = group
columns-kind-split = training or test
columns-kind-query = query
columns-kind-identifier = identifier
columns-kind-unused = text, not used
columns-kind-empty = empty

columns-note-labels = labels { LISTED($labels) }
columns-note-decisions = decisions { LISTED($decisions) }
columns-note-identifier = names each case
columns-note-group = the same for several cases
columns-note-empty = no value in the rows looked at
columns-note-unfit = some fields cannot be a score
columns-note-range = { SIGNIFICANT($lowest, digits: 6) } to { SIGNIFICANT($highest, digits: 6) }


## What was counted

columns-lower-is-positive = Lower is positive in this file: scores are shown with their sign turned, so that score >= threshold still flags.
columns-predictions-only = The score column holds predictions only: there is one operating point, and each curve has one corner.
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
    [true] turn the scores back if higher means positive
   *[false] turn the scores round if lower means positive
}.


## Where a number comes from: one line, the names in it quoted so that none can pass for the words around it

-columns-threshold-rule = score >= threshold counts as positive
columns-provenance = { $file } (sha256 { $sha256 }), label { $label } = { $positive }{ $is_said_true ->
    [true] {" "}said to be the truth
   *[false] {""}
}{ $is_merged ->
    [true] {" "}with labels merged that differ by blanks or case
   *[false] {""}
}, score { $score }{ $predicted }{ $is_turned ->
    [true] {" "}with its sign turned
   *[false] {""}
}{ $weight }, { $rows } { $rows ->
    [one] row
   *[other] rows
} read{ $reading }{ $left_out }, { -columns-threshold-rule }; { $name } { $version }
columns-provenance-predicted = {" "}as the confidence in the class predicted in { $predicted }, turned into the score of the positive class
columns-provenance-weight = , weight { $weight }
columns-provenance-reading = , with { $reading }
columns-provenance-left-out = , { $rows } left out ({ $reasons })
columns-provenance-reasons = { $first }, { $second }
columns-provenance-reason = { $rows } without { $role ->
    [label] label
    [score] score
    [predicted] predicted class
   *[weight] weight
}
columns-provenance-of-counts = { $title }: counts at { $thresholds } thresholds, shared without their data, { -columns-threshold-rule }; { $name } { $version }
