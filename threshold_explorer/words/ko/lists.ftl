# 문장 안의 목록.

list-next = { $before }, { $part }
list-clause = { $before }; { $part }
list-sentence = { $before } { $part }
list-two = { $first } 및 { $last }
list-more = 그 밖에 { COUNT($count) }개
# 한 줄로 읽는 도구 설명의 줄
list-line = { $before }, { $part }
