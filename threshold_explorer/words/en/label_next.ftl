# What to label next: inputs, answer, chart, strata, and the file to fill in.

label-next-metric = Metric
label-next-prevalence = Prevalence
label-next-points = Half-width ± (points)
    .help = Half the width of the interval, in hundredths: 5 points are 0.05.
label-next-cases = Cases to label
    .help = Leave it empty to get the fewest cases for the half-width.
label-next-answer = { $n ->
    [0] No further label is needed: { $metric } at { THRESHOLD($threshold) } is expected
   *[other] Label these **{ COUNT($n) }** cases: { $metric } at { THRESHOLD($threshold) } is then expected
} to be known to **± { TENTHS($points) } points** on these cases ({ $name }).{ $saves ->
    [true] {" "}Drawn from all unlabelled cases alike, it takes { COUNT($simple) }.
   *[false] {""}
}
label-next-shares = { $source ->
    [calibrated] The plan takes scores for the probability of being positive.
    [labelled] The plan takes the share of positives from labelled cases with similar scores.
   *[cautious] No labelled case has such scores: the plan takes the share of positives with the widest interval. Label some cases, and plan again.
} If that is wrong, the interval is narrower or wider, and still right.
label-next-download = Download the file to fill in (CSV)
label-next-how = Fill in { QUOTED($column) } where { QUOTED($marked) } is 1, and open the file again. { QUOTED($probability) } has each case’s probability of being checked.
label-next-strata = Strata and numbers
label-next-axis-n = Cases to label
label-next-axis-width = Half-width (points)
label-next-legend-plan = plan
label-next-hover = { $n } cases: ± { $points } points
label-next-alt = Half-width of the { $name } interval of { $metric } against the number of cases to label (log scale); { COUNT($n) } cases give ± { $points } points
label-next-side = { $above ->
    [true] above
   *[false] below
}
label-next-from-calibrated = the scores
label-next-from-labelled = labelled cases
label-next-from-cautious = widest interval
label-next-column-side = Threshold
label-next-column-scores = Scores
label-next-column-unlabelled = Unlabelled
label-next-column-n = To label
label-next-column-share = Share positive
label-next-column-source = Taken from
table-label-next = Half-width by number of labels
