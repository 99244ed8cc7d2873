# 페이지마다의 머리 문장과, 화면 낭독기가 읽는 말.

announce-threshold = 임곗값 { THRESHOLD($threshold) }, 정밀도 { $precision }, 재현율 { $recall }
announce-prevalence = 양성 비율 { $text }, 임곗값 { THRESHOLD($threshold) }, 정밀도 { RATIO($precision) }, 재현율 { RATIO($recall) }
announce-metrics = 임곗값 { THRESHOLD($threshold) }, { $metrics }
move-back = { $origin ->
    [decision] 결정한 값으로 돌아가기
    [goal] 목표 값으로 돌아가기
    [pin] 고정한 값으로 돌아가기
   *[start] 처음 값으로 돌아가기
}
headline-threshold = 임곗값 { THRESHOLD($threshold) }: 양성 { COUNT($positives) }건 중 { COUNT($caught) }건 찾음, 거짓 양성 { COUNT($alarms) }건{ $flags ->
    [none] {""}
   *[some] (정밀도 { RATIO($precision) })
}
headline-threshold-estimated = 임곗값 { THRESHOLD($threshold) }: 양성 { FREQUENCY($positives) }건 중 약 { FREQUENCY($caught) }건 찾음, 거짓 양성 { FREQUENCY($alarms) }건{ $flags ->
    [none] {""}
   *[some] (정밀도 { RATIO($precision) })
}
headline-threshold-unlabelled = 임곗값 { THRESHOLD($threshold) }: { $flagged ->
    [0] 양성 판정 없음
   *[other] 양성 판정 { COUNT($flagged) }건, { $unlabelled ->
        [0] 모두 레이블 있음
       *[other] 그중 레이블 있음 { COUNT($labelled) }건
    }, 양성 { COUNT($caught) }건(정밀도 { $precision })
}; 재현율 { $recall }
headline-threshold-alerts = 임곗값 { THRESHOLD($threshold) }: 사례 { COUNT($cases) }건당 알림 { FREQUENCY($alerts) }건, 양성 { FREQUENCY($positives) }건 중 약 { FREQUENCY($caught) }건 찾음
headline-multiclass = { $counted ->
    [yes] 사례 { COUNT($all) }건 중 { COUNT($right) }건 맞음(정확도 { $accuracy })
   *[no] 모의 클래스 비율에서 정확도 { $accuracy }
}
headline-multiclass-abstained = 커버리지 { $share }: 예측한 사례의 정확도 { $accuracy }, 전체 사례의 정확도 { $overall }
headline-multilabel = 마이크로 F1 { $f1 }: 사례당 레이블은 예측 { $given }개, 실제 { $have }개
headline-text-answers = { $gated ->
    [yes] { "모든 질문에 답했을 때: " }
   *[no] {""}
}예측 { COUNT($all) }개 중 { COUNT($right) }개 완전 일치, 평균 토큰 F1 { RATIO($f1) }
headline-text-translation = 텍스트 { COUNT($all) }개의 BLEU { TENTHS($bleu) }
