# Data sources that the server's administrator lists, and that the server counts.

hosted-about = Counted by this server, { COUNT($rows) } rows
hosted-counted = Counted { $when }
hosted-refresh = Refresh
    .help = Count the source again, for everybody who has it open
hosted-opening = Opening “{ $title }”
hosted-connecting = Connecting …
hosted-looking = Reading labels and scores …
hosted-counting = Counting { COUNT($rows) } rows …
hosted-elapsed = { $doing } { COUNT($seconds) } s
hosted-stop = Stop
hosted-stopped = “{ $title }” was not opened: you stopped the count.
hosted-not-refreshed = You stopped the count; the earlier counts are shown.
hosted-go-on = Count again
hosted-try-again = Try again
hosted-refused = “{ $title }” was not opened. { $why }
hosted-old-numbers = The count failed; the earlier counts are shown. { $why }
hosted-unlisted = This server no longer has a source of that name. Choose other data, or ask the administrator.
hosted-preview = Predictions counted by this server

# Why a source does not open

hosted-denied = The source denies access: wrong user name or password, or no read permission. The server’s log has the details.
hosted-gone = The source cannot be found or does not respond. The server’s log has the details.
hosted-failed = The source cannot be counted. The server’s log has the details.
hosted-no-table = The source has no table { QUOTED($table) }.
hosted-missing = Of { COUNT($rows) } rows, { COUNT($without_label) } have no label in { QUOTED($label) } and { COUNT($without_score) } no score in { QUOTED($score) }. The administrator can drop them with “drop_missing”.
hosted-positive-open = Column { QUOTED($column) } has the labels { LISTED($labels) }, and none is set as positive. The administrator can set “positive”.
hosted-too-long = Counting exceeded this server’s limit of { $minutes ->
    [one] one minute
   *[other] { COUNT($minutes) } minutes
}.
hosted-broke-off = Counting was aborted. The server’s log has the details.
hosted-too-many = With its groups the source has { COUNT($counts) } rows of counts; the limit of this server is { COUNT($most) }.

# Provenance

hosted-where = { $title }, counted { $moment } UTC: { COUNT($rows) } rows by label { $label } and score { $score }{ $conditions ->
    [none] {""}
   *[other] , where { $conditions }
}{ $dropped ->
    [0] {""}
   *[other] , { COUNT($dropped) } dropped for missing values
}

# Errors in the list of sources, reported when the server starts

hosted-list-needs-ibis = THRESHOLD_EXPLORER_SOURCES needs Ibis: pip install "threshold-explorer[reduce]"
hosted-list-unreadable = THRESHOLD_EXPLORER_SOURCES is { QUOTED($file, most: 200) }, which is not a readable text file.
hosted-list-no-toml = { $file } is not valid TOML: { $why }.
hosted-list-no-entries = { $file } must contain [[source]] tables only.
hosted-list-entry = { $file }, source { $number }: { $fault }
hosted-list-lacks = { $name } is missing; id, title, label, score and either table or path are required.
hosted-list-unknown = Unknown key { QUOTED($name) }; the keys are { LISTED($known) }.
hosted-list-kind = { $name } must be { $kind ->
    [list] a list of strings
    [flag] true or false
   *[text] a non-empty string
}.
hosted-list-id = The id { QUOTED($id) } must be lower-case words joined by hyphens.
hosted-list-twice = Duplicate id { QUOTED($id) }.
hosted-list-place = Either connection and table, or path, is required.
hosted-list-ending = The path must end in .parquet or .csv; patterns such as "runs/*.parquet" are accepted.
hosted-list-variable = The environment variable { $variable }, used in the connection, is not set.
