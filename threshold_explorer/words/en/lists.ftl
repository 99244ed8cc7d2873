# Lists of texts in a sentence.

list-next = { $before }, { $part }
list-clause = { $before }; { $part }
list-sentence = { $before } { $part }
list-two = { $first } and { $last }
list-more = { COUNT($count) } more
# Lines of a tooltip, read as one.
list-line = { $before }, { $part }
