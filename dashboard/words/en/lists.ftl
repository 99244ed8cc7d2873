# How texts are listed, in every sentence that does.

list-two = { $first } and { $last }
list-more = { COUNT($count) } more
