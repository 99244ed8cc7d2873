# The sample size that a half-width of an interval requires, and the half-width that a sample size gives.

size-heading = Required sample size
size-of = Metric
size-width = Half-width ±
    .help = Half the width of the interval: 0.05 is ±5 percentage points.
size-available = Available cases
    .help = The number of labelled cases that you have.
size-one-class = Only one class is present, so the required sample size is unknown.
size-weighted = The cases are weighted; sample sizes are of unweighted cases.
size-clusters = Sample sizes and half-widths are of independent cases. With clusters like these, { $metric } needs about { $more ->
    [true] { SIGNIFICANT($times, digits: 2) } times as many
   *[other] as many
} cases.
size-few-clusters = Sample sizes and half-widths are of independent cases. Clusters need more; how many more is not estimable here.
size-undefined = { $metric } is undefined at this threshold, so there is no sample size: { $why }.
size-all-flagged = Every case is flagged, so { $metric } equals the prevalence: raise the threshold.
size-none-flagged = No case is flagged, so { $metric } equals the share of negatives: lower the threshold.
size-none-flagged-f1 = No case is flagged, so { $metric } is 0: lower the threshold.
size-all-flagged-f1 = Every case is flagged, so { $metric } depends on the prevalence alone: raise the threshold.
size-difference = { $metric }, B − A
size-no-pair = { $metric }: choose threshold A above.
size-no-cases = { $metric } has no sample size here: it needs the score of each case, unweighted.
size-no-variance = { $metric } has no sample size: it is undefined, or these cases do not vary.
size-open = The difference is { RATIO($value) }: ±{ SIGNIFICANT($width, digits: 6) } may leave open which is better.
size-too-many = { $metric } { RATIO($value) } ± { SIGNIFICANT($width, digits: 6) }: more than 10¹² labelled cases.
size-required = { $metric } { RATIO($value) } ± { SIGNIFICANT($width, digits: 6) }: { COUNT($n) } labelled cases, about { COUNT($positives) } positive.
size-assured = { COUNT($n) } cases: no wider in { $assurance } of samples.
size-reached = { COUNT($n) } cases, about { COUNT($positives) } positive: ± { RATIO($width) }.
size-wide = { $metric } is only { RATIO($value) }, so ±{ SIGNIFICANT($width, digits: 6) } says little: choose a smaller half-width.
size-more-than-most = more than 10¹²
size-column-question = Question
size-column-sampling = Sampling
size-column-n = Cases
size-column-positive = Positive
size-column-width = Half-width
size-column-assured = Cases, { $assurance } assurance
size-question-required = Required cases
size-question-available = Half-width with the available cases
size-sampling-random = random, at prevalence { $pi }
size-sampling-as-file = as in this file, { $observed }, evaluated at { $pi }
size-how = Sample size: expected for a random sample at threshold B and the chosen prevalence; Wilson’s interval at the expected share; MOVER-R where the file’s prevalence is re-weighted. ROC AUC and differences: the variance of these cases, DeLong’s for ROC AUC.
size-axis-n = Labelled cases
size-axis-width = Half-width of the interval
size-alt = Half-width of the { $name } interval against the number of labelled cases (log scale), at the current threshold and prevalence
size-legend-curve = half-width
size-legend-target = target
size-legend-required = required
size-legend-available = available
table-size = Half-width by number of cases
