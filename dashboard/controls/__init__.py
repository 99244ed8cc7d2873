"""What a reader sets: choices, links, sliders."""
