# 简体中文

list-two = { $first } 和 { $last }
list-more = 另外 { COUNT($count) } 个
