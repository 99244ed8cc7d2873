# What the log of a server says that does not start.

settings-unfit = { $variable } is { QUOTED($found) }; { $accepted } is accepted.
settings-unfit-secret = { $variable } cannot be used; { $accepted } is accepted.

settings-accepts-whole = a whole number from 1 to { $most }
settings-accepts-choice = one of { LISTED($accepted) }
settings-accepts-key = a key of 32 random bytes in base64, as openssl rand -base64 32 prints one,
settings-no-key = THRESHOLD_EXPLORER_UPLOADS is "store", for which THRESHOLD_EXPLORER_KEY is missing; { $accepted } is accepted.
settings-accepts-origins = a list of origins such as https://wiki.example.org or https://*.example.org
