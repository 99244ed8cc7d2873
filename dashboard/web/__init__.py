"""What happens between browser and server outside the pages: cookies, previews, logs."""
