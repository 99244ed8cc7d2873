# 화면 낭독기가 그래프에 대해 말하는 것과 그래프의 키. 계열이 여럿인 그래프에서는 계열마다 이름이 있다.

chart-role = 그래프
chart-button = { $button }: { $chart }
chart-keys = { $picks ->
    [yes] 화살표 키로 점을 따라, 그리고 계열 사이를 이동합니다. Shift를 누르면 모든 점을 지납니다. Enter로 그곳에 임곗값을 정하고, P로 높이를 소리로 듣고, Escape로 나갑니다.
   *[no] 화살표 키로 점을 따라, 그리고 계열 사이를 이동합니다. Shift를 누르면 모든 점을 지납니다. P로 높이를 소리로 듣고, Escape로 나갑니다.
}
chart-pitch = { $is ->
    [on] 소리 켬: 점이 높을수록 소리도 높습니다.
   *[off] 소리 끔.
}
chart-sets-nothing = 이 그래프에서는 임곗값을 정하지 않습니다.
chart-empty = 점 없음.
chart-series-count = { $count ->
   *[other] 계열 { $count }개.
}
chart-over = { $is_named ->
    [yes] { $axis } { $low }부터 { $high }까지.
   *[no] { $low }부터 { $high }까지.
}
chart-rises = { $name }: { $first }에서 { $last }까지 증가, 가장 가파른 곳은 { $steepest } 부근.
chart-falls = { $name }: { $first }에서 { $last }까지 감소, 가장 가파른 곳은 { $steepest } 부근.
chart-constant = { $name }: 내내 { $first }.
chart-varies = { $extremes ->
    [both] { $name }: { $first }에서 { $last }까지, 최저 { $least_at }에서 { $least }, 최고 { $most_at }에서 { $most }.
    [low] { $name }: { $first }에서 { $last }까지, 최저 { $least_at }에서 { $least }.
    [high] { $name }: { $first }에서 { $last }까지, 최고 { $most_at }에서 { $most }.
   *[none] { $name }: { $first }에서 { $last }까지 오르내림.
}
chart-bars = { $count ->
   *[other] 막대 { $count }개, 가장 높은 것: { $most }.
}
chart-boxes = { $count ->
   *[other] 상자 { $count }개. { $name }: 최저 { $least_at }에서 { $least }, 최고 { $most_at }에서 { $most }.
}
chart-points = { $undefined ->
    [0] 점 { $count }개. { $name }: 최저 { $least_at }에서 { $least }, 최고 { $most_at }에서 { $most }.
   *[other] 점 { $count }개. { $name }: 최저 { $least_at }에서 { $least }, 최고 { $most_at }에서 { $most }, 정의되지 않음 { $undefined }개.
}
# 지표가 놓이는 두 한계 중 하나
chart-bound = { $name } { $bound ->
    [lower] 하한
   *[upper] 상한
}
chart-point = { $point }.
chart-at-value = { $axis } { $x }: { $name } { $value }
chart-at-name = { $x }: { $name } { $value }
chart-at-reading = { $axis } { $x }: { $reading }
chart-at-part = { $x }: { $name } { $value }, { $part ->
    [lower-whisker] 아래 수염 끝
    [lower-quartile] 제1사분위수
    [median] 중앙값
    [upper-quartile] 제3사분위수
   *[upper-whisker] 위 수염 끝
}
chart-with-interval = { $point }, 신뢰 구간 { $low }부터 { $high }까지
chart-without-interval = { $point }, 신뢰 구간 없음
chart-bin = { $count ->
   *[other] { $axis } { $x }: { $name } 사례 { $cases }건
}
chart-of-series = { $series }. { $point }
chart-range = { $low }부터 { $high }까지

# 혼동 행렬의 칸: 이름, 개수, 비율, 행과 열의 제목
matrix-cell = { $name }: { $count }, { $share }({ $row }, { $column })
