"""Coulom's problems (CLOP, 2011), CLOP's own regret on them, and how ours is measured."""
import csv
import math
import os
import subprocess

PROBLEMS = ["Log", "Angle", "Step", "Correlated", "Log2", "NonQuadratic2D", "Rosenbrock2"]


def clop():
    """CLOP's regret by problem and games."""
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "anchors.csv")
    with open(path, encoding="utf-8") as file:
        return {(row["problem"], int(row["games"])): float(row["mean_simple_regret"])
                for row in csv.DictReader(file) if row["method"] == "clop_paper"}


def rows(arguments):
    """What model_regret or duel_regret prints with these arguments: problem, games, replications, mean, error."""
    output = subprocess.run(arguments, check=True, capture_output=True, text=True).stdout
    return [line.split(",")[1:] for line in output.splitlines() if not line.startswith("=")]


def geometric_mean(ratios):
    return math.exp(sum(math.log(ratio) for ratio in ratios) / len(ratios))
