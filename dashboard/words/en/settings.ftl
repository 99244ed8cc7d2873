# What the log of a server says that does not start.

settings-unfit = { $variable } is { QUOTED($found) }; { $accepted } is accepted.
settings-unfit-secret = { $variable } cannot be used; { $accepted } is accepted.

settings-accepts-whole = a whole number from 1 to { $most }
settings-accepts-choice = one of { LISTED($accepted) }
settings-accepts-key = a key of 32 random bytes in base64, as openssl rand -base64 32 prints one,
settings-no-key = THRESHOLD_EXPLORER_UPLOADS is "store", for which THRESHOLD_EXPLORER_KEY is missing; { $accepted } is accepted.
settings-accepts-origins = a list of origins such as https://wiki.example.org or https://*.example.org
settings-accepts-web-address = an address that begins with https:// (or with http://localhost), without password or query,
settings-accepts-addresses = a list of addresses like anna@example.org and whole domains like @example.org, parted by commas (which { QUOTED($wrong) } is not),
settings-accepts-long-secret = a text of { $least } characters or more

settings-half-of-sign-in = Signing in is set up by halves: { LISTED($missing) } must be set as well, or everything about it left out.
