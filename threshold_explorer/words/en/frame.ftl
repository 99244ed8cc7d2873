# The parts that all pages share: heading, navigation, sidebar, banner, the Share dialog, the list of cases.

# The language in itself.
language-name = English
frame-heading = # { $title } :small[{ $in_short }]
frame-restarting = The server is restarting. This page reconnects by itself.
frame-error = Server error: incident { $incident } in the server’s log. Reload the page, or choose another data set on the left.
frame-failed = Server error: incident { $incident } in the server’s log. Reload the page in a moment.

# $counted is "weighted" if the data have case weights.
binary-cases = { COUNT($cases) } { $counted ->
    [weighted] weighted cases
   *[cases] { $cases ->
        [one] case
       *[other] cases
    }
}
binary-in-short = { binary-cases }, { COUNT($positives) } positive (**{ SHORT($positive, most: 30) }**): prevalence { PERCENT($prevalence) }
    .plain = { binary-cases }, { COUNT($positives) } positive ({ SHORT($positive, most: 30) }): prevalence { PERCENT($prevalence) }
binary-partly-labelled = { COUNT($cases) } cases, { COUNT($labelled) } of them labelled, of which { COUNT($positives) } are positive (**{ SHORT($positive, most: 30) }**)
    .plain = { COUNT($cases) } cases, { COUNT($labelled) } of them labelled, of which { COUNT($positives) } are positive ({ SHORT($positive, most: 30) })
binary-positive = positive
binary-negative = negative
binary-others = not { $positive }
binary-no-other = other
binary-one-class = Only one class: every case has the label { QUOTED($label) }, so no threshold separates anything. { $only ->
    [positive] The ROC curve is undefined, and precision is 1 at every threshold.
   *[negative] The PR and ROC curves and their areas are undefined.
}
binary-constant = All scores are equal: a threshold flags every case or none, so no threshold separates the classes.
binary-few = { COUNT($count) } { $of } { $count ->
    [one] case
   *[other] cases
}: too few to choose a threshold. { $metric } of 0.5 here would have the { $name } interval { RATIO($low) } to { RATIO($high) }.
binary-dropped-by = { COUNT($count) } in “{ $column }”
binary-dropped = { COUNT($dropped) } of { COUNT($rows) } rows dropped for missing values: { $reasons }.

counted-groups = Neighbouring scores form { COUNT($groups) } groups. Counts are exact at group ends, the only thresholds offered. AP and ROC AUC are intervals that contain the exact value.
counted-provenance = { $file } (SHA-256 { $sha256 }). Counts in { $columns }. Positive { $positive }{ $is_turned ->
    [true] , lower is positive
   *[false] {""}
}. { COUNT($rows) } rows of counts. Score >= threshold counts as positive. { $name } { $version }
counted-provenance-hosted = { $where }. Positive { $positive }{ $is_turned ->
    [true] , lower is positive
   *[false] {""}
}. SHA-256 of the counts: { $sha256 }. Score >= threshold counts as positive. { $name } { $version }
counts-untitled = Shared counts
counts-shared-how = Counts at { $thresholds } thresholds, shared without the data. Nothing is known between them, so AP and ROC AUC are intervals.

# Navigation

navigation = Pages
page-threshold = Decide
page-imbalance = Imbalance
page-multiclass = Multiclass
page-ranking = Ranking
page-text = Text
page-agreement = Agreement
page-needs = This page needs { $what }.
page-needs-estimates = “{ $page }” needs numbers for all cases. With these blank labels they are known within bounds only. Answer why labels are blank by a reason that gives estimates, or see the bounds on Decide.
page-needs-cases = “{ $page }” needs labelled cases that stand for all. Calibrated scores give only sums of them. Answer why labels are blank by another reason, or see the estimates on Decide.
page-example = Open the example “{ $title }”
page-of-data = Show the open data on the page “{ $page }”
kind-binary = a label and a score per case
kind-multiclass = a label with three or more classes, and a score per class or a predicted class
kind-multilabel = several labels per case, with a score per label
kind-ranking = ranked results: query, relevance and score
kind-text = predicted texts, each with one or more references
kind-graded = outputs with a human grade, and scores to compare with it
kind-counts = counts of cases per score, in a file or a link
counts-hold-steps = { $steps ->
    [one] One slider step lies
   *[other] { COUNT($steps) } slider steps lie
} inside a group of scores ({ QUOTED($low) } to { QUOTED($high) }), where counts are unknown. Make the counts with threshold-explorer reduce, which ends groups at slider steps. If lower scores mean positive, negate the scores first.

