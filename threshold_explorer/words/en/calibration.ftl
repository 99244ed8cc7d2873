# The page "Calibration": the share of positives at each score.

page-calibration = Calibrated
calibration-verdict-mean = Not calibrated: scores are { $times ->
    [1] {""}
    [2] about twice{" "}
   *[other] about { $times } times{" "}
}too { $side } (mean { $mean }, positive { $share })
calibration-verdict-ends = Not calibrated: { COUNT($wrong) } of { COUNT($count) } cases with a score of exactly 0 or 1 { $wrong ->
    [one] is
   *[other] are
} wrong
calibration-verdict-slope = Not calibrated: scores are too { $side } (slope { $slope }, { $name } { $low } to { $high }; ideal 1)
calibration-verdict-shape = Not calibrated at some scores, though right on average (mean { $mean }, positive { $share })
calibration-verdict-none = No evidence against calibration (mean { $mean }, positive { $share }, { $name } { $low } to { $high })
calibration-verdict-few = { COUNT($count) } { $count ->
    [one] { $of } case
   *[other] { $of } cases
}: too few to judge calibration, which takes { $least } of each class
calibration-verdict-untested = Calibration is not tested, because of { $units } (mean { $mean }, positive { $share })
calibration-rate = At { THRESHOLD($threshold) }: { SIGNIFICANT($rate, digits: 2) } % positive ({ SIGNIFICANT($low, digits: 2) } to { SIGNIFICANT($high, digits: 2) } %)
calibration-rate-no-band = At { THRESHOLD($threshold) }: { SIGNIFICANT($rate, digits: 2) } % positive
calibration-shift = { SIGNIFICANT($here, digits: 2) } % here is { SIGNIFICANT($there, digits: 2) } % at a prevalence of { $pi }.
# Where a prevalence is set, this stands below calibration-shift, which names it.
calibration-costs = Your costs ask for action from { SIGNIFICANT($required, digits: 2) } %{ $pi ->
    [observed] {""}
   *[other] { " " }there
}: a score of { SIGNIFICANT($score, digits: 3) }.
calibration-costs-never = Your costs ask for action from { SIGNIFICANT($required, digits: 2) } %{ $pi ->
    [observed] {""}
   *[other] { " " }there
}: no score reaches that.
calibration-costs-none = Your costs lead to the same action at every probability.
calibration-apply = Use this score as threshold

calibration-one-class = Only one class is present, so there is no calibration curve.
calibration-constant = All scores are equal, so there is no calibration curve.
calibration-weighted = The cases are weighted, so the curve has no band.
calibration-clustered = The cases are in clusters, so the curve has no band.
calibration-few = A band needs at least { $least } cases of each class.
calibration-partial = Counts are known at steps only: each score counts as the lowest of its step.
calibration-no-probabilities = Scores from { $low } to { $high } are not probabilities: the curve gives each score’s rate, but slope and calibration error are undefined.
calibration-lower-scores = Lower scores are positive, so scores from { $low } to { $high } are not probabilities; 1 − score would be. The curve gives each score’s rate, but slope and calibration error are undefined.
lower-not-probabilities = Lower scores are positive, so scores from { $low } to { $high } are not probabilities. Use 1 − score as the score.
lower-map-range = The { $method } map needs probabilities, but lower scores are positive: { $low } to { $high }. Use 1 − score as the score.
calibration-computing = Computing the band…

calibration-bins = Bins or smooth curve
    .help = Adds what other tools draw: shares of positives in bins at their mean scores, or a kernel-smoothed curve.
calibration-bins-none = None
calibration-bins-width = Equal width
calibration-bins-mass = Equal counts
calibration-bins-smooth = Smooth
calibration-bin-count = Number of bins
calibration-legend-curve = Share of positives (isotonic fit){ $band ->
    [shown] , shaded: { $name } interval at each score
   *[none] {""}
}
calibration-legend-diagonal = Calibrated scores
calibration-legend-bins = { $count } bins of { $binning ->
    [width] equal width
   *[mass] equal counts
}
calibration-legend-smooth = Smooth curve (Gaussian kernel)
calibration-hover = { $rate } positive at score { $score }
calibration-bin-hover = { $rate } of { $n } cases, mean score { $score }
calibration-alt = Calibration curve of { $title }: share of positives at each score
calibration-alt-recalibrated = Calibration curve of { $title }: share of positives at each score, before and after recalibration ({ $method })
calibration-column-score = Score
calibration-column-rate = Share of positives
calibration-column-low = Lower limit
calibration-column-high = Upper limit
table-calibration = Calibration curve
table-calibration-bins = Bins
table-recalibrated = Recalibrated

calibration-mean-score = Mean score
calibration-prevalence = Share of positives
calibration-in-the-large = Calibration in the large (ideal 0)
calibration-slope = Calibration slope (ideal 1)
calibration-intercept = Calibration intercept (ideal 0)
calibration-test = Test of slope 1 and intercept 0
calibration-limits = { $low } to { $high }
calibration-p = p { $p }
calibration-ece = ECE, { $count } bins of { $binning ->
    [width] equal width
   *[mass] equal counts
}
calibration-ece-test = Test of the ECE
calibration-smooth = SmoothECE
calibration-debiased = Root mean square, debiased
calibration-brier = Brier score
calibration-log = Log loss
calibration-log-infinite = ∞: a score of 0 or 1 is wrong
recalibrate-classes-infinite = ∞: a true class has probability 0
calibration-no-line-ends = undefined: all scores are exactly 0 or 1
calibration-no-line-one-class = undefined: other scores have only one class
calibration-no-line-constant = undefined: the scores are equal
calibration-no-line-separated = undefined: the scores separate the classes
calibration-left-out = Left out of these three: scores of exactly 0 or 1
calibration-left-out-count = { COUNT($count) }, { COUNT($wrong) } wrong
calibration-part-score = Miscalibration − discrimination + uncertainty
calibration-part-miscalibration = Miscalibration
calibration-part-discrimination = Discrimination
calibration-part-uncertainty = Uncertainty

# The table of groups, periods or models

table-series-calibration = Calibration
series-calibration-positives = Positives
series-calibration-negatives = Negatives
series-calibration-mean-score = Mean score
series-calibration-share = Share of positives
series-calibration-in-the-large = Calibration in the large
series-calibration-in-the-large-low = In the large, lower limit
series-calibration-in-the-large-high = In the large, upper limit
series-calibration-slope = Slope
series-calibration-slope-low = Slope, lower limit
series-calibration-slope-high = Slope, upper limit
series-calibration-left-out = Scores of 0 or 1, left out of both
series-calibration-brier = Brier score
series-calibration-brier-low = Brier score, lower limit
series-calibration-brier-high = Brier score, upper limit
series-calibration-debiased = Calibration error, debiased
series-calibration-ece-p = Test of the ECE, p
