# The page "Trust": one verdict on each question, and links to the details.

page-trust = Trust
part-trust = Verdicts
trust-headline = How far you can trust the threshold { THRESHOLD($threshold) }
trust-sure = How uncertain are the numbers?
trust-sure-verdict = { $recall } { RATIO($recall_value) } ({ $name } { $recall_interval }), { $precision } { RATIO($precision_value) } ({ $precision_interval }), from { COUNT($positives) } positive and { COUNT($negatives) } negative cases.
trust-calibrated = Are the scores calibrated?
trust-holds = Would it hold on new cases?
trust-holds-verdict = { $by ->
    [column] Each value of { QUOTED($column) } was left out in turn: the best threshold’s mean { $objective } is { RATIO($chosen) } where it was chosen, { RATIO($held) } on the value left out.
   *[random] The best threshold of one half of the cases has a mean { $objective } of { RATIO($chosen) } there, { RATIO($held) } on the other.
}
trust-enough = Are there enough cases?
trust-enough-verdict = { $enough ->
    [true] Enough
   *[false] Too few
}: { $metric } within ± { SIGNIFICANT($width, digits: 6) } takes { COUNT($needed) } positive cases; there are { COUNT($positives) }.
trust-details-uncertainty = Would another sample give another threshold?
trust-details-calibration = Calibration curve and recalibration
trust-details-optimism = Validation splits
trust-details-periods = Over time
trust-details-sample-size = Sample size of other metrics
