# 수업. 영어 문장은 수업 파일(`lessons/*.toml`)에 있다.

lesson-threshold-title = 임곗값이 하는 일
lesson-threshold-about = 모델은 점수를 매기고, 임곗값은 점수를 결정으로 바꿉니다. 모든 결정은 오류일 수 있습니다.
lesson-threshold-fits-1-otherwise = 여기서는 거의 모든 점수가 0.5의 한쪽에 있습니다. 임곗값 0.5의 양성 판정률은 { PERCENT($share_half) }입니다.
lesson-threshold-steps-1-text = 모델은 사례마다 점수를 매깁니다. 점수 ≥ { THRESHOLD($start) }인 사례는 모두 양성으로 판정됩니다. 여기서는 { COUNT($cases) }건 중 { COUNT($flagged_start) }건입니다.
lesson-threshold-steps-1-guess-ask = 임곗값을 { THRESHOLD($lower) }까지 낮추면 거짓 양성의 수는 어떻게 됩니까?
lesson-threshold-steps-1-guess-choices-more = 늘어남
lesson-threshold-steps-1-guess-choices-same = 그대로임
lesson-threshold-steps-1-guess-choices-less = 줄어듦
lesson-threshold-steps-1-move-text = 임곗값을 { THRESHOLD($lower) }까지 끌어 옮기면서 혼동 행렬을 보십시오.
lesson-threshold-steps-1-see =
    임곗값 { THRESHOLD($start) } → { THRESHOLD($lower) }: 참 양성 { COUNT($caught_start) } → { COUNT($caught_lower) }건, 거짓 양성 { COUNT($alarms_start) } → { COUNT($alarms_lower) }건. { $more_alarms ->
        [more] { $more_caught ->
            [more] 양성 사례를 더 찾아내며, 그 대가는 거짓 양성입니다.
           *[other] 여기서는 거짓 양성이라는 대가를 치르고도 더 찾아낸 사례가 없습니다.
        }
       *[other] { $more_caught ->
            [more] 여기서는 거짓 양성이 늘지 않고 양성 사례를 더 찾아냅니다.
           *[other] 여기서는 두 임곗값이 같은 사례를 양성으로 판정합니다.
        }
    }
lesson-threshold-steps-2-text = 이번에는 반대로, 소수의 사례만 양성으로 판정될 때까지 임곗값을 높입니다.
lesson-threshold-steps-2-guess-ask = 임곗값 { THRESHOLD($higher) }에서 놓치는 양성 사례의 비율은 얼마입니까?
lesson-threshold-steps-2-move-text = 임곗값을 { THRESHOLD($higher) }까지 끌어 옮기면서 거짓 음성을 보십시오.
lesson-threshold-steps-2-see =
    임곗값 { THRESHOLD($lower) } → { THRESHOLD($higher) }: 양성 사례 { COUNT($positives) }건 중 거짓 음성 { COUNT($missed_lower) } → { COUNT($missed_higher) }건. { $fewer_alarms ->
        [less] { $more_missed ->
            [more] 거짓 양성은 { COUNT($alarms_lower) }건에서 { COUNT($alarms_higher) }건으로 줄어듭니다. 한 오류를 다른 오류와 맞바꾼 것입니다.
           *[other] 거짓 양성은 { COUNT($alarms_lower) }건에서 { COUNT($alarms_higher) }건으로 줄고, 더 놓친 사례는 없습니다.
        }
       *[other] { $more_missed ->
            [more] 여기서는 사례를 더 놓치고도 거짓 양성이 줄지 않습니다.
           *[other] 여기서는 두 임곗값이 같은 사례를 양성으로 판정합니다.
        }
    }
lesson-threshold-steps-3-text = 많은 프로그램은 데이터와 상관없이 0.5를 임곗값으로 씁니다.
lesson-threshold-steps-3-guess-ask = 거짓 양성과 거짓 음성을 합한 것이 오류입니다. 임곗값 0.5보다 오류가 적은 임곗값이 있습니까?
lesson-threshold-steps-3-guess-choices-more = 없음: 다른 임곗값은 모두 오류가 더 많음
lesson-threshold-steps-3-guess-choices-same = 없음: 그중 가장 좋은 것도 오류 수가 같음
lesson-threshold-steps-3-guess-choices-less = 있음: 오류가 더 적은 임곗값이 있음
lesson-threshold-steps-3-move-text = 임곗값을 { THRESHOLD($fewest) }까지 끌어 옮기고 두 오류를 더해 보십시오.
lesson-threshold-steps-3-see =
    임곗값 0.5의 오류: { COUNT($errors_half) }건. 임곗값 { THRESHOLD($fewest) }의 오류: { COUNT($errors_fewest) }건. { $fewest_beside_half ->
        [less] 0.5는 습관일 뿐 법칙이 아닙니다.
       *[other] 여기서는 슬라이더의 어느 단계도 더 낫지 않지만, 그것은 데이터를 보아야만 알 수 있습니다.
    }
lesson-threshold-steps-4-text = 두 오류의 비용이 같은 경우는 드뭅니다. 거짓 음성 한 건의 비용이 거짓 양성 열 건의 비용과 같다고 가정합니다.
lesson-threshold-steps-4-guess-ask = 오류가 가장 적은 임곗값은 { THRESHOLD($fewest) }입니다. 비용이 가장 작은 임곗값은 어디에 있습니까?
lesson-threshold-steps-4-guess-choices-less = 더 낮은 곳
lesson-threshold-steps-4-guess-choices-same = 같은 곳
lesson-threshold-steps-4-guess-choices-more = 더 높은 곳
lesson-threshold-steps-4-move-text = 임곗값을 { THRESHOLD($cheapest) }까지 끌어 옮기고 두 오류를 비교하십시오.
lesson-threshold-steps-4-see =
    임곗값 { THRESHOLD($fewest) } → { THRESHOLD($cheapest) }: 거짓 음성 { COUNT($missed_fewest) } → { COUNT($missed_cheapest) }건, 거짓 양성 { COUNT($alarms_fewest) } → { COUNT($alarms_cheapest) }건. { $cheapest_beside_fewest ->
        [less] 놓침의 비용이 크면 임곗값이 낮아집니다. 가장 좋은 임곗값은 오류의 비용에 달려 있습니다.
       *[other] 여기서는 놓침의 비용이 커도 임곗값이 움직이지 않지만, 다른 데이터에서는 낮아집니다.
    }

