# What a reader typed into a box, and why it is not taken.

typed-no-threshold = “{ SHORT($typed, most: 40) }” is no number; write a threshold from { SIGNIFICANT($low, digits: 10) } to { SIGNIFICANT($high, digits: 10) }, with a decimal point or a decimal comma.
typed-threshold-outside = “{ SHORT($typed, most: 40) }” lies outside { SIGNIFICANT($low, digits: 10) } to { SIGNIFICANT($high, digits: 10) }, where the scores are.
typed-no-prevalence = “{ SHORT($typed, most: 40) }” is no prevalence; write 0.03, 3 % or 1 in 50.
typed-prevalence-outside = “{ SHORT($typed, most: 40) }” is { THRESHOLD($value) }; a prevalence lies between 0 and 1, such as 0.03, 3 % or 1 in 50.
typed-no-k = “{ SHORT($typed, most: 40) }” is no k; write a whole number from 1 to { COUNT($most) }, the length of the longest list.
