# 简体中文

list-next = { $before }、{ $part }
list-clause = { $before }；{ $part }
list-sentence = { $before }{ $part }
list-two = { $first } 和 { $last }
list-more = 另外 { COUNT($count) } 个
# 连成一行朗读的提示行
list-line = { $before }，{ $part }
