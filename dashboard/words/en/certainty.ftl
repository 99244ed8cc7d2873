# How sure the numbers are, and the choice that was made by them.

page-certainty = How sure
certainty-about = These cases are a sample: others like them would have led to other numbers, and to another choice. { $bounds ->
    [0] Bounds and costs can be set on “Choose”.
    [one] The bound that is set on “Choose” holds here as well.
   *[other] The { COUNT($bounds) } bounds that are set on “Choose” hold here as well.
}
certainty-costs = The boxes are on “Choose”; they say what a case costs: a true negative { SIGNIFICANT($tn, digits: 6) }, a false alarm { SIGNIFICANT($fp, digits: 6) }, a miss { SIGNIFICANT($fn, digits: 6) }, a true positive { SIGNIFICANT($tp, digits: 6) }.
certainty-weights = The cases are weighted, and how weighted cases came to be sampled is not known: nothing is drawn from them.
certainty-one-class = All cases are of one class, so no threshold can be chosen by them.
certainty-few = Only { COUNT($count) } { $count ->
    [one] case is
   *[other] cases are
} { QUOTED($name) }: with fewer than { COUNT($least) } of a class, half of them say too little to choose by or to judge by.
certainty-goal = { $goal ->
    [f_beta] { $weight ->
        [1] F1
       *[other] F-beta (beta { SIGNIFICANT($weight, digits: 6) })
    }
    [mcc] MCC
    [youden_j] Youden's J
    [balanced_accuracy] Balanced accuracy
    [accuracy] Accuracy
    [recall] Recall
    [precision] Precision
    [break_even] The difference of false alarms and misses, per case,
    [equal_error] The difference of the two error rates
    [cost] The expected cost per case
   *[net_benefit] Net benefit per case (rate { SIGNIFICANT($weight, digits: 6) })
}
certainty-working = Drawing…
    .stopped = Stopped before all was drawn.
    .again = Draw again

# How sure is the choice?

certainty-chosen-heading = How sure is the choice?
certainty-delta = As good as the best, within
    .help = How much of what is wanted you would give up without a second thought. The thresholds that cost no more than that are the plateau.
certainty-plateau = { $goal } stays within { $delta } of its best { $ranges }{ $broken ->
    [true] , with gaps
   *[other] {""}
}.
certainty-infeasible = No threshold keeps to all bounds that are set on “Choose”, so there is none to be sure of.
certainty-no-best = What is wanted is undefined at every threshold, so there is none to be sure of.
certainty-everywhere = at every threshold
certainty-up-to = up to { $upper }
certainty-above = above { $lower }
certainty-from-to = from { $lower } to { $upper }
certainty-range = { $same ->
    [true] In { $percent } of { COUNT($draws) } resamples the best threshold is { $low }.
   *[other] In { $percent } of { COUNT($draws) } resamples the best threshold lies between { $low } and { $high }.
}
certainty-no-range = { COUNT($without) } of { COUNT($draws) } resamples have no best threshold, too many for a range of the others.
certainty-nobody = In { COUNT($count) } of them it is best to flag nobody, which is not drawn.
certainty-without = { COUNT($count) } of them have no best threshold.
certainty-lost = Looked for among a thousand scores of each class: the best of all differs by { $lost }.
certainty-best-nobody = { $goal } is best, { RATIO($value) }, where nobody is flagged: there is no threshold to round.
certainty-best = { $goal } is best, { RATIO($value) }, at { $best }.
certainty-rounder = The rounder { $rounder } is nearly as good: { RATIO($value) }.
certainty-no-rounder = No rounder threshold is as good within that.
certainty-take = Take { $threshold } to the threshold page
    .help = Opens the threshold page with this threshold.
certainty-axis-share = Share of the resamples
certainty-key-best = best here
certainty-key-range = { $percent } of the resamples
certainty-key-plateau = within { $delta } of the best
certainty-chosen-hover = { $times } resamples, best from { $low } to { $high }
certainty-chosen-alt = { $goal } of { $title }: how often each threshold is the best of { COUNT($draws) } resamples, with the best of the cases and the thresholds nearly as good
certainty-chosen-table = Table of the best thresholds
certainty-method = Each class drawn with replacement to its own number: { $method }.
table-chosen = Best thresholds

# Honesty: chosen on some cases, judged on others

certainty-honesty-heading = How much does the choice flatter itself?
certainty-split = Choose on some cases, judge on the others
    .help = A threshold that is judged on the cases by which it was chosen looks better than it is. At random: half of each class chooses, the other half judges, many times over. By a column, such as a hospital or a month: each of its values in turn is held out, and all others choose.
certainty-split-random = At random, half and half
certainty-split-by = By { $column }, each value held out in turn
certainty-split-not-there = The link splits the cases by “{ $asked }”, which is no column with 2 to 50 values; they are split at random.
certainty-no-value = (empty)
certainty-honesty = { $by ->
    [column] { $goal } averages { RATIO($chosen) } on the cases by which the threshold was chosen, and { RATIO($held) } on those of the value of { QUOTED($column) } that was held out.
   *[other] { $goal } averages { RATIO($chosen) } on the half of the cases by which the threshold was chosen, and { RATIO($held) } on the other half.
}
certainty-optimism = { $flatters ->
    [true] The choice flatters itself by { RATIO($optimism) }
   *[other] The choice does not flatter itself: it does better by { RATIO($optimism) } on the cases it has not seen
}{ $has_spread ->
    [true] {" "}(standard deviation { RATIO($spread) }{ $by ->
        [column] , over { COUNT($count) } values).
       *[other] , over { COUNT($count) } splits).
    }
   *[other] .
}
certainty-honesty-whole = Chosen on all cases, as above, it shows { RATIO($whole) }. That promises too much as well, but less, as there are more cases to choose by.
certainty-kept = Chosen to keep to the { $bounds ->
    [one] bound
   *[other] bounds
}, it does so on the cases that were held out { PERCENT($share) } of the time.
certainty-honesty-without = { $by ->
    [column] { COUNT($without) } { $without ->
        [one] value is left out: there is no best threshold without it, or nothing to judge one by within it.
       *[other] values are left out: there is no best threshold without them, or nothing to judge one by within them.
    }
   *[other] { COUNT($without) } { $without ->
        [one] split is left out: it has no best threshold, or nothing to judge one by.
       *[other] splits are left out: they have no best threshold, or nothing to judge one by.
    }
}
certainty-honesty-undefined = { $goal } cannot be judged on cases that were held out: in every split there is no best threshold, or nothing to judge one by.
certainty-axis-chosen = On the cases that chose
certainty-axis-held = On the cases held out
certainty-key-split = { $by ->
    [column] a value held out
   *[other] a split
}
certainty-key-mean = mean
certainty-key-kept = as promised
certainty-honesty-hover = { $chosen } where chosen, { $held } held out, threshold { $threshold }
certainty-honesty-alt = { $goal } of { $title } on the cases by which the threshold was chosen, against that on the cases held out, for { COUNT($count) } splits
certainty-honesty-table = Table of the splits
certainty-method-halves = { COUNT($count) } random halves of each class, seed { $seed }
certainty-method-parts = each of { COUNT($count) } values of { QUOTED($column) } held out in turn
table-held-out = Splits
