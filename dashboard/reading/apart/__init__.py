"""Untrusted bytes, read in a process whose memory and time are bounded."""