lesson-precision_recall-title = 정밀도와 재현율의 절충
lesson-precision_recall-about = 같은 임곗값에 대한 두 가지 질문, 그리고 F1과 F-베타가 그 답에 두는 가중치.
lesson-precision_recall-fits-1-otherwise = 재현율은 임곗값 { THRESHOLD($low) }에서도 { THRESHOLD($middle) }에서도 { RATIO($recall_middle) }입니다. 여기서는 정밀도를 높여도 재현율을 잃지 않습니다.
lesson-precision_recall-fits-2-otherwise = 여기서는 슬라이더의 어느 단계에서도 정밀도가 내려가지 않지만, 다른 데이터에서는 내려갈 수 있습니다.
lesson-precision_recall-steps-1-text = 재현율: 양성 사례 { COUNT($positives) }건 중 몇 건이 양성으로 판정됩니까? 정밀도: 양성 판정 { COUNT($flagged_low) }건 중 몇 건이 실제로 양성입니까?
lesson-precision_recall-steps-1-guess-ask = 지금 재현율은 { RATIO($recall_low) }입니다. 임곗값 { THRESHOLD($middle) }에서는 얼마가 됩니까?
lesson-precision_recall-steps-1-move-text = 임곗값을 { THRESHOLD($middle) }까지 끌어 옮기면서 정밀도 선과 재현율 선을 보십시오.
lesson-precision_recall-steps-1-see =
    임곗값 { THRESHOLD($low) } → { THRESHOLD($middle) }: 재현율 { RATIO($recall_low) } → { RATIO($recall_middle) }, 정밀도 { RATIO($precision_low) } → { RATIO($precision_middle) }. { $precision_change ->
        [more] { $recall_change ->
            [less] 하나를 얻으려면 다른 하나를 내주어야 합니다.
           *[other] 여기서는 정밀도가 올라가고 재현율은 그대로입니다.
        }
       *[other] 여기서는 양성 판정이 줄었는데도 정밀도가 올라가지 않습니다.
    }
lesson-precision_recall-steps-2-text = 임곗값이 올라가면 양성 판정 사례는 빠지기만 하고 새로 들어오지 않습니다. 그래서 재현율은 올라갈 수 없습니다.
lesson-precision_recall-steps-2-guess-ask = 지금 정밀도는 { RATIO($precision_high) }입니다. 임곗값을 { THRESHOLD($higher) }까지 더 높이면 정밀도는 어떻게 됩니까?
lesson-precision_recall-steps-2-guess-choices-more = 올라감
lesson-precision_recall-steps-2-guess-choices-same = 그대로임
lesson-precision_recall-steps-2-guess-choices-less = 내려감
lesson-precision_recall-steps-2-move-text = 임곗값을 { THRESHOLD($higher) }까지 끌어 옮기면서 정밀도를 보십시오.
lesson-precision_recall-steps-2-see =
    정밀도 { RATIO($precision_high) } → { RATIO($precision_higher) }, 양성 판정 { COUNT($flagged_high) } → { COUNT($flagged_higher) }건. { $precision_further ->
        [less] 정밀도가 내려갔습니다. 더 이상 양성으로 판정되지 않는 사례는 남은 사례보다 양성의 비율이 더 높았기 때문입니다.
       *[other] 여기서는 그대로지만 내려갈 수도 있습니다. 점수가 가장 높은 사례가 음성일 수 있기 때문입니다.
    }
lesson-precision_recall-steps-3-text = F1은 정밀도와 재현율을 하나로 나타낸 숫자, 곧 둘의 조화 평균입니다. 임곗값 { THRESHOLD($best_f1) }에서 F1은 { RATIO($f1_best) }입니다.
lesson-precision_recall-steps-3-guess-ask = 임곗값 { THRESHOLD($strict) }에서 정밀도는 { RATIO($precision_strict) }, 재현율은 { RATIO($recall_strict) }입니다. 그때 F1은 얼마입니까?
lesson-precision_recall-steps-3-move-text = 임곗값을 { THRESHOLD($strict) }까지 끌어 옮기고 F1을 읽으십시오.
lesson-precision_recall-steps-3-see =
    임곗값 { THRESHOLD($strict) }에서 F1은 { RATIO($f1_strict) }입니다. { $precision_beside_recall ->
        [same] 여기서는 정밀도와 재현율이 같으므로 F1도 같습니다.
       *[other] 조화 평균은 둘 중 낮은 값에 더 가깝습니다. 둘 다 높아야 F1이 높습니다.
    }
lesson-precision_recall-steps-4-text = F-베타는 재현율을 정밀도보다 베타 배 중요하게 봅니다. 놓침이 심각한 일에는 F2가, 오경보가 심각한 일에는 F0.5가 알맞습니다.
lesson-precision_recall-steps-4-guess-ask = F1은 임곗값 { THRESHOLD($best_f1) }에서 가장 높습니다. F2는 어디에서 가장 높습니까?
lesson-precision_recall-steps-4-guess-choices-less = 더 낮은 임곗값
lesson-precision_recall-steps-4-guess-choices-same = 같은 임곗값
lesson-precision_recall-steps-4-guess-choices-more = 더 높은 임곗값
lesson-precision_recall-steps-4-move-text = 임곗값을 { THRESHOLD($best_f2) }까지 끌어 옮기면서 F1과 F2를 보십시오.
lesson-precision_recall-steps-4-see =
    임곗값 { THRESHOLD($best_f1) } → { THRESHOLD($best_f2) }: 재현율 { RATIO($recall_f1) } → { RATIO($recall_f2) }, 정밀도 { RATIO($precision_f1) } → { RATIO($precision_f2) }. { $f2_beside_f1 ->
        [less] F2는 재현율을 더 얻으려고 정밀도를 더 내줍니다. 베타는 결과를 보기 전에 정하십시오.
       *[other] 여기서는 F1과 F2 모두 같은 임곗값에서 가장 높습니다. 다른 데이터에서는 F2가 더 낮은 임곗값에서 가장 높습니다.
    }

lesson-accuracy-title = 양성이 드물 때 정확도가 오해를 부르는 까닭
lesson-accuracy-about = 아무것도 찾지 못하는 분류기의 정확도가 더 높을 수 있습니다. 왜 그런지, 대신 무엇을 볼지 알아봅니다.
lesson-accuracy-fits-1-otherwise = 여기서는 양성 사례가 전체의 { PERCENT($prevalence) }여서 드물지 않습니다. 정확도가 오해를 덜 부릅니다.
lesson-accuracy-steps-1-text = 사례 { COUNT($cases) }건 중 { COUNT($positives) }건이 양성입니다. 임곗값 { THRESHOLD($best) }에서 그중 { COUNT($caught_best) }건을 찾아냅니다.
lesson-accuracy-steps-1-guess-ask = 임곗값을 맨 위까지 끌어 올리면 양성 판정이 거의 없어집니다. 정확도는 어떻게 됩니까?
lesson-accuracy-steps-1-guess-choices-less = 내려감
lesson-accuracy-steps-1-guess-choices-same = 그대로임
lesson-accuracy-steps-1-guess-choices-more = 올라감
lesson-accuracy-steps-1-move-text = 임곗값을 { THRESHOLD($top) }까지 끌어 옮기면서 정확도와 참 양성을 보십시오.
lesson-accuracy-steps-1-see =
    정확도 { RATIO($accuracy_best) } → { RATIO($accuracy_top) }, 찾아낸 사례 { COUNT($caught_best) } → { COUNT($caught_top) }건. { $top_beside_best ->
        [more] 정확도는 덜 찾아내는 임곗값을 더 좋게 봅니다.
        [same] 정확도로는 두 임곗값의 차이가 보이지 않습니다.
       *[other] 여기서는 정확도에 그 손실이 나타나지만, 양성이 더 드물면 나타나지 않을 수 있습니다.
    }
