"""Break the application in one place at a time, and print whether the tests notice.

Each mutation names the tests that should notice it. They run on a temporary copy of the files; before that, they all
have to pass on the unchanged copy. The exit code is 1 if a mutation is not found. Without names, all run.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from tests.javascript_mutations import JAVASCRIPT
from tests.sources import ROOT, text_of

PROVIDER = "tests/provider/node_modules"
PYTEST = (sys.executable, "-m", "pytest", "--quiet", "-p", "no:cacheprovider")
# pytest's exit codes; any other means that tests could not run.
PASSED, FAILED = 0, 1


class Mutation(NamedTuple):
    """A text that occurs once in a file of the application, its replacement, and the tests that should fail."""

    name: str
    file: str
    original: str
    replacement: str
    tests: str


CORE, APP, TESTS = "metrics_core/", "threshold_explorer/", "tests/threshold_explorer/"
MUTATIONS = (
    # The numbers.
    Mutation(
        "labels-go-where-there-are-most-cases",
        CORE + "partial/allocation.py",
        "gains = amplitudes[strata] ** 2 / (before * (before + 1.0))",
        "gains = frame.size[strata] ** 2 / (before * (before + 1.0))",
        "tests/metrics_core/partial/test_allocation.py",
    ),
    Mutation(
        "a-second-draw-forgets-the-first",
        CORE + "partial/allocation.py",
        "self.chances + (1 - self.chances) * drawn[self.codes]",
        "np.maximum(self.chances, drawn[self.codes])",
        "tests/metrics_core/partial/test_allocation.py",
    ),
    Mutation(
        "a-score-at-the-threshold-is-not-flagged",
        CORE + "sorted_class.py",
        'self.mass_from(np.searchsorted(self.scores, thresholds, side="left"))',
        'self.mass_from(np.searchsorted(self.scores, thresholds, side="right"))',
        "tests/metrics_core/test_against_oracle.py",
    ),
    Mutation(
        "mcc-with-a-class-forgotten",
        CORE + "metrics.py",
        "RootOfProduct(N, TN + FN)",
        "RootOfProduct(N, TN + FP)",
        "tests/metrics_core/test_metrics.py tests/metrics_core/test_scikit_learn.py",
    ),
    Mutation(
        "average-precision-from-recall-before-the-step",
        CORE + "summaries.py",
        "float(np.sum((step.tp - step.tp_above) * _precision(step.tp, step.fp, class_weights)))",
        "float(np.sum((step.tp - step.tp_above) * _precision(step.tp, step.fp_above, class_weights)))",
        "tests/metrics_core/test_against_oracle.py",
    ),
    Mutation(
        "a-prevalence-though-no-mixture-fits",
        CORE + "partial/prevalence_shift.py",
        "NO_MIXTURE if mixture_p_value < LEVEL else None",
        "NO_MIXTURE if mixture_p_value < 0 else None",
        "tests/metrics_core/partial/test_prevalence_shift.py",
    ),
    Mutation(
        "late-labels-that-all-come",
        CORE + "partial/lateness.py",
        "np.maximum(self.final_share * self.n - self.n_labelled, 0)",
        "np.maximum(self.n - self.n_labelled, 0)",
        "tests/metrics_core/partial/test_lateness.py",
    ),
    Mutation(
        "blank-labels-are-not-asked-about",
        APP + "data/kinds/binary/blank_question.py",
        "if is_answered or not source.columns.class_column(roles.label).has_missing:",
        "if is_answered or source.columns.class_column(roles.label).has_missing:",
        "tests/threshold_explorer/data/kinds/binary/test_blank_question.py",
    ),
    Mutation(
        "a-page-of-estimates-on-bounds",
        APP + "interface/frame/pages.py",
        "if dataset.blank.has_bounds_only and (page.needs_estimates or page.needs_cases):",
        "if dataset.blank.has_bounds_only and page.needs_estimates:",
        "tests/test_blank_labels_page.py",
    ),
    Mutation(
        "scores-of-a-second-file-not-reversed",
        APP + "data/sources/second_sample.py",
        "-known if dataset.roles.lower_is_positive else known",
        "known",
        "tests/test_prevalence_of_file.py",
    ),
    Mutation(
        "a-tie-counts-as-won-in-the-roc-auc",
        CORE + "summaries.py",
        "won = np.sum(size * (below_or_equal + below))",
        "won = np.sum(size * (below_or_equal + below_or_equal))",
        "tests/metrics_core/test_against_oracle.py",
    ),
    Mutation(
        "another-prevalence-leaves-the-negatives-alone",
        CORE + "confusion.py",
        "tp * positive, fp * negative, fn * positive, tn * negative",
        "tp * positive, fp, fn * positive, tn",
        "tests/metrics_core/prevalence/test_prevalence.py",
    ),
    Mutation(
        "a-wilson-interval-too-narrow",
        CORE + "intervals/proportions.py",
        "2 * k + z * z - z * np.sqrt(z * z + 4 * k * (n - k) / trials)",
        "2 * k + z * z - z * np.sqrt(4 * k * (n - k) / trials)",
        "tests/metrics_core/intervals/test_intervals.py",
    ),
    Mutation(
        "interval-of-a-ratio-with-its-limits-exchanged",
        CORE + "prevalence/intervals.py",
        "low = lowest / (estimate + _root(estimate * estimate - lowest * most))",
        "low = lowest / (estimate + _root(estimate * estimate - lowest * least))",
        "tests/metrics_core/prevalence/test_prevalence_intervals.py",
    ),
    Mutation(
        "bootstrap-limits-of-one-tail-only",
        CORE + "intervals/bootstrap.py",
        "tail = (1 - self.confidence) / 2",
        "tail = 1 - self.confidence",
        "tests/metrics_core/intervals/test_bootstrap.py",
    ),
    Mutation(
        "clusters-are-taken-for-single-cases",
        CORE + "clusters/small_samples.py",
        "return float(sizes.sum() ** 2 / (sizes @ sizes)) if sizes.any() else 0.0",
        "return float(sizes.sum()) if sizes.any() else 0.0",
        "tests/metrics_core/clusters/test_clusters.py",
    ),
    Mutation(
        "the-lowest-of-tied-thresholds-wins",
        CORE + "ties.py",
        "return len(values) - 1 - (values >= least)[::-1].argmax(axis=0)",
        "return (values >= least).argmax(axis=0)",
        "tests/metrics_core/test_best_threshold.py",
    ),
    Mutation(
        "an-infeasible-optimum-relaxes-the-wrong-constraint",
        CORE + "choosing/choice.py",
        "return nearest.shortfall / width if width else np.inf",
        "return nearest.shortfall",
        "tests/metrics_core/choosing/test_choice.py",
    ),
    Mutation(
        "the-last-of-classes-with-equal-scores-is-predicted",
        CORE + "multiclass/predicted_class.py",
        "where=candidates > best",
        "where=candidates >= best",
        "tests/metrics_core/multiclass/test_multiclass_scores.py",
    ),
    Mutation(
        "ndcg-discounts-the-first-rank",
        CORE + "ranking/ndcg.py",
        "np.log2(rank[within_k] + 1)",
        "np.log2(rank[within_k] + 2)",
        "tests/metrics_core/ranking/test_ranking_metrics.py tests/metrics_core/ranking/test_trec_eval.py",
    ),
    Mutation(
        "mcnemar-with-one-side-only",
        CORE + "resampling/mcnemar.py",
        "min(1.0, 2 * _binomial_cdf(min(b, c), b + c))",
        "min(1.0, _binomial_cdf(min(b, c), b + c))",
        "tests/metrics_core/resampling/test_paired_decisions.py",
    ),
    Mutation(
        "the-gap-of-many-groups-is-tested-as-that-of-two",
        CORE + "groups/gaps.py",
        "p_value=range_exceeds(len(used), told_up_to * math.sqrt(2))",
        "p_value=range_exceeds(2, told_up_to * math.sqrt(2))",
        "tests/metrics_core/groups/test_gaps.py",
    ),
    Mutation(
        "weak-slices-are-not-corrected-for-the-search",
        CORE + "groups/weak_slices.py",
        "critical = float(maxima[-allowed]) * (1 + _ROUNDING) if allowed else math.inf",
        "critical = 1.96 if allowed else math.inf",
        "tests/metrics_core/groups/test_weak_slices.py",
    ),
    Mutation(
        "rates-of-groups-differ-by-more-than-the-tolerance",
        CORE + "groups/rate_windows.py",
        "levels + tolerance + ROUNDING",
        "levels + 2 * tolerance + ROUNDING",
        "tests/metrics_core/groups/test_thresholds.py",
    ),
    Mutation(
        "answers-keep-their-articles",
        CORE + "text/normaliser.py",
        "if self.drop_articles:",
        "if not self.drop_articles:",
        "tests/metrics_core/text/test_normaliser.py",
    ),
    # Files and columns.
    Mutation(
        "a-semicolon-no-longer-suggests-decimal-commas",
        APP + "reading/numbers/decimal_marks.py",
        'if delimiter == ";" or is_ungrouped',
        "if is_ungrouped",
        TESTS + "reading/corpus/test_corpus.py",
    ),
    Mutation(
        "a-first-row-without-numbers-is-data",
        APP + "reading/rows/header.py",
        "return self.total > 0 or (self.total == 0 and not self.has_number)",
        "return self.total > 0",
        APP + "reading/rows/header.py",
    ),
    Mutation(
        "an-archive-may-hide-in-any-number-of-layers",
        APP + "reading/archives/unpacking.py",
        "n_layers == MAX_LAYERS",
        "n_layers < 0",
        TESTS + "reading/archives/test_unpacking.py",
    ),
    Mutation(
        "a-part-may-begin-with-another-line-than-the-first",
        APP + "reading/archives/parts.py",
        "if header != headers[0]:",
        "if not header:",
        TESTS + "reading/archives/test_parts.py",
    ),
    Mutation(
        "one-of-two-unknown-labels-is-positive-unasked",
        APP + "data/columns/score_direction.py",
        "if is_of_either or not ranking.is_significant:",
        "if is_of_either:",
        TESTS + "data/columns/test_score_direction.py",
    ),
    Mutation(
        "reversed-scores-are-not-noticed",
        APP + "data/columns/score_direction.py",
        "is_reversed = ranking.is_significant and ranking.roc_auc < CHANCE",
        "is_reversed = False",
        TESTS + "data/columns/test_tool_tables.py",
    ),
    # What is typed, kept and linked.
    Mutation(
        "a-decimal-comma-is-dropped",
        APP + "interface/controls/number_box.py",
        'text = text.replace(",", ".")',
        'text = text.replace(",", "")',
        TESTS + "interface/controls/test_number_box.py",
    ),
    Mutation(
        "another-score-column-keeps-the-threshold-and-not-the-share",
        APP + "interface/controls/threshold_carryover.py",
        "np.argmin(np.abs(np.asarray(curve.confusion.flagged_rate) - share))",
        "np.argmin(np.abs(np.asarray(curve.thresholds) - threshold))",
        TESTS + "interface/controls/test_threshold_carryover.py",
    ),
    Mutation(
        "a-shared-link-with-an-old-page-name-opens-nothing",
        APP + "interface/controls/links.py",
        "name, query = present_address(wanted, query)",
        "name = wanted",
        APP + "interface/controls/links.py",
    ),
    Mutation(
        "a-link-with-counts-loses-the-cases-at-the-highest-step",
        APP + "data/counts_link.py",
        "-np.diff(values, append=0)",
        "-np.diff(values, append=values[-1])",
        TESTS + "data/test_counts_link.py",
    ),
    Mutation(
        "one-visitor-evicts-the-uploads-of-all-others",
        APP + "serving/memory_budget.py",
        "max(sizes, key=lambda owner: (addresses[owner.address], sizes[owner]))",
        "min(sizes, key=lambda owner: (addresses[owner.address], sizes[owner]))",
        TESTS + "data/sources/test_uploads.py",
    ),
    # What is shared and stored.
    Mutation(
        "a-wrong-passphrase-can-be-tried-again-at-once",
        APP + "serving/sharing/audience_and_passphrase.py",
        "if not is_free and reserve is None:",
        "if is_free and reserve is None:",
        TESTS + "serving/sharing/test_protection.py",
    ),
    Mutation(
        "a-visitor-seen-before-an-attack-waits-with-the-attacker",
        APP + "serving/sharing/audience_and_passphrase.py",
        "earlier_by = min(each.moment for each in counted) - client.since",
        "earlier_by = client.since - min(each.moment for each in counted)",
        TESTS + "serving/sharing/test_protection.py",
    ),
    Mutation(
        "a-flood-of-new-cookies-delays-everybody-at-an-address",
        APP + "serving/computation_queue.py",
        "since = waiting.client.since if self._earliest_next.get(address, False) else 0.0",
        "since = 0.0",
        TESTS + "serving/test_turns.py",
    ),
    Mutation(
        "a-copied-cookie-is-valid-after-sign-out",
        APP + "serving/web/sign_in.py",
        "await run_in_threadpool(end_sign_in, cookies)",
        "end_sign_in",
        TESTS + "serving/web/test_sign_in.py",
    ),
    Mutation(
        "a-session-is-resumed-by-its-id-alone",
        APP + "serving/web/visitor.py",
        "visitor = browser_of(scope) or secrets.token_hex(16)",
        'visitor = ""',
        TESTS + "serving/web/test_visitor.py",
    ),
    Mutation(
        "a-slider-moves-on-the-data-of-a-deleted-link",
        APP + "serving/web/links.py",
        'sent.rerun_script.fragment_id = ""',
        "pass",
        TESTS + "serving/web/test_links.py",
    ),
    Mutation(
        "a-named-link-opens-for-everybody-signed-in",
        APP + "serving/sharing/audience_and_passphrase.py",
        "and access.member.address not in self.addresses:",
        "and not self.addresses:",
        TESTS + "serving/sharing/test_protection.py",
    ),
    Mutation(
        "new-cookies-may-fill-the-quota-of-an-address",
        APP + "serving/sharing/payload.py",
        "limit if is_known else limit - limit // 4",
        "limit",
        TESTS + "serving/sharing/test_payload.py",
    ),
    Mutation(
        "a-stored-upload-opens-after-its-lifetime",
        APP + "serving/upload_store.py",
        'uploads.c.place == self._key.opaque_id("upload", visitor, mark), uploads.c.expires > self._now()',
        'uploads.c.place == self._key.opaque_id("upload", visitor, mark)',
        TESTS + "serving/test_upload_store.py",
    ),
    # The server.
    Mutation(
        "an-opened-file-is-read-under-every-name-that-begins-with-localhost",
        APP + "serving/web/host_check.py",
        'return self.name == "localhost" or',
        'return self.name.startswith("localhost") or',
        TESTS + "serving/web/test_host_check.py",
    ),
    Mutation(
        "a-page-of-another-port-opens-the-page",
        APP + "serving/web/host_check.py",
        "return (page.name, page.port or _PORTS[scheme]) == (host.name, host.port or _PORTS[scheme])",
        "return page.name == host.name",
        TESTS + "serving/web/test_host_check.py",
    ),
    Mutation(
        "a-file-that-claims-trillions-of-rows-is-a-server-error",
        APP + "words/catalogue.py",
        "_ALL_DIGITS = Context(prec=5_000)",
        "_ALL_DIGITS = Context(prec=28)",
        TESTS + "words/test_formats.py",
    ),
    Mutation(
        "a-log-shows-the-token-of-a-link",
        APP + "serving/web/logs.py",
        '_SESSION.sub("…", _LINK.sub(r"\\1-…", text))',
        '_SESSION.sub("…", text)',
        TESTS + "serving/web/test_links.py",
    ),
    Mutation(
        "one-visitor-may-open-all-pages-of-an-address",
        APP + "serving/web/connection_limits.py",
        "if self._pages[client.address] >= most or self._pages[client] >= max(1, most // _VISITOR_FRACTION):",
        "if self._pages[client.address] >= most:",
        "tests/slow/test_limits.py",
    ),
    # Sentences, exports and the record.
    Mutation(
        "an-export-contains-a-formula",
        APP + "live/charts/chart.py",
        '_FORMULA_STARTS = ("=", "+", "-", "@", ',
        '_FORMULA_STARTS = ("+", "-", "@", ',
        TESTS + "live/charts/test_chart.py",
    ),
    Mutation(
        "the-url-of-a-decision-follows-the-page",
        APP + "interface/controls/query_parameters.py",
        "_listed(followed if parameters.kept is None else parameters.kept)",
        "_listed(followed)",
        "tests/test_shared_decisions.py",
    ),
    Mutation(
        "the-pin-sentence-exchanges-gains-and-costs",
        APP + "views/threshold/panel.py",
        'Sentence("move-gained", **move, caught=caught, alarms=alarms, each=each)',
        'Sentence("move-gained", **move, caught=alarms, alarms=caught, each=each)',
        TESTS + "views/threshold/test_panel.py",
    ),
    Mutation(
        "real-alerts-are-the-alerts",
        APP + "views/imbalance/at_prevalence.py",
        "real=simulated.tp / simulated.n * OUT_OF",
        "real=flagged * OUT_OF",
        TESTS + "views/imbalance/test_at_prevalence.py",
    ),
    Mutation(
        "the-recommendation-states-false-positives-as-true",
        APP + "views/threshold/recommendation.py",
        'Sentence("optimize-outcome", tp=at.tp, fp=at.fp, positives=at.tp + at.fn)',
        'Sentence("optimize-outcome", tp=at.fp, fp=at.tp, positives=at.tp + at.fn)',
        "tests/test_goal.py",
    ),
    Mutation(
        "exported-code-decides-in-another-precision",
        APP + "decision/record/code_export.py",
        'scores = np.asarray(scores, dtype="{dtype}")',
        'scores = np.asarray(scores, dtype="float16")',
        TESTS + "decision/record/test_code_export.py",
    ),
    # In the browser.
    Mutation(
        "the-browser-divides-by-zero",
        APP + "live/ratios.js",
        "return denominator === 0 ? NaN : numerator / denominator;",
        "return numerator / (denominator || 1);",
        TESTS + "views/threshold/test_panel.py",
    ),
    Mutation(
        "the-browser-rounds-an-interval-differently",
        APP + "live/ratios.js",
        "2 * k + z * z - z * Math.sqrt(",
        "2 * k - z * Math.sqrt(",
        TESTS + "views/threshold/test_panel.py",
    ),
    Mutation(
        "the-browser-keeps-the-observed-prevalence",
        APP + "views/imbalance/limits.js",
        'form.first === "tp" ? [pi, 1 - pi] : [1 - pi, pi]',
        'form.first === "tp" ? [1 - pi, pi] : [pi, 1 - pi]',
        TESTS + "views/imbalance/test_panel.py",
    ),
    Mutation(
        "back-returns-to-every-step-of-the-slider",
        APP + "live/history.js",
        "if (placeOf(url) === placeOf(open)) history.replaceState(",
        "if (placeOf(url) !== placeOf(open)) history.replaceState(",
        "tests/browser/test_history.py",
    ),
    *(Mutation(name, APP + file, *place) for name, file, *place in JAVASCRIPT),
)


def main() -> int:
    """Run the mutations that are named, or all."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutations", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="mutations to run; all without one")
    parser.add_argument("--list", action="store_true", help="print the names of all mutations")
    arguments = parser.parse_args()
    by_name = {mutation.name: mutation for mutation in MUTATIONS}
    if arguments.list:
        print("\n".join(by_name))
        return 0
    if unknown := set(arguments.names) - set(by_name):
        parser.error(f"no such mutation: {', '.join(sorted(unknown))}")
    chosen = [by_name[name] for name in arguments.names or by_name]
    for mutation in chosen:
        mutated(mutation)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        copy_project(copy)
        paths = sorted({path for mutation in chosen for path in mutation.tests.split()})
        if subprocess.run([*PYTEST, *paths], cwd=copy, check=False).returncode != PASSED:
            print("The tests fail without any mutation, so they would prove nothing.")
            return 1
        missed = [mutation.name for mutation in chosen if not is_found(copy, mutation)]
    print(f"{len(chosen) - len(missed)} of {len(chosen)} mutations found")
    return 1 if missed else 0


