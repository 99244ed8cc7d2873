# Sharing, and what happens between a link and the server; in `settings-`, what the server's log says at a bad start.

settings-no-whole-number = { $variable } is { QUOTED($found) }; a whole number from 1 to { $most } is accepted.

# Counts in a link, and what may be wrong with them.

sharing-counts-unreadable = This link carries counts that cannot be read: { $reason }; ask the sender to copy the whole link again.
sharing-counts-unfit = A link cannot carry these counts: { $reason }; share the data instead.
sharing-counts-begin-above = the steps begin at { $first }, above the lowest score { $lowest }
sharing-counts-damaged = it is incomplete or damaged
sharing-counts-other-beginning = it does not begin with { $prefix }
sharing-counts-other-version = it was written by another version of this page
sharing-counts-too-long = it is longer than any link of this kind
sharing-counts-steps = the steps number { $steps }, where 2 to { $most } are possible
sharing-counts-width = the width of a step is not a number above 0 that can be counted with
sharing-counts-far = the steps are too far from 0 for their width
sharing-counts-no-ascent = the thresholds do not ascend
sharing-counts-no-count = a step has no count, or one that is no number of 0 or more
sharing-counts-more-above = more cases are flagged at a higher threshold than at a lower
sharing-counts-total = all cases together are { $total }, where more than 0 and at most { $most } are possible
sharing-counts-title = the title is longer than { $most } characters or holds invisible ones
