"""What surrounds every page: heading, sidebar, banner, Share."""
