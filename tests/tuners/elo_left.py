"""What ringmaster, SPSA and rivals leave of 50 Elo: the tables many_parameters.csv and rivals.csv, put together."""
import collections
import csv
import pathlib

from clop import geometric_mean

OFTEN_DRAWN = " 60% draws"
NAMES = {"duels": "duels", "SPSA 0.002 0.05": "SPSA as advised", "SPSA 0.006 0.2": "SPSA with 0.006 and 0.2"}


def rows_of(name):
    with open(pathlib.Path(__file__).with_name(name), encoding="utf-8") as file:
        return [row for row in csv.DictReader(file) if row["family"] != "flat"]


def rows_of_all():
    """Tuner, (draws, parameters, games), family, and one event's or a mean: Elo left, how often worse, seconds."""
    best = {}
    for row in rows_of("many_parameters.csv"):
        tuner = row["tuner"].removesuffix(OFTEN_DRAWN)
        place = row["tuner"].endswith(OFTEN_DRAWN), int(row["parameters"]), int(row["games"])
        found = tuple(float(row[name]) for name in ("elo_left", "worse", "seconds"))
        if tuner in NAMES:
            yield NAMES[tuner], place, row["family"], found
        if tuner.startswith("SPSA") and len(tuner.split()) == 3:
            best[place, row["family"]] = min(found, best.get((place, row["family"]), found))
    for (place, family), found in best.items():
        yield "SPSA with the best of ten", place, family, found
    for row in rows_of("rivals.csv"):
        place = float(row["draws"]) > 0, int(row["parameters"]), int(row["games"])
        left = float(row["elo_left"])
        yield (f"{row['tuner']}, the {row['answer']}", place, row["family"],
               (left, left > float(row["elo_of_default"]) + 1e-3, float(row["seconds"])))


def elo_left():
    """By tuner and (draws, parameters, games): the geometric mean over the families, how often worse, and seconds."""
    rows = collections.defaultdict(lambda: collections.defaultdict(list))
    for tuner, place, family, found in rows_of_all():
        rows[tuner, place][family].append(found)

    def mean(numbers):
        return sum(numbers) / len(numbers)

    means = collections.defaultdict(dict)
    for (tuner, place), families in rows.items():
        of_families = [[mean(column) for column in zip(*found)] for found in families.values()]
        left, worse, seconds = zip(*of_families)
        means[tuner][place] = geometric_mean(left), mean(worse), mean(seconds)
    return means
