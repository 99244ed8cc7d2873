# Sharing, and what happens between a link and the server; in `settings-`, what the server's log says at a bad start.

settings-no-whole-number = { $variable } is { QUOTED($found) }; a whole number from 1 to { $most } is accepted.
