# Uploads stored in the server's database: their retention, and why one is not stored or does not open.

uploads-opening = Opening your upload …
uploads-until = Stored encrypted, only for you, until { DATE($day) }, { $time }.
uploads-memory-only = These data are only in the server’s memory, because { $reason }. Upload them again after a restart.
uploads-retention = Uploads open only for their sender, for { $hours ->
    [one] 1 hour
   *[other] { COUNT($hours) } hours
}.
uploads-damaged = The stored upload is damaged. Upload the file again.
uploads-unreadable = The stored upload can no longer be read. { $why } Upload the file again.
uploads-no-space = it needs { TENTHS($needed) } MB, and { TENTHS($free) } MB of the space for uploads are free for it
uploads-gone = This upload is no longer stored. Upload the file again.
uploads-database-off = the database cannot be used
uploads-database-error = the database cannot be used: { $reason }
