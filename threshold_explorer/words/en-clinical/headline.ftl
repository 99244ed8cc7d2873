# Headlines in the names that clinicians use.

headline-threshold = At { THRESHOLD($threshold) }: { COUNT($caught) } of { COUNT($positives) } caught, { $alarms ->
    [one] { COUNT($alarms) } false positive
   *[other] { COUNT($alarms) } false positives
}{ $flags ->
    [none] {""}
   *[some] { " " }(PPV { RATIO($precision) })
}