lesson-accuracy-steps-2-text = ‘항상 음성’은 아무것도 양성으로 판정하지 않습니다. 사례의 절반이 양성일 때 그 정확도는 { RATIO($none_half) }, 임곗값 { THRESHOLD($lower) }의 정확도는 { RATIO($accuracy_half) }입니다.
lesson-accuracy-steps-2-guess-ask = 사례의 1%만 양성일 때, 아무것도 양성으로 판정하지 않으면 정확도는 얼마입니까?
lesson-accuracy-steps-2-move-text = 양성 비율 π를 1%에 맞추고, 정확도를 ‘항상 음성’과 비교하십시오.
lesson-accuracy-steps-2-see =
    양성 비율 1%에서 정확도는 { RATIO($accuracy_rare) }, 아무것도 양성으로 판정하지 않을 때의 정확도는 { RATIO($none_rare) }입니다. { $rare_beside_none ->
        [less] 이 임곗값의 재현율은 여전히 { RATIO($recall_lower) }인데도, 아무것도 양성으로 판정하지 않는 쪽이 앞섭니다.
        [more] 이 점수는 두 클래스를 잘 구분해서 정확도가 여전히 앞섭니다.
       *[other] 정확도로는 둘을 구별할 수 없습니다.
    }
lesson-accuracy-steps-3-text = 균형 정확도는 재현율과 특이도의 평균입니다. 아무리 드물어도 각 클래스를 똑같이 봅니다. 여기서는 { RATIO($balanced_best) }입니다.
lesson-accuracy-steps-3-guess-ask = 임곗값을 다시 맨 위까지 끌어 올리면 균형 정확도는 어떻게 됩니까?
lesson-accuracy-steps-3-guess-choices-more = 올라감
lesson-accuracy-steps-3-guess-choices-same = 그대로임
lesson-accuracy-steps-3-guess-choices-less = 내려감
lesson-accuracy-steps-3-move-text = 임곗값을 { THRESHOLD($top) }까지 끌어 옮기면서 균형 정확도와 F1을 보십시오.
lesson-accuracy-steps-3-see =
    균형 정확도 { RATIO($balanced_best) } → { RATIO($balanced_top) }, F1 { RATIO($f1_best) } → { RATIO($f1_top) }. { $balanced_change ->
        [less] 균형 정확도에는 손실이 나타납니다. 재현율과 정밀도를 먼저 보십시오. 각각 한 가지 오류를 알려 줍니다.
       *[other] 재현율과 정밀도를 먼저 보십시오. 각각 한 가지 오류를 알려 줍니다.
    }

lesson-average_precision-title = PR 곡선과 그 면적
lesson-average_precision-about = 평균 정밀도는 점을 직선으로 이은 면적이 아닙니다. 한 곡선이라도 세 가지 규칙으로 세 가지 면적이 나옵니다.
lesson-average_precision-fits-1-otherwise = 여기서는 직사각형과 직선의 면적이 소수점 아래 세 자리까지 같습니다: { RATIO($ap) }.
lesson-average_precision-steps-1-text = 임곗값 하나가 PR 곡선의 점 하나입니다. 임곗값 { THRESHOLD($start) }: 재현율 { RATIO($recall_start) }, 정밀도 { RATIO($precision_start) }.
lesson-average_precision-steps-1-guess-ask = 임곗값을 { THRESHOLD($lower) }까지 낮춥니다. 정밀도는 어떻게 됩니까?
lesson-average_precision-steps-1-guess-choices-less = 내려감
lesson-average_precision-steps-1-guess-choices-same = 그대로임
lesson-average_precision-steps-1-guess-choices-more = 올라감
lesson-average_precision-steps-1-move-text = 임곗값을 { THRESHOLD($lower) }까지 끌어 옮기면서 PR 곡선 위의 점을 보십시오.
lesson-average_precision-steps-1-see =
    점이 재현율 { RATIO($recall_lower) }, 정밀도 { RATIO($precision_lower) } 자리로 옮겨 갑니다. { $precision_change ->
        [more] 곡선이 올라갑니다. 새로 더해진 사례는 그 전의 사례보다 양성의 비율이 더 높기 때문입니다.
        [less] 여기서는 내려가지만 반드시 그런 것은 아닙니다. 곡선은 오르내립니다.
       *[other] 여기서는 정밀도가 그대로입니다. 곡선은 올라갈 수도, 내려갈 수도 있습니다.
    }
lesson-average_precision-steps-2-text = AP는 직사각형들의 면적입니다. 재현율이 늘어난 만큼에 그 끝의 정밀도를 곱해 더합니다. 여기서는 { RATIO($ap) }입니다.
lesson-average_precision-steps-2-guess-ask = 많은 프로그램은 점들을 직선으로 이어 사다리꼴로 계산합니다. 그 면적은 어떻습니까?
lesson-average_precision-steps-2-guess-choices-same = 같음
lesson-average_precision-steps-2-guess-choices-more = 더 큼
lesson-average_precision-steps-2-guess-choices-less = 더 작음
lesson-average_precision-steps-2-move-text = ‘보기’를 열고 ‘PR 곡선의 AP 및 사다리꼴 면적’을 켜십시오.
lesson-average_precision-steps-2-see =
    직선으로 이은 면적은 { RATIO($trapezoid) }, AP는 { RATIO($ap) }입니다. { $trapezoid_beside_ap ->
        [less] 직선은 계단의 모서리를 잘라 냅니다.
        [more] 점수가 같은 사례들은 긴 계단을 만듭니다. 그 위의 직선은 어떤 임곗값에도 없는 정밀도를 약속합니다.
       *[other] 여기서는 두 면적이 소수점 아래 세 자리까지 같지만, 다른 데이터에서는 다릅니다.
    }
