# 노트북의 위젯.

notebook-title = 예측
notebook-name = Threshold Explorer: { $title }
notebook-text = { $title }: { $summary }, 임곗값 { THRESHOLD($threshold) }
notebook-threshold-outside = 임곗값 { $found }: 슬라이더 범위 { THRESHOLD($low) }–{ THRESHOLD($high) } 밖입니다.
