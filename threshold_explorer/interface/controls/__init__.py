"""Controls that set query parameters: sliders, number boxes, switches, links."""
