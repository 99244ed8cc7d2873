# 신뢰 구간의 반너비에 필요한 표본 크기와, 표본 크기에 따른 반너비.

size-heading = 필요한 표본 크기
size-of = 지표
size-width = 반너비 ±
    .help = 신뢰 구간 너비의 절반입니다: 0.05는 ±5%p입니다.
size-available = 보유 사례 수
    .help = 레이블이 있는, 현재 보유한 사례의 수입니다.
size-one-class = 클래스가 하나뿐이어서 필요한 표본 크기를 알 수 없습니다.
size-weighted = 가중 사례입니다. 표본 크기는 가중하지 않은 사례에 대한 것입니다.
size-clusters = 표본 크기와 반너비는 독립된 사례에 대한 것입니다. 이런 군집이 있으면 { $metric }에는 { $more ->
    [true] 사례가 약 { SIGNIFICANT($times, digits: 2) }배
   *[other] 거의 같은 수의 사례가
} 필요합니다.
size-few-clusters = 표본 크기와 반너비는 독립된 사례에 대한 것입니다. 군집이 있으면 더 많이 필요한데, 얼마나 더 필요한지는 여기서 추정할 수 없습니다.
size-undefined = { $metric }: 이 임곗값에서 정의되지 않아 표본 크기가 없습니다: { $why }.
size-all-flagged = 모든 사례를 양성으로 판정하므로 { $metric } 값이 양성 비율과 같습니다: 임곗값을 높이십시오.
size-none-flagged = 양성 판정 사례가 없으므로 { $metric } 값이 음성 비율과 같습니다: 임곗값을 낮추십시오.
size-none-flagged-f1 = 양성 판정 사례가 없으므로 { $metric } 값이 0입니다: 임곗값을 낮추십시오.
size-all-flagged-f1 = 모든 사례를 양성으로 판정하므로 { $metric } 값이 양성 비율에만 달려 있습니다: 임곗값을 높이십시오.
size-difference = { $metric }, B − A
size-no-pair = { $metric }: 위에서 임곗값 A를 고르십시오.
size-no-cases = { $metric }: 여기서는 표본 크기가 없습니다. 가중하지 않은 사례마다의 점수가 필요합니다.
size-no-variance = { $metric }: 표본 크기가 없습니다. 정의되지 않거나 이 사례들에 변동이 없습니다.
size-open = 차이는 { RATIO($value) }입니다: ±{ SIGNIFICANT($width, digits: 6) } 범위에서는 어느 쪽이 나은지 가려지지 않을 수 있습니다.
size-too-many = { $metric } { RATIO($value) } ± { SIGNIFICANT($width, digits: 6) }: 레이블이 있는 사례 10¹²건 초과.
size-required = { $metric } { RATIO($value) } ± { SIGNIFICANT($width, digits: 6) }: 레이블이 있는 사례 { COUNT($n) }건, 그중 양성 약 { COUNT($positives) }건.
size-assured = 사례 { COUNT($n) }건: 표본의 { $assurance }에서 그보다 넓지 않음.
size-reached = 사례 { COUNT($n) }건, 그중 양성 약 { COUNT($positives) }건: ± { RATIO($width) }.
size-wide = { $metric } 값이 { RATIO($value) }뿐이어서 ±{ SIGNIFICANT($width, digits: 6) } 값은 별 의미가 없습니다: 더 작은 반너비를 고르십시오.
size-more-than-most = 10¹² 초과
size-column-question = 질문
size-column-sampling = 표본 추출
size-column-n = 사례
size-column-positive = 양성
size-column-width = 반너비
size-column-assured = 사례, 보증 확률 { $assurance }
size-question-required = 필요한 사례 수
size-question-available = 보유 사례로 얻는 반너비
size-sampling-random = 무작위, 양성 비율 { $pi }
size-sampling-as-file = 이 파일처럼({ $observed }), { $pi }에서 평가
size-how = 표본 크기: 임곗값 B와 선택한 양성 비율에서 무작위 표본의 기댓값; 기대 비율에서의 윌슨 구간; 파일의 양성 비율을 다시 가중하는 곳은 MOVER-R. ROC AUC와 차이: 이 사례들의 분산, ROC AUC는 DeLong의 분산.
size-axis-n = 레이블이 있는 사례 수
size-axis-width = 신뢰 구간의 반너비
size-alt = 현재 임곗값과 양성 비율에서, 레이블이 있는 사례 수(로그 눈금)에 대한 { $name } 신뢰 구간의 반너비
size-legend-curve = 반너비
size-legend-target = 목표값
size-legend-required = 필요
size-legend-available = 보유
table-size = 사례 수에 따른 반너비
