# What the command says instead of the pages: options in place of boxes and buttons.

columns-two-roles = Column { QUOTED($column) } has two roles. Name a separate column for each, with --label, --score, --weight and --cluster.
columns-not-predicted = Column { QUOTED($column) } does not contain predictions of the labels { LISTED($labels) }; name other columns with --label and --score.
columns-from-confidence = Column { QUOTED($score) } is the confidence in the class that { QUOTED($predicted) } predicts. { $converted }
columns-positive-open = Column { QUOTED($column) } has the labels { LISTED($labels) }; name one of them with --positive.
columns-positive-unknown = Column { QUOTED($column) } has the labels { LISTED($labels) } but no { QUOTED($positive) }; name one of them with --positive.
columns-boxes-or-cases = Without column names, these may be cases with the label { QUOTED($predicted) } and scores, or boxes in YOLO format. If they are cases, name the label with --label, or the columns in the first line.
columns-long-or-cases = Each { QUOTED($case) } has one row per { QUOTED($class_name) }, of which { QUOTED($predicted) } marks one. If each row is a case, name the label with --label. If not, give one row per { QUOTED($case) }, with its label and a score per class, such as df.pivot(index={ QUOTED($case) }, columns={ QUOTED($class_name) }, values={ QUOTED($score) }).
columns-may-leave-out = { $rule }; --drop leaves out { $rows ->
    [one] the row
   *[other] the { $rows } rows
} without one
columns-reversed = ROC AUC is { $is_near_half ->
    [true] just under 0.5
   *[false] { RATIO($roc_auc) }
}: the scores rank the other class higher. { $n_others ->
    [1] Name { QUOTED($other) } as positive class with --positive
   *[other] Name another positive class with --positive
}, or { $is_turned ->
    [true] leave out --lower
   *[false] add --lower
}.
columns-not-two-classes = The file has no label and score of two classes: it was read as “{ $found }”. Name the columns with --label and --score.
columns-option-of-cases = The rows are counts for each score, not single cases: --{ $option } does not apply. Leave it out.
columns-which-positive = The positive class of { QUOTED($column) } is not clear: name it with --positive, as { LISTED($labels) }.
question-unanswered = { $question } Answer with { $answers }, or accept the first with --accept-guesses.
question-answer = { $option ->
    [lower] --lower
    [drop] --drop
   *[other] --{ $option } { $value }
}
columns-needs-estimates = With these blank labels numbers are known within bounds only. Name a reason that gives estimates by --blank, or leave the rows out by --drop.
columns-many-groups = Column { QUOTED($column) } has { COUNT($count) } values; --group takes a column of at most { COUNT($most) }.
