# Sharing: links to data, links with counts, their previews, and why one of them does not come about.

# The store of shared data, and why it cannot be used.

-sharing-for-readers = Where a link brought you here, ask its sender for the file, or meanwhile choose an example or upload a file of your own.
-sharing-turn-on = Ask whoever hosts this dashboard to turn it on. { -sharing-for-readers }

sharing-off-no-database = Sharing is off: DATABASE_URL names no database that can keep shares; sqlite:///path/to/file or postgresql://user:password@host/name is accepted. { -sharing-turn-on }
sharing-off-no-folder = Sharing is off: the folder of its database cannot be made. { -sharing-turn-on }
sharing-off-newer = Sharing is off: its database was last used by a newer version of this dashboard; run that version again. { -sharing-turn-on }
sharing-off-unusable = Sharing is off: its database cannot be used, because { $reason }. { -sharing-turn-on }
sharing-trouble = The database of shared data could not be used, because { $reason }. Try again in a moment; if that does not help, tell whoever hosts this dashboard. { -sharing-for-readers }
sharing-uncertain = The database of shared data stopped answering just as it was to keep this change, because { $reason }: it may have kept it or not. Look at what it has, such as your links under Share, before you try again.

sharing-database-busy = others kept it busy for too long
sharing-database-damaged = its file is damaged
sharing-database-disk-fails = its disk refuses to read or write
sharing-database-disk-full = its disk is full
sharing-database-error = it reports the error { $code }
sharing-database-no-connection = it has no room for more connections
sharing-database-no-file = its file cannot be opened
sharing-database-no-right = its user lacks the right to write
sharing-database-other-file = its file is not one of SQLite
sharing-database-read-only = it may only be read
sharing-database-shut-down = it was shut down
sharing-database-silent = it does not answer
sharing-database-unreachable = it cannot be reached or refuses the login

# What is shared, and what is not.

-sharing-more-room = share fewer columns, or ask whoever hosts this dashboard for more room.

sharing-full = These data need { TENTHS($needed) } MB, and { TENTHS($free) } MB of the { TENTHS($total) } MB for all shares are free: delete a link that you no longer need, { -sharing-more-room }
-sharing-make-room = delete one of your own under “Your links” to make room, or share fewer columns.
sharing-visitor-full = You share { $count } links with { TENTHS($used) } MB, and these data need { TENTHS($needed) } MB; at most { $most } links and { TENTHS($room) } MB are accepted of one visitor: { -sharing-make-room }
sharing-address-full = From your network address { $count } links with { TENTHS($used) } MB are shared, and these data need { TENTHS($needed) } MB; at most { $most } links and { TENTHS($room) } MB are accepted: { -sharing-make-room }
sharing-address-fast = From your network address { $lately } links were made within the hour; at most { $most } are accepted: try again later, or share the link that you made before.
sharing-larger-than-all = These data need { TENTHS($needed) } MB, and all shares together may have { TENTHS($total) } MB: { -sharing-more-room }
sharing-larger-than-one = These data need { TENTHS($needed) } MB, and one share may have at most { TENTHS($most) } MB: share fewer columns or fewer rows.
sharing-long-title = The title has { $characters } characters; at most { $most } are accepted. Shorten it.
sharing-long-note = The note has { $characters } characters; at most { $most } are accepted. Shorten it.
sharing-long-view = The view has { $characters } characters; at most { $most } are accepted. Shorten it.
sharing-long-passphrase = The passphrase has { $characters } characters; at most { $most } are accepted. Choose a shorter one.
sharing-lifetime = The link would live for { $lifetime }; more than nothing and at most ten years is accepted.

# What a link opens, and what it does not.

sharing-opening = Opening what was shared …
sharing-link-gone = This link opens nothing: it may be incomplete, have expired, or its data were deleted. Ask the sender to press Share again. Meanwhile, choose an example or upload a file of your own.
sharing-damaged = The data behind this link are damaged: ask the sender to press Share again.
sharing-passphrase-needed = The sender protected these data with a passphrase: enter it to open them.
sharing-passphrase-wrong = This is not the passphrase of these data: ask the sender for it.
sharing-too-many-attempts = Too many passphrases are waiting to be checked, from your network address or on this server: try again in a minute. Meanwhile, choose an example or upload a file of your own.

# For whom a link is.

sharing-audience-nobody = The list of people who may open the link is empty: write at least one address like anna@example.org, or choose somebody else to open it.
sharing-audience-no-address = { QUOTED($found) } is no e-mail address; addresses like anna@example.org, parted by commas or lines, are accepted.
sharing-audience-many = The list of people who may open the link holds { $found } addresses; at most { $most } are accepted. Share with whoever is signed in instead.
sharing-audience-off = This link opens for people who are signed in, and signing in is off on this server: ask whoever hosts it.
sharing-audience-signed-in = This link opens for people who are signed in here.
sharing-audience-named = This link opens for people whom its sender named, once they are signed in here.
sharing-audience-not-you = This link opens for people whom its sender named, and { $address ->
    [none] the account with which you are signed in has no address by which to know you
   *[other] { $address } is not among them
}: ask the sender to name your address.

# Counts in a link, and what may be wrong with them.

sharing-counts-unreadable = This link carries counts that cannot be read: { $reason }; ask the sender to copy the whole link again.
sharing-counts-unfit = A link cannot carry these counts: { $reason }; share the data instead.
sharing-counts-begin-above = the steps begin at { $first }, above the lowest score { $lowest }
sharing-counts-damaged = it is incomplete or damaged
sharing-counts-other-beginning = it does not begin with { $prefix }
sharing-counts-other-version = it was written by another version of this page
sharing-counts-too-long = it is longer than any link of this kind
sharing-counts-steps = the steps number { $steps }, where 2 to { $most } are possible
sharing-counts-width = the width of a step is not a number above 0 that can be counted with
sharing-counts-far = the steps are too far from 0 for their width
sharing-counts-no-ascent = the thresholds do not ascend
sharing-counts-no-count = a step has no count, or one that is no number of 0 or more
sharing-counts-more-above = more cases are flagged at a higher threshold than at a lower
sharing-counts-total = all cases together are { $total }, where more than 0 and at most { $most } are possible
sharing-counts-title = the title is longer than { $most } characters or holds invisible ones
sharing-counts-classes = its classes are not two names that differ, of at most { $most } characters and none of them invisible

# What a link says of itself where it is pasted.

preview-about = Explore where to put a classifier's threshold: metrics, confusion matrix and curves follow the slider, at any prevalence.
preview-counts-title = Shared counts
preview-counts = A classifier's confusion counts at every step of the threshold.
preview-protected-title = Shared predictions
preview-protected = A passphrase from the sender opens them.
preview-shared = Predictions of { COUNT($cases) } cases, shared { DATE($day) }.
preview-signed-in = They open for people who are signed in.
