# What the log of a server says that does not start.

settings-unfit = { $variable } is { QUOTED($found) }; { $accepted } is accepted.
settings-unfit-secret = { $variable } cannot be used; { $accepted } is accepted.

settings-accepts-whole = a whole number from 1 to { $most }
settings-accepts-choice = one of { $words }
settings-accepts-origins = a list of origins such as https://wiki.example.org or https://*.example.org