lesson-average_precision-steps-3-text = 보간 AP는 먼저 PR 곡선의 움푹한 곳을 오른쪽 봉우리의 높이까지 메웁니다.
lesson-average_precision-steps-3-guess-ask = AP는 { RATIO($ap) }입니다. 보간 AP는 얼마입니까?
lesson-average_precision-steps-3-see =
    보간 AP는 { RATIO($interpolated) }입니다. 그래프 아래의 ‘곡선 지표(AP, AUC 등)’에 있습니다. { $interpolated_beside_ap ->
        [more] 곡선의 움푹한 곳을 메우므로 AP의 { RATIO($ap) }보다 큽니다.
       *[other] 곡선에 메울 곳이 거의 없어 AP와 거의 같습니다.
    } 두 면적을 비교하기 전에 각각 어떤 규칙을 썼는지 확인하십시오.

lesson-roc-title = 양성 비율이 달라질 때의 ROC와 PR
lesson-roc-about = 같은 분류기라도 양성이 더 드물면 한 곡선은 그대로이고 다른 곡선은 내려갑니다.
lesson-roc-fits-1-otherwise = 여기서는 양성이 이미 전체 사례의 { PERCENT($prevalence) }여서 드뭅니다. 더 드물게 할 여지가 거의 없습니다.
lesson-roc-fits-2-otherwise = 여기서 AP는 { RATIO($ap) }입니다. 어떤 양성 비율에서도 약점이 드러나지 않습니다.
lesson-roc-steps-1-text = ROC 곡선은 모든 임곗값에서 거짓 양성률에 대한 재현율을 보여 줍니다. 그 아래 면적인 ROC AUC는 { RATIO($auc) }입니다.
lesson-roc-steps-1-guess-ask = 지금은 사례의 { PERCENT($prevalence) }가 양성입니다. 10%가 양성이면 ROC AUC는 어떻게 됩니까?
lesson-roc-steps-1-guess-choices-less = 내려감
lesson-roc-steps-1-guess-choices-same = 그대로임
lesson-roc-steps-1-guess-choices-more = 올라감
lesson-roc-steps-1-move-text = 양성 비율 π를 10%에 맞추고 ROC 곡선과 PR 곡선을 보십시오.
lesson-roc-steps-1-see = 양성 비율 10%에서도 ROC AUC는 { RATIO($auc_tenth) }입니다. 재현율은 양성 사례만, 거짓 양성률은 음성 사례만 봅니다. 그래서 둘이 섞인 비율은 상관이 없습니다.
lesson-roc-steps-2-text = AP: { RATIO($ap) } → { RATIO($ap_tenth) }. 무작위로 매긴 순위의 ROC AUC는 모든 양성 비율에서 0.5이지만, AP는 양성 비율만큼 낮습니다.
lesson-roc-steps-2-guess-ask = 사례의 1%가 양성이면 AP는 얼마입니까?
lesson-roc-steps-2-move-text = 양성 비율 π를 1%에 맞추고 두 곡선을 다시 비교하십시오.
lesson-roc-steps-2-see =
    AP는 1%에서 { RATIO($ap_rare) }, { PERCENT($prevalence) }에서는 { RATIO($ap) }입니다. { $ap_change ->
        [less] 음성 사례의 비율이 커지면 오경보의 비율도 커집니다. 정밀도와 PR 곡선은 그것을 보여 줍니다.
        [more] 이 데이터에서는 양성이 1%보다 드물어서 AP가 올라갑니다.
       *[other] 여기서는 AP가 그대로입니다. 오경보가 너무 적어 차이가 보이지 않습니다.
    }
lesson-roc-steps-3-text = 임곗값 { THRESHOLD($point) }에서 재현율은 { RATIO($recall) }, 거짓 양성률은 { RATIO($fpr) }입니다. ROC 곡선의 한 점입니다. 정밀도는 { RATIO($precision) }입니다.
lesson-roc-steps-3-guess-ask = 사례 1000건 중 1건이 양성이면 정밀도는 얼마입니까?
lesson-roc-steps-3-move-text = 양성 비율 π를 0.1%에 맞추고 두 곡선의 점을 보십시오.
lesson-roc-steps-3-see =
    정밀도 { RATIO($precision) } → { RATIO($precision_rare) }. 재현율과 거짓 양성률은 그대로입니다. { $precision_change ->
        [less] ROC 곡선의 같은 점이 쓸모 있을 수도, 없을 수도 있습니다. 실제로 쓸 곳의 양성 비율에서 판단하십시오.
       *[other] 여기서는 정밀도가 내려가지 않습니다. 그래도 분류기는 실제로 쓸 곳의 양성 비율에서 판단하십시오.
    }

lesson-costs-title = 알맞은 임곗값의 가치
lesson-costs-about = 놓침 한 건의 비용이 오경보 몇 건인지 정하면, 비용이 가장 작은 임곗값이 정해집니다.
lesson-costs-fits-1-otherwise = 놓침 한 건의 비용이 오경보 10건이면, 임곗값 { THRESHOLD($half) }의 비용이 이미 다른 어떤 임곗값보다 크지 않습니다.
lesson-costs-steps-1-text = 놓침 한 건의 비용이 오경보 10건의 비용과 같다고 가정합니다. 임곗값 { THRESHOLD($half) }에서 거짓 음성은 { COUNT($missed_half) }건, 거짓 양성은 { COUNT($alarms_half) }건입니다.
lesson-costs-steps-1-guess-ask = 비용이 가장 작은 임곗값은 어디에 있습니까?
lesson-costs-steps-1-guess-choices-less = { THRESHOLD($half) }보다 낮은 곳
lesson-costs-steps-1-guess-choices-same = { THRESHOLD($half) }
lesson-costs-steps-1-guess-choices-more = { THRESHOLD($half) }보다 높은 곳
lesson-costs-steps-1-move-text = 임곗값을 { THRESHOLD($cheapest) }까지 옮기면서 혼동 행렬을 보십시오.
lesson-costs-steps-1-see =
    거짓 음성 { COUNT($missed_half) } → { COUNT($missed_cheapest) }건, 거짓 양성 { COUNT($alarms_half) } → { COUNT($alarms_cheapest) }건. { $cost_change ->
        [less] 비용이 10 대 1이면 이쪽이 더 작고, 슬라이더에서 이보다 작은 곳은 없습니다.
       *[other] 비용이 10 대 1이어도 줄지 않습니다. 여기서는 { THRESHOLD($half) }도 이미 좋습니다.
    }
