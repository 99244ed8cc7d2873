# The Ranking page.

ranking-in-short = { COUNT($queries) } { $queries ->
    [one] query
   *[other] queries
}, { COUNT($items) } { $items ->
    [one] retrieved item
   *[other] retrieved items
}, { COUNT($relevant) } relevant
ranking-provenance = { $file } (SHA-256 { $sha256 }). Query { $query }. Relevant if { $relevance } ≥ { SIGNIFICANT($relevant_from, digits: 6) }. Score { $score }{ $second }. { COUNT($rows) } rows. Ties are one group in AP and interpolated precision, elsewhere by expectation. nDCG with { $gain } gain. Intervals by bootstrap over { $cluster ->
    [none] queries
   *[other] clusters of queries ({ $cluster })
} (2000 resamples, seed 0; by moments above 2000 queries). { $name } { $version }
ranking-provenance-second = {" "}against { $score }
ranking-resampling = Resampling queries …

# Rows with missing values, and columns that cannot be used

ranking-rows-ratings = Each person's items are ranked by score; ratings ≥ { SIGNIFICANT($least, digits: 6) } count as relevant. Change this under “Columns”.
ranking-rows-unjudged = { COUNT($rows) } { $rows ->
    [one] row has no relevance: its item counts
   *[other] rows have no relevance: their items count
} as not relevant.
ranking-rows-unfound = { COUNT($rows) } { $rows ->
    [one] row has no score: its item is not ranked but counts
   *[other] rows have no score: their items are not ranked but count
} for recall.
ranking-rows-unanswered = { $queries ->
    [one] Query { LISTED($names) } is judged and has no retrieved items. It
   *[other] { COUNT($queries) } queries are judged and have no retrieved items: { LISTED($names) }. They
} { $count_as ->
    [zero] { $queries ->
        [one] counts
       *[other] count
    } as 0; to leave { $queries ->
        [one] it
       *[other] them
    } out, choose that
   *[other] { $queries ->
        [one] is
       *[other] are
    } left out; to count { $queries ->
        [one] it
       *[other] them
    } as 0, choose that
} under “Columns”.
ranking-cluster-missing = Column { QUOTED($column) } has no value in { COUNT($rows) } rows, but every query must belong to a cluster.
ranking-column-empty = One of the columns { LISTED($columns) } contains no number. Choose another column for relevance or score.

# Cutoff k

ranking-k = Cutoff k
    .help = The top k items of each query count. A tie across the cutoff counts by its expectation over all orders.
ranking-k-beyond = The link’s k = { $asked } exceeds the longest list ({ COUNT($longest) } items); k = { $shown } is shown instead.
ranking-k-no-number = The link’s k “{ $asked }” is not a whole number of 1 or more; k = { $shown } is shown instead.
ranking-one-k = No list has more than one item: k = 1.
ranking-preset = Set k to { COUNT($k) }

# Cutoff k or score threshold

ranking-cut-at = List cutoff
    .help = Top k: the k best items of each query count. Threshold: all items at or above it count, so some queries may return none.
ranking-cut-at-rank = Top k
ranking-cut-at-score = Threshold
ranking-score-rule = Each query returns its items with score ≥ threshold.
ranking-score-best = Best F1
    .help = Threshold with the highest mean F1 over queries, among those plotted
ranking-score-everything = Return all
    .help = Lowest threshold: every list is returned in full
ranking-score-undefined = no query returns anything
ranking-score-items = Items per query
    .help = Mean number of items returned per query, counting queries that return none.
ranking-score-precision =
    .help = Share of a query's returned items that are relevant. Mean over queries that return something.
ranking-score-recall =
    .help = Share of a query's relevant items that are returned; 0 if nothing is. Mean over queries with relevant items.
ranking-score-f1 =
    .help = 2 TP / (2 TP + FP + FN) of each query. Mean over queries that return something or have relevant items.
ranking-score-empty = Queries that return nothing
    .help = Their precision is undefined and excluded from its mean.
