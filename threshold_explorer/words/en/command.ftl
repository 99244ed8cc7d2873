# The command `threshold-explorer` in the terminal.

command-reading = Reading { $file }
command-computing = Computing intervals
command-choosing = Searching thresholds
command-metrics = { $title }: { COUNT($cases) } cases, threshold { THRESHOLD($threshold) }
command-metric = Metric
command-value = Value
command-interval = Interval
command-at-prevalence = At a prevalence of { PERCENT($prevalence) }
command-not-two-classes = The file has no label and score of two classes: it was read as “{ $found }”. Name the columns with --label and --score.
command-which-positive = The positive class of { QUOTED($column) } is not clear: name it by “positive”, as { LISTED($labels) }.
command-other-direction = The rule and { QUOTED($column) } differ in whether lower scores are positive.
command-no-promise = { $file } has no constraint, recall or precision to check.

command-verdict-holds = { $title } keeps “{ $rule }”.
command-verdict-broken = { $title } breaks “{ $rule }”.
# $cases is 0 if no number of cases would tell.
command-verdict-undecided = { $title } has too few cases to tell whether “{ $rule }” holds{ $cases ->
    [0] .
   *[other] : about { COUNT($cases) } such cases would tell.
}
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
command-check-none = { $metric } { $value } has no interval; the bound is { command-check-limit }
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

command-changes = What changed:
command-changes-none = No number changed.
command-changes-metric = Metric
command-changes-base = Before
command-changes-new = Now
