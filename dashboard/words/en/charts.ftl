# Charts and the tables behind them. In "-hover" sentences the arguments are Plotly's own placeholders.

chart-drawing = Drawing …

axis-threshold = Threshold
axis-metric = Metric
axis-metric-here = Metric at this threshold
axis-recall = Recall
axis-precision = Precision
axis-fpr = False positive rate
axis-tpr = True positive rate (recall)
axis-score = Score
axis-share-of-class = Share of the class
axis-prevalence = Prevalence π, even in the log-odds
axis-prevalence-tick = { $rare ->
    [true] 1 in 10 000
   *[false] { $percent } %
}
axis-prevalence-observed = observed

trade-off-alt = { $metrics } of { $title } against the threshold; the best F1, { RATIO($value) }, is at { THRESHOLD($threshold) }
trade-off-best-f1 = best F1 { RATIO($value) }
pr-curve-alt = Precision against recall of { $title }: average precision { $ap }, where a random ranking has { RATIO($prevalence) }
pr-curve-legend = PR curve, AP { $ap }
pr-curve-baseline = baseline { RATIO($prevalence) }
pr-curve-iso-f1 = F1 { THRESHOLD($f1) }
pr-curve-hover = recall { $recall }<br>precision { $precision }<br>threshold { $threshold }
roc-curve-alt = ROC curve of { $title }: the area under it is { $auc }
roc-curve-still-alt = ROC curve of { $title }, which no prevalence moves: the area under it is { $auc }
roc-curve-legend = ROC curve, AUC { $auc }
roc-curve-random = random ranking
roc-curve-hover = FPR { $fpr }<br>TPR { $tpr }<br>threshold { $threshold }
histogram-alt = Scores of { $title } by class: how far the positive cases stand apart from the negative ones
histogram-hover = { $cases } cases, { $share } of { $name }

pr-at-prevalence-alt = Precision against recall of { $title }, as observed and at the simulated prevalence
pr-at-prevalence-legend = at π
against-prevalence-alt = Metrics of { $title } at the current threshold, against the prevalence from 1 in 10 000 to all but one
best-thresholds-alt = The thresholds of { $title } with the best F1, and with the least cost when a miss costs { THRESHOLD($cost) } false alarms, against the prevalence
best-thresholds-f1 = best F1
best-thresholds-cost = least cost, a miss = { THRESHOLD($cost) } false alarms
best-thresholds-calibrated = least cost if calibrated
best-thresholds-nobody = nobody flagged
best-thresholds-hover = π { $pi }: threshold { $threshold } { $note }

tables-heading = Tables behind the charts
tables-heading-one = Table behind the chart
table-download = CSV of this table
table-every-score = CSV of every distinct score, all metrics
table-every-step = CSV of every step, all metrics
table-trade-off = Trade-off plot
table-curves = PR and ROC curve
table-histogram = Histogram
table-over-prevalence = Metrics against the prevalence
table-best-thresholds = Best thresholds
table-metric = Metric
table-metric-at = { $metric } at π { $pi }
table-best-f1-threshold = Threshold of the best F1
table-best-f1 = Best F1
table-least-cost-threshold = Threshold of the least cost
table-least-cost = Least cost per case
table-miss-cost = False alarms that a miss costs
