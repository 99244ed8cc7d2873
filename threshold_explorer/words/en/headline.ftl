# The headline of each page: one sentence that answers the page's question, counts before rates.
# What a screen reader hears after a move, and the button that takes the move back.

announce-threshold = Threshold { THRESHOLD($threshold) }, precision { $precision }, recall { $recall }
announce-prevalence = Prevalence { $text }, threshold { THRESHOLD($threshold) }, precision { RATIO($precision) }, recall { RATIO($recall) }
announce-metrics = Threshold { THRESHOLD($threshold) }, { $metrics }
move-back = Back to the { $origin ->
    [decision] decision
    [goal] goal
    [pin] pin
   *[start] start
}
headline-threshold = At { THRESHOLD($threshold) }: { COUNT($caught) } of { COUNT($positives) } caught, { $alarms ->
    [one] { COUNT($alarms) } false positive
   *[other] { COUNT($alarms) } false positives
}{ $flags ->
    [none] {""}
   *[some] { " " }(precision { RATIO($precision) })
}
headline-threshold-estimated = At { THRESHOLD($threshold) }: about { FREQUENCY($caught) } of { FREQUENCY($positives) } caught, { $alarms ->
    [one] { FREQUENCY($alarms) } false positive
   *[other] { FREQUENCY($alarms) } false positives
}{ $flags ->
    [none] {""}
   *[some] { " " }(precision { RATIO($precision) })
}
headline-threshold-unlabelled = At { THRESHOLD($threshold) }: { $flagged ->
    [0] none flagged
   *[other] { COUNT($flagged) } flagged, { $unlabelled ->
        [0] all labelled
       *[other] { COUNT($labelled) } of them labelled
    }, { COUNT($caught) } positive (precision { $precision })
}; recall { $recall }
headline-threshold-alerts = At { THRESHOLD($threshold) }: { $alerts ->
    [one] { FREQUENCY($alerts) } alert
   *[other] { FREQUENCY($alerts) } alerts
} per { COUNT($cases) } cases, about { FREQUENCY($caught) } of { FREQUENCY($positives) } positives caught
headline-multiclass = { $counted ->
    [yes] { COUNT($right) } of { COUNT($all) } cases correct (accuracy { $accuracy })
   *[no] Accuracy { $accuracy } at the simulated class prevalences
}
headline-multiclass-abstained = Coverage { $share }: accuracy { $accuracy } on predicted cases, { $overall } on all cases
headline-multilabel = Micro F1 { $f1 }: { $given } labels per case predicted, { $have } actual
headline-text-answers = { $gated ->
    [yes] { "With every question answered: " }
   *[no] {""}
}{ COUNT($right) } of { COUNT($all) } predictions match exactly, mean token F1 { RATIO($f1) }
headline-text-translation = BLEU { TENTHS($bleu) } for { COUNT($all) } texts
