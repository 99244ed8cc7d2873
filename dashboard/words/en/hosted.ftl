# Data sets that whoever runs the server has listed

hosted-about = Counted by this server, { COUNT($rows) } rows
hosted-counted = Counted { $when }
hosted-refresh = Refresh
    .help = Count again what the source holds now, for everybody who has it open
hosted-opening = Opening “{ MARKDOWN($title) }”
hosted-connecting = Connecting …
hosted-looking = Looking at labels and scores …
hosted-counting = Counting { COUNT($rows) } rows …
hosted-elapsed = { $doing } { COUNT($seconds) } s
hosted-stop = Stop
hosted-stopped = “{ MARKDOWN($title) }” was not opened: you stopped the count.
hosted-not-refreshed = You stopped the count; these are the numbers from before.
hosted-go-on = Count again
hosted-try-again = Try again
hosted-refused = “{ MARKDOWN($title) }” was not opened. { $why }
hosted-old-numbers = These are still the numbers from before: the source was not counted again. { $why }
hosted-unlisted = This server has no source of that name any more. Choose other data, or ask whoever runs the server.
hosted-preview = Predictions counted by this server

# Why a source does not open

hosted-denied = The source does not let this server in: its user name or password is wrong, or it may not read there. Whoever runs the server finds the details in its log.
hosted-gone = The source is not where it was, or does not answer. Whoever runs the server finds the details in its log.
hosted-failed = The source cannot be counted. Whoever runs the server finds the details in its log.
hosted-no-table = The source has no table { QUOTED($table) }.
hosted-missing = Of { COUNT($rows) } rows, { COUNT($without_label) } have no label in { QUOTED($label) } and { COUNT($without_score) } no score in { QUOTED($score) }. Whoever runs the server can have such rows left out by “drop_missing”.
hosted-positive-open = Column { QUOTED($column) } has the labels { LISTED($labels) }, and which of them is positive was not said. Whoever runs the server can say it under “positive”.
hosted-too-long = The source was not counted within { $minutes ->
    [one] one minute
   *[other] { COUNT($minutes) } minutes
}, which is the most that this server allows.
hosted-broke-off = Counting broke off. Whoever runs the server finds the details in its log.
hosted-too-many = With its groups the source has { COUNT($counts) } rows of counts; this server carries { COUNT($most) } at most.

# Where numbers come from

hosted-where = { $title }, counted { $moment } UTC: { COUNT($rows) } rows by label { $label } and score { $score }{ $conditions ->
    [none] {""}
   *[other] , of those with { $conditions }
}{ $dropped ->
    [0] {""}
   *[other] , { COUNT($dropped) } left out for want of a value
}

# The list, read when the server starts

hosted-list-needs-ibis = THRESHOLD_EXPLORER_SOURCES lists sources to be counted, which needs Ibis: pip install -r requirements-reduce.txt
hosted-list-unreadable = THRESHOLD_EXPLORER_SOURCES is { QUOTED($file, most: 200) }, which is no file of text that can be read.
hosted-list-no-toml = { $file } is no TOML: { $why }.
hosted-list-no-entries = { $file } must hold tables [[source]] and nothing else.
hosted-list-entry = { $file }, source { $number }: { $fault }
hosted-list-lacks = { $name } is missing; id, title, label and score are needed, and table or path.
hosted-list-unknown = There is no key { QUOTED($name) }; the keys are { LISTED($known) }.
hosted-list-kind = { $name } must be { $kind ->
    [list] a list of texts
    [flag] true or false
   *[text] a text that is not empty
}.
hosted-list-id = The id { QUOTED($id) } must be lower-case words joined by hyphens.
hosted-list-twice = The id { QUOTED($id) } stands there twice.
hosted-list-place = Either a connection and a table are needed, or a path.
hosted-list-ending = The path must end in .parquet or .csv; it may be a pattern such as "runs/*.parquet".
hosted-list-variable = The connection names the variable { $variable }, which the environment does not have.
