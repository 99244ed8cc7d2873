# What the server itself says, before any page: too many, too large, too slow.

web-crowd = Your network address has more of this dashboard open than { $most } pages or requests: close some of them, and load this page again in a moment.
web-upload-large = This upload has { TENTHS($megabytes) } MB; at most { $most } MB are accepted: send fewer rows or columns, or compress the file.
-web-close-others = close other tabs of this dashboard, or send a smaller or compressed file.
web-upload-address = This upload has { TENTHS($megabytes) } MB. From your network address { TENTHS($used) } MB of { TENTHS($room) } MB are in use, and one more upload may take half of what is left, { TENTHS($free) } MB: { -web-close-others }
web-upload-all = This upload has { TENTHS($megabytes) } MB. On this server { TENTHS($used) } MB of { TENTHS($room) } MB for uploads are in use, and one more may take half of what is left, { TENTHS($free) } MB: wait until others have closed theirs, or send a smaller or compressed file.
web-too-slow = The upload hardly moved for { $seconds } seconds and was given up: send it again over a better connection, or compress it.
