# English with the names that clinicians use: what is not here is as in en/.

metric-precision = PPV
metric-recall = Sensitivity
metric-fpr = 1 − specificity
metric-fnr = 1 − sensitivity
metric-flagged-rate = Test positive
