# Texts as predictions.

text-too-long = Row { COUNT($row) } holds a text of { COUNT($words) } words, and { $measure } compares each word with each; it takes texts of up to { COUNT($most) } words.
text-too-many-to-compare = Two systems are compared over up to { COUNT($most) } rows, and here are { COUNT($rows) }; choose fewer of them.

text-no-references = Column { QUOTED($column) } holds what a model wrote, but no column holds what it is compared with. Add the file of references, with the same ids.
text-no-predictions = Column { QUOTED($column) } holds references, but no column holds what a model wrote. Add its file of predictions, with the same ids, and that of its no-answer probabilities if there is one.

# What a file of texts is

text-about-answers = answers to questions
text-about-translation = translations
text-about-summaries = summaries
columns-choose-about = The texts are
columns-choose-prediction = Prediction (what the model wrote)
columns-choose-references = References (what it is compared with)
columns-choose-system2 = A second system's prediction
columns-choose-group = Group
columns-choose-gate = What decides whether to answer
columns-choose-gate-is = That number is
columns-role-prediction = prediction
columns-role-group = group
columns-role-gate = the number that decides whether to answer
columns-role-system2 = a second system's prediction
text-kind-prediction = prediction
text-kind-reference = reference
text-kind-second = a second system's prediction
text-kind-group = group
text-kind-gate = decides whether to answer
text-kind-unused = not used
text-gate-is-confidence = a confidence: answer from the threshold up
text-gate-is-no_answer = a probability of no answer: answer up to the threshold
text-gate-nothing = nothing
text-gate-rule = what decides whether to answer needs a number in each row
text-in-short = { $about ->
    [answers] { $rows ->
        [one] one answer to a question
       *[other] { COUNT($rows) } answers to questions
    }
    [translation] { $rows ->
        [one] one translation
       *[other] { COUNT($rows) } translations
    }
   *[summaries] { $rows ->
        [one] one summary
       *[other] { COUNT($rows) } summaries
    }
}
text-travels = The texts themselves travel with the link: whoever opens it can read every prediction and reference.
text-provenance = { $file } (sha256 { $sha256 }), prediction { $prediction }, references { $references }{ $group }{ $gate }, { COUNT($rows) } rows; { $name } { $version }
text-provenance-group = , group { $name }
text-provenance-gate = , answering by { $name }
text-scoring = { $measure }: comparing { COUNT($rows) } texts with their references
    .stopped = { $measure }: stopped before all { COUNT($rows) } texts were compared.
    .again = Compare them

# Exact match and token F1

text-nothing-said = { $rows ->
    [one] One prediction says nothing
   *[other] { COUNT($rows) } predictions say nothing
}{ $missing ->
    [0] {""}
   *[other] , { COUNT($missing) } of them missing
}. That is right only where there is no answer; no row is left out.
text-score-exact_match = Exact match
    .help = The share of rows whose prediction equals one of its references once both are normalised. Its interval is Wilson's.
text-score-f1 = Token F1
    .help = The mean over rows of 2 × shared tokens / (tokens of both), tokens counted as often as they occur, with the reference that fits best. Its interval is a bootstrap over rows.
text-both-scores = Exact match and token F1
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
text-row-bleu = BLEU { $bleu }
text-rows-bleu = Rows are in order of their own BLEU, which takes only the lengths of n-grams that a row has: { $signature }
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

# When to answer

text-rule-no_answer = A question is answered where its probability of no answer is at most the threshold.
text-rule-confidence = A question is answered where the confidence is at least the threshold.
text-best-exact_match = Best EM
    .help = The threshold with the highest mean exact match over all rows; rows of equal value answer together.
text-best-f1 = Best F1
    .help = The threshold with the highest mean token F1 over all rows; rows of equal value answer together.
text-answer-all = Answer all
    .help = The end of the slider at which every question is answered that the model says anything to.
text-rate-mean-exact-match = Exact match
    .help = The mean over all rows: an answer given is right or not, and giving none is right where there is none.
    .undefined = no rows
text-rate-mean-f1 = Token F1
    .help = The mean over all rows: an answer given has its token F1, and giving none is right where there is none.
    .undefined = no rows
text-rate-recall-exact-match = EM if there is an answer
    .help = Exact matches among the questions that have an answer, 0 for those that get none: the recall of answering.
    .undefined = no question has an answer
text-rate-recall-f1 = F1 if there is an answer
    .help = Mean token F1 over the questions that have an answer, 0 for those that get none: the recall of answering.
    .undefined = no question has an answer
