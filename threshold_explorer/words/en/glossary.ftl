# The glossary: each term with its definition, formula, synonyms in the literature, and what we do not call it.
# Metrics have their definition in metrics.ftl and their formula in metrics_core; here are only their synonyms.

page-glossary = Glossary
glossary-lesson = Lesson: { $title }
glossary-search = Find a term
glossary-none = No term contains { QUOTED($text) }.
glossary-entry = **{ $name }.** { $definition }
glossary-formula = Formula: `{ $formula }`.
glossary-synonyms = Also called: { $names }.
glossary-avoid = Not called: { $names }.

glossary-group-decisions = Scores and decisions
glossary-group-metrics = Metrics
glossary-group-curves = Curves and ranking quality
glossary-group-optimum = Choosing a threshold
glossary-group-uncertainty = Uncertainty
glossary-group-prevalence = Class imbalance
glossary-group-multiclass = Many classes and labels
glossary-group-ranking = Ranked lists
glossary-group-text = Text
glossary-group-agreement = Agreement with human grades
glossary-group-data = Data and sharing

# The switch between the names of metrics

# The switch between languages. Each is listed by its own name.

language = Language

terms = Metric names
terms-standard = Machine learning
terms-clinical = Clinical

# Scores and decisions

glossary-case = Case
    .definition = One prediction with its true label: one decision to be made.
    .synonyms = sample, instance, observation, example
glossary-label = Label
    .definition = The true class of a case, as the data give it.
    .synonyms = ground truth, target, reference standard
glossary-unlabelled = Unlabelled
    .definition = A case without a label, such as one that nobody checked.
    .synonyms = unverified, not checked
glossary-bounds = Bounds
    .definition = The lowest and highest value of a metric on these cases, whatever labels the unlabelled ones have.
    .synonyms = worst and best case, partial identification
glossary-positive-class = Positive class
    .definition = The class that the classifier looks for. All other cases are negative.
    .synonyms = event, target class, disease present
glossary-score = Score
    .definition = The number that a model gives a case. A higher score means more likely positive.
    .synonyms = predicted probability, decision function, risk
glossary-threshold = Threshold
    .definition = The score from which a case is predicted positive.
    .formula = predicted positive if score ≥ t
    .synonyms = cut-off, cut-point, decision threshold
    .avoid = border, dividing line
glossary-flagged = Flagged
    .definition = Predicted positive. The flagged rate is the share of all cases.
    .formula = TP + FP
    .synonyms = predicted positive, test positive
    .avoid = called positive, said yes
glossary-alert = Alert
    .definition = A flagged case that somebody has to work on.
    .synonyms = alarm, case for review
glossary-confusion-matrix = Confusion matrix
    .definition = The table of the four outcomes: rows are the actual class, columns the predicted class.
    .synonyms = contingency table, 2 × 2 table
    .avoid = table of outcomes
glossary-true-positive = True positive
    .definition = A positive case that is flagged: caught.
    .formula = TP
    .synonyms = hit
    .avoid = right “yes”
glossary-false-positive = False positive
    .definition = A negative case that is flagged: a false alarm.
    .formula = FP
    .synonyms = false alarm, type I error
    .avoid = wrong “yes”
glossary-false-negative = False negative
    .definition = A positive case that is not flagged: missed.
    .formula = FN
    .synonyms = miss, type II error
    .avoid = wrong “no”
glossary-true-negative = True negative
    .definition = A negative case that is not flagged.
    .formula = TN
    .synonyms = correct rejection
    .avoid = right “no”
glossary-operating-point = Operating point
    .definition = A threshold with the confusion matrix and the metrics that it gives.
    .synonyms = working point
glossary-pinned-threshold = Pinned threshold
    .definition = The threshold to which the current one is compared.
    .synonyms = baseline, reference threshold
glossary-score-direction = Score direction
    .definition = Whether higher or lower scores mean the positive class. Lower-is-positive scores are multiplied by −1.
glossary-undefined = Undefined
    .definition = A ratio whose denominator is 0, such as precision with no flagged case. It is never shown as 0.
    .synonyms = not a number, NaN

# Curves and ranking quality

glossary-pr-curve = PR curve
    .definition = Precision against recall at every threshold.
    .synonyms = precision-recall curve
glossary-average-precision = Average precision
    .definition = The area under the PR curve by the rectangle rule.
    .formula = AP = Σ (Rᵢ − Rᵢ₋₁) · Pᵢ
    .synonyms = AP, area under the PR curve
