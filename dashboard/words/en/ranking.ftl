# The page on ranked lists.

ranking-in-short = { COUNT($queries) } { $queries ->
    [one] query
   *[other] queries
}, { COUNT($items) } { $items ->
    [one] item
   *[other] items
} in their lists, { COUNT($relevant) } relevant
ranking-provenance = { $file } (SHA-256 { $sha256 }): query { $query }, relevance { $relevance } of { SIGNIFICANT($relevant_from, digits: 6) } or more counts as relevant, score { $score }{ $second }; { COUNT($rows) } rows, ties by expectation, means over queries, intervals by bootstrap over queries (2000 draws, seed 0; of more than 2000 queries by moments); { $name } { $version }
ranking-provenance-second = {" "}against { $score }
ranking-resampling = Resampling the queries …

# Rows that lack something, and columns that cannot be used

ranking-rows-ratings = Each person's items are ranked by the score; rated { SIGNIFICANT($least, digits: 6) } or more counts as relevant. Another rating can be chosen under Columns.
ranking-rows-unjudged = { COUNT($rows) } { $rows ->
    [one] row has no relevance: its item counts
   *[other] rows have no relevance: their items count
} as not relevant.
ranking-rows-unfound = { COUNT($rows) } { $rows ->
    [one] row has no score: its item is
   *[other] rows have no score: their items are
} in no list, though recall counts what was missed.
ranking-column-empty = Of { LISTED($columns) } one holds no number; relevance and score need one in some row. Choose another column.
ranking-column-none = There is no column { QUOTED($column) }. Choose one that is there.
ranking-column-twice = The column { QUOTED($column) } has two roles; each role needs a column of its own.

# k

ranking-k = k
    .help = The k best items of every query count. The slider moves everything on the page; a tie across the cut counts by its expectation over the orders of the tied.
ranking-k-beyond = The link asks for k = { $asked }, beyond the longest list ({ COUNT($longest) } items); shown is k = { $shown }.
ranking-k-no-number = “{ $asked }” is no k: a whole number of 1 or more; shown is k = { $shown }.
ranking-one-k = No list has more than one item, so k = 1 is all there is.
ranking-preset = Set k to { COUNT($k) }

# Cut at a rank or at a score

ranking-cut-at = Where lists are cut
    .help = At a rank, the k best of every query count, however good they are. At a score, all that reach it count, however many that is: some queries may return nothing.
ranking-cut-at-rank = Cut at rank k
ranking-cut-at-score = Cut at a score
ranking-score-rule = Of every query all items with score ≥ threshold are returned.
ranking-score-best = Best F1
    .help = The threshold with the highest mean F1 over queries, of those that the chart draws
ranking-score-everything = Everything
    .help = The lowest threshold: every list is returned whole
ranking-score-undefined = no query returns anything
ranking-score-items = Items per query
    .help = How many items a query returns, as a mean over all queries, those that return nothing among them.
ranking-score-precision =
    .help = Of the items that a query returns the share that is relevant, as a mean over the queries that return something.
ranking-score-recall =
    .help = Of all relevant items of a query the share that it returns, as a mean over the queries with something relevant; one that returns nothing counts as 0.
ranking-score-f1 =
    .help = 2 TP / (2 TP + FP + FN) of each query, as a mean over the queries that return something or have something relevant.
ranking-score-empty = Queries that return nothing
    .help = Their precision is undefined, so its mean leaves them out.
ranking-returned = At score ≥ { THRESHOLD($threshold) } a query returns { TENTHS($items) } items on average. { $empty ->
    [0] Every query returns something.
    [one] One query of { COUNT($queries) } returns nothing: its precision is undefined and left out.
   *[other] { COUNT($empty) } of { COUNT($queries) } queries return nothing: their precision is undefined and left out.
}
ranking-returned-nothing = No query returns anything at this threshold: precision is undefined, recall and F1 are 0 where something is relevant.
ranking-returned-unknown = The numbers at this threshold come when the slider is let go.
ranking-cell-tp = Relevant and returned, all queries
ranking-cell-fp = Not relevant and returned
ranking-cell-fn = Relevant and not returned, or in no list
ranking-cell-tn = Not relevant and not returned
ranking-queries-by-score = By F1 at score ≥ { THRESHOLD($threshold) }, the lowest first. Tick a row to open its list below.
ranking-column-returned = Returned
ranking-foot-score = { $title }, score ≥ { THRESHOLD($threshold) }

# Measures: their names, those at a k, and those of the mean over queries.

ranking-measure = Query by query, look at
    .help = The measure by which queries are compared below and sorted in the table
ranking-measure-precision = Precision@k
    .mean = Precision@k
    .help = Of the k best items the share that is relevant. A list shorter than k divides by k as well, and a query with nothing relevant counts as 0.
ranking-measure-recall = Recall@k
    .mean = Recall@k
    .help = Of all relevant items the share that is among the k best. A query with nothing relevant is left out.
ranking-measure-ndcg = nDCG@k
    .mean = nDCG@k
    .help = The relevance of the k best, a rank i further down divided by log2(i + 1), as a share of what the best possible list would have. The gain is the relevance itself. A query with nothing relevant is left out.
ranking-measure-ap = Average precision
    .mean = mAP
    .help = Precision at the rank of each relevant item, averaged over the relevant items; mAP is its mean over queries. A query with nothing relevant is left out.
ranking-measure-rr = Reciprocal rank
    .mean = MRR
    .help = 1 / rank of the first relevant item; MRR is its mean over queries. 0 where none is in the list, left out where there is none.
ranking-measure-r-precision = R-precision
    .mean = R-precision
    .help = Precision at as many items as are relevant. A query with nothing relevant is left out.
