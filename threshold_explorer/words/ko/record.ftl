# 결정 기록: 만드는 창과 문서.

record-button = 결정 기록
    .help = 임곗값, 지표, 이유를 문서로 남깁니다
record-heading = 결정 기록
record-tab-document = 문서
record-tab-python = Python
record-about = 임곗값 { THRESHOLD($threshold) }, 모든 지표{ $charts ->
    [true] , 그래프
   *[false] {""}
}: 오프라인에서도 열리는 파일 하나에 담습니다.
record-title = 제목
record-who = 결정한 사람
record-why = 이유
record-make = 기록 만들기
record-ready = “{ $title }”: 준비되었습니다({ $charts ->
    [true] 약 1 MB, A4로 인쇄 가능
   *[false] A4로 인쇄 가능
}).
record-html = 문서(HTML)
record-json = 데이터(JSON)
record-again = 고치기
record-python-about = 결정 규칙을 코드로 나타낸 것입니다: numpy, 그리고 적합된 모델을 감쌀 수 있으면 scikit-learn.

record-kind = 결정 기록
record-language = 기록의 언어
record-made = { DATE($day) } { $time } UTC
record-not-stated = 적지 않음
record-why-heading = 이유
record-decision-heading = 결정
record-threshold = 임곗값 { $threshold }{ $lower ->
    [true] {" "}이하
   *[false] {""}
}
record-by-group = { $columns } 집단마다 다른 임곗값
record-one-for-all = 이 기록의 나머지는 모든 집단에 쓰는 임곗값 하나, { THRESHOLD($threshold) }에 대한 것입니다.
record-groups-about = 기록에는 집단별 임곗값도 들어 있습니다.
record-rule = 점수가 { $threshold } { $lower ->
    [true] 이하
   *[false] 이상
}인 사례는 “{ $positive }”, 나머지는 “{ $negative }” 클래스로 예측합니다. 점수가 없는 사례는 결정하지 않습니다.
record-recalibrated = 점수는 “{ $column }” 열을 재보정한 것입니다({ $method }). rule.json에는 모든 사례에 적합한 변환이 있습니다. 숫자는 표본 외 점수로 구한 것입니다.
record-negated = 낮은 점수가 양성 클래스를 나타냅니다. 아래 그래프와 표에서는 부호를 바꾸며, 거기서 임곗값은 { THRESHOLD($threshold) }입니다.
record-fact-made = 날짜
record-fact-data = 데이터
record-fact-sha256 = SHA-256
record-no-file = 없음: 공유 링크의 건수뿐
record-fact-cases = 사례
record-cases = { COUNT($cases) }건: “{ $positive }” { COUNT($positives) }건, “{ $negative }” { COUNT($negatives) }건{ $unlabelled ->
    [0] {""}
   *[other] , 레이블 없음 { COUNT($unlabelled) }건
}{ $weighted ->
    [true] (가중치의 합)
   *[false] {""}
}
record-fact-columns = 열
record-columns = 레이블 “{ $label }”, 점수 “{ $score }”{ $weight ->
    [none] {""}
   *[other] , 가중치 “{ $weight }”
}{ $cluster ->
    [none] {""}
   *[other] , 군집 “{ $cluster }”
}
record-fact-prevalence = 양성 비율
record-prevalence = 관측 { SIGNIFICANT($observed, digits: 4) }
record-prevalence-assumed = 관측 { SIGNIFICANT($observed, digits: 4) }; 비용은 { SIGNIFICANT($assumed, digits: 4) } 가정
record-fact-versions = 버전
record-fact-notes = 참고
record-explore-heading = 지표와 그래프
record-explore = 슬라이더를 움직여 다른 임곗값을 고정된 결정과 비교하십시오. 결정만 인쇄됩니다.
record-slider = 임곗값
record-back = 되돌리기({ THRESHOLD($threshold) })
record-without-script = 슬라이더와 그래프에는 JavaScript와 2023년 이후의 브라우저가 필요합니다. 아래 지표는 모두 결정한 임곗값에서의 값입니다.
record-numbers-heading = 이 임곗값에서의 모든 지표
record-column-method = 신뢰 구간의 방법
record-column-definition = 정의
record-method-count = 사례 수
record-method-weights = 가중치의 합
record-method-bounds = 최악에서 최선까지: 레이블 없는 사례를 모두 틀리거나 맞게 분류했을 때
record-left-open = 레이블 없는 사례 때문에 정해지지 않음
record-method-wilson = 윌슨 점수 구간, { $confidence }
record-method-f1-interval = TP / (TP + FP + FN)의 윌슨 점수 구간을 F1로 변환, { $confidence }
record-method-effective-size = 가중치의 유효 표본 크기로 구한 윌슨 점수 구간, { $confidence }
record-method-weighted-square-and-add = 가중치의 유효 표본 크기로 구한 재현율과 거짓 양성률의 한계를 결합, { $confidence }
record-method-square-and-add = 재현율과 거짓 양성률의 윌슨 한계를 결합, { $confidence }
record-method-clusters = 사례의 유효 개수(군집의 설계 효과)로 구한 윌슨 점수 구간, { $confidence }
record-method-drawn-clusters = 군집 재표본 { COUNT($n_resamples) }개의 백분위수, 시드 { $seed }, { $confidence }
record-method-resampled-few-clusters = 추정할 수 없음: 군집이 너무 적음
record-method-resampled-few-effective = 추정할 수 없음: 유효 사례가 너무 적음
record-method-resampled = 클래스당 재표본 { COUNT($n_resamples) }개의 백분위수, 시드 { $seed }, { $confidence }
record-method-resampled-undefined = 정의되지 않으면 없음; 아니면 클래스당 재표본 { COUNT($n_resamples) }개의 백분위수, 시드 { $seed }
record-method-resampled-rarely-defined = 없음: 재표본 { COUNT($n_resamples) }개 중 정의되지 않는 것이 너무 많음, 시드 { $seed }
record-method-resampled-all-alike = 없음: 재표본 { COUNT($n_resamples) }개가 모두 같음, 시드 { $seed }; 달라질 사례가 나타나지 않음
record-interval-elsewhere = { THRESHOLD($threshold) }에서만
record-summaries-heading = 곡선 지표(AP, AUC 등)
record-chosen = 결정
record-alternatives-heading = 대안
record-alternatives = ● 결정한 임곗값과 예측이 같음.
record-limit =
    { SIGNIFICANT($bound, digits: 6) } { $sense ->
        [at_least] 이상
       *[at_most] 이하
    }, { $percent ->
        [none] 이 사례에서
       *[other] 새 사례에서(신뢰 수준 { $percent }%)
    }
