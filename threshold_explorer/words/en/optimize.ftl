# The goal with its limits, the threshold that it leads to, costs and candidates.

# The goal and its limits

goal = Goal
goal-line = I want to
goal-unlabelled = Set the threshold by hand. Goals, AP, ROC, costs and the other analyses need every label, or an assumption about the blank ones.
goal-hand = set the threshold by hand
goal-alerts = catch the most within an alert budget
goal-recall-min = reach a minimum recall
goal-precision-min = reach a minimum precision
goal-fpr-max = limit the false positive rate
goal-flagged-max = flag the highest-scoring share
goal-alerts-limit = Maximum number of alerts
goal-alerts-per = alerts per
goal-alerts-cases = per number of cases
goal-alerts-per-cases = cases
goal-limits = { $count ->
    [0] More limits
   *[other] More limits ({ $count })
}
goal-holds = Where the limits hold
    .help = On new cases from the same source, with this confidence; or on these cases, which promises nothing for new ones. The model must not have been fitted to these cases.
goal-holds-sample = on these cases
    .button = Show on these cases
goal-holds-new = on new cases ({ $percent } % confidence)
goal-undo = Undo
goal-on-these-cases = On these cases; no guarantee for new ones.
goal-elsewhere = { THRESHOLD($current) } instead of { $none ->
    [true] flagging no case
   *[false] { THRESHOLD($goal) }
}, where this holds:
goal-without-limit = Enter the limit of this goal.
goal-release = Release the slider to see what can be guaranteed.
goal-about = About { THRESHOLD($threshold) }: { $value }
goal-guaranteed = { $metric ->
    [recall] Recall
    [precision] Precision
    [fpr] False positive rate
   *[flagged_rate] Share flagged
} { $sense ->
    [at_least] at least
   *[at_most] at most
} { SIGNIFICANT($bound, digits: 6) } on new cases ({ $percent } % confidence); observed { RATIO($observed) }.
goal-guaranteed-alerts = At most { FREQUENCY($alerts) } alerts per { COUNT($cases) } new cases ({ $percent } % confidence); observed { FREQUENCY($observed) }.
goal-infeasible = { $promised ->
    [true] No threshold is guaranteed to meet all limits.
   *[false] No threshold meets all limits.
}
goal-legend-feasible = meets the limits on these cases
goal-legend-guaranteed = guaranteed on new cases
goal-sentence = { $goal }{ $count ->
    [0] {""}
   *[other] : { $limits } { $where }
}
goal-limit = { $metric ->
    [recall] recall
    [precision] precision
    [fpr] false positive rate
   *[flagged_rate] share flagged
} { $sense ->
    [at_least] at least
   *[at_most] at most
} { SIGNIFICANT($bound, digits: 6) }
goal-limit-alerts = at most { FREQUENCY($alerts) } alerts per { COUNT($cases) } cases
goal-price-alarms = Price of the guarantee: { $alarms ->
    [one] { COUNT($alarms) } more false positive
   *[other] { COUNT($alarms) } more false positives
}.
goal-price-missed = Price of the guarantee: { COUNT($missed) } fewer caught.

# Objectives and constraints

optimize-objective-f-beta = maximize F-beta
optimize-objective-mcc = maximize MCC
optimize-objective-youden-j = maximize Youden's J
optimize-objective-balanced-accuracy = maximize balanced accuracy
optimize-objective-accuracy = maximize accuracy
optimize-objective-recall = maximize recall
optimize-objective-precision = maximize precision
optimize-objective-specificity = maximize specificity
optimize-objective-break-even = reach the break-even point
optimize-objective-equal-error = reach equal error rates
optimize-objective-cost = minimize expected cost
optimize-objective-net-benefit = maximize net benefit
optimize-beta = Beta: weight of recall
    .help = How many times as much as precision recall counts: 1 is F1, 2 is F2, 0 is precision alone.
optimize-rate = Threshold probability
    .help = The probability from which acting pays. At 0.2, one true positive is worth four false positives.

optimize-constraint-open = no limit
optimize-constraint-recall-min = Minimum recall
optimize-constraint-precision-min = Minimum precision
optimize-constraint-fpr-max = Maximum false positive rate
optimize-constraint-flagged-max = Maximum share flagged
optimize-constraint-typed = { $name }, exact value


