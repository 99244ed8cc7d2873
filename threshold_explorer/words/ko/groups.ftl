# '집단' 페이지: 사례의 집단마다 지표.

page-groups = 집단
groups-by = 집단 기준
    .help = 열 하나, 또는 교차할 두 열입니다. 숫자는 범위로 나누고, 값이 없는 사례도 한 집단입니다.
groups-missing-column = 링크의 열 “{ $asked }”: 이 데이터를 집단으로 나누지 못합니다.
groups-missing = 값 없음
groups-range = { $low }–{ $high }
    .below = { $high } 미만
    .between = { $low } 이상 { $high } 미만
    .least = { $low } 이상
groups-none = 이 사례들을 2–50개 집단으로 나누는 열이 없습니다. 병원, 국가, 나이 같은 열을 파일에 추가하십시오.
groups-quantiles = { $column }의 범위 수
groups-cuts = 또는 경계
    .help = 범위의 경계를 18, 35, 65처럼 씁니다. 각 범위는 자기 경계에서 시작합니다.
groups-alt = 집단별 { $metric } 및 신뢰 구간: { $names }
table-groups = 집단
headline-groups = 임곗값 { THRESHOLD($threshold) }에서 { $label }: { $low }({ $lowest }) ~ { $high }({ $highest })
headline-groups-same = 임곗값 { THRESHOLD($threshold) }에서 { $label }: { $all ->
    [true] 모든 집단에서
   *[false] 정의된 모든 집단에서
} { $value }
headline-groups-few = 임곗값 { THRESHOLD($threshold) }에서 { $label }: 정의된 집단이 둘 미만

groups-verdict = **{ $group }: { $what ->
    [worse] 더 나쁨
   *[different] 다름
}.** { $metric } { $value }, 나머지 모든 사례 { $rest }: 차이 { $difference }({ $name } { $low } ~ { $high }, 모든 집단에 대해 한꺼번에; p-값 { $p }).
groups-verdict-open = **더 나쁘다고 밝혀진 집단이 없습니다.** { $what ->
    [lowest] 값이 가장 낮은
   *[highest] 값이 가장 높은
} 집단은 { $group }: { $metric } { $value }, 나머지 모든 사례 { $rest }.
groups-badge = { $group } { $what ->
    [worse] 더 나쁨
   *[different] 다름
}
groups-mark = { $what ->
    [worse] 나머지보다 나쁨
    [different] 나머지와 다름
    [lowest] 가장 낮음
   *[highest] 가장 높음
}

groups-gap = **집단마다 { $metric } 값이 다릅니다:** 격차 { $value }, { $name } { $low } ~ { $high }(p-값 { $p }).
groups-gap-not-told = **{ $metric }: 유의한 차이가 없습니다.** 격차는 { $value }입니다. 격차가 { $reach }보다 컸다면 이런 데이터 100개 중 95개에서 찾아냈을 것입니다.
groups-gap-no-reach = **{ $metric }: 유의한 차이가 없습니다.** 격차는 { $value }입니다. 데이터가 너무 적어 어떤 격차도 믿을 만하게 가릴 수 없습니다.
groups-no-clusters = 격차와 그 신뢰 구간은 사례가 군집에 속하지 않을 때만 구할 수 있습니다.
groups-gap-none = { $metric }: 격차의 신뢰 구간을 구할 만큼 사례가 많은 집단이 너무 적습니다.
groups-left-out = 사례가 너무 적어 신뢰 구간이 없는 집단: { $names }.
groups-rest-heading = 집단마다 나머지 모든 사례와 비교
groups-rest-method = 신뢰 구간은 모든 집단에 대해 한꺼번에 성립합니다({ $name }).
groups-group = 집단
groups-value = { $metric }
groups-rest = 나머지 모두
groups-difference = 차이
groups-limits = 신뢰 구간
groups-no-limits = 사례가 너무 적음

slices-heading = 취약 하위 집단 검색
slices-about = 모든 열과 모든 열 쌍의 값마다 나머지 모든 사례와 비교합니다.
slices-not-available = 이 검색에는 군집이 없는 개별 사례가 필요합니다.
slices-search = 현재 임곗값에서 검색
slices-working = 검색 중…
    .stopped = 검색을 중단했습니다.
    .again = 다시 검색
slices-none = 검색할 만큼 사례가 많은 하위 집단이 없습니다.
slices-found = { $count ->
    [0] **취약 하위 집단 없음:** 임곗값 { THRESHOLD($threshold) }에서 { $metric } 값이 우연으로 설명되는 것보다 나쁜 것은 하위 집단 { COUNT($searched) }개 중 없습니다.
   *[other] 하위 집단 { COUNT($searched) }개 중 **취약 하위 집단 { COUNT($count) }개**, 임곗값 { THRESHOLD($threshold) }에서 { $metric } 기준:
}
slices-open = { $columns } 기준으로 나누기
slices-column-slice = 하위 집단
slices-column-value = { $metric }
slices-column-rest = 나머지
slices-column-cases = 사례
slices-column-p = p-값(다중 비교 보정)

