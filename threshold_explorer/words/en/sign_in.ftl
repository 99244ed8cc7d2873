# Signing in, and the audience of a link.

sign-in = Sign in
sign-out = Sign out
sign-in-stranger = Not signed in
sign-in-needed = **{ $host }** requires you to sign in. Links shared with everybody open without it.
sign-in-not-allowed = You are signed in as { $address }, which has no access to this server. Sign out and use another account, or ask the administrator for access.
sign-in-unverified = You are signed in as { $address }, an address your identity provider has not verified. Verify it there, then sign out and in again.
sign-in-no-address = You are signed in as { $name }, but your identity provider sends no email address, which this server needs. Ask the administrator to enable it.
sign-in-unreachable = The identity provider did not respond. Try again in a moment; if it fails again, tell the administrator.
sign-in-failed = Sign-in was not completed. Try again; if it fails again, tell the administrator.
sign-in-unchecked = Your sign-in could not be checked, because the database does not respond. Sign in again.
sign-in-no-upload = Only signed-in users can upload files. Sign in, then upload the file again.
sign-in-off-log = Sign-in is off: everybody who reaches this server can use it (docs/hosting.md, Sign-in).

# The audience of a link

share-audience = Audience
share-audience-everybody = Everybody with the link
share-audience-signed-in = Signed-in users
share-audience-named = Named people
share-addresses = Email addresses
    .placeholder = anna@example.org, bert@example.org
    .help = The addresses they sign in with, separated by commas or line breaks. Yours is added automatically.
share-counts-everybody = Everybody with the link can open it, signed in or not.
share-needs-sign-in = Opening it requires signing in.
share-listed-for = { $audience ->
    [signed-in] for signed-in users
    [named] for { LISTED($addresses) }
   *[everybody] for everybody with the link
}
share-audience-off = { $audience }. Sign-in is off on this server, so nobody can open it.

banner-audience = { $audience ->
    [signed-in] For signed-in users.
   *[named] For people named by the sender.
}