ranking-at-precision = P@{ $k }
ranking-at-recall = Recall@{ $k }
ranking-at-ndcg = nDCG@{ $k }
ranking-undefined = no query can count it
ranking-no-interval = needs 2 queries
ranking-left-out = { $count ->
    [0] { $queries ->
        [one] There is one query, and no mean or spread of several.
       *[other] Means over all { COUNT($queries) } queries; each has something relevant.
    }
   *[other] Means over { COUNT($queries) } { $queries ->
        [one] query
       *[other] queries
    }. Left out of { $cut ->
        [score] recall
       *[rank] all but precision@k
    }: { COUNT($count) } { $count ->
        [one] query
       *[other] queries
    } with nothing relevant.
}{ $runs ->
    [2] {" "}Tiles, bands and queries are of the first run, { QUOTED($first) }.
   *[other] {""}
}

# The sentence beside the tiles

ranking-cut = Of the { $k } best items of a query { $hits } are relevant on average; they hold { $recall } of all that is relevant.
ranking-cut-nothing = No query has anything relevant at this grade: precision is 0 at every k, and the other measures are undefined.

# Spread and differences

ranking-spread-alt = How many queries have which { $measure }: bars for exactly 0, for ten even parts, and for exactly 1
ranking-spread = { $name } of { COUNT($queries) } { $queries ->
    [one] query
   *[other] queries
}: { $zero } at 0, { $one } at 1, mean { $mean }
ranking-spread-undefined = { $name } of { COUNT($queries) } { $queries ->
    [one] query
   *[other] queries
}: { $zero } at 0, { $one } at 1, mean { $mean }; { $undefined } left out
ranking-spread-bar = { $range }: { $count }
ranking-differences-alt = { $measure } of each query: what { $first } has more than { $second }, from the highest down
ranking-differences = { $name }, { $first } less { $second }: { $mean } ({ $confidence } { $interval }). Higher in { $wins } queries, equal in { $ties }, lower in { $losses }.
ranking-differences-bare = { $name }, { $first } less { $second }: { $mean }. Higher in { $wins }, equal in { $ties }, lower in { $losses } queries.
ranking-limits = { $low } to { $high }
ranking-better = { $run } better

# Charts and tables

ranking-axis-k = k, the items counted
ranking-axis-mean = Mean over queries
ranking-over-k-alt = Precision, recall and nDCG of { $title } at each k, means over queries with intervals
ranking-over-k-hover = { $measure } { $run }<br>k { $k }: { $value }
ranking-eleven-points-alt = Interpolated precision of { $title } at the recalls 0, 0.1 to 1, mean over queries
ranking-eleven-points-hover = recall { $recall }<br>precision { $precision }
ranking-eleven-points-key = { $run }, mAP { RATIO($ap) }
ranking-over-score-alt = Precision, recall and F1 of { $title } against the score threshold, means over queries
ranking-over-score-hover = { $measure }<br>score ≥ { $threshold }: { $value }
ranking-column-flagged = Items counted
ranking-column-macro = { $measure }, mean over queries
ranking-column-counted = { $measure }, queries counted
ranking-column-pooled = { $measure }, pooled
ranking-column-undefined = No value
ranking-pictures-heading = Tables behind spread and differences
table-spread = Spread over queries
table-differences = Differences by query
table-differences-over-k = Differences over k
table-over-score = Means over the score
table-over-k = Means over k
table-eleven-points = Interpolated precision

ranking-comparison-heading = Two runs, query by query
ranking-comparison-about = Means over the queries that both runs can count, at k = { COUNT($k) }; it follows k when the slider is let go. p: how often chance alone, giving each query's difference either sign, brings a mean difference as large. p rests on { COUNT($draws) } random changes of sign, or on all of them where few queries differ.
ranking-differences-largest = Queries with the largest differences in { $measure }:
ranking-second-heading = Compare with a second run
ranking-second-about = Another run over the same queries: a TREC run, or a table with columns for query, item and score. It is judged as the open one is, and compared with it query by query.
ranking-second-drop = Drop the second run
ranking-second-no-item = No column of the open data names the items, so those of another run cannot be found in it. Choose one under Columns.
ranking-second-no-run = This is no run: it needs a column for the query, one for the item and one with a score.
ranking-second-apart = None of its queries is among those that are open. Are the ids written in another way?
ranking-numbers-heading = All numbers at this k
ranking-queries-heading = Queries
ranking-queries-order = By { $measure }, the lowest first. Tick a row to open its list below.
ranking-queries-first = The first { COUNT($shown) } of { COUNT($count) } queries.
ranking-queries-download = CSV of all queries
ranking-list-heading = **Query “{ $query }”**: { COUNT($items) } { $items ->
    [one] item
   *[other] items
} in its list, { COUNT($relevant) } relevant in all
ranking-list-nothing-relevant = Nothing is relevant for this query: only precision is defined, and it is 0.
ranking-list-empty = Its list is empty: nothing was found.
ranking-list-first = The first { COUNT($shown) } of { COUNT($count) } items.
ranking-list-download = CSV of this list
ranking-no-such-query = There is no query { QUOTED($asked) } in these data; shown is the one with the lowest value.
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
ranking-column-precision = Precision so far
ranking-column-recall = Recall so far
ranking-column-measure = Measure
ranking-column-value = Value
ranking-column-queries = Queries counted
ranking-column-help = What it says
ranking-column-low = { $measure }, { $name } from
ranking-column-high = { $measure }, { $name } to
ranking-column-of-run = { $measure }, { $run }
ranking-column-difference = Difference
ranking-column-wins = Wins
ranking-column-ties = Ties
ranking-column-losses = Losses
ranking-column-p = p
ranking-p-small = < 0.001
ranking-run-first = First run
ranking-run-second = Second run

# At the foot of a picture of a chart
ranking-foot = { $title }, k = { $k }