frontier-heading = 집단마다 다른 임곗값
frontier-lawful = 성별, 출신, 종교, 나이, 장애에 따라 달라지는 임곗값은 많은 경우 위법입니다. 집단마다 다른 규칙을 법과 당사자가 허용하는지 확인하십시오.
frontier-equal = 모든 집단에서 같게 할 값
    .help = 재현율: 기회 균등. 양성 판정률: 인구통계적 동등성.
frontier-equal-recall = 재현율
frontier-equal-fpr = 거짓 양성률
frontier-equal-precision = 정밀도
frontier-equal-flagged-rate = 양성 판정률
frontier-equal-free = 없음
frontier-way = 고르는 기준
frontier-way-same-recall = 같은 전체 재현율
frontier-way-cost = 최소 비용
frontier-way-goal = 목표, 집단마다 제약 조건 적용
frontier-cost = 거짓 음성의 비용
frontier-undefined = { $equal }: 이 임곗값들에서 모든 집단에 정의되지 않아 같게 할 수 없습니다.
frontier-no-positive = 양성 사례가 없으면 재현율이 없습니다.
frontier-aim-recall = 전체 재현율 { RATIO($recall) }에서 모든 집단의 { $equal } 값이 같습니다(격차 { RATIO($gap) }).
frontier-aim-recall-unequal = 이 점수로 가능한 만큼 같게 함: 전체 재현율 { RATIO($recall) }에서 집단 간 { $equal }의 격차는 { RATIO($gap) }입니다.
frontier-aim-cost = 최소 비용에서 모든 집단의 { $equal } 값을 격차 { RATIO($gap) }까지 같게 함: 거짓 음성의 비용은 거짓 양성 { SIGNIFICANT($cost, digits: 6) }건입니다.
frontier-aim-goal = 집단마다 따로: { $objective }. 집단마다의 제약 조건: { $limits }.
frontier-aim-free = 집단마다 최소 비용: 거짓 음성의 비용은 거짓 양성 { SIGNIFICANT($cost, digits: 6) }건입니다.
frontier-price-none = 양성을 같은 수만큼 찾는 단일 임곗값 { THRESHOLD($threshold) } 대비 거짓 양성이 늘지 않습니다.
frontier-price = 양성을 같은 수만큼 찾는 단일 임곗값 { THRESHOLD($threshold) } 대비 거짓 양성이 { COUNT($more) }건 늘어납니다.
frontier-gain = 양성을 같은 수만큼 찾는 단일 임곗값 { THRESHOLD($threshold) } 대비 거짓 양성이 { COUNT($more) }건 줄어듭니다.
frontier-take = 이 임곗값들 사용
    .help = 결정 기록과 링크에 들어갑니다.
frontier-drop = 사용 그만두기
frontier-taken = 사용 중: 결정 기록과 링크에 들어 있습니다.
frontier-taken-others = 다른 임곗값들을 사용 중입니다.
frontier-fixed = 신뢰 구간은 임곗값들이 고정되었다고 보며, 집단마다 따로 성립합니다.
frontier-no-clusters = 사례가 군집에 속하므로 여기서 집단의 지표에는 신뢰 구간이 없습니다.
frontier-one-point = 격차가 가장 작은 임곗값들이 비용도 가장 작습니다.
frontier-slider = { $equal }의 최대 격차
frontier-sentence = 격차 { RATIO($gap) }, 사례당 비용 { SIGNIFICANT($cost, digits: 4) }: 격차를 제한하지 않을 때보다 { SIGNIFICANT($more, digits: 3) }만큼 큽니다.
frontier-gap = { $equal }의 격차
frontier-cost-axis = 사례당 비용
frontier-alt = 집단 간 { $equal }의 최대 격차에 대한 사례당 비용
frontier-undecided = 결정되지 않은 집단 { $count }개: { $names }. { $equal ->
    [recall] 양성 사례가 없습니다
    [fpr] 음성 사례가 없습니다
    [goal] 제약 조건을 충족하는 임곗값이 없습니다
   *[other] 한 클래스의 사례만 있습니다
}. 여기 숫자에는 그 사례가 들어 있지 않고 규칙도 받아들이지 않으므로 따로 결정하십시오.
frontier-undecided-threshold = 결정 안 됨
frontier-unreached = { $names }: 여기에 이르는 임곗값이 없어 아무도 양성으로 판정하지 않습니다.
frontier-rule = 규칙(JSON)
    .help = 프로그램용: threshold_explorer.GroupRule이 읽어서 적용합니다.
frontier-working = 임곗값 검색 중…
frontier-column-group = 집단
frontier-column-threshold = 임곗값
frontier-column-tp = TP
frontier-column-fp = FP
frontier-column-rate = { $rate }
table-frontier = 격차-비용 곡선
