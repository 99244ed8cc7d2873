clusters-question = { QUOTED($column) } repeats: { COUNT($clusters) } values in { COUNT($rows) } rows. If rows with one value belong together, --cluster makes intervals count values, not rows.
