# Two thresholds: a review band

band-heading = Two thresholds, and a person looks between them
band-caption = Below the lower one the answer is “no”, from the upper one on it is “yes”; what lies between goes to review, where a person is taken to err never. A miss and a false alarm cost what the boxes above say.
band-slider = Review from … up to
    .help = The two ends of what a person looks at. Drag them here or on the charts below.
band-outside = The link asks for “{ $asked }” as band, which is two thresholds, the lower one first, from { SIGNIFICANT($low, digits: 6) } to { SIGNIFICANT($high, digits: 6) }; showing { $shown } instead.
band-cost-review = One review costs
    .help = In the same unit as a miss and a false alarm.
band-reviews = Most reviews a day
    .help = How many cases a day somebody has the time to look at.
band-reviews-of = of so many cases
    .help = How many cases arrive in a day; 0 leaves the capacity open.

band-no-costs = There is no best band for these costs: a false alarm has to cost more than a right “no”, and a miss more than a right alert.
band-none-pays = At these costs no review pays: the one threshold { $threshold } is best.
band-best = Least cost: review from { $low } up to { $high }, which is { RATIO($share) } of the cases; that saves { SIGNIFICANT($saved, digits: 3) }{ $unit } on { COUNT($out_of) } cases against the best single threshold.
band-best-capacity = Fewest errors within the capacity: review from { $low } up to { $high }, which is { RATIO($share) } of the cases.
band-take-cost = Take the band of least cost
band-take-capacity = Take the band for the capacity

# The numbers beside the charts

band-matrix-caption = Cases as observed
band-part-no = “No”
band-part-review = Review
band-part-yes = “Yes”
band-below = below { $low }
band-between = { $low } to { $high }
band-from = from { $high }
band-cell-tn = right “no”
band-cell-fn = missed
band-cell-reviewed-negative = reviewed
band-cell-reviewed-positive = reviewed
band-cell-fp = false alarms
band-cell-tp = right “yes”
band-share-reviewed = Reviewed, of all
band-share-missed = Missed, of the positives
band-share-alarms = False alarms, of the negatives
band-share-precision = Right among “yes” (precision)
band-share-npv = Right among “no” (NPV)
band-cost = Cost of errors and reviews, 10 000 cases
band-undefined-reviewed = there are no cases
band-undefined-missed = there are no positives
band-undefined-alarms = there are no negatives
band-undefined-precision = nothing is answered “yes”
band-undefined-npv = nothing is answered “no”
band-no-interval-at-pi = no interval at this mix
band-interval-below = interval in the table
band-histogram-alt = Scores of { $title }, positives above and negatives below the line, in three parts: answered “no”, reviewed, answered “yes”
band-trade-off-alt = NPV and precision of { $title } against the threshold: NPV is read at the lower end of the band, precision at the upper one
choose-legend-review = for review; NPV and precision as observed
table-band = Review band

# The table of bands

band-here = Here
band-by-cost = Least cost
band-by-capacity = Within the capacity
band-alone = One threshold
band-low = Review from
band-high = up to
band-column = Band
band-column-cost = Cost of errors and reviews, 10 000 cases{ $unit }