lesson-costs-steps-2-text = 비용이 가장 작은 임곗값은 모델뿐 아니라 오류의 비용에도 달려 있습니다. 이제 놓침 한 건의 비용이 오경보 한 건과 같습니다.
lesson-costs-steps-2-guess-ask = 이제 비용이 가장 작은 임곗값은 어디에 있습니까?
lesson-costs-steps-2-guess-choices-more = { THRESHOLD($cheapest) }보다 높은 곳
lesson-costs-steps-2-guess-choices-same = 그대로 { THRESHOLD($cheapest) }
lesson-costs-steps-2-guess-choices-less = { THRESHOLD($cheapest) }보다 낮은 곳
lesson-costs-steps-2-move-text = 임곗값을 { THRESHOLD($cheapest_equal) }까지 옮기십시오.
lesson-costs-steps-2-see =
    거짓 음성 { COUNT($missed_cheapest) } → { COUNT($missed_equal) }건, 거짓 양성 { COUNT($alarms_cheapest) } → { COUNT($alarms_equal) }건. { $where_equal ->
        [more] 놓침의 비용이 작아지면, 그것을 피하려고 받아들일 만한 오경보도 줄어듭니다.
        [same] 여기서는 어느 쪽 비용이든 같은 임곗값의 비용이 가장 작습니다.
       *[other] {""}
    } 두 비용이 같으면, 비용이 가장 작은 임곗값은 정확도가 가장 높은 임곗값입니다.
lesson-costs-steps-3-text = 다시 놓침 한 건의 비용이 오경보 10건입니다. 임곗값 { THRESHOLD($half) }에서 사례 1,000건의 비용은 오경보 { FREQUENCY($cost_half) }건과 같습니다.
lesson-costs-steps-3-guess-ask = 비용이 가장 작은 임곗값은 이 비용의 몇 %를 아낍니까?
lesson-costs-steps-3-move-text = 목표를 ‘기대 비용 최소화’로 고르십시오. 페이지가 임곗값을 옮깁니다.
lesson-costs-steps-3-see =
    임곗값 { THRESHOLD($cheapest) }에서 사례 1,000건의 비용은 오경보 { FREQUENCY($cost_half) }건이 아니라 { FREQUENCY($cost_cheapest) }건입니다. { $cost_change ->
        [less] 같은 모델인데 임곗값만으로 비용의 { PERCENT($saved_share) }를 아낍니다.
       *[other] 여기서는 다른 임곗값으로 아끼는 것이 없습니다.
    } 목표는 모든 점수를 살피므로 슬라이더보다 조금 더 나은 임곗값을 찾을 수 있습니다.
lesson-costs-steps-4-text = 레이블이 없어도 비용이 가장 작은 임곗값을 알 수 있는 경우가 있습니다. 점수가 보정되어 있으면 점수가 곧 확률입니다.
lesson-costs-steps-4-guess-ask = 놓침 한 건의 비용이 오경보 10건입니다. 확률이 얼마부터 양성으로 판정하는 것이 이득입니까?
lesson-costs-steps-4-guess-choices-half = 0.5: 그때부터 양성일 가능성이 더 큼
lesson-costs-steps-4-guess-choices-eleventh = 약 0.09
lesson-costs-steps-4-guess-choices-most = 약 0.91
lesson-costs-steps-4-move-text = ‘추가 분석’에서 ‘비용’을 여십시오.
lesson-costs-steps-4-see = 양성 판정은 확률 1 / (1 + 10), 약 0.09부터 이득입니다. 이것이 베이즈 임곗값입니다. 이 점수로는 { THRESHOLD($cheapest) } 근처에서 비용이 가장 작습니다. 점수가 확률이면 ‘비용’에서 둘을 비교할 수 있습니다. 결정 곡선도 이런 확률에서 출발합니다.

lesson-uncertainty-title = 같은 모델, 다른 표본
lesson-uncertainty-about = 사례가 다르면 숫자도 다릅니다. 신뢰 구간이 무엇을 말하고, 보장에 어떤 대가가 드는지 알아봅니다.
lesson-uncertainty-fits-1-otherwise = 재현율 0.95를 보장하려면 양성 사례 { COUNT($needed) }건이 필요한데, 여기에는 { COUNT($positives) }건이 있습니다.
lesson-uncertainty-fits-2-otherwise =
    { $price ->
        [undefined] 이 사례로는 보장할 수 없습니다. 양성이 너무 적거나, 가중치 또는 군집이 있습니다.
       *[other] 슬라이더 단계로 보는 한, 여기서는 보장해도 거짓 양성이 늘지 않습니다.
    }
lesson-uncertainty-steps-1-text =
    사례가 다르면 숫자도 다릅니다. 타일의 작은 숫자는 95% 신뢰 구간입니다.{ $width_change ->
        [undefined] {""}
       *[other] {" "}양성 판정은 { COUNT($flagged_many) }건, 정밀도는 { RATIO($precision_many) }, 신뢰 구간은 { RATIO($precision_many_low) }–{ RATIO($precision_many_high) }입니다.
    }
lesson-uncertainty-steps-1-guess-ask = 임곗값 { THRESHOLD($few) }에서 양성 판정은 { COUNT($flagged_few) }건입니다. 그때 정밀도의 신뢰 구간은 얼마나 넓습니까?
lesson-uncertainty-steps-1-guess-choices-less = 더 좁음
lesson-uncertainty-steps-1-guess-choices-same = 너비가 같음
lesson-uncertainty-steps-1-guess-choices-more = 더 넓음
lesson-uncertainty-steps-1-move-text = 임곗값을 { THRESHOLD($few) }까지 옮기고 ‘정밀도’ 타일의 작은 숫자를 읽으십시오.
lesson-uncertainty-steps-1-see =
    { $width_change ->
        [undefined] 두 임곗값 가운데 적어도 하나에는 정밀도의 신뢰 구간이 없습니다.
       *[other] 임곗값 { THRESHOLD($few) }에서 정밀도는 { RATIO($precision_few) }, 신뢰 구간은 { RATIO($precision_few_low) }–{ RATIO($precision_few_high) }, 양성 판정은 { COUNT($flagged_few) }건입니다.
    } { $width_change ->
        [more] 신뢰 구간이 더 넓습니다. 양성 판정이 적을수록 새 사례에 대해 말해 주는 것이 적습니다.
        [less] 양성 판정이 더 적은데도 신뢰 구간이 더 좁습니다. 비율은 0이나 1에 가까우면 덜 변합니다.
       *[other] {""}
    }
lesson-uncertainty-steps-2-text =
    재현율이 0.95 이상이어야 한다고 가정하고, 이 사례에서 그것을 충족하는 가장 높은 임곗값을 고릅니다: { THRESHOLD($observed) }.{ $recall_range ->
        [more] {" "}그 재현율은 { RATIO($recall_observed) }, 신뢰 구간은 { RATIO($recall_low) }–{ RATIO($recall_high) }입니다.
       *[other] {""}
    }
