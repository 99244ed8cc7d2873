# Signing in: who is asked to, who is let in, and what a link says to those for whom it is not.

sign-in = Sign in
sign-out = Sign out
sign-in-stranger = Not signed in
sign-in-needed = **{ $host }** is for people who sign in. A link that somebody shared with everybody opens without it.
sign-in-not-allowed = You are signed in as { $address }, an address for which this server is not open. Sign out and choose another account, or ask whoever hosts it to let this address in.
sign-in-unverified = You are signed in as { $address }, but your provider has not verified this address. Verify it there, then sign out and in again.
sign-in-no-address = You are signed in as { $name }, but your provider names no address of yours, by which this server decides. Ask whoever hosts it to let the provider name it.
sign-in-unreachable = The provider that signs people in did not answer. Try again in a moment; if that does not help, tell whoever hosts this dashboard.
sign-in-failed = Signing in was not finished. Try again; if that does not help, tell whoever hosts this dashboard.
sign-in-no-upload = Files are taken from people who are signed in: sign in, then send the file again.
sign-in-off-log = Nobody signs in here: whoever reaches this server may use it (docs/hosting.md, Sign-in).

# For whom a link is.

share-audience = Who may open it
share-audience-everybody = Everybody with the link
share-audience-signed-in = Whoever is signed in here
share-audience-named = People whom I name
share-addresses = Their addresses
    .placeholder = anna@example.org, bert@example.org
    .help = Addresses with which they sign in here, parted by commas or lines. Yours is added by itself.
share-counts-everybody = Whoever has it can open it, signed in or not.
share-needs-sign-in = Whoever opens it signs in first.
share-listed-for = { $audience ->
    [signed-in] for whoever is signed in
    [named] for { LISTED($addresses) }
   *[everybody] for everybody with the link
}
share-audience-off = Signing in is off on this server, so it opens for nobody.

banner-audience = { $audience ->
    [signed-in] Opens for whoever is signed in here.
   *[named] Opens for people whom the sender named.
}
