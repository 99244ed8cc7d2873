# 다음에 레이블을 붙일 사례: 입력, 답, 그래프, 층, 채울 파일.

label-next-metric = 지표
label-next-prevalence = 양성 비율
label-next-points = 반너비 ± (%p)
    .help = 신뢰 구간 너비의 절반을 100분의 1 단위로 나타냅니다: 5%p는 0.05입니다.
label-next-cases = 레이블을 붙일 사례 수
    .help = 비워 두면 이 반너비에 필요한 가장 적은 사례 수를 구합니다.
label-next-answer = { $n ->
    [0] 레이블이 더 필요하지 않습니다: 임곗값 { THRESHOLD($threshold) }에서 { $metric }의 오차는
   *[other] 사례 **{ COUNT($n) }**건에 레이블을 붙이십시오: 그러면 임곗값 { THRESHOLD($threshold) }에서 { $metric }의 오차는
} 이 사례들에서 **± { TENTHS($points) }%p**로 예상됩니다({ $name }).{ $saves ->
    [true] {" "}레이블 없는 사례 전체에서 똑같이 뽑으면 { COUNT($simple) }건이 필요합니다.
   *[false] {""}
}
label-next-shares = { $source ->
    [calibrated] 이 계획은 점수를 양성일 확률로 봅니다.
    [labelled] 이 계획은 레이블이 있는 사례 가운데 점수가 비슷한 것에서 양성의 비율을 구합니다.
   *[cautious] 레이블이 있는 사례 가운데 점수가 이런 것이 없습니다: 이 계획은 신뢰 구간이 가장 넓어지는 양성의 비율을 씁니다. 몇 건에 레이블을 붙이고 다시 계획하십시오.
} 이 비율이 틀려도 신뢰 구간이 더 좁거나 넓어질 뿐 여전히 유효합니다.
label-next-download = 채울 파일 내려받기(CSV)
label-next-how = { QUOTED($marked) } 열이 1인 곳에 { QUOTED($column) } 열을 채우고 파일을 다시 여십시오. { QUOTED($probability) } 열에는 사례마다 확인될 확률이 있습니다.
label-next-strata = 층과 숫자
label-next-axis-n = 레이블을 붙일 사례 수
label-next-axis-width = 반너비(%p)
label-next-legend-plan = 계획
label-next-hover = 사례 { $n }건: ± { $points }%p
label-next-alt = 레이블을 붙일 사례 수(로그 눈금)에 대한 { $metric } { $name } 신뢰 구간의 반너비; 사례 { COUNT($n) }건이면 ± { $points }%p
label-next-side = { $above ->
    [true] 이상
   *[false] 미만
}
label-next-from-calibrated = 점수
label-next-from-labelled = 레이블이 있는 사례
label-next-from-cautious = 가장 넓은 신뢰 구간
label-next-column-side = 임곗값
label-next-column-scores = 점수
label-next-column-unlabelled = 레이블 없음
label-next-column-n = 레이블을 붙일 사례
label-next-column-share = 양성의 비율
label-next-column-source = 근거
table-label-next = 레이블 수에 따른 반너비
