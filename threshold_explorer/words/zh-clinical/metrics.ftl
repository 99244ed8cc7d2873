# 使用临床名称的简体中文：此处没有的与 zh/ 相同，术语按 clinical.py 替换

metric-precision = 阳性预测值
    .synonyms = PPV、精确率、查准率
    .source = Murphy《概率机器学习》第 5 章中译
metric-recall = 灵敏度
    .help = 阳性样本中被判为阳性的比例。
    .synonyms = 敏感度、召回率、查全率、真阳性率（TPR）
    .source = Murphy《概率机器学习》第 5 章中译
metric-fpr = 1 − 特异度
    .synonyms = 误诊率、假阳性率（FPR）
metric-fnr = 1 − 灵敏度
    .synonyms = 漏诊率、假阴性率（FNR）
metric-npv = 阴性预测值
    .synonyms = NPV
    .source = Murphy《概率机器学习》第 5 章中译
metric-youden-j = 约登指数
    .help = 灵敏度加特异度减 1。0 为随机水平，1 为完美。
metric-lr-positive = 阳性似然比
    .help = 灵敏度除以（1 − 特异度）。检验阳性时，优势乘以该值。
    .synonyms = LR+
metric-lr-negative = 阴性似然比
    .help = （1 − 灵敏度）除以特异度。检验阴性时，优势乘以该值。
    .synonyms = LR−
