# The command that counts predictions where they are: python -m dashboard.reduce

reduce-about = Counts the predictions of a source for each score, where they are, into a file that the dashboard opens like any other.
reduce-help-source = a Parquet or CSV file, a pattern of many ("runs/*.parquet"), or the name of a table
reduce-help-label = the column with the truth
reduce-help-score = the column with the prediction
reduce-help-positive = the positive label as text; without it, known words or the rarer of two labels decide
reduce-help-where = counts only rows that meet a condition such as "country=DE" or "amount>=100"; repeat it for several, all of which must be met
reduce-help-group = counts each value of this column by itself; repeat it for several
reduce-help-output = the file to write, .parquet or .csv
reduce-help-engine = where to count, as the address of an Ibis backend; DuckDB in this process unless told otherwise
reduce-help-most = with more different scores than this, neighbouring ones are counted together and what is no longer known is shown as an interval
reduce-help-drop = leaves out rows without a label or a score

reduce-looking = Looking at the labels and the scores …
reduce-counting = Counting { COUNT($rows) } rows …
reduce-elapsed = { $doing } { COUNT($seconds) } s
reduce-done = { COUNT($cases) } rows counted at { $scores ->
    [one] one score
   *[other] { COUNT($scores) } scores
} in { TENTHS($seconds) } s: { COUNT($positives) } are { QUOTED($positive) }. Written: { $file } ({ TENTHS($megabytes) } MB).
reduce-dropped = { $rows ->
    [one] One row without a label or a score was
   *[other] { COUNT($rows) } rows without a label or a score were
} left out.
reduce-grouped = There are about { COUNT($scores) } different scores, more than { COUNT($most) }: neighbouring ones were counted together in { COUNT($groups) } groups. Average precision and ROC AUC will be shown as intervals that hold the true value.
reduce-stopped = Stopped; nothing was written.

reduce-no-ibis = Counting where the data are needs Ibis, which is not installed: pip install -r requirements-reduce.txt
reduce-no-backend = What Ibis needs for { $engine } is not installed: pip install "ibis-framework[{ $engine }]"
reduce-no-spark = Counting on Spark needs pyspark, which is not installed: pip install -r requirements-spark.txt
reduce-spark-no-port = { QUOTED($master) } names no port; a Spark master is named as in spark://host:7077.
reduce-spark-no-master = No Spark master answers at { $master }: { $reason }.
reduce-spark-no-worker = The Spark master { $master } has no worker that is free and large enough; none took the work within { $seconds } seconds.
reduce-spark-no-java = Spark needs Java 17 or 21, which did not start: { $reason }
reduce-engine = { $engine } refuses: { $reason }.
reduce-no-table = { $engine } has no table { QUOTED($table) }; a file's name ends in .parquet or .csv.
reduce-no-condition = { QUOTED($text) } is no condition; a column, one of = != < <= > >=, and a value are needed, as in "country=DE".
reduce-two-roles = Column { QUOTED($column) } has two roles; label, score and group are different columns.
reduce-reserved = A group cannot be called { QUOTED($column) }, as a column of the counts is; rename it.
reduce-score-no-number = Column { QUOTED($column) } holds values of type { $type }; a score must be a number.
reduce-no-row = No row has a label; look at the source and at the conditions.
reduce-no-complete-row = No row has both a label in { QUOTED($label) } and a score in { QUOTED($score) }.
reduce-infinite = { $rows ->
    [one] One score
   *[other] { COUNT($rows) } scores
} in column { QUOTED($column) } { $rows ->
    [one] is
   *[other] are
} infinite; a score must be a finite number.
reduce-missing = Of { COUNT($rows) } rows, { COUNT($without_label) } have no label in { QUOTED($label) } and { COUNT($without_score) } no score in { QUOTED($score) }; --drop-missing leaves such rows out.
reduce-changed = The source changed while it was counted: { COUNT($looked_at) } rows at first, { COUNT($counted) } then. Try again.
reduce-other-labels = { COUNT($looked_at) } rows have a label, but asked for just these labels the engine finds { COUNT($counted) }: the source changed meanwhile, or texts are compared there in another way.
reduce-no-output = The counts cannot be written to { QUOTED($file) }: { $reason }.
reduce-no-folder = There is no folder { QUOTED($folder) } to write the counts to.
reduce-output-ending = { QUOTED($file) } ends neither in .parquet nor in .csv, which are what can be written.
