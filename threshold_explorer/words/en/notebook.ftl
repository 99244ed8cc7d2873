# The widget of a notebook.
notebook-title = Predictions
notebook-name = Threshold Explorer: { $title }
notebook-text = { $title }: { $summary }, threshold { THRESHOLD($threshold) }
notebook-threshold-outside = The threshold { $found } is outside of the slider, which goes from { THRESHOLD($low) } to { THRESHOLD($high) }.
