# The review band: two thresholds, with manual review of the cases between them.

review-band-table = Compare with other bands
review-band-caption = Costs per TN { $tn }, FP { $fp }, FN { $fn }, TP { $tp } and prevalence { $pi } are set under Costs. Reviewers are assumed error-free.
review-band-slider = Review band: lower and upper threshold
    .help = Drag the ends here or on the charts below.
review-band-outside = The link’s band “{ $asked }” is not two ascending thresholds from { SIGNIFICANT($low, digits: 6) } to { SIGNIFICANT($high, digits: 6) }; showing { $shown } instead.
review-band-cost-review = Cost per review
    .help = In the unit of the costs. Set the cost of each error under Costs.
review-band-reviews = Max reviews per day
    .help = How many cases can be reviewed per day.
review-band-reviews-of = Cases per day
    .help = Cases that arrive per day; 0 means no limit on reviews.

review-band-no-costs = No optimal band: a false positive must cost more than a true negative, and a false negative more than a true positive.
review-band-not-worth-it = No review pays at these costs: the single threshold { $threshold } is optimal.
review-band-best = Minimum cost: review { $low } to { $high } ({ RATIO($share) } of cases), saves { SIGNIFICANT($saved, digits: 3) }{ $unit } per { COUNT($out_of) } cases against one threshold.
review-band-best-capacity = Minimum error cost within capacity: review { $low } to { $high } ({ RATIO($share) } of cases).
review-band-apply-cost = Use minimum-cost band
review-band-apply-capacity = Use band within capacity

# The band with a guarantee

guaranteed-band-accepted = Accepted without review: right at least
guaranteed-band-rejected = Rejected without review: right at least
guaranteed-band = { $accepts ->
    [true] Scores from { $high } on are accepted without review: at least { $accepted } % are right on new cases ({ $percent } % confidence).
   *[false] No score can be accepted without review: { $accepted } % needs at least { COUNT($needed_to_accept) } cases that all are right.
} { $rejects ->
    [true] Scores under { $low } are rejected without review: at least { $rejected } % are right.
   *[false] No score can be rejected without review: { $rejected } % needs at least { COUNT($needed_to_reject) } cases that all are right.
} { PERCENT($reviewed) } of the cases go to people.
guaranteed-band-apply = Use guaranteed band

# The metrics beside the charts

review-band-matrix-caption = Counts as observed
review-band-part-negative = Negative
review-band-part-review = Review
review-band-part-positive = Positive
review-band-below = below { $low }
review-band-between = { $low } to { $high }
review-band-from = from { $high }
review-band-cell-tn = true negatives
review-band-cell-fn = false negatives
review-band-cell-reviewed-negative = reviewed negatives
review-band-cell-reviewed-positive = reviewed positives
review-band-cell-fp = false positives
review-band-cell-tp = true positives
review-band-share-reviewed = Share reviewed
review-band-share-missed = False negative rate
review-band-share-alarms = False positive rate
review-band-share-precision = Precision
review-band-share-npv = NPV
review-band-cost = Cost per 10 000 cases
review-band-undefined-reviewed = no cases
review-band-undefined-missed = no positive cases
review-band-undefined-alarms = no negative cases
review-band-undefined-precision = no case predicted positive
review-band-undefined-npv = no case predicted negative
review-band-no-interval-at-pi = no interval at this prevalence
review-band-interval-below = interval in the table
review-band-histogram-alt = Score histogram of { $title }, positives above and negatives below the axis, in three parts: predicted negative, reviewed, predicted positive
review-band-trade-off-alt = NPV and precision of { $title } against the threshold: NPV applies at the lower end of the band, precision at the upper end
optimize-legend-review = review (observed prevalence)
table-band = Review band

# The table of bands

review-band-current = Current
review-band-by-cost = Minimum cost
review-band-by-capacity = Within capacity
review-band-single = Single threshold
review-band-low = Lower threshold
review-band-high = Upper threshold
review-band-column = Metric
review-band-column-cost = Cost of errors and reviews, 10 000 cases{ $unit }
