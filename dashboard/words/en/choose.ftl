# The page on choosing a threshold.

page-choose = Choose
# What is wanted

choose-goal = What should be as good as it can be?
choose-goal-f-beta = F-beta: precision and recall, weighed
choose-goal-mcc = MCC: the correlation of truth and decision
choose-goal-youden-j = Youden's J: recall minus the false positive rate
choose-goal-balanced-accuracy = Balanced accuracy: the mean of both classes
choose-goal-accuracy = Accuracy: the share called correctly
choose-goal-recall = Recall: the share of the positives caught
choose-goal-precision = Precision: the share of the alerts that are right
choose-goal-break-even = Break-even: precision equals recall
choose-goal-equal-error = Equal error rate: both classes err alike
choose-goal-net-benefit = Net benefit at an exchange rate
choose-beta = Beta: recall counts so many times as much as precision
    .help = 1 weighs both alike (F1), 2 recall twice as much, 0.5 precision twice as much; 0 is precision alone.
choose-rate = Exchange rate: act from this probability on
    .help = The probability at which acting and waiting are worth the same to you: at 0.2 one right alert is worth four false ones.

choose-bound-open = any
choose-bound-recall-min = Recall at least
choose-bound-precision-min = Precision at least
choose-bound-fpr-max = False positive rate at most
choose-bound-flagged-max = Share flagged at most
choose-alerts = Alerts a day at most
choose-a-day = of so many cases a day
    .help = How many cases arrive in a day; 0 leaves the alerts open. Together they bound the share that is flagged.
choose-alerts-all = So many alerts are more than there are cases: they bound nothing.


# The answer; "about": while a slider moves

choose-answer = Threshold { THRESHOLD($threshold) }
choose-answer-about = Threshold about { THRESHOLD($threshold) }
choose-answer-nobody = Flag nobody
choose-live = Looked for at the slider's positions; let go, and every score is searched.
choose-value = { $goal ->
    [f_beta] F-beta (beta { SIGNIFICANT($weight, digits: 6) })
    [mcc] MCC
    [youden_j] Youden's J
    [balanced_accuracy] Balanced accuracy
    [accuracy] Accuracy
    [recall] Recall
    [precision] Precision
    [break_even] Difference of false alarms and misses, per case
    [equal_error] Difference of the two error rates
    [cost] Expected cost per case
   *[net_benefit] Net benefit per case (rate { SIGNIFICANT($weight, digits: 6) })
}: { $value }, the { $goal ->
    [break_even] least
    [equal_error] least
    [cost] least
   *[other] most
} that can be had.
choose-outcome = Catches { COUNT($tp) } of { COUNT($positives) } positive cases with { $fp ->
    [one] { COUNT($fp) } false alarm
   *[other] { COUNT($fp) } false alarms
}.
choose-shares = Recall { $recall }, precision { $precision }, false positive rate { $fpr }, flagged { $flagged_rate }.
choose-same = The same decisions at every threshold above { THRESHOLD($lower) } up to { THRESHOLD($upper) }.
choose-same-above = The same decisions at every threshold above { THRESHOLD($lower) }.
choose-same-below = The same decisions at every threshold up to { THRESHOLD($upper) }: everybody is flagged.
choose-same-all = The same decisions at every threshold.
choose-ranges = { $count ->
    [one] One range of thresholds keeps to all that must hold.
   *[other] { COUNT($count) } separate ranges of thresholds keep to all that must hold.
}
choose-undefined = What should be best is undefined wherever all that must hold is kept: { $why }
choose-undefined-about = What should be best is undefined wherever all that must hold is kept
choose-impossible = Impossible: no threshold keeps to all of this
choose-reach = { $sense ->
    [at_least] The highest
   *[at_most] The lowest
} { $metric ->
    [recall] recall
    [precision] precision
    [fpr] false positive rate
   *[flagged_rate] share flagged
} that can be had beside the rest is { RATIO($value) }, at { THRESHOLD($threshold) }; asked for is { SIGNIFICANT($bound, digits: 6) }.{ $relax ->
    [yes] {" "}Give way here, by { RATIO($missed) }, and it can be done.
   *[no] {""}
}
choose-reach-nobody = { $sense ->
    [at_least] The highest
   *[at_most] The lowest
} { $metric ->
    [recall] recall
    [precision] precision
    [fpr] false positive rate
   *[flagged_rate] share flagged
} that can be had beside the rest is { RATIO($value) }, with nobody flagged; asked for is { SIGNIFICANT($bound, digits: 6) }.{ $relax ->
    [yes] {" "}Give way here, by { RATIO($missed) }, and it can be done.
   *[no] {""}
}
choose-reach-none = { $metric ->
    [recall] Recall
    [precision] Precision
    [fpr] False positive rate
   *[flagged_rate] Share flagged
} { $sense ->
    [at_least] at least
   *[at_most] at most
} { SIGNIFICANT($bound, digits: 6) }: giving way here alone does not help.

choose-take = Take this threshold
    .help = Opens the threshold page with it
choose-relax = Give way
    .help = Sets the bound to what can be had
choose-legend-feasible = keeps to all that must hold
choose-legend-answer = the answer

# How sure the numbers are

