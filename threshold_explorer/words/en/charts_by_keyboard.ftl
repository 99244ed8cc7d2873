# What a screen reader says of a chart, and its keys. Of a chart with several series, each has a name.

chart-role = chart
chart-keys = { $picks ->
    [yes] Arrow keys move along the points and between series, with Shift to every point. Enter sets the threshold there. Escape leaves.
   *[no] Arrow keys move along the points and between series, with Shift to every point. Escape leaves.
}
chart-empty = No points.
chart-series-count = { $count ->
    [one] { $count } series.
   *[other] { $count } series.
}
chart-rises = { $name } rises from { $first } to { $last } over { $axis } { $low } to { $high }; steepest near { $steepest }.
chart-falls = { $name } falls from { $first } to { $last } over { $axis } { $low } to { $high }; steepest near { $steepest }.
chart-constant = { $name } is { $first } over { $axis } { $low } to { $high }.
chart-varies = { $name } goes from { $first } to { $last } over { $axis } { $low } to { $high }; lowest { $least } at { $least_at }, highest { $most } at { $most_at }.
chart-bars = { $count ->
    [one] { $count } bar
   *[other] { $count } bars
} from { $low } to { $high }; the highest: { $most }.
chart-points = { $count ->
    [one] { $count } point
   *[other] { $count } points
} from { $low } to { $high }; { $name }: lowest { $least } at { $least_at }, highest { $most } at { $most_at }.
chart-at-value = { $axis } { $x }: { $name } { $value }
chart-at-name = { $x }: { $name } { $value }
chart-at-reading = { $axis } { $x }: { $reading }
chart-at-interval = { $x }: { $name } { $value }, interval { $low } to { $high }
chart-bin = { $axis } { $x }: { $count ->
    [one] { $cases } case
   *[other] { $cases } cases
} of { $name }
chart-of-series = { $series }. { $point }
chart-range = { $low } to { $high }

# Of a cell of the confusion matrix: its name, count, share, and the headings of its row and its column
matrix-cell = { $name }: { $count }, { $share } ({ $row }, { $column })

# The switch in the View popover
pitch-switch = Play the height of a chart's point as a tone
