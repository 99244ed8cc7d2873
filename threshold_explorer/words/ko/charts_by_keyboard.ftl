# 화면 낭독기가 그래프에 대해 말하는 것과 그래프의 키. 계열이 여럿인 그래프에서는 계열마다 이름이 있다.

chart-role = 그래프
chart-keys = { $picks ->
    [yes] 화살표 키로 점을 따라, 그리고 계열 사이를 이동합니다. Shift를 누르면 모든 점을 지납니다. Enter로 그곳에 임곗값을 정하고 Escape로 나갑니다.
   *[no] 화살표 키로 점을 따라, 그리고 계열 사이를 이동합니다. Shift를 누르면 모든 점을 지납니다. Escape로 나갑니다.
}
chart-empty = 점 없음.
chart-series-count = { $count ->
   *[other] 계열 { $count }개.
}
chart-rises = { $axis } { $low }부터 { $high }까지 { $name }: { $first }에서 { $last }까지 증가. 가장 가파른 곳은 { $steepest } 부근.
chart-falls = { $axis } { $low }부터 { $high }까지 { $name }: { $first }에서 { $last }까지 감소. 가장 가파른 곳은 { $steepest } 부근.
chart-constant = { $axis } { $low }부터 { $high }까지 { $name }: { $first }.
chart-varies = { $axis } { $low }부터 { $high }까지 { $name }: { $first }에서 { $last }까지. 최저 { $least_at }에서 { $least }, 최고 { $most_at }에서 { $most }.
chart-bars = { $count ->
   *[other] { $low }부터 { $high }까지 막대 { $count }개. 가장 높은 것: { $most }.
}
chart-points = { $count ->
   *[other] { $low }부터 { $high }까지 점 { $count }개. { $name }: 최저 { $least_at }에서 { $least }, 최고 { $most_at }에서 { $most }.
}
chart-at-value = { $axis } { $x }: { $name } { $value }
chart-at-name = { $x }: { $name } { $value }
chart-at-reading = { $axis } { $x }: { $reading }
chart-at-interval = { $x }: { $name } { $value }, 신뢰 구간 { $low }부터 { $high }까지
chart-bin = { $count ->
   *[other] { $axis } { $x }: { $name } 사례 { $cases }건
}
chart-of-series = { $series }. { $point }
chart-range = { $low }부터 { $high }까지

# 혼동 행렬의 칸: 이름, 개수, 비율, 행과 열의 제목
matrix-cell = { $name }: { $count }, { $share } ({ $row }, { $column })

# 보기 창의 스위치
pitch-switch = 그래프에서 점의 높이를 소리로 듣기
