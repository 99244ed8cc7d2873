# Texts as predictions.

text-too-long = Row { COUNT($row) } holds a text of { COUNT($words) } words, and { $measure } compares each word with each; it takes texts of up to { COUNT($most) } words.
text-too-many-to-compare = Two systems are compared over up to { COUNT($most) } rows, and here are { COUNT($rows) }; choose fewer of them.

# What a file of texts is

text-about-answers = answers to questions
text-about-translation = translations
text-about-summaries = summaries
columns-choose-about = The texts are
columns-choose-prediction = Prediction (what the model wrote)
columns-choose-references = References (what it is compared with)
columns-choose-second = A second system's prediction
columns-choose-group = Group
columns-choose-gate = What decides whether to answer
columns-choose-gate-is = That number is
columns-role-prediction = prediction
columns-role-group = group
columns-role-gate = the number that decides whether to answer
columns-role-second = a second system's prediction
columns-kind-prediction = prediction
columns-kind-reference = reference
columns-kind-second = a second system's prediction
columns-kind-gate = decides whether to answer
columns-kind-not-used = not used
text-gate-is-confidence = a confidence: answer from the threshold up
text-gate-is-no_answer = a probability of no answer: answer up to the threshold
text-gate-nothing = nothing
text-gate-rule = what decides whether to answer needs a number in each row
text-in-short = { COUNT($rows) } { $about ->
    [answers] answers to questions
    [translation] translations
   *[summaries] summaries
}
text-travels = The texts themselves travel with the link: whoever opens it can read every prediction and reference.
text-provenance = { $file } (sha256 { $sha256 }), prediction { $prediction }, references { $references }{ $group }{ $gate }, { COUNT($rows) } rows; { $name } { $version }
text-provenance-group = , group { $name }
text-provenance-gate = , answering by { $name }
text-scoring = Comparing { COUNT($rows) } texts with their references

# Exact match and token F1

text-score-exact_match = Exact match
    .help = The share of rows whose prediction equals one of its references once both are normalised. Its interval is Wilson's.
text-score-f1 = Token F1
    .help = The mean over rows of 2 × shared tokens / (tokens of both), tokens counted as often as they occur, with the reference that fits best. Its interval is a bootstrap over rows.
text-by = Curves of
text-part-all = all { COUNT($rows) }
text-part-has-answer = { COUNT($rows) } with an answer
text-part-no-answer = { COUNT($rows) } without one
text-no-interval = no interval: all score alike
text-rules = How answers are compared
text-keep-case = Case counts
    .help = Otherwise “Paris” equals “paris”.
text-keep-punctuation = Punctuation counts
    .help = Otherwise every mark of punctuation goes, with nothing in its place: “don't” becomes “dont”.
text-keep-articles = Articles count
    .help = Otherwise the English words a, an and the go.
text-keep-space = White space counts
    .help = Otherwise any stretch of white space is one space. It never counts between tokens.
text-ascii-rules = Rules of the published script, for ASCII only
    .help = Then only the punctuation of ASCII goes, and accents and full-width forms stay as they are written.
text-cut = A token is
text-cut-script = a word; a character of Chinese and Japanese
text-cut-space = a word, in every script
text-cut-character = a character, in every script

axis-token-f1 = Token F1 of a row
axis-rows = Rows
text-histogram-alt = Histogram of token F1 over { COUNT($rows) } rows of { $title }, exact matches apart
text-histogram-other = not the same
text-histogram-exact = exact match
table-f1-histogram = Token F1

text-groups = By group
text-group-none = (no group)
text-group-macro = Mean over { COUNT($groups) } groups (macro)
text-group-micro = All rows (micro)
text-column-group = Group
text-column-rows = Rows
text-column-interval = { $name }
text-groups-note = Macro is the mean of { $groups } groups, each counting alike; micro counts every row alike.

# Rows

text-rows-heading = Row by row
text-rows = Rows in order
text-rows-worst = worst first
text-rows-best = best first
text-rows-file = as in the file
text-page = Page, of { COUNT($pages) }
text-heading-prediction = Prediction
text-heading-reference = Reference that fits best
text-row = Row { COUNT($row) }
text-row-em = { $is_match ->
    [True] exact match
   *[False] no exact match
}
text-row-f1 = F1 { $f1 }
text-row-confidence = confidence { $value }
text-row-no-answer = no-answer { $value }
text-says-nothing = says nothing
text-has-no-answer = has no answer
text-other-references = { $count ->
    [one] and one other reference
   *[other] and { COUNT($count) } other references
}
text-rows-note = Below each text stand its tokens as they are compared; those that both have are marked.
text-rows-download = All rows as CSV
