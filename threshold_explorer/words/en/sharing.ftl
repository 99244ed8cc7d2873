# Shared links: links with data, links with counts, their previews, and the errors of both.

# The share database, and why it cannot be used.

-sharing-for-readers = To see shared data, ask the sender for the file, or open an example or your own file.
-sharing-turn-on = Ask the administrator to turn it on. { -sharing-for-readers }

sharing-off-no-database = Sharing is off: DATABASE_URL names no usable database; sqlite:///path/to/file and postgresql://user:password@host/name are accepted. { -sharing-turn-on }
sharing-off-no-folder = Sharing is off: the folder of its database cannot be created. { -sharing-turn-on }
sharing-off-newer = Sharing is off: a newer version of this app has upgraded its database. Run that version again. { -sharing-turn-on }
sharing-off-unusable = Sharing is off: its database cannot be used: { $reason }. { -sharing-turn-on }
sharing-trouble = The share database failed: { $reason }. Try again in a moment; if it fails again, tell the administrator. { -sharing-for-readers }
sharing-uncertain = The share database failed while saving: { $reason }. The change may have been saved; check (for example “Your links” under Share) before you try again.

sharing-database-busy = other connections kept it busy for too long
sharing-database-damaged = its file is damaged
sharing-database-disk-fails = its disk reports read or write errors
sharing-database-disk-full = its disk is full
sharing-database-error = it reports error { QUOTED($code) }
sharing-database-no-connection = it accepts no more connections
sharing-database-no-file = its file cannot be opened
sharing-database-no-right = its user has no write permission
sharing-database-other-file = its file is not an SQLite database
sharing-database-read-only = it is read-only
sharing-database-shut-down = it was shut down
sharing-database-silent = it does not respond
sharing-database-unreachable = it cannot be reached or refuses the login

# Limits on what is shared.

-sharing-more-room = share fewer columns, or ask the administrator for more space.

sharing-full = These data need { TENTHS($needed) } MB; { TENTHS($free) } MB of the { TENTHS($total) } MB for all shares are free. Delete a link you no longer need, { -sharing-more-room }
-sharing-make-room = Delete links under “Your links”, or share fewer columns.
sharing-visitor-full = These data need { TENTHS($needed) } MB. You share { $count } links with { TENTHS($used) } MB; the limits per visitor are { $most } links and { TENTHS($room) } MB. { -sharing-make-room }
sharing-address-full = These data need { TENTHS($needed) } MB. Your network address shares { $count } links with { TENTHS($used) } MB; the limits are { $most } links and { TENTHS($room) } MB. { -sharing-make-room }
sharing-address-fast = Your network address created { $lately } links within an hour; the limit is { $most }. Try again later, or share an earlier link.
sharing-larger-than-all = These data need { TENTHS($needed) } MB; the limit for all shares together is { TENTHS($total) } MB: { -sharing-more-room }
sharing-larger-than-one = These data need { TENTHS($needed) } MB; the limit per share is { TENTHS($most) } MB. Share fewer columns or fewer rows.
sharing-long-title = The title has { $characters } characters; the limit is { $most }. Shorten it.
sharing-long-note = The note has { $characters } characters; the limit is { $most }. Shorten it.
sharing-long-view = The view has { $characters } characters; the limit is { $most }. Shorten it.
sharing-long-passphrase = The passphrase has { $characters } characters; the limit is { $most }. Choose a shorter one.
sharing-lifetime = The link would expire after { COUNT($days) } days; more than zero and at most ten years is accepted.

# Opening a link.

sharing-opening = Opening the shared data …
sharing-link-gone = This link is incomplete, has expired, or its data were deleted. Ask the sender for a new one, or open an example or your own file.
sharing-damaged = The shared data are damaged. Ask the sender to press Share again.
sharing-passphrase-needed = These data are protected. Enter the sender’s passphrase to open them.
sharing-passphrase-wrong = Wrong passphrase. Ask the sender for it.
sharing-too-many-attempts = Too many passphrase attempts from your network address or on this server. Try again in a minute, or open an example or your own file.

# The audience of a link.

sharing-audience-nobody = The list of addresses is empty. Enter at least one, or choose another audience.
sharing-audience-no-address = { QUOTED($found) } is not an email address: a name, an @ and a domain. Separate several by commas or line breaks.
sharing-audience-many = The list has { $found } addresses; the limit is { $most }. Share with all signed-in users instead.
sharing-audience-off = This link is for signed-in users, and sign-in is off on this server. Ask the administrator.
sharing-audience-signed-in = This link is for signed-in users.
sharing-audience-named = This link is for people named by the sender. Sign in to open it.
sharing-audience-not-you = This link is for people named by the sender, and { $address ->
    [none] your account has no email address to compare
   *[other] { $address } is not among them
}. Ask the sender to add your address.

# Links with counts, and what may be wrong with the counts.

sharing-counts-unreadable = The counts in this link cannot be read: { $reason }. Ask the sender to copy the whole link again.
sharing-counts-unfit = These counts do not fit into a link: { $reason }. Share the data instead.
sharing-counts-begin-above = the first step { $first } is above the lowest score { $lowest }
sharing-counts-clusters = they do not tell which cases belong together, so intervals would be too narrow
sharing-counts-damaged = it is incomplete or damaged
sharing-counts-other-beginning = it does not begin with { $prefix }
sharing-counts-other-version = it was written by another version of this app
sharing-counts-too-long = it is too long
sharing-counts-steps = it has { $steps } steps; 2 to { $most } are accepted
sharing-counts-width = the step width is not a usable number above 0
sharing-counts-far = the steps are too far from 0 for their width
sharing-counts-no-ascent = the thresholds do not ascend
sharing-counts-no-count = a step has no count, or one that is not a number of 0 or more
sharing-counts-more-above = more cases are flagged at a higher threshold than at a lower one
sharing-counts-total = the total is { $total } cases; more than 0 and at most { $most } are accepted
sharing-counts-title = the title is longer than { $most } characters or contains invisible ones
sharing-counts-classes = its classes are not two different names of at most { $most } visible characters

# The preview where a link is pasted.

preview-about = Explore a classifier’s threshold: metrics, confusion matrix and curves follow the slider, at any prevalence.
preview-counts-title = Shared counts
preview-counts = A classifier’s confusion counts at every step of the threshold.
preview-protected-title = Shared predictions
preview-protected = Protected by a passphrase.
preview-shared = Predictions of { COUNT($cases) } cases, shared { DATE($day) }.
preview-note = Note on { $threshold }: { $note }
preview-signed-in = For signed-in users.
