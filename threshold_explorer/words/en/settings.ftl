# Errors in the settings, logged by a server that therefore does not start.

settings-unfit = { $variable } is { QUOTED($found) }; { $accepted } is accepted.
settings-unfit-secret = { $variable } cannot be used; { $accepted } is accepted.

settings-accepts-whole = a whole number from 1 to { $most }
settings-accepts-choice = one of { LISTED($accepted) }
settings-accepts-key = a base64 key of 32 random bytes (openssl rand -base64 32)
settings-no-key = THRESHOLD_EXPLORER_UPLOADS is "store", which requires THRESHOLD_EXPLORER_KEY; { $accepted } is accepted.
settings-accepts-named-keys = a list of keys such as ci:KEY, each with a name and { $least } to 500 characters (openssl rand -hex 32)
settings-accepts-hosts = a list of host names without ports such as explorer.example.org or *.example.org, or * for all,
settings-accepts-origins = a list of origins such as https://wiki.example.org or https://*.example.org
settings-accepts-web-address = a URL with https:// (or http://localhost), without password and query,
settings-accepts-addresses = a comma-separated list of addresses like anna@example.org and domains like @example.org ({ QUOTED($wrong) } is neither)
settings-accepts-long-secret = a text of { $least } or more characters

settings-half-of-sign-in = Sign-in is only partly configured: set { LISTED($missing) } as well, or remove all of its settings.
