# English with the names that clinicians use: what is not here is as in en/, with the terms of `clinical.py`.

metric-precision = PPV
    .synonyms = positive predictive value, precision
metric-recall = Sensitivity
    .help = Share of the positive cases that are flagged.
    .synonyms = recall, true positive rate (TPR), hit rate
metric-fpr = 1 − specificity
    .synonyms = false positive rate (FPR), fall-out
metric-flagged-rate = Test positive
metric-youden-j = Youden's J
    .help = Sensitivity plus specificity minus 1. 0 is chance, 1 is perfect.
