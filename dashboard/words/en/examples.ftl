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
