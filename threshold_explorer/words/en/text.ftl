# The Text page.

text-too-long = Row { COUNT($row) } has { COUNT($words) } words. { $metric } compares every pair of words and accepts up to { COUNT($most) } per text.
text-too-many-to-compare = The data have { COUNT($rows) } rows; two systems can be compared on up to { COUNT($most) }. Use fewer rows.

text-no-references = Column { QUOTED($column) } contains model output, but no column contains references. Add the reference file with the same ids.
text-no-predictions = Column { QUOTED($column) } contains references, but no column contains model output. Add the prediction file with the same ids, and its no-answer probabilities if any.

# Column roles in a file of texts

text-about-answers = Question answering
text-about-translation = Translation
text-about-summaries = Summarization
columns-choose-about = Text task
columns-choose-prediction = Prediction
columns-choose-references = References
columns-choose-system2 = Prediction of a second system
columns-choose-group = Group
columns-choose-gate = Answer score
columns-choose-gate-is = Meaning of the answer score
columns-role-prediction = prediction
columns-role-group = group
columns-role-gate = answer score
columns-role-system2 = prediction of a second system
text-kind-prediction = prediction
text-kind-reference = reference
text-kind-second = prediction of a second system
text-kind-group = group
text-kind-gate = answer score
text-kind-cluster = cluster
text-kind-unused = not used
text-gate-is-confidence = Confidence: answer if ≥ threshold
text-gate-is-no_answer = No-answer probability: answer if ≤ threshold
text-gate-nothing = nothing
text-gate-rule = every row needs a number as its answer score
text-in-short = { $about ->
    [answers] { $rows ->
        [one] one answer to a question
       *[other] { COUNT($rows) } answers to questions
    }
    [translation] { $rows ->
        [one] one text
       *[other] { COUNT($rows) } texts
    }
   *[summaries] { $rows ->
        [one] one summary
       *[other] { COUNT($rows) } summaries
    }
}
text-travels = The link contains the texts: anyone who opens it can read every prediction and reference.
text-provenance = { $file } (SHA-256 { $sha256 }). Prediction { $prediction }, references { $references }{ $group }{ $gate }{ $cluster }. { COUNT($rows) } rows. { $name } { $version }
text-provenance-group = , group { $name }
text-provenance-gate = , answer score { $name }
text-provenance-cluster = , clusters of rows { $name }
text-cluster-missing = Column { QUOTED($column) } has no value in { COUNT($rows) } rows, but every row must belong to a cluster.
text-scoring = { $metric }: scoring { COUNT($rows) } texts
    .stopped = { $metric }: stopped before all { COUNT($rows) } texts were scored.
    .again = Score again

# Exact match and token F1

text-nothing-said = { $rows ->
    [one] One empty prediction
   *[other] { COUNT($rows) } empty predictions
}{ $missing ->
    [0] {""}
   *[other] , { COUNT($missing) } of them missing
}. Empty is correct only if a question has no answer; all rows count.
text-score-exact_match = Exact match
    .help = The share of rows whose prediction equals one of its references once both are normalized. Its interval is Wilson's.
text-score-f1 = Token F1
    .help = Mean over rows of 2 × shared tokens / (tokens of both), counting repeats, for the best-matching reference. Interval: bootstrap over rows.
text-both-scores = Exact match and token F1
text-by = Metric of the curves
text-part-all = all { COUNT($rows) }
text-part-has-answer = { COUNT($rows) } with an answer
text-part-no-answer = { COUNT($rows) } without an answer
text-no-interval = no interval: all rows score alike
text-no-interval-few = no interval: fewer than { COUNT($least) } rows
text-rules = Answer normalization
text-keep-case = Case-sensitive
    .help = Off: “Paris” equals “paris”.
text-keep-punctuation = Keep punctuation
    .help = Off: punctuation is deleted, so “don't” becomes “dont”.
text-keep-articles = Keep articles
    .help = Off: the English words a, an and the are deleted.