choose-intervals = { $name } intervals, each for this threshold as if it had been given beforehand. It was chosen on these very cases: on new ones expect somewhat worse.
choose-intervals-method = In parentheses { $name } intervals: Wilson's for proportions and F1, for all else of { COUNT($draws) } resamples of either class, seed { $seed }. They take each threshold as given; those that were searched for on these cases do somewhat worse on new ones.
choose-intervals-costs = { $name } intervals of { COUNT($draws) } resamples of either class, seed { $seed }. Where the prevalence is not the observed one, recall and false positive rate are taken to stay what they are here.
choose-intervals-weights = No intervals: sums of weights are not counts of cases.
choose-observed = Goal and bounds are of the cases as observed, prevalence { $observed }. Costs, decision curve and review band are at the prevalence set below, where recall and false positive rate are taken to stay what they are here.
choose-observed-cost = The bounds are of the cases as observed, prevalence { $observed }. Costs, decision curve and review band are at the prevalence set below, where recall and false positive rate are taken to stay what they are here.
choose-no-interval-rarely-defined = none: undefined in many resamples
choose-no-interval-all-alike = none: resamples agree

# What outcomes cost

choose-goal-cost = Least expected cost: what the boxes below say
choose-costs-heading = Costs, decisions, gains
choose-costs-one-class = These data hold one class only: what a decision costs cannot be told.
choose-costs-caption = What one case of each kind costs. A benefit is a negative cost.
choose-costs-actual = Actually { $name }
choose-cost-tn = Right “no” (true negative)
choose-cost-fp = False alarm (false positive)
choose-cost-fn = Miss (false negative)
choose-cost-tp = Right alert (true positive)
choose-currency = Unit of the costs
    .help = What the costs are in, such as EUR, minutes or points.
choose-costs-here = At the slider's threshold
choose-costs-best = At the least expected cost
choose-costs-calibrated = By the closed form
choose-costs-nobody = Nobody flagged
choose-costs-everybody = Everybody flagged
choose-costs-table = Cost and profit of 10 000 cases{ $unit }
choose-costs-cost = Cost
choose-costs-profit = Profit
choose-column-what = Decision
choose-column-cost = Cost of 10 000 cases{ $unit }
choose-column-profit = Profit of 10 000 cases{ $unit }
choose-at-pi = At prevalence { $pi }
choose-no-probabilities = The scores are no probabilities from 0 to 1, so there is no closed form and no decision curve.
choose-no-odds = There is no closed form: { $why }
choose-calibrated-same = The closed form for calibrated scores, { SIGNIFICANT($form, digits: 4) }, decides as the best threshold does: nothing here speaks against the calibration.
choose-calibrated = The closed form for calibrated scores is { SIGNIFICANT($form, digits: 4) }; taking it instead of the best threshold costs { SIGNIFICANT($lost, digits: 3) } more for { COUNT($out_of) } cases: so much the scores are off being calibrated there, or so much the best was fitted to these cases.
choose-miss-costs = The best threshold stays the best as long as a miss costs { SIGNIFICANT($lowest, digits: 3) } to { SIGNIFICANT($highest, digits: 3) } times as much as a false alarm; now it is { SIGNIFICANT($now, digits: 3) } times.
choose-miss-costs-from = The best threshold stays the best as long as a miss costs { SIGNIFICANT($lowest, digits: 3) } times as much as a false alarm or more; now it is { SIGNIFICANT($now, digits: 3) } times.
choose-axis-threshold = Threshold
choose-axis-flagged = Share flagged
choose-axis-rank = Cases flagged (powers of ten)
choose-axis-cost = Cost of 10 000 cases
choose-axis-probability = Threshold probability
choose-axis-benefit = Net benefit per case
choose-axis-share = Share flagged
choose-axis-recall = Share of the positives caught
choose-axis-lift = Lift
choose-cost-legend = cost at π { $pi }
choose-cost-least = least
choose-cost-calibrated = closed form
choose-decision-scores = by the scores
choose-decision-all = everybody
choose-decision-none = nobody
choose-gains-legend = gains
choose-lift-legend = lift
choose-at-random = at random
choose-cost-alt = Expected cost of 10 000 cases of { $title } against the threshold, least at { THRESHOLD($threshold) }
choose-decision-alt = Decision curve of { $title } at prevalence { $pi }: net benefit of acting by the scores, on everybody and on nobody
choose-gains-alt = Gains of { $title }: share of the positives caught against the share flagged
choose-lift-alt = Lift of { $title } against the share flagged
table-cost = Cost
table-decision = Decision curve
table-gains = Gains and lift

# Candidates side by side

choose-candidates-heading = Candidates side by side
choose-candidates-caption = ● marks those that decide as the slider's threshold does.
choose-candidates-number = Number ({ $name } interval)
choose-candidate-half = 0.5
choose-candidate-best = Best { $metric }
choose-candidate-cost = Least cost
choose-candidate-answer = The answer
choose-candidate-pin = The pin
choose-candidate-chosen = ● { $name }
choose-candidate-note = Note
choose-own-name = Name
choose-own-note = Note on why
choose-own-keep = Keep { $threshold } as a candidate
choose-own-remove = Remove own { $number } ({ THRESHOLD($threshold) })
