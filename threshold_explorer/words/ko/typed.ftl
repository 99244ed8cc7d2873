# 입력한 값을 받아들이지 않는 이유.

typed-no-threshold = “{ SHORT($typed, most: 40) }”: 숫자가 아닙니다. { SIGNIFICANT($low, digits: 10) }–{ SIGNIFICANT($high, digits: 10) } 범위의 임곗값을 소수점이나 쉼표로 입력하십시오.
typed-threshold-outside = “{ SHORT($typed, most: 40) }”: 점수 범위 { SIGNIFICANT($low, digits: 10) }–{ SIGNIFICANT($high, digits: 10) } 밖입니다.
typed-many-cuts = 경계 { COUNT($count) }개로는 범위가 너무 많아집니다. { $most }개까지 입력하십시오.
typed-no-cut = “{ SHORT($typed, most: 40) }”: 숫자가 아닙니다. 범위의 경계를 18, 35, 65처럼 입력하십시오.
typed-no-number-within = “{ SHORT($typed, most: 40) }”: { SIGNIFICANT($low, digits: 10) }–{ SIGNIFICANT($high, digits: 10) } 범위의 숫자가 아닙니다.
typed-no-prevalence = “{ SHORT($typed, most: 40) }”: 양성 비율이 아닙니다. 0.03, 3% 또는 1/50처럼 입력하십시오.
typed-prevalence-outside = “{ SHORT($typed, most: 40) }”: 값이 { THRESHOLD($value) }입니다. 0과 1 사이여야 합니다. 양성 비율을 0.03, 3% 또는 1/50처럼 입력하십시오.
typed-no-k = “{ SHORT($typed, most: 40) }”: 올바른 k가 아닙니다. 1부터 가장 긴 목록의 길이 { COUNT($most) }까지의 정수를 입력하십시오.
typed-no-limit = “{ SHORT($typed, most: 12) }”: 0부터 1까지의 숫자가 아닙니다.
