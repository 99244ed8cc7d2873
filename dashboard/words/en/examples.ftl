# The examples that come with the project: the title, and a line on what to look at.

example-breast-cancer = Breast cancer
    .about = A good but not perfect test on a fairly balanced disease: lowering the threshold finds more malignant tumours and raises the alarm over more benign ones.

example-late-flights = Late flights
    .about = About one flight in a hundred lands more than three hours late: whoever never warns is right 99 times of 100, so look at precision and recall, not at accuracy.

example-spam-filter = Spam filter
    .about = Badly calibrated scores: naive Bayes counts correlated words as separate evidence and is far too sure of itself, yet it ranks no worse than its recalibrated twin.

example-wine-votes = Wine votes
    .about = Heavy ties: ten neighbours vote, so 178 wines share eleven scores, the curves have eleven steps and most thresholds change nothing.

example-digit-eight = Is it an eight?
    .about = Scores outside 0 and 1: the log-odds, whose natural threshold is 0, rank exactly as the probability made from them, so every curve stays and only the threshold's scale changes.

example-crash-survival = Crash survival
    .about = Case weights: the survey took serious crashes far more often than light ones, so 4 in 100 of the occupants in the file died but, weighted back to all crashes, only 6 in 1000.

example-eight-samples = Eight samples
    .about = Small enough for pencil and paper: each point of each curve can be counted by hand, and a ranking worse than chance shows as one.

example-thirty-four-cases = Thirty-four cases
    .about = At 0.5 six of eight ill are found for six false alarms, and the accuracy, 26/34, is exactly that of calling everyone well.

example-noisy-iris = Iris in noise
    .about = Three kinds of iris, their four measurements among 800 columns of noise: one kind is still told from the rest, another hardly better than by chance, and the averages over the three hide it.

example-ten-digits = Ten digits
    .about = Which digits are taken for which: ten classes of much the same size, so that micro, macro and weighted averages nearly agree.

example-help-desk = Help desk
    .about = A message may be about several subjects: each has a threshold of its own, and the rarest one is found worst, which only the macro average shows.

example-similar-digits = Similar digits
    .about = An image of a digit asks for others of the same: a coarse count of equal blocks, full of ties, against the cosine of the pixels, and one query to which nothing is relevant.

example-macro-f1 = Two macro F1
    .about = The mean of the classes' F1 is 0.6 and the F1 of the mean precision and recall 0.714, of the same 100 cases: say which one is meant.

example-weighted-f1 = Weighted F1 outside
    .about = Weighted recall is 0.77 and weighted precision 0.8, but weighted F1 is 0.752: it need not lie between them.

example-questions = Questions and answers
    .about = Nine of 40 questions have no answer: move the threshold of answering, and see that the best score of the published script can be had at no threshold, since rows tie at 0.5.

example-korean-questions = Korean answers
    .about = Answers that differ by a particle share no token when words are cut at spaces; let a token be a character and see.

example-chinese-questions = Chinese answers
    .about = Chinese is written without spaces, so tokens are characters; mixed with digits, these stay whole.

example-german-english = German to English, two systems
    .about = 40 sentences of four domains, translated by two systems: is the difference in BLEU more than chance, and does it stay when case does not count?

example-clipped-precision = The the the the the the
    .about = All six words stand in the reference, but “the” stands there twice: clipped, 2 of 6 count. Without smoothing BLEU is 0, with that of sacrebleu 9.652.

example-judged-outputs = Graded answers and their judges
    .about = A person gave 72 answers 1 to 5 stars, two judges and chrF scored them. On the page Agreement see which score could stand in for the person: chrF rewards wrong answers in the words of the reference. Then gate by the best.