# The recommended threshold

optimize-recommended = Recommended threshold: { THRESHOLD($threshold) }
optimize-recommended-none = Recommended: flag no case
optimize-value = { $objective ->
    [f_beta] Maximum F-beta (beta { SIGNIFICANT($weight, digits: 6) })
    [mcc] Maximum MCC
    [youden_j] Maximum Youden's J
    [balanced_accuracy] Maximum balanced accuracy
    [accuracy] Maximum accuracy
    [recall] Maximum recall
    [precision] Maximum precision
    [specificity] Maximum specificity
    [break_even] Minimum difference of false positives and false negatives, per case
    [equal_error] Minimum difference of the two error rates
    [cost] Minimum expected cost per case
   *[net_benefit] Maximum net benefit per case (threshold probability { SIGNIFICANT($weight, digits: 6) })
}: { $value }.
optimize-outcome = Catches { COUNT($tp) } of { COUNT($positives) } positive cases with { $fp ->
    [one] { COUNT($fp) } false alarm
   *[other] { COUNT($fp) } false alarms
}.
optimize-shares = Recall { $recall }, precision { $precision }, false positive rate { $fpr }, share flagged { $flagged_rate }.
optimize-identical = Identical predictions for thresholds in ({ THRESHOLD($lower) }, { THRESHOLD($upper) }].
optimize-identical-above = Identical predictions for thresholds above { THRESHOLD($lower) }.
optimize-identical-below = Every case is flagged at thresholds up to { THRESHOLD($upper) }.
optimize-identical-all = Identical predictions at every threshold.
optimize-ranges = { $count ->
    [one] Feasible range: { COUNT($count) }.
   *[other] Feasible ranges: { COUNT($count) }.
}
optimize-guaranteed = { $metric ->
    [recall] Recall
    [precision] Precision
    [fpr] False positive rate
   *[flagged_rate] Share flagged
} { $sense ->
    [at_least] at least
   *[at_most] at most
} { SIGNIFICANT($bound, digits: 6) } on new cases from the same source, with { $percent } % confidence.
optimize-too-few = { COUNT($cases) } { $metric ->
    [recall] positive cases can guarantee recall { RATIO($value) } at most
    [fpr] negative cases can guarantee a false positive rate of { RATIO($value) } at least
   *[flagged_rate] cases can guarantee a share flagged of { RATIO($value) } at least
}{ $others ->
    [0] {""}
   *[other] {" "}beside the other constraints
}; { SIGNIFICANT($bound, digits: 6) } needs { COUNT($needed) } ({ $percent } % confidence).{ $sure ->
    [0] {""}
   *[other] {" "}It is guaranteed with { $sure } % confidence.
}
optimize-nearest-guaranteed = { $sense ->
    [at_least] Highest
   *[at_most] Lowest
} { $metric ->
    [recall] recall
    [precision] precision
    [fpr] false positive rate
   *[flagged_rate] share flagged
} that can be guaranteed{ $others ->
    [0] {""}
   *[other] {" "}beside the other constraints
}: { RATIO($value) } ({ $percent } % confidence).{ $sure ->
    [0] {""}
   *[other] {" "}{ SIGNIFICANT($bound, digits: 6) } is guaranteed with { $sure } % confidence.
}{ $metric ->
    [precision] { $needed ->
        [0] {""}
       *[other] {" "}{ SIGNIFICANT($bound, digits: 6) } takes at least { COUNT($needed) } flagged cases.
    }
   *[other] {""}
}
optimize-undefined = Objective undefined at every feasible threshold: { $why }
optimize-undefined-about = Objective undefined at every feasible threshold
optimize-infeasible = No threshold meets all constraints
optimize-nearest = { $sense ->
    [at_least] Highest
   *[at_most] Lowest
} { $metric ->
    [recall] recall
    [precision] precision
    [fpr] false positive rate
   *[flagged_rate] share flagged
} achievable with the other constraints: { RATIO($value) }, at { THRESHOLD($threshold) }; required: { SIGNIFICANT($bound, digits: 6) }.{ $relax ->
    [yes] {" "}Feasible if relaxed by { RATIO($missed) }.
   *[no] {""}
}
optimize-nearest-none-flagged = { $sense ->
    [at_least] Highest
   *[at_most] Lowest
} { $metric ->
    [recall] recall
    [precision] precision
    [fpr] false positive rate
   *[flagged_rate] share flagged
} achievable with the other constraints: { RATIO($value) }, with no case flagged; required: { SIGNIFICANT($bound, digits: 6) }.{ $relax ->
    [yes] {" "}Feasible if relaxed by { RATIO($missed) }.
   *[no] {""}
}
optimize-nearest-none = { $sense ->
    [at_least] Minimum
   *[at_most] Maximum
} { $metric ->
    [recall] recall
    [precision] precision
    [fpr] false positive rate
   *[flagged_rate] share flagged
} { SIGNIFICANT($bound, digits: 6) }: relaxing this constraint alone does not help.

