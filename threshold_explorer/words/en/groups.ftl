# The page "Groups": each metric in groups of the cases.

page-groups = Groups
groups-by = Group by
    .help = One column, or two that are crossed. Numbers are divided into ranges. Cases without a value are a group of their own.
groups-missing-column = The link’s column “{ $asked }” does not divide these data into groups.
groups-missing = no value
groups-none = No column divides these cases into 2 to 50 groups. Add a column such as hospital, country or age to the file.
groups-quantiles = Ranges of { $column }
groups-cuts = or cut at
    .help = Limits of the ranges, such as 18, 35, 65. Each range starts at its limit.
groups-metric = Metric of the headline
    .help = The headline compares the lowest and the highest group. The interval of each value is for that group alone.
groups-alt = { $metric } with interval of each group: { $names }
table-groups = Groups
headline-groups = { $label } at { THRESHOLD($threshold) }: { $low } ({ $lowest }) to { $high } ({ $highest })
headline-groups-few = { $label } at { THRESHOLD($threshold) } is defined in fewer than two groups
