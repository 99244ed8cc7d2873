# Texts as predictions.

text-too-long = Row { COUNT($row) } holds a text of { COUNT($words) } words, and { $measure } compares each word with each; it takes texts of up to { COUNT($most) } words.
text-too-many-to-compare = Two systems are compared over up to { COUNT($most) } rows, and here are { COUNT($rows) }; choose fewer of them.
