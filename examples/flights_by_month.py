"""Predicts flights that land at least half an hour late, with two models of the first months of a year."""

import numpy as np
import pandas as pd

from examples.late_flights import CURVED, NAMED, known_at_departure, models
from examples.r_datasets import r_dataset

LATE_MINUTES = 30
LAST_MONTH_OF_TRAINING = 4
KEPT_EVERY = 36

# A model of four months knows nothing about the others.
CURVED_WITHOUT_MONTH = [name for name in CURVED if name != "month"]
KNOWN = [*CURVED_WITHOUT_MONTH, "distance", *NAMED]


def flights_by_month() -> pd.DataFrame:
    """Every 36th flight from May to December, scored by models of all flights from January to April."""
    flights = known_at_departure(r_dataset("nycflights13", "flights"), r_dataset("nycflights13", "weather"))
    is_training = flights["month"] <= LAST_MONTH_OF_TRAINING
    training, scored = flights[is_training], flights[~is_training][::KEPT_EVERY]
    late = training["arr_delay"] >= LATE_MINUTES
    scores = {
        name: model.fit(training[KNOWN], late).predict_proba(scored[KNOWN])[:, 1]
        for name, model in models(CURVED_WITHOUT_MONTH).items()
    }
    table = pd.DataFrame(
        {
            "date": pd.to_datetime(scored[["year", "month", "day"]]).dt.strftime("%Y-%m-%d"),
            "airline": airline_names(scored["carrier"]),
            "airport": scored["origin"],
            "arrival": np.where(scored["arr_delay"] >= LATE_MINUTES, "late", "on time"),
            **scores,
        }
    )
    return table.sort_values("date", kind="stable")


def airline_names(codes: pd.Series) -> pd.Series:
    """The names of airlines, without "Inc." and the like."""
    airlines = r_dataset("nycflights13", "airlines").set_index("carrier")["name"]
    return codes.astype("str").map(airlines.str.replace(r" (Inc\.|Co\.|Corporation)$", "", regex=True))
