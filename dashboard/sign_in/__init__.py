"""Who is signed in, by the word of an OpenID Connect provider, and what that lets them do."""
