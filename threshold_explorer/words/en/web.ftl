# Responses of the web server itself: hosts, origins, and limits on connections, upload size and upload speed.

web-connection-limit = Your network address has more than { $most } pages or requests open. Close some, and reload this page in a moment.
web-upload-large = This upload has { TENTHS($megabytes) } MB; the limit is { $most } MB. Upload fewer rows or columns, or compress the file.
-web-close-others = Close other tabs of this app, or upload a smaller or compressed file.
web-upload-address = This upload has { TENTHS($megabytes) } MB; your network address may now upload { TENTHS($free) } MB, half of its free space ({ TENTHS($used) } of { TENTHS($room) } MB are in use). { -web-close-others }
web-upload-all = This upload has { TENTHS($megabytes) } MB; the server now accepts { TENTHS($free) } MB, half of its free space ({ TENTHS($used) } of { TENTHS($room) } MB are in use). Wait until others have closed theirs, or upload a smaller or compressed file.
web-upload-no-space = The server has no space to receive this upload. Try again later, or upload a smaller or compressed file.
web-too-slow = The upload was stopped after { $seconds } seconds with almost no progress. Try a better connection, or compress the file.
web-host-malformed = A request must name exactly one host.
web-host-unknown = This server does not answer for { QUOTED($host) }. If that is its name, add it to THRESHOLD_EXPLORER_ALLOWED_HOSTS (docs/hosting.md, Host names).
web-origin-foreign = A page of { QUOTED($origin) } may not use { QUOTED($host) }. If both are this server, its proxy must forward the Host header unchanged (docs/hosting.md, Host names).
web-any-host-log = Every host name is accepted: set THRESHOLD_EXPLORER_ALLOWED_HOSTS to the names of this server (docs/hosting.md, Host names).
