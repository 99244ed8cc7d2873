# What a screen reader says of a chart, and its keys. Of a chart with several series, each has a name.

chart-role = chart
chart-button = { $button }: { $chart }
chart-keys = { $picks ->
    [yes] Arrow keys move along the points and between series, with Shift to every point. Enter sets the threshold there. P plays heights as tones. Escape leaves.
   *[no] Arrow keys move along the points and between series, with Shift to every point. P plays heights as tones. Escape leaves.
}
chart-pitch = { $is ->
    [on] Tones on: the higher the point, the higher the tone.
   *[off] Tones off.
}
chart-sets-nothing = This chart sets no threshold.
chart-empty = No points.
chart-series-count = { $count ->
    [one] { $count } series.
   *[other] { $count } series.
}
chart-over = { $is_named ->
    [yes] { $axis } from { $low } to { $high }.
   *[no] From { $low } to { $high }.
}
chart-rises = { $name }: rises from { $first } to { $last }; steepest near { $steepest }.
chart-falls = { $name }: falls from { $first } to { $last }; steepest near { $steepest }.
chart-constant = { $name }: { $first } throughout.
chart-varies = { $extremes ->
    [both] { $name }: from { $first } to { $last }; lowest { $least } at { $least_at }, highest { $most } at { $most_at }.
    [low] { $name }: from { $first } to { $last }; lowest { $least } at { $least_at }.
    [high] { $name }: from { $first } to { $last }; highest { $most } at { $most_at }.
   *[none] { $name }: from { $first } to { $last }, up and down.
}
chart-bars = { $count ->
    [one] { $count } bar: { $most }.
   *[other] { $count } bars; the highest: { $most }.
}
chart-boxes = { $count ->
    [one] { $count } box
   *[other] { $count } boxes
}; { $name }: lowest { $least } at { $least_at }, highest { $most } at { $most_at }.
chart-points = { $count ->
    [one] { $count } point
   *[other] { $count } points
}; { $name }: lowest { $least } at { $least_at }, highest { $most } at { $most_at }{ $undefined ->
    [0] .
   *[other] , undefined for { $undefined }.
}
# One of the two bounds between which a metric lies.
chart-bound = { $name }, { $bound ->
    [lower] lower bound
   *[upper] upper bound
}
chart-point = { $point }.
chart-at-value = { $axis } { $x }: { $name } { $value }
chart-at-name = { $x }: { $name } { $value }
chart-at-reading = { $axis } { $x }: { $reading }
# A number of a box plot; the parts are Tukey's.
chart-at-part = { $x }: { $name } { $value }, { $part ->
    [lower-whisker] lower whisker
    [lower-quartile] lower quartile
    [median] median
    [upper-quartile] upper quartile
   *[upper-whisker] upper whisker
}
chart-with-interval = { $point }, interval { $low } to { $high }
chart-without-interval = { $point }, no interval
chart-bin = { $axis } { $x }: { $count ->
    [one] { $cases } case
   *[other] { $cases } cases
} of { $name }
chart-of-series = { $series }. { $point }
chart-range = { $low } to { $high }

# Of a cell of the confusion matrix: its name, count, share, and the headings of its row and its column
matrix-cell = { $name }: { $count }, { $share } ({ $row }, { $column })
