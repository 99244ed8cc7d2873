# The imbalance page.

imbalance-one-class = These data hold one class only, so nothing is known of the other: no other prevalence can be simulated.
imbalance-cost = A miss costs how many false alarms?
imbalance-floor-choice = Precision should not fall under
imbalance-numbers-heading = All numbers at this threshold and prevalence
imbalance-intervals-how = { $name } intervals for test sets with these numbers of positive and negative cases, at the observed prevalence too, where those of cases sampled together (threshold page) are wider. Precision, NPV and F: MOVER-R of Wilson's limits of TPR and FPR; accuracy: the same limits, squared and added; recall: Wilson; average precision: Bayesian bootstrap, 2000 draws, seed 0; ROC AUC: DeLong on the logit scale.
imbalance-formulas-heading = The formulas, with the current numbers
imbalance-ap-everywhere = Average precision at every prevalence …

# What a prevalence means in cases. $basis says what it rests on, with the interval where there is one.

imbalance-basis = from { COUNT($positives) } positive and { COUNT($negatives) } negative cases
imbalance-basis-weighted = weighted cases: no interval
imbalance-within-ratio = { $interval } { RATIO($low) } to { RATIO($high) }, { $basis }
imbalance-within-prevalence = { $interval } { SIGNIFICANT($low, digits: 2) } to { SIGNIFICANT($high, digits: 2) }, { $basis }
imbalance-no-alerts = At π = { $text } (1 in { ONE_IN($pi) }) nobody is flagged.
imbalance-alerts = At π = { $text } (1 in { ONE_IN($pi) }) expect { FREQUENCY($alerts) } alerts per { COUNT($out_of) } cases, { FREQUENCY($real) } of them real: precision { RATIO($precision) } ({ $basis }).
imbalance-floor = Below π = { SIGNIFICANT($crossing, digits: 2) } precision at this threshold falls under { THRESHOLD($floor) } ({ $basis }).
imbalance-floor-nobody = Nobody is flagged at this threshold, so no prevalence gives a precision of { THRESHOLD($floor) }.
imbalance-floor-no-hit = No flagged case is positive: precision is 0 at every prevalence ({ $basis }).
imbalance-floor-no-alarm = No false alarm was seen: precision is 1 at every prevalence, and how far down { THRESHOLD($floor) } is safe only the interval says ({ $basis }).
imbalance-baseline = Accuracy is { RATIO($accuracy) }: { $than ->
    [same] exactly what
    [more] more than what
   *[less] less than what
} always answering negative reaches, { RATIO($always_negative) }, with F1 0 ({ $basis }).

# The comparison of the observed with the simulated mix

comparison-caption = Metrics at the observed and at the simulated prevalence
comparison-observed = observed π { $pi_text } (1 in { ONE_IN($pi) })
comparison-simulated = at π { $text } (1 in { ONE_IN($pi) })
comparison-interval = { $name } at π
    .help = Closed forms of Wilson's limits of TPR and FPR, for test sets with these numbers of positive and negative cases: MOVER-R for precision, NPV and F, square-and-add for accuracy, Wilson for recall. At the observed π they are narrower than on the threshold page, which takes cases as sampled together.
comparison-always-negative = Always negative
    .help = What accuracy is when nobody is ever flagged: 1 minus the prevalence.
comparison-average-precision = AP
    .help = Of the whole PR curve at this prevalence, whatever the threshold.
    .interval = in all numbers
comparison-side-observed = Observed mix, per 10 000 cases
comparison-side-simulated = Simulated mix, per 10 000 cases

# The table of numbers

number-observed = Observed
number-simulated = Simulated
number-interval-at-pi = { $name } at π
number-always-negative = Accuracy of always negative
number-ap = Average precision
number-ap-baseline = Baseline of AP
number-auc = ROC AUC

# Repeated samples

samples-need-scores = Samples are drawn from scores; of these data only counts are known.
samples-toggle = Draw real samples at this prevalence
samples-size = Cases in a sample
samples-caption = { $repetitions } samples of { $positives } positive and { $negatives } negative cases each, seed { $seed }, drawn without replacement; the bar is the exact value. With few positives AP tends to come out above it.
samples-alt = Spread over repeated samples: { $spread }
samples-range = { $name } { RATIO($low) } to { RATIO($high) }
samples-exact = exact { RATIO($value) }
samples-axis = Value in a sample
samples-ap = Average precision
