"""The Agreement page: how well metric or judge scores agree with a human grade."""