lesson-uncertainty-steps-2-guess-ask = 이렇게 고른 임곗값의 참 재현율은 얼마나 자주 0.95 이상입니까?
lesson-uncertainty-steps-2-guess-choices-always = 항상: 모델과 임곗값이 그대로임
lesson-uncertainty-steps-2-guess-choices-most = 표본의 95%에서
lesson-uncertainty-steps-2-guess-choices-half = 표본의 절반 또는 그보다 적게
lesson-uncertainty-steps-2-see = 양성 사례가 300건이고 같은 점수가 없으면, 표본의 43%에서 0.95 이상입니다. 이런 임곗값은 바로 그 사례에서 재현율이 좋아 보여서 고른 것입니다.
lesson-uncertainty-steps-3-text = 더 낮은 임곗값이면 95% 신뢰 수준으로 재현율을 보장할 수 있습니다. 임곗값 { THRESHOLD($observed) }에서 거짓 양성률은 { RATIO($fpr_observed) }입니다.
lesson-uncertainty-steps-3-guess-ask = 재현율을 보장하는 임곗값에서 거짓 양성률은 얼마입니까?
lesson-uncertainty-steps-3-move-text = 임곗값을 { THRESHOLD($guaranteed) }까지 옮기십시오.
lesson-uncertainty-steps-3-see =
    { $price ->
        [undefined] 이 사례로는 보장할 수 없습니다.
        [more] 거짓 양성은 { COUNT($alarms_observed) }건에서 { COUNT($alarms_guaranteed) }건으로 바뀝니다. 늘어난 { COUNT($extra) }건이 보장의 대가입니다.
       *[other] 거짓 양성은 { COUNT($alarms_observed) }건 그대로입니다. 이 슬라이더의 단계로는 보장에 아무 대가도 들지 않습니다.
    } 양성 사례가 300건이고 같은 점수가 없으면, 보장은 표본의 97%에서 지켜집니다.
lesson-uncertainty-steps-4-text = 양성 사례가 충분하면 목표 ‘최소 재현율 달성’이 이런 임곗값을 찾습니다. 양성이 적으면 재현율 1도 운일 수 있습니다.
lesson-uncertainty-steps-4-guess-ask = 양성 사례를 모두 찾아낸다면, 몇 건이 있어야 재현율 0.95 이상을 보장할 수 있습니까?
lesson-uncertainty-steps-4-move-text = 최소 재현율을 0.99에 맞추십시오.
lesson-uncertainty-steps-4-see =
    재현율 0.95에는 양성 사례 { COUNT($needed) }건이 필요하고, 모두 찾아내야 합니다. 재현율 0.99에는 { COUNT($needed_99) }건이 필요합니다. { $can_99 ->
        [undefined] 여기의 { COUNT($positives) }건으로는 0.99를 보장할 수 없으며, 페이지에 그 이유가 나옵니다.
       *[other] 여기에는 { COUNT($positives) }건이 있습니다. 0.99의 대가인 거짓 양성을 보십시오.
    }
lesson-uncertainty-steps-5-text = F1이 가장 높은 임곗값은 이 사례에서 고른 것입니다. 이 페이지는 그 선택이 다른 사례에서 어떤지 보여 줍니다.
lesson-uncertainty-steps-5-guess-ask = 새 사례에서 그 F1은 평균적으로 얼마나 높습니까?
lesson-uncertainty-steps-5-guess-choices-higher = 이 사례에서보다 높음
lesson-uncertainty-steps-5-guess-choices-same = 같음: 임곗값이 같음
lesson-uncertainty-steps-5-guess-choices-lower = 이 사례에서보다 낮음
lesson-uncertainty-steps-5-see = 대개 더 낮습니다. 선택이 그 사례의 우연한 부분에도 맞춰지기 때문입니다. ‘낙관 편향’은 무작위로 나눈 절반들에서 이것을 잽니다. 이 페이지에는 다른 표본이 추천하는 임곗값, 두 임곗값의 맥니마 검정, 필요한 표본 크기도 있습니다.

lesson-averages-title = 마이크로 평균, 매크로 평균, 가중 평균이 각각 감추는 것
lesson-averages-about = 클래스는 여럿, 숫자는 하나: 어느 클래스를 대변하는 숫자입니까?
lesson-averages-fits-1-otherwise = 클래스가 200개를 넘으면 이 페이지에 혼동 행렬과 클래스 비율이 없습니다.
lesson-averages-fits-2-otherwise = 여기서는 매크로 F1과 마이크로 F1이 같습니다: { RATIO($macro) }. 흔한 클래스와 드문 클래스의 예측 성능이 서로 다르면 두 값이 달라집니다.
lesson-averages-steps-1-text = 클래스마다 나머지에 대한 정밀도, 재현율, F1이 있습니다. 마이크로 F1은 먼저 모든 클래스의 건수를 합칩니다.
lesson-averages-steps-1-guess-ask = 사례마다 클래스가 하나, 예측이 하나입니다. 마이크로 F1은 무엇과 같습니까?
lesson-averages-steps-1-guess-choices-mean = 클래스별 F1의 평균
lesson-averages-steps-1-guess-choices-accuracy = 정확도
lesson-averages-steps-1-guess-choices-balanced = 균형 정확도
lesson-averages-steps-1-move-text = ‘행렬 칸’에서 ‘전체 사례 중 %’를 고르십시오.
lesson-averages-steps-1-see = 마이크로 F1은 { RATIO($micro) }, 정확도는 { RATIO($accuracy) }입니다. 틀린 사례는 모두 한 클래스의 거짓 음성이면서 다른 클래스의 거짓 양성입니다. 대각선을 더해 보십시오. 그 합이 정확도입니다.
lesson-averages-steps-2-text = 마이크로 F1은 클래스를 사례 수만큼 셉니다. 매크로 F1은 클래스별 F1의 평균으로, 모든 클래스를 똑같이 셉니다.
lesson-averages-steps-2-guess-ask = 마이크로 F1은 { RATIO($micro) }입니다. 클래스별 F1 중 가장 낮은 값은 얼마입니까?
lesson-averages-steps-2-move-text = ‘행렬 칸’에서 ‘실제 클래스 중 %’를 고르십시오. 그러면 대각선이 각 클래스의 재현율입니다.
lesson-averages-steps-2-see =
    클래스 { QUOTED($worst_name) }: F1 { RATIO($worst_f1) }, 사례 { COUNT($cases) }건 중 { COUNT($worst_cases) }건. { $macro_beside_micro ->
        [less] 매크로 F1은 { RATIO($macro) }, 드문 클래스를 적게 세는 마이크로 F1은 { RATIO($micro) }입니다. 매크로 F1이 더 낮습니다.
        [more] 매크로 F1은 { RATIO($macro) }, 마이크로 F1은 { RATIO($micro) }입니다. 매크로 F1이 더 높습니다.
        [same] 매크로 F1과 마이크로 F1은 모두 { RATIO($macro) }이며, 어느 쪽에도 이것이 드러나지 않습니다.
       *[other] {""}
    } 평균은 가장 나쁜 클래스를 결코 보여 주지 않습니다. 클래스마다 보십시오.
