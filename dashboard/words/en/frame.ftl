# What surrounds every page: heading, sidebar, banner, Share, navigation.

frame-heading = #### { MARKDOWN($title) } :small[{ $in_short }]
frame-restarting = This server is restarting; the page reconnects by itself.
frame-error = This page met an error that is ours, not yours; in the server’s log it is incident { $incident }. Reload the page, or choose another data set on the left.
frame-failed = This server met an error that is its own, not yours; in its log it is incident { $incident }. Load the page again in a moment.

# $counted is "weighted" where the cases are sums of weights.
binary-in-short = { COUNT($cases) } { $counted ->
    [weighted] weighted cases
   *[cases] { $cases ->
        [one] case
       *[other] cases
    }
}, { COUNT($positives) } positive (**{ MARKDOWN($positive, most: 30) }**): prevalence { PERCENT($prevalence) }
binary-others = not { $positive }
binary-dropped-by = { COUNT($count) } in “{ $column }”
binary-dropped = { COUNT($dropped) } of { COUNT($rows) } rows { $dropped ->
    [one] was
   *[other] were
} left out for want of a value: { $reasons }.

counted-groups = Neighbouring scores were counted together in { COUNT($groups) } groups. Every count shown is exact; within a group nothing is known, so AP and ROC AUC are shown as intervals that hold the true value, and thresholds keep to the ends of groups.
counted-provenance = { $file } (sha256 { $sha256 }), counts in { $columns }, positive { $positive }{ $is_turned ->
    [true] , lower is positive
   *[false] {""}
}; { COUNT($rows) } rows of counts, score >= threshold counts as positive; { $name } { $version }
counted-provenance-hosted = { $where }, positive { $positive }{ $is_turned ->
    [true] , lower is positive
   *[false] {""}
}, sha256 of the counts { $sha256 }, score >= threshold counts as positive; { $name } { $version }
counts-untitled = Shared counts
counts-shared-how = Counts at { $thresholds } thresholds, shared without the data behind them. Between two of these thresholds nothing is known, so AP and ROC AUC are shown as intervals.

# The navigation

page-threshold = Threshold
page-imbalance = Imbalance
page-multiclass = Classes
page-others = For other data
page-ranking = Ranking
page-text = Texts
page-agreement = Agreement
page-needs = This page needs { $what }.
page-example = Open the example “{ $title }”
page-of-data = The open data are shown on the page “{ $page }”
kind-binary = a label and a score for each case
kind-multiclass = a label of three classes or more, with a score for each class or the class that was predicted
kind-multilabel = several labels for a case, with a score for each label
kind-ranking = lists of results: a query, how relevant each result is, and its score
kind-text = a text as prediction in each row, and one reference or more
kind-graded = a person's grade of each output, and scores that could stand in for it
kind-counts = counts of cases by score, in a file or a link
counts-hold-steps = { $steps ->
    [one] One of the slider's steps lies
   *[other] { COUNT($steps) } of the slider's steps lie
} between { QUOTED($low) } and { QUOTED($high) } of a group, where the counts are not known. Make the counts with python -m dashboard.reduce, which lets no step fall into a group; with lower scores meaning positive, turn their sign before counting.

# In the bar: what is open

switch-name = { $has_score ->
    [True] { $title } · { $score }
   *[other] { $title }
}
    .help = Switch the data set or the score column
switch-dataset = Data set

# The sidebar

data-heading = Predictions
data-choose = or explore
data-choose-placeholder = Choose data
# Data sets of one title, by the time when they came.
data-told-apart = { $title } · { $when }
data-another-day = { DATE($day) }, { $time }
data-not-shared = The data behind this link were not shared: ask the sender to press Share. Meanwhile, choose an example or upload a file of your own.
data-passphrase = Passphrase
data-passphrase-open = Open
data-sorting = Sorting the scores …

source-upload = Your upload, { COUNT($rows) } rows
source-shared = Shared with you, { COUNT($rows) } rows

upload-drop = Drop a file of predictions
    .help = One row per case: a column with the true label and one with the score. A weight column is optional. CSV and its relatives, Parquet, Arrow, JSON and Excel are read, packed or not, and much else that tools write.
upload-truth = Drop the file that says what really happened
    .help = A table with the same ids as the predictions and a column with the truth; its rows are found by the ids.
upload-other-half = Drop the files that go with it
    .help = Predictions and references meet by their ids. A third file with a number for each id, such as the probability that there is no answer, may come along.
upload-paste = or paste a table
upload-paste-rows = Rows, the first of them with the names of the columns; at most { COUNT($most) } characters
upload-paste-read = Read it
upload-pasted = pasted table
upload-reading = Reading { MARKDOWN($name) } …
upload-refused = { $name } was not opened. { $why }

report-heading = How the file was read
report-what = What
report-found = Found
report-send-again = To have it read in another way, send the file again.
question-keep = Keep it so
question-read-so = Read it so
report-guess = { $what } (a guess)

truth-all-the-same = Take { MARKDOWN($label, most: 40) } as the truth all the same
truth-all-the-same-means = Then every number says how well the scores agree with { MARKDOWN($label, most: 40) }, whoever gave it; a note on the page goes on saying so.

