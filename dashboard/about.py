"""What the app is called and which version of it this is."""

NAME = "Threshold Explorer"
VERSION = "0.1.0"
