# Uploads in the host's database: until when, why not, and why one does not open.

kept-opening = Opening your upload …
kept-until = Kept for you alone until { DATE($day) }, { $time }, encrypted.
kept-here-only = These data have to be sent again after this server is restarted: they are in its memory only, because { $reason }.
kept-hours = An upload opens for its sender alone, for { $hours ->
    [one] 1 hour
   *[other] { COUNT($hours) } hours
} after it was sent.
kept-damaged = This upload is damaged where it was kept: send the file again.
kept-not-read = This upload was kept and cannot be read any more. { $why } Send the file again.
kept-no-room = it needs { TENTHS($needed) } MB and { TENTHS($free) } MB of the room for uploads are left for it
kept-gone = This upload is not kept any more: send the file again.
kept-database-off = the database cannot be used
kept-database-trouble = the database cannot be used: { $reason }
