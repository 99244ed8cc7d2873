"""The choice of a method that recalibrates the scores, none by default."""

from metrics_core.calibration.map_fits import FITS
from threshold_explorer.controls.query_parameter import Scope, one_of
from threshold_explorer.words.sentence import say

NO_METHOD = "none"
RECALIBRATE = one_of("recalibrate", Scope.SESSION, (NO_METHOD, *FITS), lambda key: say(f"recalibrate-{key}"))
