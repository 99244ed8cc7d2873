# Headlines in the names that clinicians use.

announce-threshold = Threshold { THRESHOLD($threshold) }, PPV { RATIO($precision) }, sensitivity { RATIO($recall) }
announce-prevalence = Prevalence { $text }, threshold { THRESHOLD($threshold) }, PPV { RATIO($precision) }, sensitivity { RATIO($recall) }
headline-threshold = At { THRESHOLD($threshold) }: { COUNT($caught) } of { COUNT($positives) } caught, { $alarms ->
    [one] { COUNT($alarms) } false positive
   *[other] { COUNT($alarms) } false positives
}{ $flags ->
    [none] {""}
   *[some] { " " }(PPV { RATIO($precision) })
}