lesson-averages-steps-3-text = 매크로 정밀도는 { RATIO($macro_precision) }, 매크로 재현율은 { RATIO($macro_recall) }입니다. 둘의 조화 평균은 { RATIO($of_means) }입니다.
lesson-averages-steps-3-guess-ask = 매크로 F1은 이 조화 평균과 같습니까?
lesson-averages-steps-3-guess-choices-same = 같음
lesson-averages-steps-3-guess-choices-less = 다름: 더 낮음
lesson-averages-steps-3-guess-choices-more = 다름: 더 높음
lesson-averages-steps-3-see =
    매크로 F1은 { RATIO($macro) }입니다. 평균들의 F1이 아니라 클래스별 F1의 평균입니다. { $macro_beside_means ->
        [same] 여기서는 둘이 같습니다.
       *[other] 그 다른 숫자도 매크로 F1이라고 부르는 소프트웨어가 있습니다.
    } 가중 F1은 { RATIO($weighted) }, 가중 정밀도는 { RATIO($weighted_precision) }, 가중 재현율은 { RATIO($weighted_recall) }입니다. 가중 F1이 반드시 두 값 사이에 있는 것은 아닙니다.
lesson-averages-steps-4-text = 다른 데이터에서는 클래스가 더 흔하거나 드물 수 있습니다. 모든 클래스의 비율이 같아지고, 각 클래스의 재현율은 그대로라고 가정합니다.
lesson-averages-steps-4-guess-ask = 그러면 어느 평균이 달라질 수 있습니까?
lesson-averages-steps-4-guess-choices-none = 없음: 재현율은 클래스 비율과 관계없음
lesson-averages-steps-4-guess-choices-micro = 마이크로 재현율
lesson-averages-steps-4-guess-choices-macro = 매크로 재현율
lesson-averages-steps-4-move-text = ‘클래스 비율 모의’에서 ‘모두 같게’를 고르십시오.
lesson-averages-steps-4-see =
    마이크로 재현율, 곧 정확도: { RATIO($accuracy) } → { RATIO($macro_recall) }. 매크로 재현율은 { RATIO($macro_recall) } 그대로입니다. { $recall_change ->
        [same] 여기서는 전에도 둘이 같았습니다.
       *[other] 클래스의 비율이 같으면 둘이 같습니다.
    } 마이크로 평균과 가중 평균은 이 클래스 비율에 대해서만 말합니다.

lesson-ranking-title = 순위 목록: 지표마다 무엇을 높이 평가하는지
lesson-ranking-about = 정밀도@k, MRR, mAP, nDCG는 같은 목록을 서로 다르게 읽습니다.
lesson-ranking-fits-1-otherwise = 결과가 10개인 목록이 없어 k가 거의 상관없습니다.
lesson-ranking-fits-2-otherwise = 관련 있는 결과가 있는 질의가 없어 정밀도@k만 정의됩니다.
lesson-ranking-steps-1-text = 정밀도@k(P@k)는 상위 k개 결과 가운데 관련 있는 결과의 비율입니다. k = { COUNT($top) }일 때 질의 { COUNT($queries) }개의 평균은 { RATIO($precision_5) }입니다.
lesson-ranking-steps-1-guess-ask = 상위 { COUNT($deep) }개까지 더 읽으면 정밀도@k는 어떻게 됩니까?
lesson-ranking-steps-1-guess-choices-more = 올라감
lesson-ranking-steps-1-guess-choices-same = 그대로임
lesson-ranking-steps-1-guess-choices-less = 내려감
lesson-ranking-steps-1-move-text = ‘상위 k’를 { COUNT($deep) }까지 옮기면서 타일을 보십시오.
lesson-ranking-steps-1-see =
    상위 { COUNT($top) }개 → { COUNT($deep) }개: 정밀도@k { RATIO($precision_5) } → { RATIO($precision_50) }, 재현율@k { RATIO($recall_5) } → { RATIO($recall_50) }. { $deeper ->
        [less] 아래로 갈수록 관련 있는 결과가 적습니다.
        [more] 여기서는 뒤쪽 결과에 관련 있는 것이 더 많습니다.
       *[other] {""}
    } 재현율@k는 결코 내려가지 않습니다. 관련 있는 결과가 k개보다 적은 질의가 있으면 정밀도@k는 1보다 작습니다.
lesson-ranking-steps-2-text = 질의의 역순위는 1을 관련 있는 첫 결과의 순위로 나눈 값입니다. MRR은 그 평균입니다.
lesson-ranking-steps-2-guess-ask = 모든 목록에서 관련 있는 첫 결과가 4위입니다. MRR은 얼마입니까?
lesson-ranking-steps-2-move-text = ‘질의별 지표’에서 ‘역순위’를 고르십시오. 막대는 질의별 값의 분포입니다.
lesson-ranking-steps-2-see =
    그 뒤에 무엇이 오든 1 / 4 = 0.25입니다. MRR은 위쪽에 좋은 결과 하나가 있으면 높습니다. 여기서 MRR은 { RATIO($mrr) }, 관련 있는 결과를 모두 세는 mAP는 { RATIO($map) }입니다{ $mrr_beside_map ->
        [more] . 관련 있는 나머지 결과의 순위에서는 정밀도@k가 평균적으로 더 낮습니다.
       *[other] .
    }
lesson-ranking-steps-3-text = 상위 10개 중 관련 있는 결과가 10위에 하나 있습니다. 더 나은 모델은 그것을 1위에 놓고, 나머지 아홉은 그 뒤에 옵니다.
lesson-ranking-steps-3-guess-ask = 어느 지표가 달라집니까?
lesson-ranking-steps-3-guess-choices-precision = P@10
lesson-ranking-steps-3-guess-choices-recall = 재현율@10
lesson-ranking-steps-3-guess-choices-ndcg = nDCG@10
lesson-ranking-steps-3-guess-choices-all = 모두
lesson-ranking-steps-3-move-text = ‘질의별 지표’에서 ‘nDCG@k’를 고르십시오.
lesson-ranking-steps-3-see = P@10과 재현율@10은 상위 10개에 무엇이 있는지를 셉니다. nDCG@10은 어디에 있는지도 셉니다. 뒤에 있는 결과일수록 이득이 작습니다. 여기서는 k = { COUNT($ten) }일 때 정밀도@k { RATIO($precision_10) }, 재현율@k { RATIO($recall_10) }, nDCG@k { RATIO($ndcg_10) }입니다.
lesson-ranking-steps-4-text = 어떤 지표는 k에 따라 달라지고, 어떤 지표는 목록을 끝까지 읽습니다.
lesson-ranking-steps-4-guess-ask = k를 1까지 옮기면 어느 타일이 그대로입니까?
lesson-ranking-steps-4-guess-choices-precision = P@k
lesson-ranking-steps-4-guess-choices-ndcg = nDCG@k
lesson-ranking-steps-4-guess-choices-map = mAP
lesson-ranking-steps-4-move-text = ‘상위 k’를 1까지 옮기십시오.
lesson-ranking-steps-4-see = k = 1일 때 정밀도@k는 { RATIO($precision_1) }이고, mAP는 { RATIO($map) } 그대로입니다. mAP는 관련 있는 결과가 나오는 순위마다 정밀도@k를 구하므로 k를 정하지 않아도 됩니다. 처음 결과만이 아니라 관련 있는 결과를 모두 요구합니다.

