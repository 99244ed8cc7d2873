# 简体中文

list-next = { $before }、{ $part }
list-clause = { $before }；{ $part }
list-sentence = { $before }{ $part }
list-two = { $first } 和 { $last }
list-more = 另外 { COUNT($count) } 个
