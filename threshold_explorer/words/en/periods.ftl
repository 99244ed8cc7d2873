# The page "Over time": each metric per period.

page-periods = Over time
periods-column = Dates
periods-length = Periods
periods-length-day = days
periods-length-week = weeks
periods-length-month = months
periods-length-quarter = quarters
periods-length-half = half-years
periods-length-year = years
periods-month-first = Month first
    .help = Reads 1/2/2024 as 2 January instead of 1 February.
periods-missing-column = The link’s column “{ $asked }” has no dates in these data.
periods-none = No column of these data has dates. Add one such as 2024-01-31, 31.1.2024 or 1/31/2024.
periods-no-dates = Most values of “{ $column }” are not dates. Dates are written such as 2024-01-31, 31.1.2024, 1/31/2024, 2024-01 or 2024-Q1.
periods-number = These dates make { COUNT($count) } { $count ->
    [one] period
   *[other] periods
}. Choose a length with 2 to { COUNT($most) } periods.
periods-without = { COUNT($count) } { $count ->
    [one] case has
   *[other] cases have
} no date and { $count ->
    [one] is
   *[other] are
} left out{ $unreadable ->
    [0] .
   *[other] : “{ $example }” is not read as a date.
}
periods-prevalence = Prevalence
periods-threshold = Threshold of the best F1
periods-period = Period
periods-cases = Cases
periods-alt = { $metric } with interval in each period: { $names }
periods-prevalence-alt = Prevalence in each period: { $names }
periods-threshold-alt = The threshold with the best F1 in each period, and the one in use: { $names }
table-periods = Periods
headline-periods = { $label } at { THRESHOLD($threshold) }: { $before } in { $first }, { $after } in { $last }

# What changed since the first periods

periods-first = First periods
    .help = Later periods are compared with these. The dashed line is where an alarm would be raised.
periods-working = Resampling…
periods-no-change = The alarm and the reasons of a change are for cases without weights and clusters.
periods-alarm-no-share = { $metric } is no share of cases, so it has no alarm.
periods-alarm-none = { $metric } is undefined in the first periods, so there is no alarm.
periods-no-alarm = **No alarm:** { $metric } has not changed significantly from { $baseline } in the first { $count ->
    [one] period
   *[other] { COUNT($count) } periods
}.
periods-alarm = **Alarm in { $period }:** { $metric } has changed from { $baseline } in the first { $count ->
    [one] period
   *[other] { COUNT($count) } periods
} ({ $name } over all periods).
periods-badge = { $period } alarm
periods-change = { $metric } before and since { $period }: { $before } and { $after }. { $prevalence } of the change is due to the prevalence ({ $before_share } and { $after_share }), { $classifier } to the classifier.
periods-part-change = Change
periods-part-prevalence = by the prevalence
periods-part-ranking = by ranking: the classifier orders cases differently
periods-part-cut = by the cut: scores have shifted
periods-column-part = Part
periods-column-value = Value
periods-column-interval = { $name } interval
periods-column-period = Period
periods-column-f1 = F1
periods-column-best = Best F1 of the period
periods-later-heading = A threshold chosen on the first periods, judged later
periods-later = The best F1 of the first { $count ->
    [one] period
   *[other] { COUNT($count) } periods
} is { RATIO($value) }, at threshold { THRESHOLD($threshold) }. The later periods at that threshold:
periods-later-none = No threshold of the first periods has an F1 above 0.

# Late labels: how complete the labels of each period are, and what the metric will become.

late-heading = Late labels: what the newest periods will become
late-open = **{ COUNT($open) } of { COUNT($periods) } periods lack labels** that are still to come. In complete ones { PERCENT($final) } of the cases have a label.
late-unknown = **Nothing is predicted:** no three periods at the beginning have equal shares of labels. So it is not known how many labels come.
late-alike = **May be lateness alone:** in every incomplete period, { $metric } may become { $whole } ({ $name } for each). That is its value in the complete periods.
late-differs = **Not lateness alone:** in { LISTED($names) }, { $metric } will not become { $whole } ({ $name } for each). That is its value in the complete periods.
late-assumed = Assumed: completion goes as before. In each period, labels to come are like those that came, on each side of the threshold.
late-completeness = Labels that came
late-completeness-alt = Share of cases with a label in each period: { $shares }
late-share-of = { $period } { PERCENT($share) }
late-metric-alt = { $metric } of the labels that came, its bounds, and what it will become, in each period: { LISTED($names) }
late-is-complete = complete
late-is-open = labels still to come
late-final = in the end: { PERCENT($final) }
late-today = of the labels that came
late-predicted = will become ({ $name })
late-bounds = bounds
late-labelled = With a label
late-bound-low = Lower bound
late-bound-high = Upper bound
late-limit-low = { $name } low, once complete
late-limit-high = { $name } high, once complete
table-late-labels = Late labels
