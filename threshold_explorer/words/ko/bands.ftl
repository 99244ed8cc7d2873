# 신뢰 수준, 곡선의 신뢰대, 붓스트랩 신뢰 구간.

confidence-choice = 신뢰 수준
    .help = 모든 페이지의 모든 신뢰 구간과 신뢰대에 적용됩니다.
bands-switch = 붓스트랩 신뢰대와 신뢰 구간
    .help = 곡선에 신뢰대를 더하고, 닫힌 식이 없는 MCC와 F2 같은 지표에 신뢰 구간을 더합니다.
bands-none-unlabelled = 신뢰대에는 모든 레이블이 필요합니다. 그래프는 상하한을 보여 줍니다.
bands-none-design = 레이블이 있는 사례의 재표본에는 어떤 사례에 레이블이 붙었는지가 반영되지 않습니다. 타일의 신뢰 구간에는 반영되어 있습니다.
resampling-n = 재표본 수
resampling-seed = 시드
    .help = 시드가 같으면 숫자도 같습니다.
bands-resampling = 사례를 재표본 추출하는 중…
    .tile = 재표본 추출 중…
bands-cancel = 취소
bands-off =
    .tile = ‘보기’: 붓스트랩
    .help = 이 지표의 신뢰 구간을 보려면 ‘보기’에서 붓스트랩 신뢰 구간을 켜십시오.
bands-simultaneous = 동시 신뢰대
    .help = PR, ROC, 그리고 닫힌 식의 신뢰 구간이 있는 지표에서 곡선 전체를 한꺼번에 덮는 더 넓은 신뢰대입니다. 타일의 신뢰 구간은 임곗값 하나에 대한 것 그대로입니다.
bands-few-clusters = 붓스트랩 신뢰대 없음: 한 클래스의 군집이 크기가 같은 군집 { $least }개에 못 미칩니다.
bands-few-effective = 붓스트랩 신뢰대 없음: 한 클래스의 가중치가 같은 가중치 { $least }개에 못 미칩니다.
bands-caption-simultaneous = 음영: 곡선 전체를 한꺼번에 덮는 { $name } 동시 신뢰대, 점별 한계를 곡선마다 한 배율로 늘린 것입니다. { $unit ->
    [clusters] 군집의
   *[cases] 클래스별
} 베이즈 붓스트랩, 재표본 { COUNT($n_resamples) }개, 시드 { $seed }.
bands-caption-pointwise = 음영: { $name } 점별 신뢰대, 곡선 전체를 한꺼번에 덮지는 않습니다. { $unit ->
    [clusters] 군집의 베이즈 붓스트랩, 재표본 { COUNT($n_resamples) }개, 시드 { $seed }; 비율과 F1은 설계 효과를 쓴 닫힌 식.
   *[cases] 클래스별 베이즈 붓스트랩, 재표본 { COUNT($n_resamples) }개, 시드 { $seed }; 비율, F1, 균형 정확도, 유든 J는 닫힌 식.
}
interval-by-drawn-clusters = { $name } 신뢰 구간: 군집의 베이즈 붓스트랩, 재표본 { COUNT($n_resamples) }개의 백분위수, 시드 { $seed }.
interval-by-resampling = { $name } 신뢰 구간: 베이즈 붓스트랩, 클래스당 재표본 { COUNT($n_resamples) }개의 백분위수, 시드 { $seed }.
interval-by-square-and-add = { $name } 신뢰 구간: 재현율과 거짓 양성률의 윌슨 한계를 결합.

bands-between = 아래 표 참고
bands-none-simultaneous = 없음: 점별만 있음
bands-none-undefined = 없음: 정의되지 않음
bands-none-rarely-defined = 없음: 자주 정의되지 않음
bands-none-few-clusters = 추정할 수 없음: 군집이 너무 적음
bands-none-few-effective = 추정할 수 없음: 유효 사례가 너무 적음
bands-none-all-alike = 없음: 모든 재표본이 같음
bands-row-off = 없음: ‘보기’에서 붓스트랩을 켜십시오

bands-key = { $kind ->
    [simultaneous] { $name } 동시
   *[pointwise] { $name }
}
bands-alt = { $kind ->
    [simultaneous] 음영: { $name } 동시 신뢰대.
   *[pointwise] 음영: { $name } 점별 신뢰대.
}
bands-low = { $name }: 하한
bands-high = { $name }: 상한
bands-why = { $name }: 신뢰 구간이 없는 이유
table-pr-band = PR 신뢰대
table-roc-band = ROC 신뢰대
