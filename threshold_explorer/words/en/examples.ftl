# The examples: title, and one or two sentences on what to look at.

example-breast-cancer = Breast cancer
    .about = A good but imperfect test at high prevalence. A lower threshold catches more malignant tumours and gives more false alarms.

example-late-flights = Late flights
    .about = About 1 flight in 100 is more than three hours late. Predicting none already has 99 % accuracy, so look at precision and recall.

example-flights-by-month = Flights by month
    .about = Two models of January to April score the flights of May to December. In autumn fewer flights are late, and precision and recall fall: see Over time. Delta and United are late less often than ExpressJet, and a smaller share of their late flights is caught: see Groups.

example-spam-filter = Spam filter
    .about = Badly calibrated scores: naive Bayes is overconfident because it treats correlated words as independent. It ranks as well as its recalibrated version.

example-wine-votes = Wine votes
    .about = Many ties: the scores are votes of ten neighbours, so 178 wines share 11 scores. The curves have 11 steps, and most thresholds change nothing.

example-digit-eight = Is it an eight?
    .about = Scores outside 0 to 1: log-odds with the natural threshold 0. Their probabilities rank identically, so the curves stay the same and only the threshold scale changes.

example-crash-survival = Crash survival
    .about = Case weights: the survey oversampled serious crashes. 4 in 100 occupants in the file died; weighted to all crashes, 6 in 1000.

example-eight-samples = Eight samples
    .about = Small enough to compute every point of every curve by hand. The ranking is worse than chance.

example-thirty-four-cases = Thirty-four cases
    .about = At 0.5, six of eight ill cases are caught with six false alarms. The accuracy, 26/34, equals that of predicting everyone well.

example-noisy-iris = Iris in noise
    .about = Three kinds of iris, four measurements among 800 columns of noise. One class is predicted well and another barely better than chance, which the averages hide.

example-ten-digits = Ten digits
    .about = Ten classes of similar size: micro, macro and weighted averages nearly agree. See which digits are confused.

example-help-desk = Help desk
    .about = Multilabel messages, each label with its own threshold. The rarest label is predicted worst, which only the macro average shows.

example-similar-digits = Similar digits
    .about = Each query image searches for images of the same digit. A coarse score full of ties competes with pixel cosine similarity; one query has no relevant result.

example-macro-f1 = Two macro F1
    .about = Two definitions of macro F1 on the same 100 cases. The mean of per-class F1 is 0.6; the F1 of mean precision and mean recall is 0.714.

example-weighted-f1 = Weighted F1 outside
    .about = Weighted precision is 0.8 and weighted recall 0.77, but weighted F1 is 0.752. It need not lie between them.

example-questions = Questions and answers
    .about = 9 of 40 questions have no answer. Rows tie at 0.5, so no threshold reaches the best score that the published script reports.

example-korean-questions = Korean answers
    .about = Split at spaces, answers that differ by a particle share no token. Switch to character tokens to compare.

example-chinese-questions = Chinese answers
    .about = Chinese has no spaces, so every character is a token; runs of digits stay whole.

example-german-english = German to English, two systems
    .about = 40 sentences from four domains, translated by two systems. Is the BLEU difference significant, and does it remain when case is ignored?

example-clipped-precision = The the the the the the
    .about = All six words occur in the reference, but it has only two “the”, so clipping counts 2 of 6. BLEU is 0 without smoothing and 9.652 with sacrebleu’s.

example-judged-outputs = Graded answers and their judges
    .about = A person graded 72 answers with 1 to 5 stars; two judges and chrF scored them. The page Agreement shows which score can replace the person: chrF rewards wrong answers worded like the reference.

example-reviewed-messages = Reviewed messages
    .about = Only messages that the filter flagged were read. Precision from 0.5 on is exact; recall lies within bounds, and dropping the blanks would make it 1. Column “truth” has every label: recall is 0.755.

example-sampled-flights = Sampled flights
    .about = All flights with high scores were checked, and 15 in 100 of the others. Weighting each by one over its probability estimates recall for all flights. Column “truth” has every label.

example-reported-flights = Reported flights
    .about = Reports come 25 days late on average, so that most labels of December are blank. Each week’s known labels stand for the whole week. Column “truth” has every label.
