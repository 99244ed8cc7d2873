# Lists of texts in a sentence.

list-two = { $first } and { $last }
list-more = { COUNT($count) } more