# The welcome, until something is opened

welcome-about = See what each threshold of a classifier catches, misses and costs.
welcome-examples = Or open an example
welcome-rare = Rare events: why accuracy misleads
welcome-test = Medical test: what is missed
welcome-models = Two models: which is better

# The bar: the open data set

example-badge = Example data
example-upload = Upload your own

switch-name = { $has_score ->
    [True] { $title } · { $score }
   *[other] { $title }
}
    .help = Switch the data set or the score column
switch-dataset = Data set

# Sidebar

data-heading = Predictions
data-others = Open other data
examples-button = Examples
examples-heading = Examples, by what they teach
examples-learn = Learn
examples-blank = Blank labels
examples-binary = Binary
examples-classes = Classes
examples-text = Text and ranking
data-choose-placeholder = Choose data
# Data sets with the same title, distinguished by time.
data-same-title = { $title } · { $when }
data-another-day = { DATE($day) }, { $time }
data-not-shared = This link does not contain its data, and they were not shared. Ask the sender to press Share, or open an example or your own file.
data-open-example = Open an example
data-passphrase = Passphrase
data-passphrase-open = Open
data-sorting = Sorting scores …

source-upload = Your upload, { COUNT($rows) } rows
source-local-file = The file { $path }, read again when it changes
source-notebook = The columns of a notebook, in memory until its kernel ends
source-local-file-gone = The file { $path } cannot be read: it was moved or deleted.
source-shared = Shared with you, { COUNT($rows) } rows

upload-drop = Upload predictions: CSV, Excel, Parquet, JSON …
    .help = One row per case (true label, score, optional weight) in CSV, Parquet, JSON, Excel or another tool’s format. Predictions and true labels in two files are joined by id.
upload-truth = Upload the true labels
    .help = A table with the same ids as the predictions and a column of true labels. Rows are joined by id.
upload-other-half = Upload the other file
    .help = Predictions and references are joined by id. A third file may give a number per id, such as the probability of no answer.
upload-paste = Paste a table
upload-paste-rows = Rows, column names first; at most { COUNT($most) } characters
upload-paste-read = Open table
upload-pasted = pasted table
upload-reading = Reading { $name } …
upload-which-is-true = The files { LISTED($names) } have ids and one class each. Rename the one with the true labels, for example to truth.csv.
upload-refused = { $name } was not opened. { $why }

report-heading = How the file was read
report-what = Property
report-found = Detected
report-send-again = Upload the file again to change how it is read.
question-keep = Keep
question-cancel = Cancel: do not open this file
question-read-so = Use this
question-before = Before { QUOTED($file) } is read:
report-guess = { $what } (detected)

truth-all-the-same = Use { SHORT($label, most: 40) } as the true label
truth-all-the-same-means = All metrics then measure agreement with { SHORT($label, most: 40) }. A note on the page says so.

