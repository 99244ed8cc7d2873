# Bands: how sure each curve is, from resampled cases

bands-switch = Bands, and intervals from resampling
    .help = Shades a 95% band around each curve, and gives MCC, F-beta, kappa and others that are no proportion of cases their intervals.
bands-weighted = Not for weighted cases: sums of weights cannot be resampled as cases.
drawing-draws = Resamples
drawing-seed = Seed
    .help = Decides which cases are drawn: the same seed gives the same numbers.
bands-drawing = Resampling the cases …
    .tile = resampling …
bands-cancel = Cancel
bands-off =
    .tile = needs Bands (View)
    .help = No interval yet: this is not a proportion of cases. Switch on Bands, under View, and the cases are resampled for one.
bands-caption = Shaded: { $name } bands, pointwise, so each threshold by itself and not a whole curve at once. { COUNT($draws) } resamples of the cases, each class to its own number, seed { $seed }; proportions and F1 by formula, as on their tiles.
interval-by-resampling = { $name } interval: percentiles of { COUNT($draws) } resamples of the cases, each class to its own number, seed { $seed }. Somewhat too narrow where a class has few cases; none where the draws are all alike.

# Why a resampled number has no limits, on a tile and in a table.

bands-between = see table below
bands-none-undefined = none: undefined
bands-none-rarely-defined = none: often undefined
bands-none-all-alike = none: all draws alike
bands-row-off = none: switch on Bands, under View

# Charts and the tables behind them

bands-key = { $name }
bands-alt = Shaded around it: pointwise { $name } bands.
bands-low = { $name }: low
bands-high = { $name }: high
bands-why = { $name }: why none
table-pr-band = PR band
table-roc-band = ROC band
