# How sure the numbers are, and the choice that was made by them.

page-certainty = How sure
certainty-about = The cases are a sample: others like them would have led to other numbers, and to another choice. Bounds and costs are those set on “Choose”.

# How sure is the choice?

certainty-chosen-heading = How sure is the choice?
certainty-delta = As good as the best, within
    .help = How much of what is wanted you would give up without a second thought. Thresholds that cost no more than that are one plateau.
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
certainty-plateau = { $goal } stays within { $delta } of its best { $ranges }{ $broken ->
    [True] , with gaps
   *[other] {""}
}.
certainty-infeasible = No threshold keeps to all bounds that are set on “Choose”, so there is none to be sure of.
certainty-no-best = What is wanted is undefined at every threshold, so there is none to be sure of.
certainty-everywhere = at every threshold
certainty-up-to = up to { $upper }
certainty-above = above { $lower }
certainty-from-to = from { $lower } to { $upper }