columns-heading = Columns
columns-choose-task = Task
task-counts = Counts per score
task-classification = Classification: labels and scores
task-answers = Classification: labels and predicted classes
task-labels = Multilabel classification
task-ranking = Ranking
columns-choose-query = Query
columns-choose-relevance = Relevance
columns-choose-gain = Gain of nDCG
columns-choose-unanswered = Judged queries without results
columns-choose-relevant = Lowest relevant grade
columns-choose-item = Item
columns-choose-second = Score of a second run
task-text = Text with references
task-graded = Outputs with human grades
columns-choose-label = True label
columns-choose-score = Score
columns-choose-positive = Positive class
columns-choose-weight = Weight
columns-choose-cluster = Cluster (cases that belong together)
columns-choose-placeholder = Choose
columns-none = none
columns-choose-predicted = Predicted class, if the score is its confidence
columns-merge = Merge labels that differ only in spaces or case
columns-merge-now = Merge these labels
columns-lower = Lower scores mean positive
columns-missing = { COUNT($count) } in “{ SHORT($column, most: 40) }”
columns-drop = Drop rows with missing values ({ $counts })
columns-drop-rows = Drop rows with missing values
columns-meanings = Detected columns
columns-meanings-column = Column
columns-meanings-kind = Role
columns-meanings-note = Evidence
columns-say-which = Choose the columns on the left, under “Columns”.
columns-choose-reading = Answer
columns-role-label = label
columns-role-query = query
columns-role-relevance = relevance
columns-role-item = item
columns-role-second = second score
columns-role-score = score
columns-role-positive = positive class
columns-role-weight = weight
columns-role-cluster = cluster
columns-role-predicted = predicted class
columns-not-there = The link’s { $role } “{ $asked }” is not in these data; “{ $shown }” is shown instead.

# Cases that belong together

clusters-counted = Intervals count { COUNT($clusters) } clusters (“{ $column }”), not { COUNT($cases) } cases.
clusters-counted-queries = Intervals count { COUNT($clusters) } clusters (“{ $column }”), not { COUNT($queries) } queries.
clusters-counted-rows = Intervals count { COUNT($clusters) } clusters (“{ $column }”), not { COUNT($rows) } rows.
clusters-map = The { $name } interval of mean average precision is ± { RATIO($wide) }; counting queries it would be ± { RATIO($narrow) }.
clusters-none = There are none with the equivalent of { COUNT($effective) } equal clusters.
clusters-auc = The { $name } interval of ROC AUC is ± { RATIO($wide) }; counting cases it would be ± { RATIO($narrow) }.
clusters-no-auc = ROC AUC: { $why }.
clusters-few = With the equivalent of fewer than { $least } equal clusters of a class, intervals are rough.
clusters-question = “{ $column }” repeats: { COUNT($clusters) } values in { COUNT($rows) } rows. If rows with one value belong together, intervals should count values, not rows.
clusters-use = Count “{ $column }” as clusters

# Shared links that were opened

banner-note = Note from the sender:
banner-note-at = Note from the sender, on { THRESHOLD($threshold) }:
banner-whole-note = Whole note

# A shared decision, and another view of the data that were shared with it
decision-threshold = Decided: { THRESHOLD($threshold) }
decision-goal = **Goal:** { $goal }
decision-caught = { FREQUENCY($caught) } of { FREQUENCY($positives) } caught
decision-alarms = { $alarms ->
    [one] { FREQUENCY($alarms) } false positive
   *[other] { FREQUENCY($alarms) } false positives
}
decision-flagged = { COUNT($flagged) } flagged
decision-precision = precision { $precision }
decision-recall = recall { $recall }
decision-share = Share this decision
decision-copied = Link copied
decision-not-copied = Copy the link from the address bar
decision-other-view = Not the decision of this link, which is { THRESHOLD($threshold) }.
decision-open = Open the decision
banner-card = Shared { DATE($created) }, { COUNT($rows) } rows, expires { DATE($expires) }. SHA-256 of the file: { $fingerprint }…
    .help = SHA-256 of the uploaded file: { $sha256 }
banner-unchecked = The share database does not respond, so this link may have been deleted or have expired. The data that you opened before are shown.

parameter-not-there = The link’s { $name } “{ $requested }” does not exist on this page; “{ $shown }” is shown instead.
parameter-unreadable = The link’s { $name } “{ $requested }” cannot be read, so it is left out.
parameter-out-of-range = The link’s { $name } “{ $requested }” is not a number from { SIGNIFICANT($low, digits: 10) } to { SIGNIFICANT($high, digits: 10) }; { $shown } is shown instead.

# Share

share-button = Share
    .help = Make a link to this view