text-keep-space = Keep white space
    .help = Off: consecutive white space becomes one space. It never affects tokens.
text-ascii-rules = ASCII only, as in the SQuAD script
    .help = On: only ASCII punctuation is deleted; accents and full-width forms stay as written.
text-cut = Tokenization
text-cut-script = Words; Chinese and Japanese characters
text-cut-space = Words in every script
text-cut-character = Characters in every script

axis-token-f1 = Token F1 of a row
axis-rows = Rows
text-histogram-alt = Histogram of token F1 over { COUNT($rows) } rows of { $title }, exact matches shown separately
text-histogram-other = no exact match
text-histogram-exact = exact match
table-f1-histogram = Token F1

text-groups = Metrics by group
text-group-none = (no group)
text-group-macro = { COUNT($groups) } groups (macro)
text-group-micro = All rows (micro)
text-column-group = Group
text-column-rows = Rows
text-groups-note = Macro weights all { $groups } groups equally; micro weights all rows equally.

# Rows

text-rows-heading = Rows
text-rows = Row order
text-rows-worst = Worst first
text-rows-best = Best first
text-rows-file = File order
text-page = Page (of { COUNT($pages) })
text-heading-prediction = Prediction
text-heading-reference = Best-matching reference
text-row = Row { COUNT($row) }
text-row-em = { $is_match ->
    [True] exact match
   *[False] no exact match
}
text-row-bleu = BLEU { $bleu }
text-rows-bleu = Sorted by sentence BLEU over the n-gram lengths present in the row: { $signature }
text-row-f1 = F1 { $f1 }
text-row-confidence = confidence { $value }
text-row-no-answer = no-answer { $value }
text-says-nothing = empty
text-has-no-answer = no answer exists
text-other-references = { $count ->
    [one] and one other reference
   *[other] and { COUNT($count) } other references
}
text-rows-further = { $count ->
    [one] One more row on this page
   *[other] { COUNT($count) } more rows on this page
}
text-rows-note = Below each text: its normalized tokens, with shared tokens marked.
text-rows-download = Download all rows (CSV)

# Answer threshold

text-rule-no_answer = A question is answered if its no-answer probability ≤ threshold.
text-rule-confidence = A question is answered if its confidence ≥ threshold.
text-best-exact_match = Best EM
    .help = Threshold with the highest mean exact match over all rows. Rows with equal answer scores are answered together.
text-best-f1 = Best F1
    .help = Threshold with the highest mean token F1 over all rows. Rows with equal answer scores are answered together.
text-answer-all = Answer all
    .help = The end of the slider that answers every question with a non-empty prediction.
text-rate-mean-exact-match = Exact match
    .help = Mean over all rows. A given answer scores its exact match; an unanswered question scores 1 if it has no answer, else 0.
    .undefined = no rows
text-rate-mean-f1 = Token F1
    .help = Mean over all rows. A given answer scores its token F1; an unanswered question scores 1 if it has no answer, else 0.
    .undefined = no rows
text-rate-recall-exact-match = EM, answerable
    .help = Recall of answering: mean exact match over questions that have an answer. Questions left unanswered score 0.
    .undefined = no question has an answer
text-rate-recall-f1 = F1, answerable
    .help = Recall of answering: mean token F1 over questions that have an answer. Questions left unanswered score 0.
    .undefined = no question has an answer
text-rate-precision-exact-match = EM, answered
    .help = Precision of answering: mean exact match over given answers. An answer scores 0 if the question has none.
    .undefined = nothing is answered
text-rate-precision-f1 = F1, answered
    .help = Precision of answering: mean token F1 over given answers. An answer scores 0 if the question has none.
    .undefined = nothing is answered
text-rate-coverage = Coverage
    .help = Share of all questions that are answered.
    .undefined = no rows
text-rate-no-answer = Correct abstentions
    .help = Share of questions without an answer that are left unanswered.
    .undefined = every question has an answer