record-constraint = { $metric } { $limit }
record-by-hand = 직접 정함
record-caught = 양성 사례 { COUNT($positives) }건 중 { COUNT($caught) }건
record-alerts = 사례 { COUNT($cases) }건 중 { COUNT($alerts) }건, 그중 오경보 { COUNT($false) }건
record-alerts-unlabelled = 사례 { COUNT($cases) }건 중 { COUNT($alerts) }건: 양성 { COUNT($caught) }건, 음성 { COUNT($false) }건, 레이블 없음 { COUNT($unlabelled) }건
record-bounds-only = 지표의 상하한만 알 수 있어 목표나 비용을 판단할 수 없습니다. 목표나 비용 없이 임곗값을 기록하거나, 레이블이 비어 있는 이유를 답하십시오.
record-guarantee = 새 사례에서 신뢰 수준 { $percent }%로 제약 조건이 지켜집니다.
record-guarantee-groups = 집단마다, 새 사례에서 신뢰 수준 { $percent }%로 제약 조건이 지켜집니다.
record-guarantee-lost = 없음: 이 임곗값이 새 사례에서 제약 조건을 지킨다는 보장이 없습니다.
record-guarantee-sample = 없음: 이 사례는 제약 조건을 지키지만 새 사례는 아닐 수 있습니다.
record-guarantee-broken = 없음: 이 사례조차 제약 조건을 지키지 않습니다.
record-goal-name = 목표
record-limits-name = 제약 조건
record-costs-name = 비용
record-caught-name = 찾음
record-alerts-name = 알림
record-guarantee-name = 보장
record-blank-name = 빈 레이블
record-comparison-name = 비교
record-said = { $name }: { $text }
record-assumption = 새 사례가 이 사례와 같은 출처에서 오고, 모델이 이 사례로 학습되지 않았다고 가정합니다.
record-recommended = 추천 임곗값
record-cost-of-one = 사례당 비용{ $unit }
record-costs-heading = 비용
record-cost-less = 사례 { COUNT($out_of) }건의 비용은 이 임곗값에서 { $cost }{ $unit }, 0.5에서 { $half }: { $difference } 적음.
record-cost-more = 사례 { COUNT($out_of) }건의 비용은 이 임곗값에서 { $cost }{ $unit }, 0.5에서 { $half }: { $difference } 많음.
record-cost-same = 사례 { COUNT($out_of) }건의 비용은 이 임곗값에서 { $cost }{ $unit }, 0.5에서와 같음.
record-python-heading = Python 코드
record-python-blank = 이 코드는 결정만 합니다. 레이블 없는 사례의 지표를 집단별로 추정하지 않습니다.
record-provenance-heading = 출처
record-signature = 서명과 날짜
