# The decision record: the dialog that makes it, and the document.

record-button = Decision record
    .help = Write down which threshold was chosen, by whom and why, as a document to keep and to sign
record-heading = Decision record
record-tab-document = Document
record-tab-python = Python
record-about = The threshold { THRESHOLD($threshold) } with every number on this page, as one file that opens without this tool: its charts and its slider work offline.
record-title = Title
record-who = Decided by
record-why = Why this threshold
record-make = Make the record
record-ready = “{ $title }” is ready. The document prints on A4; as it brings its charts along, it takes about 5 MB.
record-html = Document (HTML)
record-json = Numbers (JSON)
record-again = Change the words
record-python-about = The rule as code: with numpy, and for a fitted model of scikit-learn where there is one to wrap.

# The document; its date is that of the server's clock in UTC.

record-kind = Decision record
record-made = { $moment } UTC
record-unsaid = not said
record-why-heading = Why
record-decision-heading = The decision
record-threshold = Threshold { THRESHOLD($threshold) }
record-rule = A case counts as “{ $positive }” when its score is { THRESHOLD($threshold) } or more, and as “{ $negative }” otherwise.
record-rule-turned = Low scores speak for “{ $positive }”: a case counts as such when minus its score is { THRESHOLD($threshold) } or more, and as “{ $negative }” otherwise.
record-fact-made = Written on
record-fact-data = Data
record-fact-sha256 = SHA-256
record-no-file = none: these are counts that a link brought without their data
record-fact-cases = Cases
record-cases = { COUNT($cases) }: { COUNT($positives) } “{ $positive }”, { COUNT($negatives) } “{ $negative }”{ $weighted ->
    [true] {" "}(sums of weights)
   *[false] {""}
}
record-fact-columns = Columns
record-columns = label “{ $label }”, score “{ $score }”{ $weight ->
    [none] {""}
   *[other] , weight “{ $weight }”
}
record-fact-prevalence = Prevalence
record-prevalence = { SIGNIFICANT($observed, digits: 4) } as observed in these data
record-prevalence-assumed = { SIGNIFICANT($observed, digits: 4) } in these data; the costs are reckoned at { SIGNIFICANT($assumed, digits: 4) }
record-fact-versions = Versions
record-fact-notes = Notes
record-explore-heading = Numbers and charts
record-explore = The slider moves all of this. What was decided is pinned, and comes back with the button and on paper.
record-slider = Threshold
record-back = Back to { THRESHOLD($threshold) }
record-decided = This is the threshold that was decided on: { THRESHOLD($threshold) }.
record-without-script = The slider and the charts need JavaScript; every number below is that of the decision.
record-numbers-heading = Every number at this threshold
record-column-method = How its interval is computed
record-column-definition = What it is
record-method-count = a count of cases
record-method-weights = a sum of weights
record-method-wilson = Wilson's score interval of a proportion, { $confidence }
record-method-f1-interval = Wilson's score interval of TP / (TP + FP + FN), of which F1 is a rising function, { $confidence }
record-method-resampled = Percentiles of { COUNT($draws) } resamples of either class, seed { $seed }, { $confidence }
record-method-resampled-undefined = none of what is undefined; else percentiles of { COUNT($draws) } resamples, seed { $seed }
record-method-resampled-rarely-defined = none: it is undefined in too many of { COUNT($draws) } resamples, seed { $seed }
record-method-resampled-all-alike = none: { COUNT($draws) } resamples, seed { $seed }, all agree, as the cases that would change it do not occur
record-interval-elsewhere = only at { THRESHOLD($threshold) }
record-summaries-heading = Summaries of the curves
record-chosen = Chosen
record-alternatives-heading = Alternatives considered
record-alternatives = ● marks those that decide as the chosen threshold does.
record-wish-heading = What was asked for
record-goal = What should be as good as it can be
record-bounds = What had to hold
record-no-bounds = nothing besides
record-bound = { $metric } { $sense ->
    [at_least] at least
   *[at_most] at most
} { SIGNIFICANT($bound, digits: 6) }
record-found = The threshold that answers this
record-cost-of-one = One case costs{ $unit }
record-costs-heading = What it costs
record-cost-less = At this threshold { COUNT($out_of) } cases cost { $here }{ $unit }, at 0.5 they cost { $half }: { $difference } less.
record-cost-more = At this threshold { COUNT($out_of) } cases cost { $here }{ $unit }, at 0.5 they cost { $half }: { $difference } more.
record-cost-same = At this threshold { COUNT($out_of) } cases cost { $here }{ $unit }, as at 0.5.
record-python-heading = The threshold in Python
record-provenance-heading = Where the numbers come from
record-signature = Signature and date
