# The page "Groups": each metric in groups of the cases.

page-groups = Groups
groups-by = Group by
    .help = One column, or two that are crossed. Numbers are divided into ranges, and cases without a value are a group.
groups-missing-column = The link’s column “{ $asked }” does not divide these data into groups.
groups-missing = no value
groups-range = { $low } to { $high }
    .below = below { $high }
    .between = { $low } to below { $high }
    .least = { $low } or more
groups-none = No column divides these cases into 2 to 50 groups. Add a column such as hospital, country or age to the file.
groups-quantiles = Ranges of { $column }
groups-cuts = or cut at
    .help = Limits of the ranges, such as 18, 35, 65. Each range starts at its limit.
groups-alt = { $metric } with interval of each group: { $names }
table-groups = Groups
headline-groups = { $label } at { THRESHOLD($threshold) }: { $low } ({ $lowest }) to { $high } ({ $highest })
headline-groups-same = { $label } at { THRESHOLD($threshold) }: { $value } in every group{ $all ->
    [true] {""}
   *[false] {" "}where it is defined
}
headline-groups-few = { $label } at { THRESHOLD($threshold) } is defined in fewer than two groups

# The worst group

groups-verdict = **{ $group } { $what ->
    [worse] is worse
   *[different] differs
}:** { $metric } { $value }, all other cases { $rest }: a difference of { $difference } ({ $name } { $low } to { $high }, for all groups at once; p-value { $p }).
groups-verdict-open = **No group is shown to be worse.** { $group } has the { $what } value: { $metric } { $value }, all other cases { $rest }.
groups-badge = { $group } { $what ->
    [worse] worse
   *[different] differs
}
groups-mark = { $what ->
    [worse] worse than the rest
    [different] differs from the rest
   *[other] { $what }
}

# The gap between groups

groups-gap = **{ $metric } differs between groups:** gap { $value }, { $name } { $low } to { $high } (p-value { $p }).
groups-gap-not-told = **{ $metric }: no significant difference.** The gap is { $value }. One over { $reach } would have been found in 95 of 100 such data sets.
groups-gap-no-reach = **{ $metric }: no significant difference.** The gap is { $value }. These data are too few to tell any gap reliably.
groups-no-clusters = Gaps and their intervals are for cases that do not belong to clusters.
groups-gap-none = { $metric }: too few groups with enough cases for an interval of the gap.
groups-left-out = Without an interval, since too few cases: { $names }.
groups-rest-heading = Each group against all other cases
groups-rest-method = The intervals hold for all groups at once ({ $name }).
groups-group = Group
groups-value = { $metric }
groups-rest = All others
groups-difference = Difference
groups-limits = Interval
groups-no-limits = too few cases

# The search for weak slices

slices-heading = Search for weak slices
slices-about = Compares every value of every column, and of every pair of columns, with all other cases.
slices-not-available = The search needs single cases without clusters.
slices-search = Search at the current threshold
slices-working = Searching…
    .stopped = The search was stopped.
    .again = Search again
slices-none = No slice has enough cases to be searched.
slices-found = { $count ->
    [0] **No weak slice:** { $metric } at { THRESHOLD($threshold) } is in none of { COUNT($searched) } { $searched ->
        [one] slice
       *[other] slices
    } worse than chance explains.
    [one] **One weak slice** among { COUNT($searched) }, by { $metric } at { THRESHOLD($threshold) }:
   *[other] **{ COUNT($count) } weak slices** among { COUNT($searched) }, by { $metric } at { THRESHOLD($threshold) }:
}
slices-open = Group by { $columns }
slices-column-slice = Slice
slices-column-value = { $metric }
slices-column-rest = Elsewhere
slices-column-cases = Cases
slices-column-p = p-value, corrected

# A threshold for each group

frontier-heading = A threshold for each group
frontier-lawful = Thresholds that depend on sex, origin, religion, age or disability are unlawful in many uses. Ask whether the law, and the people concerned, allow a different rule for each group.
frontier-equal = Equal in all groups
    .help = Recall: equal opportunity. Share flagged: demographic parity.
frontier-equal-recall = Recall
frontier-equal-fpr = False positive rate
frontier-equal-precision = Precision
frontier-equal-flagged-rate = Share flagged
frontier-equal-free = Nothing
frontier-way = Chosen by
frontier-way-same-recall = same overall recall
frontier-way-cost = minimum cost
frontier-way-goal = goal, limits in each group
frontier-cost = Cost of a false negative
frontier-undefined = { $equal } is undefined in every group at these thresholds, so nothing can be equal.
frontier-no-positive = Without a positive case there is no recall.
frontier-aim-recall = Equal { $equal } in all groups (gap { RATIO($gap) }) at an overall recall of { RATIO($recall) }.
frontier-aim-recall-unequal = As equal as these scores allow: { $equal } differs by { RATIO($gap) } between groups, at an overall recall of { RATIO($recall) }.
frontier-aim-cost = Equal { $equal } in all groups up to a gap of { RATIO($gap) }, at minimum cost: a false negative costs { SIGNIFICANT($cost, digits: 6) } false positives.
frontier-aim-goal = Each group by itself: { $objective }. In each group: { $limits }.
frontier-aim-free = Each group at its minimum cost: a false negative costs { SIGNIFICANT($cost, digits: 6) } false positives.
frontier-price-none = That costs no more false positives than one threshold of { THRESHOLD($threshold) }, which finds as many positives.
frontier-price = That costs { COUNT($more) } more { $more ->
    [one] false positive
   *[other] false positives
} than one threshold of { THRESHOLD($threshold) }, which finds as many positives.
frontier-gain = That saves { COUNT($more) } { $more ->
    [one] false positive
   *[other] false positives
} compared with one threshold of { THRESHOLD($threshold) }, which finds as many positives.
frontier-take = Use these thresholds
    .help = They go into the decision record and into links.
frontier-drop = Stop using them
frontier-taken = In use: they are in the decision record and in links.
frontier-taken-others = Other thresholds are in use.
frontier-fixed = The intervals take the thresholds as fixed, and hold for each group alone.
frontier-no-clusters = Metrics of groups have no interval here, because cases belong to clusters.
frontier-one-point = The most equal thresholds have the minimum cost too.
frontier-slider = Largest gap in { $equal }
frontier-sentence = Gap { RATIO($gap) }, cost { SIGNIFICANT($cost, digits: 4) } per case: { SIGNIFICANT($more, digits: 3) } more than without a limit on the gap.
frontier-gap = Gap in { $equal }
frontier-cost-axis = Cost per case
frontier-alt = Cost per case against the largest gap in { $equal } between groups
frontier-undecided = Undecided: { $names }. { $count ->
    [one] This group has
   *[other] These groups have
} { $equal ->
    [recall] no positive case
    [fpr] no negative case
    [goal] no threshold within the limits
   *[other] cases of one class only
}. No figure here counts { $count ->
    [one] its
   *[other] their
} cases, and the rule refuses them: decide them apart.
frontier-undecided-threshold = undecided
frontier-unreached = No threshold reaches this in { $names }, so nobody is flagged there.
frontier-rule = Rule (JSON)
    .help = For programs: threshold_explorer.GroupRule loads and applies it.
frontier-working = Searching thresholds…
frontier-column-group = Group
frontier-column-threshold = Threshold
frontier-column-tp = TP
frontier-column-fp = FP
frontier-column-rate = { $rate }
table-frontier = Frontier