lesson-texts-title = 텍스트: 완전 일치, 토큰 F1, BLEU
lesson-texts-about = 모두 단어를 참조 텍스트와 비교합니다. 뜻을 읽는 지표는 없습니다.
lesson-texts-fits-1-otherwise = 이 텍스트에서는 완전히 일치하는 것만 참조 텍스트와 토큰을 공유하므로 토큰 F1이 완전 일치와 같습니다.
lesson-texts-steps-1-text =
    { $gap ->
        [undefined] 완전 일치는 1 아니면 0입니다. 토큰 F1은 예측과 참조 텍스트가 공유하는 토큰의 F1입니다.
       *[other] 예측: { QUOTED($prediction) }. 참조 텍스트: { QUOTED($reference) }. 두 텍스트가 다르므로 완전 일치는 0입니다.
    }
lesson-texts-steps-1-guess-ask = 공유하는 단어의 F1인 토큰 F1은 얼마입니까?
lesson-texts-steps-1-move-text = ‘행’에서 ‘행 순서’를 ‘좋은 것부터’로 고르십시오. 공유하는 토큰에 표시가 있습니다.
lesson-texts-steps-1-see =
    { $gap ->
        [undefined] 여기서는 완전히 일치하지 않으면서 토큰을 공유하는 예측이 없습니다.
        [same] 토큰 F1은 1입니다. 공유하는 토큰, 주로 단어를 순서와 상관없이 셉니다.
       *[other] 토큰 F1은 { RATIO($gap_f1) }입니다. 양쪽에 다 있는 토큰, 주로 단어가 많으면 올라가고, 한쪽에만 있는 토큰이 많으면 내려갑니다.
    } 모든 행에 답하면 완전 일치는 { RATIO($exact) }, 토큰 F1은 { RATIO($f1) }입니다.
lesson-texts-steps-2-text = 두 지표 모두 먼저 정규화합니다. 소문자로 바꾸고, 구두점과 단어 a, an, the를 뺍니다.
lesson-texts-steps-2-guess-ask = 구두점을 빼지 않으면 완전 일치는 어떻게 됩니까?
lesson-texts-steps-2-guess-choices-less = 내려감
lesson-texts-steps-2-guess-choices-same = 그대로임
lesson-texts-steps-2-guess-choices-more = 올라감
lesson-texts-steps-2-move-text = ‘답의 정규화’를 열고 ‘구두점 유지’를 켜십시오.
lesson-texts-steps-2-see =
    모든 행에 답하면 완전 일치 { RATIO($exact) } → { RATIO($exact_kept) }, 토큰 F1 { RATIO($f1) } → { RATIO($f1_kept) }. { $rules ->
        [less] “1,250”과 “1250” 같은 답은 이제 다릅니다.
        [more] 여기에는 구두점이 있어야만 일치하는 텍스트가 있습니다.
       *[other] 여기서는 완전 일치가 그대로입니다.
    } 두 시스템은 같은 규칙에서만 비교하십시오.
lesson-texts-steps-3-text = BLEU의 바탕은 예측한 단어 중 참조 텍스트에도 있는 단어의 비율입니다. 예측은 “the”를 여섯 번 되풀이하고, 참조 텍스트는 “the cat is on the mat”입니다.
lesson-texts-steps-3-guess-ask = BLEU가 세는 방식으로 이 비율은 얼마입니까?
lesson-texts-steps-3-see = 6개 중 2개입니다. 각 단어는 참조 텍스트에 있는 횟수까지만 셉니다. 그래서 “the” 여섯 번은 3분의 1만 맞습니다. 예제 ‘The the the the the the’를 보십시오.
lesson-texts-steps-4-text = BLEU는 이어지는 단어가 같은지도 봅니다. 예측한 단어와 그 밖의 토큰은 모두 { COUNT($tokens) }개이고, 그중 { COUNT($token_matches) }개가 참조 텍스트와 일치합니다. 이어지는 네 토큰은 모두 { COUNT($fours) }개이고, 그중 { COUNT($four_matches) }개가 일치합니다.
lesson-texts-steps-4-guess-ask = BLEU는 0에서 100까지입니다. 이 텍스트에서는 얼마입니까?
lesson-texts-steps-4-move-text = ‘열’에서 ‘텍스트 과제’를 ‘번역’으로 고르고 BLEU와 그 표를 보십시오.
lesson-texts-steps-4-see =
    BLEU: { TENTHS($bleu) }. { $has_fours ->
        [more] 이어지는 토큰 1개부터 4개까지, 이런 비율 네 개의 기하 평균이고, 예측이 짧으면 벌점을 곱합니다. 그래서 토큰 F1과 달리 단어의 순서가 중요합니다.{ $has_matches ->
            [same] {" "}일치가 없는 비율은 하나라도 일치하는 것이 있으면 작은 값으로 셉니다.
           *[other] {""}
        }
       *[other] 예측에 이어지는 네 토큰이 없으므로 0입니다.
    } 온전한 문장에 알맞습니다. 몇 단어뿐인 답에는 이어지는 네 토큰이 거의 없습니다.
lesson-texts-steps-5-text = 참조 텍스트는 “in 1994”인데, 모델이 “not in 1994”라고 답합니다.
lesson-texts-steps-5-guess-ask = 이 틀린 답에 높은 값을 주는 지표는 무엇입니까?
lesson-texts-steps-5-guess-choices-exact = 완전 일치
lesson-texts-steps-5-guess-choices-f1 = 토큰 F1
lesson-texts-steps-5-guess-choices-neither = 둘 다 아님
lesson-texts-steps-5-see = 세 단어 중 둘이 맞고 참조 텍스트의 단어는 하나도 빠지지 않아서 토큰 F1은 0.8입니다. 완전 일치는 다른 말로 쓴 옳은 답과 마찬가지로 0입니다. 어느 쪽도 뜻을 읽지 않으므로 행을 직접 읽으십시오.
