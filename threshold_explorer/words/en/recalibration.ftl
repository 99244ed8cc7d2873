# Recalibration: maps from scores to probabilities, on the Calibration page and as score columns.

recalibrate = Recalibrate
    .help = Fits a map from the score to a probability. It never falls, so it changes what a threshold means, hardly ever a decision.
recalibrate-none = No recalibration
recalibrate-platt = Platt (sigmoid)
recalibrate-beta = Beta
recalibrate-isotonic = Isotonic
recalibrate-temperature = Temperature
recalibrate-computing = Fitting the maps…
recalibrate-before = Before
recalibrate-after = After: { $method }
recalibrate-without = { $value }, without { COUNT($count) } at 0 or 1
recalibrate-out-of-sample = After is out of sample (five folds). The downloads are fitted to all cases.
recalibrate-constant = The map gives every score { SIGNIFICANT($rate, digits: 2) } %: it found no rise of positives with the score. Numbers of After then show chance.
recalibrate-open = These scores are { QUOTED($column) } recalibrated ({ $method }). Open that column to compare before and after. The downloads map it.
recalibrate-json = Map as JSON
recalibrate-python = Map as Python
recalibrate-legend = Recalibrated: { $method }
recalibrate-legend-map = Map: { $method }
recalibrate-effect-none = Net effect on decisions: none at the mapped threshold, { $mapped }.
# $counted is "weighted" if the data have case weights.
recalibrate-effect-some = { $flagged ->
    [nobody] At the mapped threshold nobody is flagged:
   *[some] At the mapped threshold, { $mapped },
} { $counted ->
    [weighted] { COUNT($count) } weighted cases become
   *[cases] { $count ->
        [one] one case becomes
       *[other] { COUNT($count) } cases become
    }
} { $side }, as the map ties scores.
recalibrate-effect-nobody = Net effect on decisions: none, nobody is flagged.
recalibrate-changed = Changed cases
recalibrate-changed-range = Scores { $range ->
    [one] of { THRESHOLD($low) }
   *[several] from { THRESHOLD($low) } to { THRESHOLD($high) }
} become { $side } at the mapped threshold.
recalibrate-note = Recalibrated scores ({ $method }): each by a map fitted without it, in five folds.
recalibrate-classes-heading = Recalibrate
recalibrate-classes =
    .help = Temperature scales all classes together. The others fit a map for each class against the rest, and normalize.
recalibrate-classes-focus = Other pages recalibrate the score of the class in focus by itself.
recalibrate-classes-log-loss = Log loss
recalibrate-classes-no-sum = undefined: the scores of a case do not add up to 1
recalibrate-classes-range = undefined: scores outside 0 to 1
recalibrate-classes-error = ECE of the top class, 10 bins
recalibrate-classes-accuracy = Accuracy
