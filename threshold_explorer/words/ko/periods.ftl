# '시간 추이' 페이지: 기간마다 지표.

page-periods = 시간 추이
periods-column = 날짜
periods-length = 기간
periods-length-day = 일
periods-length-week = 주
periods-length-month = 월
periods-length-quarter = 분기
periods-length-half = 반기
periods-length-year = 연
periods-month-first = 월 먼저
    .help = 1/2/2024를 2월 1일이 아니라 1월 2일로 읽습니다.
periods-missing-column = 링크의 열 “{ $asked }”: 이 데이터에 그런 날짜 열이 없습니다.
periods-none = 이 데이터에 날짜 열이 없습니다. 2024-01-31, 31.1.2024 또는 1/31/2024 같은 열을 추가하십시오.
periods-no-dates = “{ $column }” 열의 값은 대부분 날짜가 아닙니다. 날짜는 2024-01-31, 31.1.2024, 1/31/2024, 2024-01 또는 2024-Q1처럼 씁니다.
periods-number = 이 날짜로는 기간이 { COUNT($count) }개입니다. 기간이 2–{ COUNT($most) }개가 되는 길이를 고르십시오.
periods-without = 사례 { COUNT($count) }건은 날짜가 없어 제외합니다{ $unreadable ->
    [0] .
   *[other] : “{ $example }” 값은 날짜로 읽히지 않습니다.
}
periods-prevalence = 양성 비율
periods-threshold = 최고 F1의 임곗값
periods-period = 기간
periods-cases = 사례
periods-alt = 기간별 { $metric } 및 신뢰 구간: { $names }
periods-prevalence-alt = 기간별 양성 비율: { $names }
periods-threshold-alt = 기간별 최고 F1의 임곗값과 사용 중인 임곗값: { $names }
table-periods = 기간
headline-periods = 임곗값 { THRESHOLD($threshold) }에서 { $label }: { $first } { $before }, { $last } { $after }

periods-first = 처음 기간
    .help = 이후 기간을 이 기간과 비교합니다. 점선은 경보가 울리는 곳입니다.
periods-working = 재표본 추출 중…
periods-no-change = 경보와 변화의 원인은 사례에 가중치와 군집이 없을 때만 구합니다.
periods-alarm-no-share = { $metric }: 사례의 비율이 아니어서 경보가 없습니다.
periods-alarm-none = { $metric }: 처음 기간에서 정의되지 않아 경보가 없습니다.
periods-no-alarm = **경보 없음:** 처음 { COUNT($count) }개 기간의 { $metric } { $baseline } 대비 유의한 변화가 없습니다.
periods-alarm = **{ $period }에 경보:** 처음 { COUNT($count) }개 기간의 { $metric } { $baseline } 대비 변화가 있습니다(모든 기간에 걸쳐 { $name }).
periods-badge = { $period } 경보
periods-change = { $period } 이전 → 이후의 { $metric }: { $before } → { $after }. 변화의 내역: 양성 비율({ $before_share } → { $after_share }) { $prevalence }, 분류기 { $classifier }.
periods-part-change = 변화
periods-part-prevalence = 양성 비율로 인한 변화
periods-part-ranking = 순위로 인한 변화: 분류기가 사례를 다른 순서로 놓음
periods-part-cut = 임곗값 위치로 인한 변화: 점수가 이동함
periods-column-part = 부분
periods-column-value = 값
periods-column-interval = { $name } 신뢰 구간
periods-column-period = 기간
periods-column-f1 = F1
periods-column-best = 그 기간의 최고 F1
periods-later-heading = 처음 기간에서 고른 임곗값을 이후에 평가
periods-later = 처음 { COUNT($count) }개 기간의 최고 F1은 { RATIO($value) }, 그 임곗값은 { THRESHOLD($threshold) }입니다. 그 임곗값에서 이후 기간은 다음과 같습니다:
periods-later-none = 처음 기간에서 F1이 0보다 큰 임곗값이 없습니다.

late-heading = 지연 레이블: 최근 기간의 값은 어떻게 바뀔 것인가
late-open = **기간 { COUNT($periods) }개 중 { COUNT($open) }개에 아직 올 레이블이 빠져 있습니다.** 완결된 기간에서는 사례의 { PERCENT($final) }에 레이블이 있습니다.
late-unknown = **예측하지 않습니다:** 처음에 레이블 비율이 같은 기간이 셋 이상 없습니다. 그래서 레이블이 얼마나 올지 알 수 없습니다.
late-alike = **지연 때문만일 수 있습니다:** 완결되지 않은 모든 기간에서 { $metric } 값이 완결된 기간의 값({ $whole })이 될 수 있습니다(기간마다 { $name }).
late-differs = **지연 때문만은 아닙니다:** { LISTED($names) } 기간에서 { $metric } 값이 완결된 기간의 값({ $whole })이 되지는 않습니다(기간마다 { $name }).
late-assumed = 가정: 레이블이 전과 같은 속도로 완결됩니다. 기간마다, 임곗값의 양쪽에서 앞으로 올 레이블은 이미 온 레이블과 같습니다.
late-completeness = 도착한 레이블
late-completeness-alt = 기간별 레이블이 있는 사례의 비율: { $shares }
late-share-of = { $period } { PERCENT($share) }
late-metric-alt = 기간별로 도착한 레이블의 { $metric }, 상하한, 앞으로의 값: { LISTED($names) }
late-is-complete = 완결됨
late-is-open = 아직 올 레이블이 있음
late-final = 최종: { PERCENT($final) }
late-today = 도착한 레이블 기준
late-predicted = 앞으로의 값({ $name })
late-bounds = 상하한
late-labelled = 레이블 있음
late-bound-low = 하한
late-bound-high = 상한
late-limit-low = 완결 후 { $name } 하한
late-limit-high = 완결 후 { $name } 상한
table-late-labels = 지연 레이블