ranking-returned = At score ≥ { THRESHOLD($threshold) }, { TENTHS($items) } items per query on average. { $empty ->
    [0] Every query returns something.
    [one] One query of { COUNT($queries) } returns nothing: its precision is undefined and excluded.
   *[other] { COUNT($empty) } of { COUNT($queries) } queries return nothing: their precision is undefined and excluded.
}
ranking-returned-nothing = No query returns anything: precision is undefined, recall and F1 are 0.
ranking-returned-unknown = Release the slider to compute this threshold.
ranking-cell-tp = Relevant and returned, all queries
ranking-cell-fp = Not relevant, returned
ranking-cell-fn = Relevant, not returned or not in a list
ranking-cell-tn = Not relevant, not returned
ranking-queries-by-score = Lowest F1 at score ≥ { THRESHOLD($threshold) } first. Tick one to open it.
ranking-column-returned = Returned
ranking-foot-score = { $title }, score ≥ { THRESHOLD($threshold) }

# Metrics: their names, their names at a k, and the names of their means over queries

ranking-metric = Per-query metric
    .help = The metric that compares queries and sorts the table
ranking-metric-precision = Precision@k
    .mean = Precision@k
    .help = Share of the top k items that are relevant. A shorter list is also divided by k; a query without relevant items counts as 0.
ranking-metric-recall = Recall@k
    .mean = Recall@k
    .help = Share of a query's relevant items among the top k. Queries without relevant items are excluded.
ranking-unanswered-zero = Count as 0
ranking-unanswered-left-out = Leave out
ranking-gain-linear = Linear: relevance
ranking-gain-exponential = Exponential: 2^relevance − 1
ranking-metric-ndcg = nDCG@k
    .mean = nDCG@k
    .help = DCG of the top k (gain / log2(rank + 1)), divided by that of the ideal list; the gain is relevance or, by choice under Columns, 2^relevance − 1. Queries without relevant items are excluded.
ranking-metric-ap = Average precision
    .mean = mAP
    .help = Precision at the rank of each relevant item, averaged over all relevant items; mAP is the mean over queries. Queries without relevant items are excluded.
ranking-metric-rr = Reciprocal rank
    .mean = MRR
    .help = 1 / rank of the first relevant item, 0 if none is retrieved; MRR is the mean over queries. Queries without relevant items are excluded.
ranking-metric-r-precision = R-precision
    .mean = R-precision
    .help = Precision at k = number of relevant items. Queries without relevant items are excluded.
ranking-at-precision = P@{ $k }
ranking-at-recall = Recall@{ $k }
ranking-at-ndcg = nDCG@{ $k }
ranking-undefined = undefined for every query
ranking-no-interval = { $unit ->
    [clusters] needs 10 clusters
   *[queries] needs 2 queries
}
ranking-left-out = { $count ->
    [0] { $queries ->
        [one] Only one query: each mean is its value.
       *[other] Means over all { COUNT($queries) } queries; each has relevant items.
    }
   *[other] Means over { COUNT($queries) } { $queries ->
        [one] query
       *[other] queries
    }. { $count ->
        [one] One query without relevant items is
       *[other] { COUNT($count) } queries without relevant items are
    } excluded from { $cut ->
        [score] recall
       *[rank] all but precision@k
    }.
}{ $runs ->
    [2] {" "}Shown: the first run, { QUOTED($first) }.
   *[other] {""}
}

# The sentence beside the tiles

ranking-cut = Top { $k }: { $hits } relevant items per query on average, { $recall } of all relevant items.
ranking-cut-nothing = No item is relevant at this grade: precision is 0 at every k, the other metrics are undefined.

# Distribution over queries, and differences between runs

ranking-spread-alt = Distribution of { $metric } over queries: bars for exactly 0, ten equal bins, and exactly 1
ranking-spread = { $name } of { COUNT($queries) } { $queries ->
    [one] query
   *[other] queries
}: mean { $mean }; exactly 0 in { $zero }, exactly 1 in { $one }
ranking-spread-undefined = { $name } of { COUNT($queries) } { $queries ->
    [one] query
   *[other] queries
}: mean { $mean }; exactly 0 in { $zero }, exactly 1 in { $one }, undefined in { $undefined }
ranking-spread-bar = { $range }: { $count }
ranking-differences-alt = { $metric } of each query: { $first } minus { $second }, highest first
ranking-differences = { $name }, { $first } minus { $second }: { $mean } ({ $confidence } { $interval }). Higher in { $wins } queries, equal in { $ties }, lower in { $losses }.
ranking-differences-bare = { $name }, { $first } minus { $second }: { $mean }. Higher in { $wins } queries, equal in { $ties }, lower in { $losses }.
ranking-limits = { $low } to { $high }
ranking-better = { $run } better

