"""Predicts flights that land more than three hours late, with two models."""

import numpy as np
import pandas as pd
from sklearn.base import ClassifierMixin
from sklearn.compose import make_column_transformer
from sklearn.ensemble import HistGradientBoostingClassifier
from sklearn.impute import SimpleImputer
from sklearn.model_selection import GroupKFold
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import OneHotEncoder, SplineTransformer, StandardScaler

from examples.held_out import held_out, logistic_regression
from examples.r_datasets import r_dataset

LATE_MINUTES = 180
KEPT_EVERY = 66
SEED = 0

WEATHER = ["temp", "dewp", "humid", "wind_speed", "precip", "pressure", "visib"]
DELAYS = ["delay_at_airport", "delay_of_carrier"]
CURVED = ["hour", "month", *WEATHER, *DELAYS]
NAMED = ["carrier", "origin", "weekday"]
KNOWN = [*CURVED, "distance", *NAMED]


def late_flights() -> pd.DataFrame:
    """Every 66th flight of a year, scored by models trained on other days."""
    flights = known_at_departure(r_dataset("nycflights13", "flights"), r_dataset("nycflights13", "weather"))
    late = flights["arr_delay"] > LATE_MINUTES
    days = list(GroupKFold(5).split(flights, groups=flights["day_of_year"]))
    scores = {name: held_out(model, flights[KNOWN], late, folds=days) for name, model in models().items()}
    scored = pd.DataFrame({"arrival": np.where(late, "late", "on time"), **scores})
    return scored[::KEPT_EVERY]


def known_at_departure(flights: pd.DataFrame, weather: pd.DataFrame) -> pd.DataFrame:
    """For each flight that arrived: what was known at its scheduled departure, and its delay on arrival."""
    table = flights[flights["arr_delay"].notna()]
    table = table.merge(weather[["origin", "time_hour", *WEATHER]], on=["origin", "time_hour"], how="left")
    table = with_delay_of_last_hour(table, flights, "origin", "delay_at_airport")
    table = with_delay_of_last_hour(table, flights, "carrier", "delay_of_carrier")
    date = pd.to_datetime(table[["year", "month", "day"]])
    table = table.assign(weekday=date.dt.day_of_week, day_of_year=date.dt.day_of_year)
    return table.astype(dict.fromkeys(NAMED, "category"))


def with_delay_of_last_hour(table: pd.DataFrame, flights: pd.DataFrame, among: str, name: str) -> pd.DataFrame:
    """Adds the mean delay of flights with the same `among` that left in the hour before scheduled departure."""
    # A flight that left after midnight has the date of the day before, and would look early.
    past_midnight = (flights["dep_delay"] > 0) & (flights["dep_time"] < flights["sched_dep_time"])
    left = flights[flights["dep_time"].notna() & ~past_midnight]
    left = left.assign(hour=left["dep_time"] // 100 + 1)
    when = ["month", "day", "hour", among]
    mean_delay = left.groupby(when)["dep_delay"].mean().rename(name).reset_index()
    return table.merge(mean_delay, on=when, how="left")


def models(curved: list[str] = CURVED) -> dict[str, ClassifierMixin]:
    """The two models, by the name of their score column; `curved` are the numbers that get splines."""
    smooth = make_pipeline(SimpleImputer(strategy="median"), StandardScaler(), SplineTransformer())
    columns = make_column_transformer(
        (smooth, curved), (StandardScaler(), ["distance"]), (OneHotEncoder(handle_unknown="ignore"), NAMED)
    )
    trees = HistGradientBoostingClassifier(
        learning_rate=0.05, max_iter=150, min_samples_leaf=200, l2_regularization=10, random_state=SEED
    )
    return {"logistic_regression": make_pipeline(columns, logistic_regression()), "boosted_trees": trees}
