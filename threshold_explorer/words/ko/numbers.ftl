# 숫자를 대신하는 말.

percent-mark = %
thousands-mark = ,
undefined = 정의되지 않음
number-with-interval = { $value }({ $interval })
axis-zoomed = { SIGNIFICANT($low, digits: 3) }–{ SIGNIFICANT($high, digits: 3) } 범위로 확대됨

picture-foot = { $title }, 임곗값 { THRESHOLD($threshold) }
picture-png = PNG
picture-svg = SVG