# Charts and tables

ranking-axis-k = Cutoff k
ranking-axis-mean = Mean over queries
ranking-over-k-alt = Mean precision, recall and nDCG of { $title } at each cutoff k, with intervals
ranking-over-k-hover = { $metric } { $run }<br>k { $k }: { $value }
ranking-eleven-points-alt = Interpolated precision of { $title } at recall 0, 0.1 to 1, mean over queries
ranking-eleven-points-hover = recall { $recall }<br>precision { $precision }
ranking-eleven-points-key = { $run }, mAP { RATIO($ap) }
ranking-over-score-alt = Mean precision, recall and F1 of { $title } over queries, against the score threshold
ranking-over-score-hover = { $metric }<br>score ≥ { $threshold }: { $value }
ranking-column-flagged = Returned items
ranking-column-macro = { $metric }, mean over queries
ranking-column-counted = { $metric }, queries counted
ranking-column-pooled = { $metric }, pooled
ranking-column-undefined = Undefined
ranking-pictures-heading = Distribution and difference data
table-spread = Distribution over queries
table-differences = Differences by query
table-differences-over-k = Differences by k
table-over-score = Means by score threshold
table-over-k = Means by k
table-eleven-points = Interpolated precision

ranking-comparison-heading = Run comparison
ranking-comparison-about = Queries defined in both runs. p: paired randomization test, { COUNT($draws) } sign changes{ $unit ->
    [clusters] , the same for all queries of a cluster; exact if few clusters differ.
   *[queries] ; exact if few queries differ.
}
ranking-comparison-means = Means
ranking-comparison-differences = Queries that differ most
ranking-differences-largest = Largest differences in { $metric }
ranking-second-heading = Compare with a second run
ranking-second-about = Same queries, as a TREC run or a table with query, item and score columns.
ranking-second-drop = Upload a second run
ranking-second-no-item = The open data have no item column to match a second run by. Choose one under “Columns”.
ranking-second-no-run = Not a run: it needs a query, an item and a score column.
ranking-second-apart = None of its queries is in the open data. Check how the query ids are written.
ranking-numbers-heading = All metrics at this k
ranking-queries-heading = Queries
ranking-queries-order = Lowest { $metric } first. Tick one to open it.
ranking-queries-first = First { COUNT($shown) } of { COUNT($count) } queries.
ranking-queries-download = Download all queries (CSV)
ranking-list-heading = **Query “{ $query }”**: { COUNT($items) } { $items ->
    [one] retrieved item
   *[other] retrieved items
}, { COUNT($relevant) } relevant
ranking-list-nothing-relevant = No relevant items: only precision is defined, and it is 0.
ranking-list-empty = No items retrieved.
ranking-list-first = First { COUNT($shown) } of { COUNT($count) } items.
ranking-list-download = Download this list (CSV)
ranking-no-such-query = The link’s query { QUOTED($asked) } is not in these data; the query with the lowest value is shown instead.
ranking-ranks = { $first }–{ $last } tied
ranking-relevant = ● relevant ({ SIGNIFICANT($grade, digits: 6) })
ranking-not-relevant = ○ not relevant ({ SIGNIFICANT($grade, digits: 6) })
ranking-unjudged = – not judged

ranking-column-query = Query
ranking-column-retrieved = Items
ranking-column-relevant = Relevant
ranking-column-rank = Rank
ranking-column-relevance = Relevance
ranking-column-item = Item
ranking-column-score = Score
ranking-column-precision = Precision at rank
ranking-column-recall = Recall at rank
ranking-column-metric = Metric
ranking-column-value = Value
ranking-column-queries = Queries counted
ranking-column-help = Definition
ranking-column-low = { $metric }, { $name } lower limit
ranking-column-high = { $metric }, { $name } upper limit
ranking-column-of-run = { $metric }, { $run }
ranking-column-difference = Difference
ranking-column-wins = Wins
ranking-column-ties = Ties
ranking-column-losses = Losses
ranking-column-p = p (max-T)
ranking-column-differs = Differs
ranking-verdict-same = no; equal in every query
ranking-verdict-none = too few queries
ranking-run-first = First run
ranking-run-second = Second run

# The footer of a chart picture
ranking-foot = { $title }, k = { $k }
