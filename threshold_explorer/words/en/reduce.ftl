# The command that counts predictions in the place where they are stored: threshold-explorer reduce

reduce-looking = Reading labels and scores …
reduce-counting = Counting { COUNT($rows) } rows …
reduce-elapsed = { $doing } { COUNT($seconds) } s
reduce-done = { COUNT($cases) } rows counted at { $scores ->
    [one] one score
   *[other] { COUNT($scores) } scores
} in { TENTHS($seconds) } s: { COUNT($positives) } are { QUOTED($positive) }. Written: { $file } ({ TENTHS($megabytes) } MB).
reduce-dropped = { $rows ->
    [one] One row without a label or a score was
   *[other] { COUNT($rows) } rows without a label or a score were
} dropped.
reduce-grouped = About { COUNT($scores) } distinct scores exceed the limit of { COUNT($most) }: neighbouring ones form { COUNT($groups) } groups. Average precision and ROC AUC will be intervals that contain the exact value.
reduce-stopped = Stopped; nothing was written.

reduce-no-ibis = Ibis is not installed: pip install "threshold-explorer[reduce]"
reduce-no-backend = The Ibis backend { $engine } is not installed: pip install "ibis-framework[{ $engine }]"
reduce-no-spark = pyspark is not installed: pip install "threshold-explorer[spark]"
reduce-spark-no-port = { QUOTED($master) } has no port; a Spark master is written as spark://host:7077.
reduce-spark-no-master = No Spark master responds at { $master }: { $reason }.
reduce-spark-no-worker = The Spark master { $master } has no free worker that is large enough; none accepted the job within { $seconds } seconds.
reduce-spark-no-java = Spark needs Java 17 or 21, which did not start: { $reason }
reduce-engine = { $engine } reports an error: { $reason }.
reduce-no-table = { $engine } has no table { QUOTED($table) }; file names must end in .parquet or .csv.
reduce-no-condition = { QUOTED($text) } is not a condition; write a column, one of = != < <= > >=, and a value, as in "country=DE".
reduce-two-roles = Column { QUOTED($column) } has two roles; label, score and group must be different columns.
reduce-reserved = A group cannot be called { QUOTED($column) }, which is a column of the counts; rename it.
reduce-score-no-number = Column { QUOTED($column) } has type { QUOTED($type) }; scores must be numbers.
reduce-no-row = No row has a label; check the source and the conditions.
reduce-no-complete-row = No row has both a label in { QUOTED($label) } and a score in { QUOTED($score) }.
reduce-infinite = { $rows ->
    [one] One score
   *[other] { COUNT($rows) } scores
} in column { QUOTED($column) } { $rows ->
    [one] is
   *[other] are
} infinite; scores must be finite numbers.
reduce-missing = Of { COUNT($rows) } rows, { COUNT($without_label) } have no label in { QUOTED($label) } and { COUNT($without_score) } no score in { QUOTED($score) }; leave them out with --drop.
reduce-changed = The source changed while it was counted: { COUNT($looked_at) } rows at first, { COUNT($counted) } later. Try again.
reduce-other-labels = { COUNT($looked_at) } rows have a label, but filtering by these labels finds { COUNT($counted) }: the source changed, or its text comparison is not exact.
reduce-no-output = The counts cannot be written to { QUOTED($file) }: { $reason }.
reduce-no-folder = There is no folder { QUOTED($folder) } to write the counts to.
reduce-output-ending = { QUOTED($file) } must end in .parquet or .csv.
