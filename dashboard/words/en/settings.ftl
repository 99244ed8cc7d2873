# What the log of a server says that does not start.

settings-unfit = { $variable } is { QUOTED($found) }; { $accepted } is accepted.
settings-unfit-secret = { $variable } cannot be used; { $accepted } is accepted.

settings-accepts-whole = a whole number from 1 to { $most }
settings-accepts-web-address = an address that begins with https:// (or with http://localhost), without password or query,
settings-accepts-addresses = a list of addresses like anna@example.org and whole domains like @example.org, parted by commas (which { QUOTED($wrong) } is not),
settings-accepts-long-secret = a text of { $least } characters or more

settings-half-of-sign-in = Signing in is set up by halves: { LISTED($missing) } must be set as well, or everything about it left out.