text-rate-precision-exact-match = EM of answers given
    .help = Exact matches among the answers given, 0 for those to questions without an answer: the precision of answering.
    .undefined = nothing is answered
text-rate-precision-f1 = F1 of answers given
    .help = Mean token F1 of the answers given, 0 for those to questions without an answer: the precision of answering.
    .undefined = nothing is answered
text-rate-coverage = Answered
    .help = The share of all questions that get an answer: the coverage.
    .undefined = no rows
text-rate-no-answer = Right to give none
    .help = Of the questions that have no answer, the share that get none.
    .undefined = every question has an answer
text-interval-below = 95% in the table
text-cell-tp = Answered, and there is an answer
text-cell-fp = Answered in vain
text-cell-fn = Not answered, though there is an answer
text-cell-tn = Rightly not answered
text-column-meaning = Meaning
text-best-heading = Best thresholds
text-best-note = Rows of equal value answer together, so that every value can be had. The published script of SQuAD 2.0 lets them answer one after the other; where that prints a score that no threshold gives, it is shown as well.
text-best-printed = { $score }, as the published script prints it
text-best-printed-had = at this threshold it really is { $value }
text-column-best = Best
text-column-note = Note
text-answering-alt = Mean exact match and token F1 of { $title } against the threshold of answering
text-pr-alt = Precision of answering against its recall, of { $title }, as { $score }
text-pr-key = { $score }, AP { $ap }
text-pr-hover = recall { $x }, precision { $y }, threshold { $threshold }
text-risk-alt = Risk of the answers given against the share of questions answered, of { $title }, as { $score }
text-risk-key = { $score }, area { $area }
text-risk-hover = answered { $x }, risk { $y }, threshold { $threshold }
axis-answering-recall = Recall of answering
axis-answering-precision = Precision of answering
axis-answered = Questions answered
axis-risk = Risk (1 − precision), lower is better
table-answering = Answering

# Generated text

text-translation-heading = BLEU, chrF and TER
text-summaries-heading = ROUGE
text-bleu =
    .help = 100 × brevity penalty × geometric mean of the n-gram precisions, over all rows together, by sacrebleu. Higher is better.
text-chrf =
    .help = The F-score of character n-grams over all rows together, by sacrebleu; it needs no tokens. Higher is better.
text-ter =
    .help = 100 × edits and moves of words / words of the references, by sacrebleu. Lower is better; above 100 is possible.
text-smoothing = A precision of 0 becomes
text-smoothing-exp = half of the one before (exp, sacrebleu's own)
text-smoothing-none = 0, and BLEU with it (none)
text-smoothing-floor = 0.1 matches (floor)
text-smoothing-add-k = one match more, of one more (add-k)
text-bleu-any-case = BLEU in lower case
    .help = Then “Paris” equals “paris” in BLEU, of all rows, of each, and of two systems.
text-tokenizer = Tokens of BLEU
text-tokenizer-13a = words (13a, sacrebleu's own)
text-tokenizer-zh = Chinese characters, other words (zh)
text-tokenizer-char = characters (char)
text-tokenizer-intl = words of all scripts (intl)
text-tokenizer-none = as the text stands (none)
text-bleu-precision = Precision of { $n }-grams
text-bleu-brevity = Brevity penalty
text-bleu-lengths = { COUNT($length) } tokens against { COUNT($reference) } of the references
text-bleu-formula = 100 × brevity penalty × geometric mean of the precisions
text-column-made-of = Made of
text-rouge-precision = Precision
text-rouge-recall = Recall
text-systems-heading = Two systems
text-test = Compared by
text-test-bootstrap = paired bootstrap, 1000 resamples of rows
text-test-randomisation = paired approximate randomisation, 10 000 exchanges
text-column-measure = Measure
text-column-first = First system
text-column-second = Second system
text-column-difference = Second minus first
text-column-p = p-value
text-mean-of-draws = { $name } { TENTHS($mean) } ± { TENTHS($width) }

# How many outputs reach a score

text-reach-heading = How many outputs reach a score
text-sentence-score = Score of each output
text-sentence-bleu = Sentence BLEU
text-sentence-chrf = chrF
text-sentence-rougeL = ROUGE-L F1
text-sentence-f1 = Token F1
text-sentence-exact_match = Exact match
columns-role-sentence_score = score of each output
text-reach = At least, { $score }
text-reach-label = Outputs that reach it
text-reach-axis = Share that reaches at least x
text-reach-note = { $count } of { $n }, { $name } { $limits }
text-reach-alt = Share of the outputs of { $title } that reach at least each value of { $score }
table-reaching = Outputs that reach a score