text-interval-below = see table
text-cell-tp = Answered, an answer exists
text-cell-fp = Answered, no answer exists
text-cell-fn = Not answered, an answer exists
text-cell-tn = Not answered, no answer exists
text-column-meaning = Definition
text-best-heading = Best thresholds
text-best-note = Rows with equal answer scores are answered together. The SQuAD 2.0 script answers them one by one; scores that it prints but no threshold reaches are shown too.
text-best-printed = { $score }, as printed by the SQuAD script
text-best-printed-had = actual value at this threshold: { $value }
text-column-best = Metric
text-column-note = Note
text-answering-alt = Mean exact match and token F1 of { $title } against the answer threshold
text-pr-alt = Precision of answering against its recall, of { $title }, as { $score }
text-pr-key = { $score }, AP { $ap }
text-pr-hover = recall { $x }, precision { $y }, threshold { $threshold }
text-risk-alt = Risk against coverage of { $title }, as { $score }
text-risk-key = { $score }, area { $area }
text-risk-hover = coverage { $x }, risk { $y }, threshold { $threshold }
axis-answering-recall = Recall of answering
axis-answering-precision = Precision of answering
axis-answered = Coverage
axis-risk = Risk (1 − precision)
table-answering = Answering

# Generated text

text-answers-heading = Exact match and token F1
text-translation-heading = BLEU, chrF and TER
text-summaries-heading = ROUGE
text-bleu =
    .help = 100 × brevity penalty × geometric mean of the n-gram precisions over all rows (sacrebleu). Higher is better.
text-chrf =
    .help = F-score of character n-grams over all rows, without tokenization (sacrebleu). Higher is better.
text-ter =
    .help = 100 × word edits and shifts / reference words (sacrebleu). Lower is better; values above 100 are possible.
text-smoothing = Smoothing of zero precisions
text-smoothing-exp = exp (default)
text-smoothing-none = none: BLEU becomes 0
text-smoothing-floor = floor: 0.1 matches
text-smoothing-add-k = add-k: add 1 to matches and total
text-bleu-any-case = Case-insensitive BLEU
    .help = “Paris” equals “paris” in all BLEU values of this page.
text-tokenizer = BLEU tokenizer
text-tokenizer-13a = 13a (default)
text-tokenizer-zh = zh: Chinese characters, other words
text-tokenizer-char = char: characters
text-tokenizer-intl = intl: words of all scripts
text-tokenizer-none = none: text as it is
text-bleu-precision = { $n }-gram precision
text-bleu-brevity = Brevity penalty
text-bleu-lengths = { COUNT($length) } tokens, { COUNT($reference) } in the references
text-bleu-formula = 100 × brevity penalty × geometric mean of the precisions
text-column-made-of = Calculation
text-rouge-precision = Precision
text-rouge-recall = Recall
text-systems-heading = System comparison
text-test = Significance test
text-test-bootstrap = Paired bootstrap, 1000 resamples of rows
text-test-randomisation = Paired approximate randomization, 10 000 trials
text-column-metric = Metric
text-column-first = First system
text-column-second = Second system
text-column-difference = Second minus first
text-column-p = p-value ({ $method })
text-mean-of-draws = { $name } { TENTHS($mean) } ± { TENTHS($width) }

# Share of outputs with a score of at least x

text-reach-heading = Share of outputs with score ≥ x
text-sentence-score = Sentence score
text-sentence-bleu = Sentence BLEU
text-sentence-chrf = chrF
text-sentence-rougeL = ROUGE-L F1
text-sentence-f1 = Token F1
text-sentence-exact_match = Exact match
columns-role-sentence_score = sentence score
text-reach = x: minimum { $score }
text-reach-label = Share of outputs with score ≥ x
text-reach-axis = Share with score ≥ x
text-reach-note = { $count } of { $n }, { $name } { $limits }
text-reach-note-clusters = { $count } of { $n }; interval in the table
text-reach-alt = Share of the outputs of { $title } with { $score } ≥ x
table-reaching = Outputs with score ≥ x