share-heading = Share this page
share-what = What to share
share-what-decision = The decision: { THRESHOLD($threshold) }
share-what-view = Your view
share-decision-opened = This link opens on the decision that you opened, with its goal and its note.
share-tab-data = Link with data
share-tab-counts = Counts only
share-tab-mine = Your links
share-tab-keys = API keys
share-example = This link needs no copy of the example and does not expire.
share-hosted = This link opens the server’s latest counts for everybody who can reach the server. It needs no copy and does not expire.
share-counts = This link contains its counts and does not expire.
share-shared = This link shows the data shared with you, in your view. It expires with the original link.
share-no-store-needed = “Counts only” links work without the share database.
share-upload-gone = These data are no longer on the server; upload the file again.
share-made = Expires { DATE($expires) }. Delete it under “Your links”.{ $lock ->
    [protected] {" "}Send the passphrase separately.
   *[open] {""}
}
share-again = Create another link
share-title = Title
share-note = Note for the reader
share-lifetime = Expires after
share-days = { $days ->
    [one] 1 day
    [365] 1 year
   *[other] { $days } days
}
share-passphrase = Passphrase (optional)
share-keeps = The server stores { COUNT($rows) } rows of { $columns }, never the file itself. { $audience ->
    [everybody] Everybody with the link can read them, signed in or not.
    [signed-in] Every signed-in user with the link can read them.
    [named] Only the people you name can read them.
   *[all] Everybody with the link can read them.
}
share-others = Also store { $columns }, which are not in this link otherwise
share-search = The link repeats the search for weak slices only if it has all columns.
share-create = Create link
share-names-more = { $shown } and { $rest } more
share-counts-pin = The link also contains the name of the pinned score { QUOTED($score) } and its four counts at the pin.
share-counts-compare = The other scores are left out: the link opens Decide.
share-counts-divided = Groups and periods need single cases: the link opens Decide.
share-counts-blank = Counts cannot say which labels are blank. Share these data as a link with data.
share-counts-none = Counts need a label and a score. Share rankings and texts as a link with data.
share-counts-carries = The link contains only confusion counts at { $thresholds } thresholds (step { THRESHOLD($step) }){ $classes ->
    [named] , the title and the two class names.
   *[unnamed] {" "}and the title.
} The server stores nothing, and the link does not expire. AP and ROC AUC become intervals.
share-counts-of-one = The link covers “{ $name }” only, { $kind ->
    [multilabel] without the { COUNT($others) } other labels and averages. It opens
   *[other] one-vs-rest, without the { COUNT($others) } other classes, matrix, averages and simulated prevalences. It opens
} the two-class pages at this threshold.
share-counts-classes = Include the class names: { SHORT($positive, most: 40) }, { SHORT($negative, most: 40) }
share-counts-moved = The link opens at the nearest step: { $count ->
    [one] { $first } is
   *[other] { $first } and { $last } are
} between two steps.
share-none-yet = { $owner ->
    [person] No links yet. Links you create appear here in every browser where you sign in.
   *[browser] No links yet. Links you create in this browser appear here.
}
share-listed = { COUNT($rows) } rows, created { DATE($created) }, expires { DATE($expires) }
share-delete = Delete
share-delete-sure = Delete this link? It stops working for everyone.
share-keep = Keep

# The cases of one cell of the confusion matrix

cases-heading = Browse cases
cases-choose = Outcome
cases-none = none
cases-tp = true positives
cases-fp = false positives
cases-fn = false negatives
cases-tn = true negatives
cases-counts-only = This link contains counts, not cases. Ask the sender for the data.
cases-counted = These data are counts per score; single cases are not included.
cases-no-further = The data have no other columns.
cases-here = { $cell } at { THRESHOLD($threshold) }: { $count ->
    [one] { COUNT($count) } row
   *[other] { COUNT($count) } rows
}, closest to the threshold first.
cases-row = row
cases-first = The first { COUNT($shown) } of { COUNT($count) } rows. The download contains all.
cases-download = Download these cases (CSV)
