# Sentences of the HTTP API, and of its keys on the page.

api-off = The HTTP API is off: this server has no API keys. Ask the administrator.
api-page-title = HTTP API of { $name }
api-page-about = Send your key as “Authorization: Bearer KEY”. This address is an OpenAPI document for clients that accept JSON.
api-no-path = The API has nothing at { QUOTED($path) }; GET /api lists its operations.
api-method = The method { QUOTED($found) } is not supported here. Supported: { LISTED($accepted) }.
api-key-missing = A key is needed: send it as “Authorization: Bearer KEY”.
api-key-wrong = This key is unknown or was revoked.
api-key-not-allowed = The person who made this key may no longer use this server.
api-busy = This key has { $most } requests running, which is the limit. Wait for one of them.
api-no-link = This key has no such link: it is incomplete, has expired, was deleted, or belongs to another key.
api-audience-off = The audience “{ $audience }” needs sign-in, which is off on this server.

api-content-type = The content type is { QUOTED($found) }; { LISTED($accepted) } are accepted.
api-bad-form = The form cannot be read. Send one file and up to 200 fields as multipart/form-data.
api-no-file = The form has no part “file” with the predictions{ $found ->
    [none] {""}
   *[other] {" "}(found: { QUOTED($found) })
}.
api-bad-json = The body is not JSON: the first error is in line { $line }, column { $column }.
api-no-json = The body is not JSON: it must be UTF-8, with finite numbers and null for missing ones.
api-deep-json = The body is nested too deeply.
api-query-with-json = With a JSON body, { QUOTED($name) } belongs into the body, not into the query.

api-bad-field = { QUOTED($name) } is { QUOTED($found) }; accepted is { $accepted }.
api-missing-field = { QUOTED($name) } is missing; accepted is { $accepted }.
api-unknown-field = { QUOTED($name) } is unknown; known are { LISTED($accepted, most: 30) }.
api-excludes = { QUOTED($first) } and { LISTED($second) } exclude each other.
api-needs = { QUOTED($option) } needs { QUOTED($needed) }.
api-no-rule = { $found }
api-no-guarantee = { $why } With { QUOTED($option) } constraints hold on these cases.
api-groups-missing = The record has thresholds by group: send “groups”, the values of { LISTED($columns) } for each case.
api-no-groups = The record has one threshold for all cases; leave out “groups”.
api-lengths = The lists differ in length: { LISTED($lengths) }.
api-large-counts = A number of the counts is too large.
api-threshold-beyond = The threshold { $found } is beyond the page’s slider; { $low } to { $high } is accepted.
api-no-threshold = A threshold needs two classes; these data are { $kind }.
api-accepts-text = a text of at most { $most } characters
api-accepts-texts = a list of texts of at most { $most } characters each
api-accepts-number = a finite number
api-accepts-number-or-null = a finite number or null
api-accepts-at-least = a number of at least { $low }
api-accepts-groups = a list with a value per case, or an object of such lists by column
api-accepts-whole = a whole number from { $low } to { $high }
api-accepts-range = a number from { $low } to { $high }
api-accepts-between = a number above { $low } and below { $high }
api-accepts-flag = true or false
api-accepts-choice = { LISTED($accepted, most: 20) }
api-accepts-numbers = a list of one or more numbers
api-accepts-object = a JSON object
api-accepts-parameters = texts by the name of a URL parameter, without { LISTED($reserved, most: 20) }

api-key-long-name = The name has { $characters } characters; the limit is { $most }. Shorten it.
api-key-too-many = You have { $most } API keys, which is the limit. Revoke one to make another.
api-keys-about = With a key, programs create links, read metrics and apply rules as you: GET /api lists the operations.
api-keys-name = Name of a new key
    .placeholder = such as the program that will use it
api-keys-unnamed = unnamed
api-keys-make = Create key
api-keys-once = Copy this key now: it is not shown again. Programs that have it act as you.
api-keys-made = created { DATE($created) }
api-keys-revoke = Revoke
api-keys-revoke-sure = Revoke this key? Programs that use it stop working; its links stay.
