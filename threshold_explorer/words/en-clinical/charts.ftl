# The axes in the names that clinicians use.

axis-recall = Sensitivity
axis-precision = PPV
axis-fpr = 1 − specificity
axis-tpr = Sensitivity
