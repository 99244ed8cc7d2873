# 简体中文

example-breast-cancer = 乳腺癌
    .about = 一项良好但不完美的检验，用于阳性比例较高的场合。阈值越低，检出的恶性肿瘤越多，误报也越多。

example-late-flights = 晚点航班
    .about = 约每 100 个航班有 1 个晚点超过三小时。一个都不判为晚点，准确率也已达 99%，因此要看精确率和召回率。

example-flights-by-month = 各月航班
    .about = 用 1 月到 4 月数据建立的两个模型给 5 月到 12 月的航班打分。秋季晚点航班较少，精确率和召回率下降：见“随时间的变化”。Delta 和 United 的晚点少于 ExpressJet，其晚点航班被检出的比例也较低：见“分组”。

example-spam-filter = 垃圾邮件过滤
    .about = 校准不良的得分：朴素贝叶斯把相关的词当作独立的，因此过于自信。它的排序与重新校准后的版本一样好。

example-wine-votes = 葡萄酒投票
    .about = 大量同分：得分是十个近邻的投票数，因此 178 款葡萄酒只有 11 种得分。曲线有 11 级台阶，大多数阈值不改变任何结果。

example-digit-eight = 是不是 8？
    .about = 超出 0 到 1 的得分：对数优势，天然的阈值为 0。它们的概率给出相同的排序，因此曲线不变，只有阈值的刻度不同。

example-crash-survival = 车祸幸存
    .about = 样本有权重：调查对严重车祸过度抽样。文件中每 100 名乘员有 4 人死亡；加权到所有车祸后为每 1000 人 6 人。

example-eight-samples = 八个样本
    .about = 小到可以手工计算每条曲线的每个点。排序比随机还差。

example-thirty-four-cases = 三十四个样本
    .about = 阈值为 0.5 时，八个患病样本中检出六个，误报六个。准确率 26/34 与把所有人都预测为健康时相同。

example-noisy-iris = 噪声中的鸢尾花
    .about = 三种鸢尾花，四个测量值混在 800 列噪声中。一个类别预测得很好，另一个几乎与随机无异，而平均值掩盖了这一点。

example-ten-digits = 十个数字
    .about = 十个大小相近的类别：微平均、宏平均和加权平均几乎一致。看看哪些数字被混淆。

example-help-desk = 服务台
    .about = 一条消息可有多个标签，每个标签有自己的阈值。最少见的标签预测得最差，只有宏平均显示出这一点。

example-similar-digits = 相似的数字
    .about = 每张查询图像检索同一数字的图像。同分很多的粗略得分与像素余弦相似度作比较；有一个查询没有相关结果。

example-macro-f1 = 两种宏平均 F1
    .about = 同样的 100 个样本，宏平均 F1 的两种定义。各类别 F1 的平均数为 0.6；平均精确率与平均召回率的 F1 为 0.714。

example-weighted-f1 = 加权 F1 在两者之外
    .about = 加权精确率为 0.8，加权召回率为 0.77，但加权 F1 为 0.752。它不一定在两者之间。

example-questions = 问答
    .about = 40 个问题中有 9 个没有答案。有些行在 0.5 处同分，因此没有阈值能达到公开脚本所报告的最高分。

example-korean-questions = 韩语答案
    .about = 按空格切分时，只差一个助词的答案没有共同的词元。切换到字符词元进行比较。

example-chinese-questions = 中文答案
    .about = 中文没有空格，因此每个字是一个词元；连续的数字保持完整。

example-german-english = 德译英，两个系统
    .about = 来自四个领域的 40 个句子，由两个系统翻译。BLEU 的差异是否显著？忽略大小写后是否仍然存在？

example-clipped-precision = The the the the the the
    .about = 六个词都出现在参考文本中，但参考文本只有两个“the”，因此截断后只计 6 个中的 2 个。不平滑时 BLEU 为 0，采用 sacrebleu 的平滑时为 9.652。

example-judged-outputs = 已评分的答案及其评审模型
    .about = 一个人给 72 个答案打了 1 到 5 星；两个评审模型和 chrF 给它们打了分。“一致性”页显示哪个得分能代替人：chrF 偏爱措辞与参考文本相近的错误答案。

example-reviewed-messages = 已审阅的消息
    .about = 只有过滤器判为阳性的消息被阅读过。从 0.5 起精确率是精确的；召回率只知道上下界，而删除空白会使它变成 1。“truth”列有所有标签：召回率为 0.755。

example-sampled-flights = 抽查的航班
    .about = 得分高的航班全部核查，其余的每 100 个核查 15 个。按概率的倒数对每个航班加权，即可估计所有航班的召回率。“truth”列有所有标签。

example-reported-flights = 已报告的航班
    .about = 报告平均晚 25 天，因此 12 月的大多数标签是空白的。每周已知的标签代表整周。“truth”列有所有标签。