def mutated(mutation: Mutation, folder: Path = ROOT) -> str:
    """The file's text with the mutation; raises `ValueError` unless the original text occurs exactly once."""
    text = text_of(folder / mutation.file)
    if (count := text.count(mutation.original)) != 1:
        raise ValueError(f"{mutation.name}: {mutation.file} has the original text {count} times, not once")
    return text.replace(mutation.original, mutation.replacement)


def copy_project(folder: Path) -> None:
    listed = subprocess.check_output(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, text=True
    )
    for name in filter(None, listed.split("\0")):
        # A file that was deleted is still listed until the deletion is committed.
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, folder / name)
    if (ROOT / PROVIDER).exists():
        (folder / PROVIDER).symlink_to(ROOT / PROVIDER)


def is_found(copy: Path, mutation: Mutation) -> bool:
    started = time.monotonic()
    path = copy / mutation.file
    unchanged = text_of(path)
    path.write_text(mutated(mutation, copy), encoding="utf-8")
    code = run_tests(copy, ["--exitfirst", *mutation.tests.split()])
    path.write_text(unchanged, encoding="utf-8")
    outcome = {PASSED: "NOT FOUND", FAILED: "found"}.get(code, f"NOT RUN (pytest's exit code {code})")
    print(f"{outcome:10} {mutation.name} ({time.monotonic() - started:.0f} s)", flush=True)
    return code == FAILED


def run_tests(copy: Path, arguments: list[str]) -> int:
    """Pytest's exit code; its output is shown if the tests could not run."""
    ended = subprocess.run([*PYTEST, *arguments], cwd=copy, capture_output=True, text=True, check=False)
    if ended.returncode not in (PASSED, FAILED):
        print(ended.stdout[-2000:], ended.stderr[-2000:], sep="\n")
    return ended.returncode


if __name__ == "__main__":
    sys.exit(main())
