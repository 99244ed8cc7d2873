# Why a typed value is rejected.

typed-no-threshold = “{ SHORT($typed, most: 40) }” is not a number. Enter a threshold from { SIGNIFICANT($low, digits: 10) } to { SIGNIFICANT($high, digits: 10) }, with a decimal point or comma.
typed-threshold-outside = “{ SHORT($typed, most: 40) }” is outside the range of the scores, { SIGNIFICANT($low, digits: 10) } to { SIGNIFICANT($high, digits: 10) }.
typed-many-cuts = { COUNT($count) } limits make too many ranges. Enter up to { $most }.
typed-no-cut = “{ SHORT($typed, most: 40) }” is not a number. Enter the limits of the ranges, such as 18, 35, 65.
typed-no-number-within = “{ SHORT($typed, most: 40) }” is not a number from { SIGNIFICANT($low, digits: 10) } to { SIGNIFICANT($high, digits: 10) }.
typed-no-prevalence = “{ SHORT($typed, most: 40) }” is not a prevalence. Enter 0.03, 3 % or 1 in 50.
typed-prevalence-outside = “{ SHORT($typed, most: 40) }” is { THRESHOLD($value) }, not between 0 and 1. Enter a prevalence such as 0.03, 3 % or 1 in 50.
typed-no-k = “{ SHORT($typed, most: 40) }” is not a valid k. Enter a whole number from 1 to { COUNT($most) }, the longest list.
typed-no-limit = “{ SHORT($typed, most: 12) }” is not a number from 0 to 1.
