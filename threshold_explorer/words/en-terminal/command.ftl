command-option-of-cases = The rows are counts for each score, not single cases: --{ $option } does not apply. Leave it out.
command-which-positive = The positive class of { QUOTED($column) } is not clear: name it with --positive, as { LISTED($labels) }.
question-unanswered = { $question } Answer with { $answers }, or accept the first with --accept-guesses.
question-answer = { $option ->
    [lower] --lower
    [drop] --drop
   *[other] --{ $option } { $value }
}
command-needs-estimates = With these blank labels numbers are known within bounds only. Name a reason that gives estimates by --blank, or leave the rows out by --drop.