optimize-relax = { $metric ->
    [recall] Relax recall to { RATIO($value) }
    [precision] Relax precision to { RATIO($value) }
    [fpr] Relax false positive rate to { RATIO($value) }
    [flagged_rate] Relax share flagged to { RATIO($value) }
   *[none] Relax
}
    .help = Sets this constraint to the nearest achievable value

# How intervals are computed and what is assumed

optimize-method-heading = How this is computed
optimize-intervals = { $name } intervals treat the threshold as fixed. Expect slightly worse results on new data.
optimize-intervals-method = Candidates: { $name } intervals in parentheses: closed forms, otherwise a bootstrap with { COUNT($n_resamples) } resamples per class, seed { $seed }. Thresholds optimized on these cases do slightly worse on new data.
optimize-intervals-costs = Costs: { $name } intervals from the Wilson limits of recall and false positive rate. At a simulated prevalence, recall and false positive rate are assumed constant.
optimize-intervals-method-clusters = Candidates: { $name } intervals of clusters in parentheses: closed forms, otherwise a bootstrap with { COUNT($n_resamples) } resamples, seed { $seed }. Thresholds optimized on these cases do slightly worse on new data.
optimize-intervals-costs-clusters = Costs: { $name } intervals by a bootstrap of clusters. At a simulated prevalence, recall and false positive rate are assumed constant.
optimize-intervals-method-weighted = Candidates: { $name } intervals in parentheses: Wilson scores with the effective sample size of the weights, which are taken as sampling weights, not as repetitions; a Bayesian bootstrap for MCC and Cohen’s kappa. Thresholds optimized on these cases do slightly worse on new data.
optimize-intervals-costs-design = Where labels are blank, costs have no interval.
optimize-intervals-costs-weighted = Costs: { $name } intervals from the limits of recall and false positive rate with the effective sample size of the weights. At a simulated prevalence, recall and false positive rate are assumed constant.
optimize-intervals-weights = No intervals: they need the weight of each case, and cases without clusters.
optimize-observed = Objective and constraints use the observed prevalence, { $observed }. Costs, decision curve and review band use the prevalence set under Costs; recall and false positive rate are assumed constant.
optimize-observed-cost = Constraints use the observed prevalence, { $observed }. Costs, decision curve and review band use the prevalence set under Costs; recall and false positive rate are assumed constant.
optimize-no-interval-rarely-defined = none: undefined in too many resamples
optimize-no-interval-few-clusters = not estimable: too few clusters
optimize-no-interval-few-effective = not estimable: too few effective cases
optimize-no-interval-all-alike = none: all resamples agree

# Sections, of which one is shown

optimize-section = More analyses
optimize-section-curves = ROC curve
optimize-section-costs = Costs
optimize-section-decision-curve = Decision curve
optimize-section-gains = Gains and lift
optimize-section-review-band = Review band
optimize-section-candidates = Candidates
optimize-section-label-next = What to label next
optimize-section-one-class = Only one class is present: this analysis needs both.
optimize-section-probabilities = No decision curve: the scores are not probabilities from 0 to 1.

# Costs of the four outcomes