glossary-interpolated-ap = Interpolated AP
    .definition = AP in which each precision is the best at the same or a higher recall.
    .synonyms = 11-point AP
glossary-pr-auc = PR AUC
    .definition = The area under the PR curve by trapezoids, or by the Davis-Goadrich interpolation.
    .synonyms = AUPRC
glossary-roc-curve = ROC curve
    .definition = Recall against the false positive rate at every threshold.
    .synonyms = receiver operating characteristic
glossary-roc-auc = ROC AUC
    .definition = The probability that a random positive case scores higher than a random negative one. Ties count half.
    .formula = AUC = P(score⁺ > score⁻) + ½ P(score⁺ = score⁻)
    .synonyms = c-statistic, concordance, AUROC
glossary-equal-error-rate = Equal error rate
    .definition = The error rate at which the false positive rate equals the false negative rate.
    .formula = FPR = FNR
    .synonyms = EER, crossover error rate
glossary-break-even = Break-even point
    .definition = The point at which precision equals recall.
    .synonyms = PRBEP
glossary-baseline = Baseline
    .definition = What a random or constant classifier reaches.
    .synonyms = no-skill line, chance level
glossary-brier-score = Brier score
    .definition = The mean squared difference between score and label. Lower is better.
    .formula = mean (score − label)²
    .synonyms = mean squared error
glossary-log-loss = Log loss
    .definition = The mean negative log-likelihood of the labels. Lower is better.
    .synonyms = cross-entropy, logarithmic score
glossary-calibration = Calibration
    .definition = Scores are calibrated if p of the cases with score p are positive.
    .synonyms = reliability
glossary-ece = Expected calibration error
    .definition = The mean gap between score and share of positives over 10 bins of equal width.
    .synonyms = ECE
glossary-tie = Tie
    .definition = Cases with exactly the same score. No threshold separates them.

# Choosing a threshold

glossary-objective = Objective
    .definition = The metric to maximize, or the cost to minimize.
    .synonyms = criterion, utility
    .avoid = as good as it can be, what is wanted
glossary-f-beta = F-beta
    .definition = Weighted harmonic mean of precision and recall: recall counts beta times as much as precision.
    .formula = (1 + β²) TP / ((1 + β²) TP + β² FN + FP)
    .synonyms = Fβ score
glossary-constraint = Constraint
    .definition = A limit that the threshold must satisfy, such as recall of at least 0.9.
    .synonyms = requirement
    .avoid = what must hold
glossary-feasible = Feasible
    .definition = Satisfying all constraints. The feasible range may consist of several intervals.
    .synonyms = admissible
    .avoid = keeps to
glossary-recommended-threshold = Recommended threshold
    .definition = The feasible threshold with the best value of the objective. Of equal ones, the highest.
    .synonyms = optimum, optimal cut-point
glossary-relax = Relax
    .definition = To change a constraint by the least amount that makes it feasible.
    .avoid = give way
glossary-expected-cost = Expected cost
    .definition = The mean cost of a case, given what each outcome costs.
    .formula = (c(TP)·TP + c(FP)·FP + c(FN)·FN + c(TN)·TN) / n
    .synonyms = expected loss, risk
glossary-bayes-threshold = Bayes threshold
    .definition = The threshold of minimum expected cost, if the scores are calibrated at the current prevalence.
    .formula = (c(FP) − c(TN)) / (c(FP) − c(TN) + c(FN) − c(TP))
    .synonyms = Bayes-optimal threshold
glossary-net-benefit = Net benefit
    .definition = True positives per case, minus false positives weighted by the odds of the threshold probability.
    .formula = TP/n − FP/n · p/(1 − p)
    .synonyms = decision-analytic utility
glossary-exchange-rate = Threshold probability
    .definition = The probability at which you are indifferent between acting and waiting.
    .formula = p
    .synonyms = exchange rate (as odds)
glossary-decision-curve = Decision curve
    .definition = Net benefit against the threshold probability, beside treating all and treating none.
    .synonyms = decision curve analysis
glossary-gains-curve = Gains curve
    .definition = Recall against the share of cases flagged.
    .synonyms = cumulative gains, CAP curve
glossary-review-band = Review band
    .definition = The scores between two thresholds. These cases go to manual review.
    .synonyms = reject option, grey zone
glossary-candidate = Candidate
    .definition = A threshold that is compared with the recommended one.