columns-heading = Columns
columns-choose-task = The file holds
columns-no-answers = { QUOTED($score) } does not hold one of the two classes of { QUOTED($label) } for each case.
task-counts = Counts for each score
task-classification = Cases with a label
task-answers = Cases with a class and an answer
task-labels = Cases with any number of labels
task-ranking = Ranked lists of queries
columns-choose-query = Query
columns-choose-relevance = Relevance
columns-choose-relevant = Relevant from grade
columns-choose-item = Item (what was found)
columns-choose-second = Score of a second run
task-text = Texts with references
task-graded = Outputs with a person's grade
columns-choose-label = Label (the truth)
columns-choose-score = Score (the prediction)
columns-choose-positive = Positive class
columns-choose-weight = Weight
columns-choose-placeholder = Choose
columns-choose-predicted = Score is the confidence of the class in
columns-merge = Labels that differ by blanks or case are one
columns-merge-now = Merge these labels
columns-lower = Lower scores mean positive
columns-missing = { COUNT($count) } in “{ MARKDOWN($column, most: 40) }”
columns-drop = Leave out rows without a value ({ $counts })
columns-drop-rows = Leave out the rows without a value
columns-meanings = What each column is taken for
columns-meanings-column = Column
columns-meanings-kind = Taken for
columns-meanings-note = Found
columns-say-which = Say on the left, under “Columns”, which columns count, and with more than two labels which is the “Positive class”: it is then compared with all the others.
columns-role-label = label
columns-role-query = query
columns-role-relevance = relevance
columns-role-item = item
columns-role-second = second score
columns-role-score = score
columns-role-positive = positive class
columns-role-weight = weight
columns-role-predicted = predicted class
columns-not-there = The link asks for “{ $asked }” as { $role }, which these data do not have; showing “{ $shown }” instead.

# What a link brought

banner-note = Note from the sender:
banner-whole-note = The whole note
banner-card = Shared { DATE($created) }, { COUNT($rows) } rows, opens until { DATE($expires) }. Fingerprint of the file (SHA-256): { $fingerprint }…
    .help = SHA-256 of the file that was uploaded: { $sha256 }
banner-unchecked = It could not be checked whether this link still holds: you see what it opened before.

choice-not-there = The link asks for “{ $asked }” as { $name }, which this page does not have; showing “{ $shown }” instead.
choice-outside = The link asks for “{ $asked }” as { $name }, which is a number from { SIGNIFICANT($low, digits: 6) } to { SIGNIFICANT($high, digits: 6) }; showing { $shown } instead.

# Share

share-button = Share
    .help = Make a link that shows this page as it stands
share-heading = Share this page
share-tab-data = Link with the data
share-tab-counts = Counts only
share-tab-mine = Your links
share-example = An example is there for everybody: this link needs no copy of the data and does not expire.
share-hosted = This server counts these data for everybody who can reach it: the link opens them as they were counted last, needs no copy and does not expire.
share-counts = This link carries its counts in itself: it does not expire.
share-shared = These data were shared with you. This link shows them as you see them now, as long as theirs does.
share-no-store-needed = A link with “Counts only” needs no store.
share-upload-gone = These data are not on the server any more; upload the file again.
share-made = Opens until { DATE($expires) }. You can delete it under “Your links”.{ $lock ->
    [protected] {" "}Send the passphrase another way than the link.
   *[open] {""}
}
share-again = Create another link
share-title = Title
share-note = Note for the reader
share-lifetime = Opens for
share-days = { $days ->
    [one] 1 day
    [365] 1 year
   *[other] { $days } days
}
share-passphrase = Passphrase (optional)
share-keeps = The server keeps { COUNT($rows) } rows of { $columns }, never the file itself. { $audience ->
    [everybody] Whoever has the link can read them, signed in or not.
    [signed-in] Whoever has the link and signs in here can read them.
    [named] The people whom you name can read them, and nobody else who has the link.
   *[all] Whoever has the link can read them.
}
share-others = Also keep { $columns }
share-create = Create link
share-names-more = { $shown } and { $rest } more
share-counts-none = There are counts of a label and a score alone; lists of queries and texts are shared with their data.
share-counts-carries = This link carries the confusion counts at { $thresholds } thresholds (steps of { THRESHOLD($step) }), { $classes ->
    [named] the title, the names of the two classes
   *[unnamed] the title
} and nothing else, in the address itself: no row of your data leaves, nothing is kept on the server, and it does not expire. Between two steps nothing is known, so AP and ROC AUC are shown as intervals.
share-counts-of-one = It is about “{ $name }” alone, { $kind ->
    [multilabel] against its absence, with no count of the { COUNT($others) } other labels, no averages
   *[other] against the rest together, with no count of the { COUNT($others) } other classes, no matrix, no averages, no other mix
}: whoever opens it sees the pages on two classes, at this threshold.
share-counts-classes = Keep the names of the classes: { MARKDOWN($positive, most: 40) }, { MARKDOWN($negative, most: 40) }
share-counts-moved = It opens at the nearest step, since { $count ->
    [one] { $first } is
   *[other] { $first } and { $last } is
} between two of them.
share-none-yet = { $owner ->
    [person] Links that you create are listed here, in every browser in which you sign in.
   *[browser] Links that you create with this browser are listed here.
}
share-listed = { COUNT($rows) } rows, created { DATE($created) }, opens until { DATE($expires) }
share-delete = Delete
share-delete-sure = Delete this link? It stops working for everyone.
share-keep = Keep

# From a cell of the confusion matrix to its cases

cases-heading = Cases behind a cell
cases-choose = Cases of
cases-none = no cell
cases-tp = true positives
cases-fp = false positives
cases-fn = false negatives
cases-tn = true negatives
cases-counts-only = This link carries counts, not cases: ask the sender for the data to see them.
cases-counted = These data are counts for each score; the single cases stayed where they were counted.
cases-no-further = The data have no columns besides these.
cases-here = { $cell } at { THRESHOLD($threshold) }, the nearest to it first: { $count ->
    [one] { COUNT($count) } row
   *[other] { COUNT($count) } rows
}.
cases-row = row
cases-first = The first { COUNT($shown) } of { COUNT($count) } rows; the download has all.
cases-download = CSV of these cases