optimize-cost-of-tn = Cost per TN
optimize-cost-of-fp = Cost per FP
optimize-cost-of-fn = Cost per FN
optimize-cost-of-tp = Cost per TP
optimize-cost-tn = True negative
optimize-cost-fp = False positive
optimize-cost-fn = False negative
optimize-cost-tp = True positive
optimize-currency = Cost unit
    .help = For example EUR, minutes or points. A negative cost is a benefit.
cost-unit-label = , { $unit }
cost-unit-amount = {" "}{ $unit }
optimize-costs-current = Current threshold
optimize-costs-best = Minimum expected cost
optimize-costs-calibrated = Bayes threshold (if calibrated)
optimize-costs-flag-none = Flag no case
optimize-costs-flag-all = Flag every case
optimize-costs-table = Per 10 000 cases{ $unit }
optimize-costs-cost = Cost
optimize-costs-profit = Profit
optimize-column-decision = Decision
optimize-column-cost = Cost per 10 000 cases{ $unit }
optimize-column-profit = Profit per 10 000 cases{ $unit }
optimize-at-pi = At prevalence { $pi }
optimize-no-probabilities = No Bayes threshold: the scores are not probabilities from 0 to 1.
optimize-no-odds = No Bayes threshold: { $why }
optimize-calibrated-same = Bayes threshold { SIGNIFICANT($form, digits: 4) }: same predictions as the optimum, no sign of miscalibration.
optimize-calibrated = Bayes threshold { SIGNIFICANT($form, digits: 4) }: costs { SIGNIFICANT($lost, digits: 3) } more per { COUNT($out_of) } cases, which indicates miscalibration or overfitting.
optimize-miss-costs = Same optimum for FN : FP cost ratios from { SIGNIFICANT($lowest, digits: 3) } to { SIGNIFICANT($highest, digits: 3) } (now { SIGNIFICANT($now, digits: 3) }).
optimize-miss-costs-from = Same optimum for FN : FP cost ratios of { SIGNIFICANT($lowest, digits: 3) } or more (now { SIGNIFICANT($now, digits: 3) }).
optimize-axis-threshold = Threshold
optimize-axis-flagged = Share flagged
optimize-axis-rank = Cases flagged (log scale)
optimize-axis-cost = Cost per 10 000 cases
optimize-axis-probability = Threshold probability
optimize-axis-benefit = Net benefit per case
optimize-axis-share = Share flagged
optimize-axis-recall = Recall
optimize-axis-lift = Lift
optimize-cost-legend = cost at π { $pi }
optimize-cost-least = minimum
optimize-cost-calibrated = Bayes threshold
optimize-decision-caption = Read net benefit at your threshold probability. { $has_band ->
    [true] Use the model where its band is above treating all and none.
   *[other] No band: limits need cases of both classes with labels and weights, without clusters.
}
optimize-decision-scores = model
optimize-decision-all = treat all
optimize-decision-none = treat none
optimize-gains-legend = gains
optimize-lift-legend = lift
optimize-random = random
optimize-cost-alt = Expected cost per 10 000 cases of { $title } against the threshold, minimum at { THRESHOLD($threshold) }
optimize-decision-alt = Decision curve of { $title } at prevalence { $pi }: net benefit of the model{ $has_band ->
    [true] {" "}with its confidence band
   *[other] {""}
}, of treating all and of treating none
optimize-gains-alt = Gains curve of { $title }: recall against the share flagged
optimize-lift-alt = Lift curve of { $title } against the share flagged
table-cost = Cost
table-decision = Decision curve
table-gains = Gains and lift

# Candidate thresholds

optimize-candidates-all = All metrics of the candidates
optimize-candidates-caption = ● same predictions as the current threshold
optimize-candidates-number = Metric ({ $name } interval)
optimize-candidate-half = 0.5
optimize-candidate-best = Best { $metric }
optimize-candidate-cost = Minimum cost
optimize-candidate-recommended = Recommended
optimize-candidate-pin = Pinned
optimize-candidate-chosen = ● { $name }
optimize-candidate-note = Note
optimize-own-name = Name
optimize-own-note = Note
optimize-own-add = Add { $threshold } as a candidate
optimize-own-remove = Remove candidate { $number } ({ THRESHOLD($threshold) })
