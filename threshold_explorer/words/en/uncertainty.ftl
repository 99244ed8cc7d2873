# The page "Uncertainty": stability and optimism of the optimal threshold.

page-uncertainty = Uncertainty
uncertainty-about = The optimum is of { $objective }, as set by the goal{ $bounds ->
    [0] .
    [one] , within its limit on these cases.
   *[other] , within its { COUNT($bounds) } limits on these cases.
}
uncertainty-costs = Costs: true negative { SIGNIFICANT($tn, digits: 6) }, false positive { SIGNIFICANT($fp, digits: 6) }, false negative { SIGNIFICANT($fn, digits: 6) }, true positive { SIGNIFICANT($tp, digits: 6) }.
uncertainty-weights = No resampling: not available for weighted cases.
uncertainty-few-clusters = No resampling: a class has the equivalent of fewer than { $least } equal clusters.
uncertainty-one-class = Only one class is present, so no threshold can be optimized.
uncertainty-few = Only { COUNT($count) } { $count ->
    [one] case is
   *[other] cases are
} { QUOTED($name) }. A split needs at least { COUNT($least) } cases of each class.
# In the middle of a sentence.
uncertainty-objective = { $objective ->
    [f_beta] { $weight ->
        [1] F1
       *[other] F-beta (beta { SIGNIFICANT($weight, digits: 6) })
    }
    [mcc] MCC
    [youden_j] Youden's J
    [balanced_accuracy] balanced accuracy
    [accuracy] accuracy
    [recall] recall
    [precision] precision
    [specificity] specificity
    [break_even] difference of false positives and false negatives per case
    [equal_error] difference of the two error rates
    [cost] expected cost per case
   *[net_benefit] net benefit per case (rate { SIGNIFICANT($weight, digits: 6) })
}
uncertainty-working = Resampling…
    .stopped = Resampling stopped.
    .again = Resample again

# Stability of the optimum

uncertainty-stability-heading = Stability of the optimum
uncertainty-tolerance = Tolerance
    .help = Loss of the objective that you accept; of a cost, as a share of it. Thresholds within it form the plateau.
uncertainty-plateau = Plateau (within { $tolerance }): { $ranges }{ $broken ->
    [true] , with gaps
   *[other] {""}
}.
uncertainty-infeasible = No threshold meets all constraints set on “Decide”, so there is no optimum.
uncertainty-no-best = The objective is undefined at every threshold, so there is no optimum.
uncertainty-everywhere = every threshold
uncertainty-up-to = up to { $upper }
uncertainty-above = above { $lower }
uncertainty-from-to = { $lower } to { $upper }
uncertainty-range = { $same ->
    [true] { $percent } of { COUNT($n_resamples) } resamples: optimum at { $low }.
   *[other] { $percent } of { COUNT($n_resamples) } resamples: optimum between { $low } and { $high }.
}
uncertainty-no-range = No interval: too many resamples ({ COUNT($without) } of { COUNT($n_resamples) }) have no optimum.
uncertainty-none-flagged = In { COUNT($count) } of them the optimum flags no case, which is not plotted.
uncertainty-without = { COUNT($count) } of them have no optimum.
uncertainty-approximate = Searched among 1000 scores per class; the objective at the exact optimum differs by { $lost }.
uncertainty-best-none-flagged = Optimum: flag no case, { $objective } { RATIO($value) }. There is no threshold to round.
uncertainty-best = Optimum: { $best }, { $objective } { RATIO($value) }.
uncertainty-rounded = Rounded: { $rounder } scores { RATIO($value) }.
uncertainty-no-rounded = No rounder threshold is within the tolerance.
uncertainty-apply = Use { $threshold }
    .help = Opens Decide with this threshold.
uncertainty-axis-share = Share of resamples
uncertainty-key-best = optimum
uncertainty-key-range = { $percent } of resamples
uncertainty-key-plateau = plateau (within { $tolerance })
uncertainty-stability-hover = { $times } resamples, optimum from { $low } to { $high }
uncertainty-stability-alt = Optimal thresholds of { $title } for { $objective }: how often each is the optimum of { COUNT($n_resamples) } resamples, with the optimum of all cases and the plateau
uncertainty-stability-table = Optimal thresholds
uncertainty-method = { $unit ->
    [clusters] Bayesian bootstrap of clusters
   *[cases] Stratified Bayesian bootstrap
}, B = { $n_resamples }, seed { $seed }.
table-chosen = Optimal thresholds

# Optimism: optimized on the selection set, evaluated on the held-out set

uncertainty-optimism-heading = Optimism (overfitting of the threshold)
uncertainty-split = Validation split
    .help = Each split optimizes the threshold on one part of the cases and evaluates it on the other. At random: 200 halves; by a column: each value held out in turn.
uncertainty-split-random = Random halves
uncertainty-split-random-clusters = Random halves of the clusters
uncertainty-split-by = By { $column }, each value held out in turn
uncertainty-split-unknown = The link’s split column “{ $asked }” is not a column with 2 to 50 values; the split is random.
uncertainty-no-value = (empty)
uncertainty-selection-and-held-out = { $by ->
    [column] Mean { $objective }: { RATIO($chosen) } selection set, { RATIO($held) } held-out { QUOTED($column) }.
   *[other] Mean { $objective }: { RATIO($chosen) } selection set, { RATIO($held) } held-out set.
}
uncertainty-optimism = { $is_positive ->
    [true] Optimism: { RATIO($optimism) }
   *[other] Optimism: −{ RATIO($optimism) }, better on held-out cases
}{ $has_spread ->
    [true] {" "}(standard deviation { RATIO($spread) } over { $by ->
        [column] { COUNT($count) } values).
       *[other] { COUNT($count) } splits).
    }
   *[other] .
}
uncertainty-divided-clusters = { COUNT($clusters) } { $clusters ->
    [one] cluster has
   *[other] clusters have
} cases of several values of { QUOTED($column) }, so the held-out cases are not independent and optimism looks smaller.
uncertainty-all-cases = Optimized on all cases: { RATIO($value) }{ $has_bootstrap ->
    [true] {"; corrected by Harrell’s bootstrap: "}{ RATIO($corrected) }.
   *[other] .
}
uncertainty-constraints-met = Held-out cases meet the { $bounds ->
    [one] constraint
   *[other] constraints
} in { PERCENT($share) } of splits.
uncertainty-splits-without = { $by ->
    [column] { COUNT($without) } { $without ->
        [one] value
       *[other] values
    }
   *[other] { COUNT($without) } { $without ->
        [one] split
       *[other] splits
    }
} excluded: no optimum, or objective undefined on the held-out set.
uncertainty-optimism-undefined = Optimism unknown for { $objective }: every split has no optimum or is undefined on the held-out set.
uncertainty-axis-selection = Selection set
uncertainty-axis-held-out = Held-out set
uncertainty-key-split = { $by ->
    [column] held-out value
   *[other] split
}
uncertainty-key-mean = mean
uncertainty-key-no-optimism = no optimism
uncertainty-optimism-hover = selection { $chosen }, held out { $held }, threshold { $threshold }
uncertainty-optimism-mean-hover = mean: selection { $chosen }, held out { $held }
uncertainty-optimism-alt = Held-out against selection set for { COUNT($count) } splits of { $title }: { $objective }
uncertainty-optimism-table = Splits
uncertainty-method-halves = { COUNT($count) } random halves of { $unit ->
    [clusters] the clusters
   *[cases] each class
}, seed { $seed }
uncertainty-method-by-value = each of { COUNT($count) } values of { QUOTED($column) } held out in turn
table-held-out = Splits