glossary-labelling-plan = Labelling plan
    .definition = How many cases of each range of scores to label for a given half-width of a metric. They are drawn with known probabilities.
    .synonyms = active testing, optimal allocation, stratified sampling

# Uncertainty

glossary-interval = Interval
    .definition = The confidence interval of a number: 95 % of such intervals contain the true value.
    .synonyms = confidence interval (CI), uncertainty interval
    .avoid = how sure
glossary-wilson-interval = Wilson interval
    .definition = The score interval of a proportion. It holds for few cases and near 0 and 1.
    .synonyms = score interval
glossary-confidence-band = Confidence band
    .definition = The intervals of a curve, drawn at every threshold.
    .synonyms = pointwise band
glossary-resample = Resample
    .definition = A random re-weighting of the cases that imitates another sample.
    .synonyms = bootstrap sample, replicate
glossary-optimum-stability = Stability of the optimum
    .definition = The range of thresholds that other samples would recommend.
glossary-plateau = Plateau
    .definition = All thresholds whose objective is within the tolerance of the best.
    .synonyms = near-optimal region
glossary-tolerance = Tolerance
    .definition = The loss in the objective that you accept for a simpler or more stable threshold.
glossary-optimism = Optimism
    .definition = How much better a chosen threshold looks on the cases that chose it than on new ones.
    .formula = selection set − held-out set
    .synonyms = overfitting of the threshold, selection bias
    .avoid = flatters itself, flatter
glossary-validation-split = Validation split
    .definition = Cases divided into a selection set, which chooses the threshold, and a held-out set, which judges it.
    .synonyms = train-validation split
glossary-mcnemar = McNemar’s test
    .definition = Tests whether two decisions on the same cases are right equally often.
glossary-sample-size = Sample size
    .definition = The number of labelled cases that an interval of a given width needs.
glossary-gap = Gap between groups
    .definition = The difference of a metric between the group with the highest and the group with the lowest value.
    .synonyms = disparity, fairness gap, bias between groups
glossary-alarm = Alarm
    .definition = A test that finds that a metric of later periods differs from the first ones. Its error is shared among all periods.
    .synonyms = drift detection, change detection
glossary-late-label = Late label
    .definition = A label that comes after its period was counted, so that recent periods lack more labels than older ones.
    .synonyms = reporting delay, label delay, right truncation, nowcasting

# Class imbalance

glossary-prevalence = Prevalence
    .definition = The share of positive cases among all cases.
    .formula = π = P / n
    .synonyms = base rate, positive ratio, prior, event rate
    .avoid = how common positives are
glossary-class-imbalance = Class imbalance
    .definition = One class is much rarer than the other. Accuracy then says little, and a small false positive rate can mean many false alarms.
    .synonyms = imbalanced or unbalanced classes, skewed classes, class skew, rare positives
glossary-simulated-prevalence = Simulated prevalence
    .definition = Metrics re-weighted to another prevalence. Recall and false positive rate stay the same.
    .formula = precision = TPR / (TPR + FPR · (1 − π) / π)
    .synonyms = prior shift, label shift
glossary-alert-precision = Minimum precision
    .definition = The precision below which alerts are not worth the work.
glossary-em-prevalence = EM of the prevalence
    .definition = The prevalence of a sample without labels at which the mixture of both classes’ scores is most likely.
    .synonyms = EMQ, SLD, Saerens’ algorithm, quantification
glossary-adjusted-count = Adjusted count
    .definition = The prevalence of a sample without labels from its flagged share, corrected for both error rates.
    .formula = (flagged share − FPR) / (TPR − FPR)
    .synonyms = ACC, adjusted classify and count, Rogan–Gladen estimator

# Many classes and labels

glossary-multiclass = Multiclass
    .definition = Three or more classes; each case has exactly one.
glossary-multilabel = Multilabel
    .definition = Several labels; each case has any number of them.
glossary-one-vs-rest = One-vs-rest
    .definition = One class counts as positive, all others as negative.
    .synonyms = one-against-all, OvR
glossary-micro-average = Micro average
    .definition = A metric of the pooled counts of all classes.
glossary-macro-average = Macro average
    .definition = The mean of the classes’ metrics, each class with equal weight.
    .synonyms = class average
glossary-weighted-average = Weighted average
    .definition = The mean of the classes’ metrics, weighted by their number of cases.
    .synonyms = support-weighted average
glossary-samples-average = Samples average
    .definition = The mean of the cases’ own metrics, each case with equal weight. It needs several labels per case.
    .synonyms = example-based average
