"""The vocabulary of rows that are not cases: words for totals and statistics, and comments below a table."""

import re


def phrases(text: str) -> frozenset[str]:
    """The phrases of a text, separated by bars."""
    return frozenset(text.split("|"))


# Words for totals, means and other statistics below a table, in many languages.
TOTALS = phrases(
    "total|totals|grand total|subtotal|sub total|sum|overall|all rows|"
    "summe|gesamt|gesamtsumme|zwischensumme|insgesamt|total général|somme|sous-total|"
    "total general|suma|suma total|totale|totale generale|somma|soma|total geral|totaal|razem|ogółem|celkem|"
    "toplam|genel toplam|итого|всего|сумма|разом|σύνολο|összesen|yhteensä|summa|totalt|"
    "合計|総計|小計|总计|合计|總計|小计|합계|총계|총합|소계|المجموع|कुल|รวม|tổng|tổng cộng"
)
MEANS = phrases(
    "mean|average|avg|median|mittelwert|durchschnitt|mittel|moyenne|médiane|promedio|media|mediana|média|gemiddelde|"
    "średnia|průměr|ortalama|среднее|медиана|genomsnitt|gennemsnit|keskiarvo|平均|平均値|平均值|평균|중앙값|المتوسط"
)
STATISTICS = phrases(
    "std|stdev|std dev|sd|standard deviation|var|variance|min|max|minimum|maximum|count|n|25%|50%|75%|q1|q3|"
    "range|mode|skewness|kurtosis|standardabweichung|anzahl|nombre|écart-type|標準偏差|标准差|最小|最大|표준편차|최소|최대|개수|"
    "auc|roc auc|roc_auc|auroc|pr auc|accuracy|precision|recall|f1|f1 score|f1-score|sensitivity|specificity|mcc|kappa|"
    "brier|brier score|log loss|logloss|loss|gini|ks|threshold|cutoff|rows|row count|records|cases"
)
WORDS = TOTALS | MEANS | STATISTICS
COUNTS = (
    r"rows?|row\(s\)|record\(s\)|records?|cases|entries|lines|observations|obs|items|samples|zeilen|lignes|filas|registros|righe|"
    "строк|行|件|행|건"
)
COUNT_VERBS = "selected|exported|affected|returned|fetched|written|total|in set.*|ausgewählt"
MADE = (
    "generated|created|produced|exported|printed|prepared|downloaded|extracted|retrieved|"
    "erstellt|exportiert|erzeugt|gedruckt|generado|creado|exportado|généré|générée|exporté|exportée|créé|"
    "gerado|gerados|criado|generato|esportato|creato|gegenereerd|geëxporteerd|wygenerowano|utworzono|"
    "создано|сгенерировано|экспортировано|выгружено|oluşturuldu"
)
SOURCES = (
    "data source|datenquelle|fuente|fonte|bron|źródło|источник|kaynak|来源|來源|数据来源|資料來源|出典|출처|"
    "author|autor|auteur|作成者|作者|legend|legende|légende|leyenda|key|filters?|applied filters|filters applied|"
    "as of|data as of|stand|last updated|last modified|report run|generated|exported|time|disclaimer|hinweis|remarque|"
    "nota|生成日時|作成日時|导出时间|生成时间"
)
# A line about the table, which databases and report writers add after the last row.
COMMENT_TEXT = re.compile(
    rf"[-=*~#( ]*[0-9][0-9,. ]* ?({COUNTS})( ({COUNT_VERBS}))?[-=*~#) ]*\.?|\[[0-9]+ rows x [0-9]+ columns\]"
    rf"|(total|number of|no\. of|n\. of|anzahl)?\s*({COUNTS}|count|n)( read| written| total)?\s*[:=]\s*[0-9][0-9,. ]*"
    r"|[-=*#<\s]*(end|eof|end of (the )?(file|report|data|table|list|output)|ende|fin|fine)[-=*#>\s]*\.?"
    r"|end of (the )?(file|report|data|table|list|output)\b.*|(done|finished)[.!]|(?-i:TRAILER|TRL|FOOTER|EOF)[,;|\t].*"
    rf"|((report|file|data|dados|datos|données|fichier|bericht|daten) )?({MADE})\b.+"
    rf"|({SOURCES})\s*[:=\uff1a].*|(source|quelle|note|notes|note that|copyright|confidential)\b.*|(©|\(c\) |\*+ ).*"
    r"|page [0-9]+( (of|/) [0-9]+)?"
    rf"|({'|'.join(sorted(TOTALS))}|totals?|anzahl|nombre|cantidad|quantidade|количество|件数|数量|개수)\s*[:=\uff1a].*"
    r"|[-=_*~]{3,}|\\\.",
    re.IGNORECASE | re.DOTALL,
)


def bare(text: str) -> str:
    """A text without punctuation around it, in lower case.

    >>> bare(" **TOTAL:** "), bare("(Mean)")
    ('total', 'mean')
    """
    return " ".join(text.casefold().strip(" \t:.-=*#()<>[]|'\"").split())


def is_summary_word(text: str) -> bool:
    """Whether a text labels a row of totals or other statistics.

    >>> [is_summary_word(text) for text in ("Grand Total:", "25%", "合計", "mean_shift.png", "poor")]
    [True, True, True, False, False]
    """
    return bare(text) in WORDS


def is_comment_text(text: str) -> bool:
    """Whether a text is a comment on the table, not a value.

    >>> [is_comment_text(text) for text in ("(12 rows)", "12 rows selected.", "-- end --", "Total rows: 8", "end user")]
    [True, True, True, True, False]
    """
    return COMMENT_TEXT.fullmatch(text.strip()) is not None
