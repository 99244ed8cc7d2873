# Charts and their data. In "-hover" messages the arguments are Plotly's own placeholders.

chart-drawing = Drawing …

axis-threshold = Threshold
axis-metric = Metric
axis-metric-here = Metric at this threshold
axis-recall = Recall
axis-precision = Precision
axis-fpr = False positive rate
axis-tpr = Recall (TPR)
axis-score = Score
axis-cases-dots = Cases, a dot each
axis-cases-root = Cases (√ scale)
axis-share-of-class = Share of the class
axis-prevalence = Prevalence π (logit scale)
axis-prevalence-tick = { $percent } %
axis-prevalence-observed = observed

trade-off-alt = { $metrics } of { $title } by threshold; the best F1, { RATIO($value) }, is at { THRESHOLD($threshold) }
trade-off-best-f1 = best F1
trade-off-known = labels known above
trade-off-bounds-legend = worst to best case
trade-off-bounds-alt = { $metrics } of { $title } by threshold, from the worst to the best case of the unlabelled labels{ $known ->
    [none] {""}
   *[some] ; every case above { THRESHOLD($threshold) } is labelled
}
pr-bounds-alt = Area in which the PR curve of { $title } lies, whatever labels the unlabelled cases have
pr-bounds-legend = PR curve, worst to best case
pr-bounds-low = worst case
pr-bounds-high = best case
pr-curve-alt = PR curve of { $title }: average precision { $ap }, baseline { RATIO($prevalence) }
pr-curve-legend = PR curve, AP { $ap }
pr-areas-steps = AP (steps) { $ap }
pr-areas-trapezoid = trapezoids { RATIO($area) }
pr-areas-alt = and the area under straight lines, { RATIO($area) }
pr-curve-baseline = baseline { RATIO($prevalence) }
pr-curve-iso-f1 = F1 { THRESHOLD($f1) }
pr-curve-hover = recall { $recall }<br>precision { $precision }<br>threshold { $threshold }
roc-curve-alt = ROC curve of { $title }: AUC { $auc }
roc-curve-still-alt = ROC curve of { $title }, the same at every prevalence: AUC { $auc }
roc-curve-legend = ROC curve, AUC { $auc }
roc-curve-random = random ranking
roc-curve-hover = FPR { $fpr }<br>TPR { $tpr }<br>threshold { $threshold }
histogram-alt = Histogram of the scores of { $title } by class
histogram-unlabelled-alt = Histogram of the scores of { $title } by class, and of the unlabelled cases
histogram-hover = { $cases } cases, { $share } of { $name }

pr-at-prevalence-alt = PR curves of { $title } at the observed and at the simulated prevalence
against-prevalence-alt = Metrics of { $title } at this threshold, for prevalences from 1 in 10 000 to 9 999 in 10 000
best-thresholds-alt = Optimal thresholds of { $title } by prevalence: best F1, and minimum cost if a miss costs { THRESHOLD($cost) } false alarms
best-thresholds-f1 = best F1
best-thresholds-cost = minimum cost (1 miss = { THRESHOLD($cost) } false alarms)
best-thresholds-calibrated = minimum cost if calibrated
best-thresholds-current = current threshold
best-thresholds-none-flagged = no case flagged
best-thresholds-hover = π { $pi }: threshold { $threshold } { $note }

tables-heading = Chart data
table-download = Download this table (CSV)
table-every-score = Download all metrics at every distinct score (CSV)
table-every-step = Download all metrics at every step (CSV)
table-trade-off = Trade-off plot
table-pr-bounds = PR curve
table-curves = PR and ROC curves
table-histogram = Histogram
table-over-prevalence = Metrics by prevalence
table-best-thresholds = Optimal thresholds
table-metric = Metric
table-metric-at = { $metric } at π { $pi }
table-best-f1-threshold = Threshold of best F1
table-best-f1 = Best F1
table-least-cost-threshold = Threshold of minimum cost
table-least-cost = Minimum cost per case
table-miss-cost = Cost of a miss (in false alarms)