glossary-decision-rule = Decision rule
    .definition = How scores become a predicted class: the highest score, or the highest above its threshold. Of equal scores, the first class by number or by name.
    .synonyms = argmax
glossary-abstain = Abstain
    .definition = To give no prediction, because the highest score is below a limit.
    .synonyms = reject option, selective classification
    .avoid = keep back
glossary-coverage = Coverage
    .definition = The share of cases that get a prediction.
    .synonyms = answer rate
glossary-class-prevalence = Class prevalence
    .definition = The share of each class among all cases.
    .synonyms = class distribution, prior
    .avoid = mix of classes, other shares
glossary-mean-average-precision = Mean average precision
    .definition = The mean of the average precision of the classes or queries.
    .synonyms = mAP, MAP

# Ranked lists

glossary-query = Query
    .definition = A question with its own ranked list of results.
    .synonyms = topic
glossary-relevance = Relevance
    .definition = How well a result answers the query: a grade, or yes and no.
    .synonyms = gain, judgement
glossary-cutoff = Cutoff k
    .definition = Only the top k results of each list count.
    .synonyms = rank cutoff, depth
glossary-precision-at-k = Precision at k
    .definition = The share of the top k results that are relevant.
    .synonyms = P@k
glossary-recall-at-k = Recall at k
    .definition = The share of all relevant results that are in the top k.
    .synonyms = R@k
glossary-r-precision = R-precision
    .definition = Precision at k, where k is the number of relevant results.
glossary-reciprocal-rank = Reciprocal rank
    .definition = One divided by the rank of the first relevant result. MRR is its mean.
    .synonyms = MRR
glossary-ndcg = nDCG
    .definition = The discounted gain of the top k results, divided by that of the best possible order.
    .formula = DCG = Σ gainᵢ / log₂(i + 1)
    .synonyms = normalized discounted cumulative gain
glossary-run = Run
    .definition = The ranked lists of one system for all queries.
    .synonyms = system output

# Text

glossary-reference = Reference
    .definition = A correct text, to which a predicted text is compared.
    .synonyms = gold answer, ground truth
glossary-exact-match = Exact match
    .definition = 1 if the normalized prediction equals a reference, else 0.
    .synonyms = EM
glossary-token-f1 = Token F1
    .definition = F1 of the tokens that prediction and reference share.
glossary-bleu = BLEU
    .definition = The n-gram precision of all texts together, with a penalty for short ones.
glossary-chrf = chrF
    .definition = The F-score of character n-grams.
glossary-ter = TER
    .definition = The number of edits that turn a text into its reference, per reference word. Lower is better.
    .synonyms = translation edit rate
glossary-rouge = ROUGE
    .definition = The overlap of n-grams, or of the longest common subsequence, with the reference.
glossary-answer-threshold = Answer threshold
    .definition = The model answers if its probability of no answer is at most the threshold.

# Agreement

glossary-grade = Grade
    .definition = A human judgement of an output.
    .synonyms = human rating, annotation
glossary-judge = Judge
    .definition = A model or metric that scores outputs in place of a human.
    .synonyms = LLM-as-a-judge, automatic metric
glossary-weighted-kappa = Weighted kappa
    .definition = Agreement beyond chance, in which near misses count partly.
glossary-rank-correlation = Rank correlation
    .definition = How well two scores order the outputs alike: Spearman’s rho or Kendall’s tau-b.

# Data and sharing

glossary-role = Role
    .definition = What a column is used for: label, score, weight, cluster, query or another.
glossary-weight = Weight
    .definition = How many cases like it a case stands for. Intervals take it as a sampling weight, not as a number of repetitions.
    .synonyms = sample weight
glossary-cluster = Cluster
    .definition = Cases that belong together, such as the visits of one patient. Their errors are alike, so intervals count clusters; unequal ones count as fewer, the effective number.
    .synonyms = group of cases, primary sampling unit
glossary-missing-value = Missing value
    .definition = An empty cell, or a text such as NA that stands for one.
glossary-shared-link = Shared link
    .definition = A link that opens the same data, page and settings for others.
    .synonyms = permalink
glossary-counts-only-link = Counts-only link
    .definition = A link that contains the confusion counts at the slider’s steps, and no rows.
glossary-decision-record = Decision record
    .definition = A document with the chosen threshold, the reasons, and every number.
    .synonyms = model card entry, audit record
glossary-provenance = Provenance
    .definition = The file, its SHA-256, the columns and the rows behind a number.
