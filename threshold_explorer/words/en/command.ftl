# The command `threshold-explorer` in the terminal.

command-reading = Reading { $file }
command-computing = Computing intervals
command-recording = Recording the decision
command-choosing = Searching thresholds
command-metrics = { $title }: { COUNT($cases) } cases, threshold { THRESHOLD($threshold) }
command-metric = Metric
command-value = Value
command-interval = Interval
command-at-prevalence = At a prevalence of { PERCENT($prevalence) }
command-page-asks = --accept-guesses does not apply: the page asks. Use it with a command such as metrics.
command-other-direction = The rule and { QUOTED($column) } differ in whether lower scores are positive.
command-other-class = { QUOTED($found) } in column { QUOTED($column) } is neither class of the rule, { QUOTED($positive) } or { QUOTED($negative) }.
command-groups-of-counts = A rule with a threshold for each group judges single cases, not a file of counts.
command-mistyped = There is no file and no command { QUOTED($word) }. Did you mean { QUOTED($command) }?
command-rule = Rule: positive if { $score } { $operator } { $threshold }
command-positive = Positive class: { QUOTED($positive) }
command-columns = Columns: { $columns }
command-detected = Detected, not named: { $options }
command-left-out = Left out: { COUNT($count) } of { COUNT($rows) } rows, which lack a value
command-note = Note: { $note }
command-question = Question: { $question }
command-doubtful-label = { $doubt } Taken as the true label: { QUOTED($label) }; --label { $label } says that it is.
command-read-as = { $question } Read as { $taken }; possible too: { $others }
command-not-estimable = not estimable: { $why }
command-excludes = { $first } and { $second } exclude each other.
command-share-blank = Counts cannot say which labels are blank. Leave these rows out by --drop.
command-needs = { $option } needs { $needed }.
command-one-format = --json and --markdown exclude each other.
command-allows-nothing = --allow-changed-rule needs --base-rule, the rule to compare with.
command-unexpected = This is a defect of Threshold Explorer; there is no verdict. { $error }
command-no-file = { QUOTED($file) } does not exist.
command-no-promise = { $file } has no constraint, recall or precision to check.

command-verdict-holds = { $title } keeps “{ $rule }”.
command-verdict-broken = { $title } breaks “{ $rule }”.
# $cases is 0 if no number of cases would tell.
command-verdict-undecided = { $title } has too few cases to tell whether “{ $rule }” holds{ $cases ->
    [0] .
   *[other] : about { COUNT($cases) } such cases would tell.
}
command-verdict-changed = The rule differs from the base’s. { $summary }
# $by is "one" threshold for all cases, or "groups" with a threshold for each.
command-judged = Judged by { $file }: { $by ->
    [groups] a threshold of { $score } for each group
   *[one] { $score } { $operator } { $threshold }
} means { QUOTED($positive) }{ $labelled ->
    [yes] { " " }in column { QUOTED($label) }
   *[no] { "" }
}; { COUNT($cases) } cases, { $left_out ->
    [0] no row left out
    [one] { COUNT($left_out) } row left out
   *[other] { COUNT($left_out) } rows left out
}.
command-rule-blank = About the cases that the rule was decided by: { $said }
command-check-blank-said = About these cases: { $said }
command-check-blank = With blank labels, a check needs one threshold for all cases, and an estimate: bounds are not judged. Give another reason with --blank, or leave these rows out with --drop.
command-check-unfinished = The check did not finish.
command-no-metric = The rule has a constraint on { QUOTED($metric) }, which is no metric; these are: { LISTED($metrics) }.
# $sense is "at_least" or "at_most".
command-check-limit = { $sense ->
    [at_least] at least
   *[at_most] at most
} { $bound }
command-check-holds = { $metric } { $value } ({ $interval }): within the bound, { command-check-limit }
command-check-broken = { $metric } { $value } ({ $interval }): beyond the bound, { command-check-limit }
command-check-undecided = { $metric } { $value } ({ $interval }): the interval contains the bound, { command-check-limit }; about { COUNT($cases) } such cases would tell
command-check-never = { $metric } { $value } ({ $interval }): exactly at the bound, { command-check-limit }; no number of such cases would tell
command-check-none = { $metric } { $value } cannot be judged on these cases; the bound is { command-check-limit }
# A constraint on new cases: $limit is the bound with its confidence, $key the key of the metric.
command-promise-holds = { $metric } { $value } ({ $interval }) confirms { $limit }
command-promise-broken = { $metric } { $value } ({ $interval }) contradicts { $limit }
command-promise-undecided = { $metric } { $value } ({ $interval }) neither confirms nor contradicts { $limit }: { COUNT($trials) } { $key ->
    [recall] positive cases
    [fnr] positive cases
    [specificity] negative cases
    [fpr] negative cases
    [precision] flagged cases
    [false_discovery_rate] flagged cases
    [npv] cases not flagged
    [f1] cases positive or flagged
   *[other] cases
}{ $needed ->
    [0] {""}
   *[other] , about { COUNT($needed) } would tell
}
command-bound-outside = The rule bounds { QUOTED($metric) } by { $bound }, outside of its range from { $low } to { $high }.
command-check-metric = Metric
command-check-bound = Bound
command-check-value = Value
command-check-interval = Interval
command-check-verdict = Verdict
command-check-holds-short = holds
command-check-broken-short = broken
command-check-undecided-short = too few cases
# Instead of the title of a file.
testing-predictions = The predictions
rule-needs-weight = The scores are weighted: name the column of weights by weight.
rule-needs-cluster = The scores come in clusters: name their column by cluster.
rule-needs-objective = Constraints belong to an objective: name it too.
rule-no-objective = { QUOTED($found) } is no objective of a decision record; these are: { LISTED($objectives) }.
rule-reweighted = A decision record is about the scores as observed, not at another prevalence.
testing-needs-weight = The record was made with the weights of column { QUOTED($column) }: give sample_weight.
testing-needs-cluster = The intervals of the record are by the clusters of column { QUOTED($column) }: give clusters.
testing-needs-groups = The record has a threshold for each group: give groups, the values of { LISTED($columns) }.

command-changes = What changed:
command-changes-none = No number changed, both judged by { $file }.
command-changes-metric = Metric
command-changes-base = Before
command-changes-new = Now
command-base-refused = Nothing is compared, because the base cannot be read: { $why }
# $count is the number of changes that fail.
command-rule-changes = { $count ->
    [0] The rule decides and judges as the base’s.
    [one] The rule differs from the base’s in { COUNT($count) } respect{ $allowed ->
        [yes] , which is allowed:
       *[no] ; --allow-changed-rule accepts that:
    }
   *[other] The rule differs from the base’s in { COUNT($count) } respects{ $allowed ->
        [yes] , which is allowed:
       *[no] ; --allow-changed-rule accepts that:
    }
}
command-rule-none = none
command-rule-changed = { $place }: { $base } in the base, { $new } in the rule
command-rule-bound-loosened = { $metric }: the rule only requires { $new }, the base required { $base }
command-rule-bound-removed = { $metric }: the rule has no such bound, the base required { $base }
command-rule-bound-tightened = { $metric }: the rule requires { $new }, the base required { $base }
command-rule-bound-added = { $metric }: the rule requires { $new }, the base had no such bound
command-rule-limit = { $sense ->
    [at_least] at least
   *[at_most] at most
} { $bound }{ $percent ->
    [none] {""}
   *[other] {" "}on new cases ({ $percent } % confidence)
}
command-metric-of-group = { $metric } of { QUOTED($group) }

# Questions about a file, outside of the pages
