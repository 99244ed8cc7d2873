# Two thresholds on the same cases, side by side.

two-heading = Two thresholds
two-caption = What B has more or less than A on the same cases, at the prevalence that is set below. The table follows when the slider is let go.
two-a = Threshold A
    .help = The pinned threshold. Type another, or press Pin to have A stand where the slider is.
two-at = { $name }: { THRESHOLD($threshold) }
two-unpinned = There is no A: type one, or press Pin to have it stand where the slider is.
two-same-place = A and B are the same threshold: move the slider, or type another A.
two-difference = B − A
two-interval = { $name } interval of B − A
two-limits = { $low } to { $high }
two-intervals-how = Limits by a paired bootstrap that draws the same cases for both ({ COUNT($draws) } draws, seed { $seed }): an interval on both sides of 0 leaves open which is higher. A threshold that was chosen on these very cases flatters itself.
two-no-interval-undefined = none: undefined
two-no-interval-rarely-defined = none: undefined in too many draws
two-no-interval-all-alike = none: no draw differs
two-test-weighted = The cases are weighted, and sums of weights are not counts of cases: there is no test of where the two disagree.
two-test-same = A and B are right in the same cases, so there is nothing to test.
two-test-equal = They disagree on { COUNT($cases) } cases, and each is right in { COUNT($a) } of them: no sign that one makes fewer errors.
two-test-clear = They disagree on { $cases ->
        [one] { COUNT($cases) } case
       *[other] { COUNT($cases) } cases
    }: A is right in { COUNT($a) }, B in { COUNT($b) }. If each were right in half of them, a split as uneven would come up with p { $p } (McNemar's exact test): { $better } makes fewer errors, and chance hardly explains it.
two-test-open = They disagree on { $cases ->
        [one] { COUNT($cases) } case
       *[other] { COUNT($cases) } cases
    }: A is right in { COUNT($a) }, B in { COUNT($b) }. If each were right in half of them, a split as uneven would come up with p { $p } (McNemar's exact test): { $better } makes fewer errors here, and chance may explain it.
two-prevalence = In this table metrics and their intervals are re-weighted to prevalence { SIGNIFICANT($pi, digits: 4) }, which is set below, where it is asked how many cases you need. The tiles above, the counts and the test are of the cases as observed, at { SIGNIFICANT($observed, digits: 4) }.
two-test-counts = The test counts a miss and a false alarm alike, whatever they cost.
two-p = = { RATIO($p) }
two-p-small = < { $least }

# Two score columns of the same file

two-versus = Compare with another score of this file
    .help = On the cases that both have a score for, read in the same direction.
two-versus-none = none
two-versus-threshold = Threshold A, of “{ $score }”
    .help = At first the one that flags as many cases as B does; it is that again when B moves.
two-of-score = { $name }: { $score } ≥ { THRESHOLD($threshold) }
