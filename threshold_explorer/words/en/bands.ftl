# Confidence level; bands of the curves, and bootstrap intervals

confidence-choice = Confidence level
    .help = Applies to all intervals and bands, on every page.
bands-switch = Bootstrap bands and intervals
    .help = Adds bands to the curves, and intervals to metrics such as MCC and F2, which have no closed-form interval.
bands-none-unlabelled = Confidence bands need every label; the charts show bounds.
bands-none-design = Resamples of labelled cases do not draw which cases were labelled; the tiles have intervals that do.
resampling-n = Resamples
resampling-seed = Seed
    .help = The same seed gives the same numbers.
bands-resampling = Resampling the cases …
    .tile = resampling …
bands-cancel = Cancel
bands-off =
    .tile = see View: bootstrap
    .help = Turn on bootstrap intervals under View to see this metric’s interval.
bands-simultaneous = Simultaneous bands
    .help = Wider bands that cover a whole curve at once, for PR, ROC and metrics with a closed-form interval. Intervals on tiles stay those of one threshold.
bands-few-clusters = No bootstrap bands: a class has the equivalent of fewer than { $least } equal clusters.
bands-few-effective = No bootstrap bands: the weights of a class tell as much as fewer than { $least } equal ones.
bands-caption-simultaneous = Shaded: simultaneous { $name } bands, each covering a whole curve at once: pointwise limits, stretched by one factor per curve. Bayesian bootstrap { $unit ->
    [clusters] of clusters
   *[cases] per class
}, { COUNT($n_resamples) } resamples, seed { $seed }.
bands-caption-pointwise = Shaded: pointwise { $name } bands; they do not cover a whole curve at once. { $unit ->
    [clusters] Bayesian bootstrap of clusters, { COUNT($n_resamples) } resamples, seed { $seed }; closed forms with a design effect for proportions and F1.
   *[cases] Bayesian bootstrap per class, { COUNT($n_resamples) } resamples, seed { $seed }; closed forms for proportions, F1, balanced accuracy and Youden’s J.
}
interval-by-drawn-clusters = { $name } interval: Bayesian bootstrap of clusters, percentiles of { COUNT($n_resamples) } resamples, seed { $seed }.
interval-by-resampling = { $name } interval: Bayesian bootstrap, percentiles of { COUNT($n_resamples) } resamples per class, seed { $seed }.
interval-by-square-and-add = { $name } interval: the Wilson limits of recall and false positive rate, combined.

# Why a bootstrap interval is missing, on a tile and in a table.

bands-between = see table below
bands-none-simultaneous = none: only pointwise
bands-none-undefined = none: undefined
bands-none-rarely-defined = none: often undefined
bands-none-few-clusters = not estimable: too few clusters
bands-none-few-effective = not estimable: too few effective cases
bands-none-all-alike = none: all resamples agree
bands-row-off = none: turn on bootstrap under View

# Charts and their data

bands-key = { $kind ->
    [simultaneous] { $name } simultaneous
   *[pointwise] { $name }
}
bands-alt = { $kind ->
    [simultaneous] Shaded: simultaneous { $name } bands.
   *[pointwise] Shaded: pointwise { $name } bands.
}
bands-low = { $name }: lower limit
bands-high = { $name }: upper limit
bands-why = { $name }: why no interval
table-pr-band = PR band
table-roc-band = ROC band
