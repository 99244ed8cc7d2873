"""Parse untrusted bytes in a sandbox process with bounded memory and time."""
