"""The name and version of the app."""

NAME = "Threshold Explorer"
VERSION = "0.1.0"
