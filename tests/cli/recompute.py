#!/usr/bin/env python3
"""Recomputes what a report says of an event from its games alone, by ways of its own, and compares.

usage: recompute.py RINGMASTER CONTROL_FILE

The games are those of `games --format csv`. Where the program integrates by Gauss's quadrature, uses closed forms or
Newton's method, this sums over a fine grid and bisects. Every figure of the JSON report that it knows is compared, and
the text and the page must have the recomputed figures in their digits. What differs is printed, a line each, and the
exit status is 1; else the last line counts the comparisons. Which games repeat others is told by the game records
beside the control file. Python's standard library only.
"""
import csv
import html
import io
import json
import math
import pathlib
import random
import re
import subprocess
import sys
import tomllib

INFINITY = math.inf
NORMAL_95 = 1.959963984540054


# --- what the figures are ---

def elo_of_rate(rate):
    return -INFINITY if rate <= 0 else INFINITY if rate >= 1 else -400 * math.log10(1 / rate - 1)


def rate_of_elo(elo):
    return 1 / (1 + 10 ** (-elo / 400))


def bisect(function, low, high, steps=200):
    """Where a function that is true at `low` and false at `high` changes."""
    for _ in range(steps):
        middle = (low + high) / 2
        if middle in (low, high):
            break
        if function(middle):
            low = middle
        else:
            high = middle
    return (low + high) / 2


def wilson(wins, games):
    """The rates p at which (p - wins / games)^2 is z^2 p (1 - p) / games."""
    if games <= 0:
        return 0.0, 1.0
    rate = wins / games

    def is_far(p):
        return (p - rate) ** 2 > NORMAL_95 ** 2 * p * (1 - p) / games
    low = 0.0 if wins <= 0 else bisect(is_far, 0, rate)
    high = 1.0 if wins >= games else 1 - bisect(lambda q: is_far(1 - q), 0, 1 - rate)
    return low, high


def clopper_pearson(wins, games):
    if games == 0:
        return 0.0, 1.0

    def at_least(k, p):
        return sum(math.comb(games, i) * p ** i * (1 - p) ** (games - i) for i in range(k, games + 1))
    low = 0.0 if wins == 0 else bisect(lambda p: at_least(wins, p) < 0.025, 0, 1)
    high = 1.0 if wins == games else bisect(lambda p: at_least(wins + 1, p) < 0.975, 0, 1)
    return low, high


class Tally:
    def __init__(self, scores=()):
        self.scores = list(scores)

    def add(self, score):
        self.scores.append(score)

    def figures(self):
        games = len(self.scores)
        points = sum(self.scores)
        figures = {"games": games, "wins": self.scores.count(1), "draws": self.scores.count(0.5),
                   "losses": self.scores.count(0), "win_rate": points / games if games else None}
        others = games - figures["wins"] - figures["draws"] - figures["losses"]
        return {**figures, "others": others} if others else figures

    def interval(self):
        """Wilson's for as many games without draws as would scatter as little, with half a win and half a loss more."""
        games, points, draws = len(self.scores), sum(self.scores), self.scores.count(0.5)
        mean = (points + 0.5) / (games + 1)
        weight = mean * (1 - mean) / (mean * (1 - mean) - draws / (games + 1) / 4)
        return wilson(points * weight, games * weight)

    def elo(self):
        low, high = self.interval()
        return elo_of_rate(sum(self.scores) / len(self.scores)), elo_of_rate(low), elo_of_rate(high)


def log_wealth(returns):
    """The log of the mean of prod ((1-p) low + p high)^times over p ~ Beta(3/2, 3/2), by the trapezoidal rule."""
    steps = 1000
    logs = []
    for i in range(1, steps):
        angle = math.pi * i / steps
        p = math.sin(angle / 2) ** 2
        logs.append(math.log(2 / steps * math.sin(angle) ** 2) +
                    sum(times * math.log((1 - p) * low + p * high) for times, low, high in returns))
    most = max(logs)
    return most + math.log(sum(math.exp(log - most) for log in logs))


def sequence(found, log_wealth_at):
    def is_inside(elo):
        return log_wealth_at(elo) < math.log(20)
    ends = []
    for sign in (-1, 1):
        if is_inside(sign * 4000):
            ends.append(sign * INFINITY)
        else:
            start = max(-4000, min(4000, found))
            ends.append(bisect(is_inside, start, sign * 4000, 40))
    return found, ends[0], ends[1]


def duel_elo(counts):
    """Of scores that are evenly spaced from 0 to 1."""
    top = len(counts) - 1
    games = sum(counts)
    mean = sum(k * count for k, count in enumerate(counts)) / top / games

    def against(elo):
        m, rest = rate_of_elo(elo), rate_of_elo(-elo)
        return log_wealth([(count, (1 - k / top) / rest, k / top / m) for k, count in enumerate(counts) if count])
    return sequence(elo_of_rate(mean), against)


def means_apart(elo, level):
    """Two mean scores with the mean `level` that are `elo` apart."""
    second = bisect(lambda b: (rate_of_elo(elo + elo_of_rate(b)) + b) / 2 < level, 1e-300, 1 - 1e-16)
    return 2 * level - second, second


def rivals_elo(pairs):
    """Of two who both meet a third: pairs of their scores."""
    first = sum(a for a, _ in pairs) / len(pairs)
    second = sum(b for _, b in pairs) / len(pairs)
    kinds = {pair: pairs.count(pair) for pair in set(pairs)}

    def against(elo):
        a, b = means_apart(elo, (first + second) / 2)
        returns = []
        for (x, y), times in kinds.items():
            gain = (x - a) / (a * (1 - a)) - (y - b) / (b * (1 - b))
            least = -1 / (1 - a) - 1 / b
            most = 1 / a + 1 / (1 - b)
            # A bet on p multiplies the wealth by 1 + (p / -least - (1 - p) / most) gain.
            returns.append((times, 1 - gain / most, 1 - gain / least))
        return log_wealth(returns)
    return sequence(elo_of_rate(first) - elo_of_rate(second), against)


def llr(counts, low_mean, high_mean):
    """n sum p log(p1 / p0) with the likeliest distributions that have these means."""
    shown = [count if count > 0 else 1e-3 for count in counts]
    top = len(counts) - 1
    total = sum(shown)

    def likeliest(mean):
        far = [k / top - mean for k in range(top + 1)]

        def excess(x):
            return sum(count * d / (1 + x * d) for count, d in zip(shown, far)) > 0
        x = bisect(excess, -1 / max(far) + 1e-12, -1 / min(far) - 1e-12)
        return [count / total / (1 + x * d) for count, d in zip(shown, far)]
    under0, under1 = likeliest(low_mean), likeliest(high_mean)
    return sum(count * math.log(b / a) for count, a, b in zip(shown, under0, under1))


def normalised_likelihood(counts, deviations):
    """The greatest log likelihood of scores whose mean is so many of their standard deviations above 1/2.

    For each deviation the mean is known, so the likeliest distribution with these two moments is sought: p / (1 + x d +
    y e), where x and y make the sums of p d and p e 0 (Newton's method on a concave function); then the likeliest
    deviation, by golden sections.
    """
    shown = [count if count > 0 else 1e-3 for count in counts]
    scores = [k / (len(counts) - 1) for k in range(len(counts))]

    def lost(deviation):
        mean = 0.5 + deviations * deviation
        d = [score - mean for score in scores]
        e = [far * far - deviation * deviation for far in d]
        x = y = 0.0

        def value(x, y):
            terms = [1 + x * a + y * b for a, b in zip(d, e)]
            return -INFINITY if min(terms) <= 0 else sum(n * math.log(t) for n, t in zip(shown, terms))
        for _ in range(60):
            weights = [(n, a / (1 + x * a + y * b), b / (1 + x * a + y * b)) for n, a, b in zip(shown, d, e)]
            gx, gy = sum(n * a for n, a, _ in weights), sum(n * b for n, _, b in weights)
            xx, xy, yy = (sum(n * f(a, b) for n, a, b in weights)
                          for f in (lambda a, b: a * a, lambda a, b: a * b, lambda a, b: b * b))
            step_x, step_y = (yy * gx - xy * gy) / (xx * yy - xy * xy), (xx * gy - xy * gx) / (xx * yy - xy * xy)
            now, share = value(x, y), 1.0
            while share > 1e-9 and value(x + share * step_x, y + share * step_y) < now:
                share /= 2
            x, y = x + share * step_x, y + share * step_y
            if abs(gx * step_x + gy * step_y) < 1e-14 * sum(shown):
                break
        return value(x, y)
    low, high = 0.01, 0.499
    golden = (math.sqrt(5) - 1) / 2
    for _ in range(60):
        a, b = high - golden * (high - low), low + golden * (high - low)
        if lost(a) < lost(b):
            high = b
        else:
            low = a
    return -lost((low + high) / 2)


def normalised_llr(counts, elo0, elo1):
    """A deviation is that of a game, and the mean score of two games deviates less."""
    unit = math.sqrt((len(counts) - 1) / 2) * math.log(10) / 800
    return normalised_likelihood(counts, unit * elo1) - normalised_likelihood(counts, unit * elo0)


def prospects(tallies):
    """Of each candidate its rate shrunk towards the others', and the probability that it is the best; and the expected
    rate of the best one.

    The candidates' rates are drawn from Beta(m s, (1-m) s), whose mean m and spread 1 / sqrt(s + 1) are equally likely
    everywhere; a game counts by what draws leave of its variance.
    """
    sums = [sum(tally.scores) for tally in tallies]
    games = [len(tally.scores) for tally in tallies]
    variance = 0.5 + sum(points - points ** 2 / n for points, n in zip(sums, games))
    worth = variance / (variance - sum(tally.scores.count(0.5) for tally in tallies) / 4)
    wins = [points * worth for points in sums]
    games = [n * worth for n in games]
    priors = []
    for i in range(24):
        spread = 0.002 + (i + 0.5) / 24 * 0.9
        strength = 1 / spread ** 2 - 1
        for j in range(60):
            mean = (j + 0.5) / 60
            a, b = mean * strength, (1 - mean) * strength
            constant = math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b)
            log = sum(constant + math.lgamma(a + w) + math.lgamma(b + n - w) - math.lgamma(a + b + n)
                      for w, n in zip(wins, games))
            priors.append((log, a, b))
    most = max(log for log, _, _ in priors)
    priors = [(math.exp(log - most), a, b) for log, a, b in priors if log > most - 9]
    total = sum(weight for weight, _, _ in priors)
    rates = [0.0] * len(wins)
    best = [0.0] * len(wins)
    rate_of_best = 0.0
    steps = 250
    places = [(k + 0.5) / steps for k in range(steps)]
    for weight, a, b in priors:
        weight /= total
        below = [1.0] * steps
        columns = []
        for i, (w, n) in enumerate(zip(wins, games)):
            rates[i] += weight * (a + w) / (a + b + n)
            logs = [(a + w - 1) * math.log(p) + (b + n - w - 1) * math.log(1 - p) for p in places]
            top = max(logs)
            density = [math.exp(log - top) for log in logs]
            whole = sum(density)
            share, passed = [], 0.0
            for k, value in enumerate(density):
                passed += value / whole
                share.append(max(1e-300, passed - value / whole / 2))
                below[k] *= share[k]
            columns.append((density, share, whole))
        rate_of_best += weight * sum(1 - all_below for all_below in below) / steps
        for i, (density, share, whole) in enumerate(columns):
            best[i] += weight * sum(d / whole * all_below / own for d, own, all_below in zip(density, share, below))
    scale = sum(best)
    return rates, [one / scale for one in best], rate_of_best


class Sprt:
    def __init__(self, settings, scale, scores):
        self.settings = settings
        self.scale = scale
        self.counts = [0] * scores
        self.low = math.log(settings["beta"] / (1 - settings["alpha"]))
        self.high = math.log((1 - settings["beta"]) / settings["alpha"])
        self.llr = 0.0
        self.points = []

    def decision(self):
        return "elo0" if self.llr <= self.low else "elo1" if self.llr >= self.high else "undecided"

    def add(self, score, points=None):
        """`points`: what each of two rivals had in the pair."""
        if self.decision() != "undecided":
            return
        self.counts[score] += 1
        if self.scale == "normalised":
            share = 1 if points is None else 0.5  # two rivals' pair scores half of what one has more
            self.llr = normalised_llr(self.counts, *(share * self.settings[name] for name in ("elo0", "elo1")))
            return
        means = [rate_of_elo(self.settings[name]) for name in ("elo0", "elo1")]
        if points is not None:
            self.points += points
            level = sum(self.points) / len(self.points)
            if level in (0, 1):
                return
            apart = [means_apart(self.settings[name], level) for name in ("elo0", "elo1")]
            means = [0.5 + (a - b) / 2 for a, b in apart]
        self.llr = llr(self.counts, *means)


def pairs_to_decide(sprt, elo):
    """When a Brownian motion with the mean and the variance of the steps of the LLR leaves the bounds, on average."""
    top = len(sprt.counts) - 1
    total = sum(sprt.counts)
    mean = sum(k / top * count for k, count in enumerate(sprt.counts)) / total
    variance = sum(count * (k / top - mean) ** 2 for k, count in enumerate(sprt.counts)) / total
    low, high = (rate_of_elo(sprt.settings[name]) for name in ("elo0", "elo1"))
    step = (high - low) / variance
    drift = step * (rate_of_elo(elo) - (low + high) / 2)
    below, above = sprt.low - sprt.llr, sprt.high - sprt.llr
    if abs(drift) < 1e-9:
        return -below * above / (step * step * variance)
    power = -2 * drift / (step * step * variance)
    upwards = (1 - math.exp(power * below)) / (math.exp(power * above) - math.exp(power * below))
    return (above * upwards + below * (1 - upwards)) / drift


class BradleyTerry:
    """games: (first, second, points of the first, number). Each player's rating in powers of e, with a mean of 0."""

    def __init__(self, players, games):
        self.players, self.games = players, games
        self.best = self.maximum(None, 0)
        self.log = self.log_likelihood(self.best)

    def log_likelihood(self, at):
        total = 0
        for first, second, points, number in self.games:
            ahead = at[first] - at[second]
            total += points * ahead - number * math.log1p(math.exp(ahead)) if ahead < 30 else (points - number) * ahead
        return total

    def maximum(self, contrast, value):
        """By moves along one player at a time, which keep the contrast if there is one."""
        at = dict.fromkeys(self.players, 0.0)
        if contrast:
            norm = sum(c * c for c in contrast.values())
            at = {player: value * contrast[player] / norm for player in self.players}
        directions = [{player: 1.0} for player in self.players]
        if contrast:
            norm = sum(c * c for c in contrast.values())
            directions = []
            for player in self.players:
                share = contrast[player] / norm
                directions.append({other: (other == player) - share * contrast[other] for other in self.players})
        for _ in range(3000):
            moved = 0
            for direction in directions:
                slope = bend = 0
                for first, second, points, number in self.games:
                    along = direction.get(first, 0) - direction.get(second, 0)
                    mean = 1 / (1 + math.exp(at[second] - at[first]))
                    slope += along * (points - number * mean)
                    bend += along * along * number * mean * (1 - mean)
                if bend > 1e-12:
                    step = max(-1, min(1, slope / bend))
                    for player, along in direction.items():
                        at[player] += step * along
                    moved = max(moved, abs(step))
            if moved < 1e-13:
                break
        middle = sum(at.values()) / len(at)
        return {player: rating - middle for player, rating in at.items()} if not contrast else at

    def scatter(self, counts):
        """counts: of the scores in each of the games. Pearson's, with five games that are scattered as the others, and
        these with five usual ones; at least that of all games if each was drawn."""
        sums = []
        for (first, second, *_), own in zip(self.games, counts):
            mean = 1 / (1 + math.exp(self.best[second] - self.best[first]))
            games = (len(own) - 1) / 2
            sums.append((sum(count * (k / 2 - games * mean) ** 2 for k, count in enumerate(own)),
                         sum(own) * games * mean * (1 - mean)))
        scores = sum(map(sum, counts))
        factor = max(1, scores) / max(1, scores - len(self.players) + 1)
        sums = [(squares * factor, variance) for squares, variance in sums]
        all_squares, all_variance = map(sum, zip(*sums))
        self.scattered = []
        for squares, variance in sums:
            others = (all_squares - squares + 5) / (all_variance - variance + 5)
            self.scattered.append(max(5 / (all_variance + 5), (squares + 5 * others) / (variance + 5)))

    def scatter_of(self, contrast):
        """The mean, each by what its games tell of the contrast: as far as the ratings move with it, if likeliest."""
        middle = sum(contrast[player] * self.best[player] for player in self.players)
        low, high = (self.maximum(contrast, middle + step) for step in (-1e-4, 1e-4))
        total = told = 0
        for (first, second, _, number), scattered in zip(self.games, self.scattered):
            mean = 1 / (1 + math.exp(self.best[second] - self.best[first]))
            tells = number * mean * (1 - mean) * (high[first] - high[second] - low[first] + low[second]) ** 2
            total += tells * scattered
            told += tells
        return total / told

    def profile(self, contrast):
        middle = sum(contrast[player] * self.best[player] for player in self.players)
        drop = NORMAL_95 ** 2 / 2 * self.scatter_of(contrast)

        def is_inside(value):
            return self.log - self.log_likelihood(self.maximum(contrast, value)) < drop
        scale = 400 / math.log(10)
        return (middle * scale, bisect(is_inside, middle, middle - 5, 32) * scale,
                bisect(is_inside, middle, middle + 5, 32) * scale)

    def estimate(self, player):
        return self.profile({other: (other == player) - 1 / len(self.players) for other in self.players})

    def difference(self, stronger, weaker):
        return self.profile({other: (other == stronger) - (other == weaker) for other in self.players})

    def superiority(self, first, second):
        contrast = {other: (other == first) - (other == second) for other in self.players}
        lost = self.log - self.log_likelihood(self.maximum(contrast, 0))
        root = math.sqrt(max(0, 2 * lost / self.scatter_of(contrast)))
        tail = math.erfc(root / math.sqrt(2)) / 2
        return 1 - tail if self.best[first] > self.best[second] else tail

def cholesky(matrix):
    """The lower triangle whose product with its transpose is the matrix."""
    size = len(matrix)
    root = [[0.0] * size for _ in range(size)]
    for i in range(size):
        for j in range(i + 1):
            rest = matrix[i][j] - sum(root[i][k] * root[j][k] for k in range(j))
            root[i][j] = math.sqrt(rest) if i == j else rest / root[j][j]
    return root


def solve_lower(root, values):
    solved = []
    for row, value in zip(root, values):
        solved.append((value - sum(a * b for a, b in zip(row, solved))) / row[len(solved)])
    return solved


class Surface:
    """The win rate along one parameter of a few values, by its games: Gaussian processes of four shapes and a flat one.

    f = 4 (rate - 1/2) is a constant, a quadratic and a free part. A shape says how strong the two are and over what
    length the free part changes. games: the scores at each place, by places from 0 to 1.
    """

    def __init__(self, places, scores):
        self.places = places
        self.seen = [i for i, own in enumerate(scores) if own]
        own = [scores[i] for i in self.seen]
        self.rates = [sum(one) / len(one) for one in own]
        within = sum(sum((score - rate) ** 2 for score in one) for one, rate in zip(own, self.rates))
        games = sum(map(len, own))
        variance = (20 / 4 + within) / (20 + games - len(own))
        self.noise = [variance / len(one) for one in own]
        flat = self.evidence((0, 0, None))
        coarse = [(a, q, (length, False)) for a in (0.1, 0.4) for q in (0.125, 0.35, 1, 2.8) for length in (0.2, 0.5)]
        weights = [math.exp(self.log_prior(shape)) for shape in coarse]
        hills = sum(w * math.exp(self.evidence(shape) - flat) for w, shape in zip(weights, coarse)) / sum(weights)
        self.flat_chance = 1 / (1 + hills)
        self.shapes = self.likeliest_shapes()
        means, covariance = self.posterior((0, 0, None))
        self.flat_rate = means[0]

    def log_prior(self, shape):
        amplitude, quadratic, (length, _) = shape
        return -(math.log(amplitude / 0.4) / 1.1) ** 2 / 2 - math.log(quadratic) ** 2 / 2 \
            - (math.log(length / 0.5) / 0.9) ** 2 / 2

    def prior(self, shape):
        """The mean and the covariance of the rates at all places."""
        amplitude, quadratic, form = shape
        first = [math.sqrt(3) * (2 * x - 1) for x in self.places]
        second = [math.sqrt(5) * (1.5 * (2 * x - 1) ** 2 - 0.5) for x in self.places]

        def alike(x, y):
            if form is None:
                return 0
            far = abs(x - y) / form[0]
            root = math.sqrt(5) * far
            return (1 + root + root * root / 3) * math.exp(-root) if form[1] else math.exp(-far * far / 2)
        mean = [0.5 - 0.15 * quadratic * bend / 4 for bend in second]
        covariance = [[(1 + amplitude ** 2 * alike(x, y) +
                        quadratic ** 2 * (0.43 ** 2 * first[i] * first[j] + 0.12 ** 2 * second[i] * second[j])) / 16
                       for j, y in enumerate(self.places)] for i, x in enumerate(self.places)]
        return mean, covariance

    def observed(self, shape):
        mean, covariance = self.prior(shape)
        root = cholesky([[covariance[i][j] + (noise + 1e-8 if i == j else 0) for j in self.seen]
                         for i, noise in zip(self.seen, self.noise)])
        return mean, covariance, root, solve_lower(root, [r - mean[i] for r, i in zip(self.rates, self.seen)])

    def evidence(self, shape):
        _, _, root, told = self.observed(shape)
        return -sum(one * one for one in told) / 2 - sum(math.log(row[i]) for i, row in enumerate(root))

    def posterior(self, shape):
        mean, covariance, root, told = self.observed(shape)
        explained = [solve_lower(root, [covariance[j][i] for j in self.seen]) for i in range(len(self.places))]
        means = [m + sum(a * b for a, b in zip(e, told)) for m, e in zip(mean, explained)]
        return means, [[covariance[i][j] - sum(a * b for a, b in zip(explained[i], explained[j]))
                        for j in range(len(self.places))] for i in range(len(self.places))]

    def likeliest_shapes(self):
        """Of those that a climb meets: factors of 2, then of its root, one figure at a time, as long as one gains."""
        scores = {}

        def shape_of(steps):
            return (0.4 * 2 ** (steps[1] / 2), 2 ** (steps[2] / 2), (0.5 * 2 ** (steps[3] / 2), steps[0] == 1))

        def score(steps):
            if steps not in scores:
                scores[steps] = self.log_prior(shape_of(steps)) + self.evidence(shape_of(steps))
            return scores[steps]
        best = (0, 0, 0, 0)
        for step in (2, 1):
            for _ in range(4):
                before = best
                for i in range(4):
                    for way in (1, -1):
                        moved = 1 - best[0] if i == 0 else best[i] + way * step
                        then = best[:i] + (moved,) + best[i + 1:]
                        if abs(moved) <= 8 and score(then) > score(best):
                            best = then
                            break
                if best == before:
                    break
        likeliest = sorted(scores.items(), key=lambda one: (-one[1], one[0]))[:4]
        weights = [math.exp(log - likeliest[0][1]) for _, log in likeliest]
        return [(weight / sum(weights), *self.posterior(shape_of(steps))) for weight, (steps, _) in
                zip(weights, likeliest)]

    def rate(self, place):
        """Flat surfaces among them."""
        return self.flat_chance * self.flat_rate + \
            (1 - self.flat_chance) * sum(weight * means[place] for weight, means, _ in self.shapes)

    def draws(self, count=3000):
        """Rates at all places of surfaces that are not flat."""
        chance = random.Random(1)
        drawn = []
        for weight, means, covariance in self.shapes:
            root = cholesky([[c + (1e-8 if i == j else 0) for j, c in enumerate(row)]
                             for i, row in enumerate(covariance)])
            for _ in range(round(weight * count)):
                normal = [chance.gauss(0, 1) for _ in means]
                drawn.append([m + sum(a * b for a, b in zip(row, normal)) for m, row in zip(means, root)])
        return drawn


# --- the comparison ---

class Comparison:
    def __init__(self, ringmaster, control_file):
        def told(*words):
            run = subprocess.run([ringmaster, control_file, *words], stdout=subprocess.PIPE, check=True)
            return run.stdout.decode("utf-8")
        self.games = list(csv.DictReader(io.StringIO(told("games", "--format", "csv"))))
        self.report = json.loads(told("show", "--format", "json"))
        flat = [re.sub(r"\s+", " ", told("show", "-v")),
                re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]*>", " ", told("show", "--format", "html"))))]
        self.texts = dict(zip(("the text", "the page"), flat))
        self.compared = 0
        self.wrong = []
        self.records = pathlib.Path(control_file).with_suffix(".games")
        with open(control_file, "rb") as file:
            self.control = tomllib.load(file)
        for game in self.games:
            game["score"] = float(game["score"])
            game["number"] = int(game["number"])
        self.find_repeats()

    def course(self, game):
        """Its moves on that turned or mirrored board where they come first, and how many are not the opening's."""
        text = (self.records / f"{game['number']}.sgf").read_text(encoding="utf-8")
        size = int(re.search(r"SZ\[(\d+)\]", text).group(1))
        moves = re.findall(r"\n;([BW])\[([a-y]*)\]", text)
        opening = text.split("the opening ends here")[0] if "the opening ends here" in text else ""
        images = []
        for turn in range(8):
            image = []
            for colour, point in moves:
                x, y = ((ord(letter) - ord("a") for letter in point) if point else (None, None))
                if point:
                    x = size - 1 - x if turn & 1 else x
                    y = size - 1 - y if turn & 2 else y
                    x, y = (y, x) if turn & 4 else (x, y)
                image.append((colour, -1 if x is None else x, -1 if y is None else y))
            images.append(tuple(image))
        return min(images), len(moves) - len(re.findall(r"\n;[BW]\[", opening))

    def has_seed(self, game):
        sections = [self.control.get("candidate", {})]
        sections += [self.control["players"].get(game[key], {}) for key in ("role", "opponent")]
        return "{seed" in json.dumps(sections)

    def find_repeats(self):
        """How many repeats a game makes, and whether it counts.

        Ten moves behind the opening, or more: it repeats one with the same settings, colours, moves and result, and
        counts only where an engine is told a seed. Fewer than ten in all, forfeits and failures apart: where 20 or
        more, and 95% of those with the same settings and colours, have the same length and result, all of these but one
        are repeats.
        """
        codes = [parameter["code"] for parameter in self.report["parameters"]]
        seen, kinds = set(), {}
        for game in self.games:
            game["repeats"], game["counts"] = 0, True
            if self.report["script"]:
                continue
            course, telling = self.course(game)
            # A duel of a match has the defaults on the other side.
            whom = game["place"].split(" of ", 1)[-1] if self.report["tournament"] else " duel " in game["place"]
            kind = (game["colour"], *(game[code] for code in codes), whom)
            if telling >= 10:
                like = (kind, course, game["result"])
                game["repeats"] = int(like in seen)
                game["counts"] = self.has_seed(game) or like not in seen
                seen.add(like)
            elif int(game["moves"]) < 10 and game["ending"] not in ("forfeit", "failure"):
                ends = kinds.setdefault(kind, {})
                end = ends.setdefault((game["moves"], game["result"]), [0, 0])
                end[0] += 1
                if end[0] >= 20 and 20 * end[0] >= 19 * sum(games for games, _ in ends.values()):
                    game["repeats"] = end[0] - 1 - end[1]
                    end[1] = end[0] - 1

    def figure(self, what, reported, own, tolerance=1e-5):
        self.compared += 1
        if own is not None and isinstance(own, float) and math.isinf(own):
            own = None
        is_same = reported == own
        if isinstance(own, (int, float)) and isinstance(reported, (int, float)):
            is_same = abs(reported - own) <= tolerance * max(1, abs(own))
        if not is_same:
            self.wrong.append(f"{what}: {reported} is reported, {own} recomputed")

    def figures(self, what, reported, own):
        for key, value in own.items():
            self.figure(f"{what}.{key}", reported[key], value)

    def interval(self, what, reported, own):
        self.figures(what, reported, {"low": own[0], "high": own[1]})

    def elo(self, what, reported, own):
        """To a ten thousandth of an Elo: the ends of a profile are sought no further. None without an end."""
        if own[1] == -INFINITY and own[2] == INFINITY:
            own = (INFINITY, *own[1:])
        for key, value in zip(("elo", "low", "high"), own):
            self.figure(f"{what}.{key}", reported[key], value, 1e-4)

    def text(self, words, *where):
        for name in where or self.texts:
            self.compared += 1
            if words not in self.texts[name]:
                self.wrong.append(f"{name} does not have '{words}'")

    def by_colour(self, what, reported, games, score):
        for colour, tally in reported.items():
            own = Tally(score(game) for game in games if game["colour"] == colour)
            self.figures(f"{what}.by_colour.{colour}", tally, own.figures())


def elo_text(figures):
    elo, low, high = (f"{round(one):+d}" if math.isfinite(one) else f"{one:+}" for one in figures)
    return f"{elo} [{low}, {high}]"


def rate_text(tally):
    low, high = tally.interval()
    return f"{sum(tally.scores) / len(tally.scores):.3f}", f"{low:.2f} - {high:.2f}"


def own_score(game):
    return game["score"]


def black_score(game):
    return game["score"] if game["colour"] == "black" else 1 - game["score"]


def check_tuning(check):
    report = check.report
    choosing = [game for game in check.games if game["purpose"] == "choose"]
    check.figure("progress.choosing", report["progress"]["choosing"], len(choosing))
    verifying = [game for game in check.games if game["purpose"] == "verify"]
    told = report["progress"]["verifying"] + report["progress"]["verifying_before"]
    check.figure("progress.verifying and verifying_before", told, len(verifying))
    choosing, verifying = counted(choosing), counted(verifying)
    if report["choosing"] is not None:
        check.figures("choosing", report["choosing"], Tally(map(own_score, choosing)).figures())
    if not report["is_of_duels"]:
        check.by_colour("sides.0", report["sides"][0]["by_colour"], check.games, own_score)
    if report["candidates"]:
        check_candidates(check, choosing)
    for parameter in report["parameters"]:
        check_stretches(check, parameter, choosing)
    if report["match"]:
        check_match(check, report["match"], verifying)
    if report["competition_type"] == "ce_tuner":
        check_generations(check, choosing)
    is_of_one = len(report["parameters"]) == 1 and not report["is_of_duels"]
    if report["competition_type"] == "model_tuner" and is_of_one:
        check_surface(check, report["parameters"][0], choosing)


def check_candidates(check, choosing):
    codes = [parameter["code"] for parameter in check.report["parameters"]]

    def settings(game):
        return tuple(float(game[code]) for code in codes)
    tallies = []
    for candidate in check.report["candidates"]:
        what = f"candidate {candidate['cell']}"
        values = tuple(candidate["values"][code] for code in codes)
        tally = Tally(game["score"] for game in choosing if settings(game) == values)
        tallies.append(tally)
        check.figures(what, candidate["tally"], tally.figures())
        check.interval(what, candidate["interval"], tally.interval())
        games = len(tally.scores)
        check.figure(what + ".with_prior", candidate["with_prior"], (sum(tally.scores) + 5) / (games + 10))
        rate, interval = rate_text(tally)
        check.text(f"{rate} {interval}", "the text")
        check.text(f"{(sum(tally.scores) + 5) / (games + 10):.3f}", "the text")
    rates, chances, rate_of_best = prospects(tallies)
    are_alike = are_no_evidence(counted(check.games))
    for candidate, rate, chance in zip(check.report["candidates"], rates, chances):
        what = f"candidate {candidate['cell']}"
        check.figure(what + ".corrected", candidate["corrected"], rate, 0.003)
        check.figure(what + ".probability_best", candidate["probability_best"], None if are_alike else chance, 0.01)
        if candidate["is_recommended"] and check.report["answer"]["probability_best"] is not None:
            check.figure("answer.probability_best", check.report["answer"]["probability_best"], chance, 0.01)
            regret = check.report["expected_regret"]
            check.figure("expected_regret", regret, rate_of_best - rate, 0.004)
            left = elo_of_rate(candidate["corrected"] + regret) - elo_of_rate(candidate["corrected"])
            check.figure("answer.left_to_gain_elo", check.report["answer"]["left_to_gain_elo"], left)
            check.text(f"left to gain: about {left:.0f} Elo")


def within(check, what, reported, values, share):
    """Whether it is that quantile of 256 values by lot, when these are such values: within four standard errors."""
    slack = 4 * math.sqrt(share * (1 - share) / 256) + 0.005
    ordered = sorted(values)
    low = ordered[max(0, math.floor((share - slack) * len(ordered)))]
    high = ordered[min(len(ordered) - 1, math.ceil((share + slack) * len(ordered)))]
    check.compared += 1
    if not low - 1e-6 <= reported <= high + 1e-6:
        check.wrong.append(f"{what}: {reported} is reported, {low} to {high} recomputed")


def check_surface(check, parameter, choosing):
    """What the model says along the only parameter, of whole numbers, each of which has a point of the curve."""
    answer, curve = check.report["answer"], parameter["curve"]
    places, values = [point["at"] for point in curve], [point["value"] for point in curve]
    surface = Surface(places, [[game["score"] for game in choosing if float(game[parameter["code"]]) == value]
                               for value in values])
    flat = surface.flat_chance
    own, default = values.index(parameter["recommended"]), values.index(parameter["present"])
    check.figure("model_win_rate", check.report["model_win_rate"], surface.rate(own))

    def elo(rate):
        return elo_of_rate(min(0.99, max(0.01, rate)))
    draws = surface.draws()

    def mean(what, reported, drawn, of_flat):
        whole = sum(drawn) / len(drawn)
        deviation = math.sqrt(sum((one - whole) ** 2 for one in drawn) / len(drawn))
        check.compared += 1
        if abs(reported - flat * of_flat - (1 - flat) * whole) > (1 - flat) * deviation / 4:
            check.wrong.append(f"{what}: {reported} is reported, {flat * of_flat + (1 - flat) * whole} recomputed")

    def farther(drawn, reach):
        """So many times as far from their mean."""
        centre = sum(drawn) / len(drawn)
        return [centre + reach * (one - centre) for one in drawn]

    def ends(what, low, high, drawn, of_flat, down=1.0, up=1.0):
        for end, reported, share, reach in (("low", low, 0.025, down), ("high", high, 0.975, up)):
            if flat < 0.025 or (reported != of_flat):
                within(check, f"{what}.{end}", reported, farther(drawn, reach), share)
    for i, point in enumerate(curve):
        what = f"the curve at {point['value']}"
        drawn = [min(1, max(0, rates[i])) for rates in draws]
        mean(what, point["win_rate"], drawn, surface.flat_rate)
        ends(what, point["band"]["low"], point["band"]["high"], drawn, surface.flat_rate)
    gains = [elo(rates[own]) - elo(rates[default]) for rates in draws]
    by_choice = check.report["by_choice"]["elo"]
    if parameter["recommended"] == parameter["present"]:
        check.elo("by_choice.elo", by_choice, (0, -INFINITY, INFINITY))
    else:
        mean("by_choice.elo", by_choice["elo"], gains, 0)
        ends("by_choice.elo", by_choice["low"], by_choice["high"], gains, 0, 1.5, 2.0)
    variations = [elo(max(rates)) - elo(min(rates)) for rates in draws]
    within(check, "influence_elo_high", parameter["influence_elo_high"], farther(variations, 2.0), 0.95)
    if flat < 0.05:
        means = [sum(rates[i] for rates in draws) for i in range(len(places))]
        best, worst = means.index(max(means)), means.index(min(means))
        if parameter["matters"]:
            within(check, "influence_elo", parameter["influence_elo"], variations, 0.5)
            within(check, "influence_elo_low", parameter["influence_elo_low"],
                   [elo(rates[best]) - elo(rates[worst]) for rates in draws], (0.05 - flat) / (1 - flat))
    check.figure("left to gain is told", answer["left_to_gain_elo"] is not None, flat <= 1 / 3)
    if flat <= 1 / 3:
        left = [elo(max(rates)) - elo(rates[own]) for rates in draws]
        within(check, "left_to_gain_elo", answer["left_to_gain_elo"], left, 0.5)
        regrets = [max(rates) - rates[own] for rates in draws]
        within(check, "expected_regret_high", check.report["expected_regret_high"], regrets, 0.95)
        bests = [places[rates.index(max(rates))] for rates in draws]
        if parameter["optimum"]:
            at = dict(zip(values, places))
            for end, share in (("low", 0.025), ("high", 0.975)):
                reported = at[parameter["optimum"][end]]
                if reported != places[own]:
                    within(check, f"optimum.{end}", reported, bests, share)


def check_stretches(check, parameter, choosing):
    """Each game is in the stretch whose middle is nearest; their places are even."""
    stretches = parameter["games"]
    if not stretches or check.report["is_of_duels"]:
        return
    places = [stretch["at"] for stretch in stretches]
    ends = parameter["curve"] or stretches  # whole numbers are not the middles of their stretches
    values = [ends[0]["value"], ends[-1]["value"]]
    scale = (values[1] - values[0]) / (ends[-1]["at"] - ends[0]["at"]) if len(ends) > 1 else 1
    tallies = [Tally() for _ in stretches]
    for game in choosing:
        at = ends[0]["at"] + (float(game[parameter["code"]]) - values[0]) / scale
        tallies[min(range(len(places)), key=lambda i: abs(places[i] - at))].add(game["score"])
    for stretch, tally in zip(stretches, tallies):
        what = f"{parameter['code']} at {stretch['at']}"
        check.figures(what, stretch, {"games": len(tally.scores), "points": sum(tally.scores)})


def check_match(check, match, verifying):
    sprt = Sprt(match["sprt"], match["scale"], 5)
    told, pairs, counts = {}, [], [0] * 5
    tallies = [Tally(), Tally()]
    course = []
    for game in verifying:
        number = int(game["place"].split()[-1])
        told[number] = game
        other = told.get(number ^ 1)
        if match["is_duel"]:
            tallies[0].add(game["score"])
            tallies[1].add(1 - game["score"])
            if other and other["colour"] != game["colour"]:
                half_points = round(2 * (game["score"] + other["score"]))
                counts[half_points] += 1
                sprt.add(half_points)
        else:
            tallies[number % 2].add(game["score"])
            if other and other["colour"] == game["colour"]:
                a, b = told[number & ~1]["score"], told[number | 1]["score"]
                pairs.append((a, b))
                sprt.add(round(2 + 2 * (a - b)), [a, b])
        course.append((len(told), sprt.llr))
    has_draws = any(0.5 in tally.scores for tally in tallies)
    are_alike = are_no_evidence(verifying)
    check.figure("match.repeats", match["repeats"], sum(game["repeats"] for game in verifying))
    elo = (0, -INFINITY, INFINITY) if are_alike else duel_elo(counts) if match["is_duel"] else rivals_elo(pairs)
    check.elo("match.elo", match["elo"], elo)
    check.figures("match", match, {"llr": sprt.llr, "lower_bound": sprt.low, "upper_bound": sprt.high,
                                   "decision": sprt.decision(), "pairs": sum(sprt.counts)})
    for side, tally in zip(match["sides"], tallies):
        check.figures("match.side", side["tally"], tally.figures())
        wins = tally.scores.count(1)
        own = tally.interval() if has_draws else clopper_pearson(wins, len(tally.scores))
        check.interval("match.side", side["interval"], own)
        check.text(f"{sum(tally.scores) / len(tally.scores):.3f} {own[0]:.2f} - {own[1]:.2f} {len(tally.scores)}",
                   "the text")
    if are_alike:
        check.figure("answer.decision", check.report["answer"]["decision"], "not_yet")
        check.text("The difference in Elo is not known:", "the text")
    elif match["is_complete"] and match["against"] == "default":
        is_better = elo[0] > 0 if sprt.decision() == "elo1" else elo[1] > match["sprt"]["elo0"]
        is_over = elo[2] < 0 or sprt.decision() != "undecided"
        is_change = is_better and not match["is_of_runner_up"]
        answer = check.report["answer"]
        may_others = check.report["candidates"] and not elo[2] < 0 and not (
            answer["left_to_gain_elo"] < 5 or answer["probability_best"] > 0.95)
        own = "change" if is_change else "keep" if is_over and not is_better and not may_others else "not_yet"
        check.figure("answer.decision", check.report["answer"]["decision"], own)
        check.text(own.upper().replace("_", " "))
    default = {parameter["code"]: parameter["present"] for parameter in check.report["parameters"]}
    leads = all(parameter["recommended"] == parameter["present"] for parameter in check.report["parameters"])
    check.figure("match.is_of_runner_up", match["is_of_runner_up"], leads)
    check.figure("match.sides.1.values", match["sides"][1]["values"], default)
    if are_alike:
        return
    if leads:
        check.text(f"the runner-up: {elo_text(elo)} over the default")
    if match["is_duel"] and match["scale"] == "logistic" and match["more_games"] is not None:
        check.figure("match.more_games", match["more_games"], 2 * math.ceil(pairs_to_decide(sprt, elo[0])))
    by_number = dict(course)
    for moment in match["course"]:
        check.figure(f"match.course after {moment['games']}", moment["llr"], by_number[moment["games"]])
    check.elo("answer.elo", check.report["answer"]["elo"], elo)
    check.text(f"Difference {elo_text(elo)} Elo", "the text")
    check.text(elo_text(elo), "the page")
    check.text(f"LLR {sprt.llr:.2f} after {sum(sprt.counts)} pairs", "the text")


def check_generations(check, choosing):
    """The mean of the distribution, generation by generation, in places of ranges from 0 to 1; it is told in hundredths."""
    steering = check.report["steering"]
    samples, batch = map(int, re.search(r"(\d+) samples of (\d+) games?", steering).groups())
    elite, step = map(float, re.search(r"elite ([0-9.]+), step ([0-9.]+)", steering).groups())
    codes = [parameter["code"] for parameter in check.report["parameters"]]
    generations = {}
    for game in choosing:
        generation, sample = map(int, game["place"].split()[0][1:].split("."))
        generations.setdefault(generation, {}).setdefault(sample, []).append(game)
    means = [parameter["present"] for parameter in check.report["parameters"]]
    for generation in sorted(generations):
        played = generations[generation]
        if len(played) < samples or any(len(games) < batch for games in played.values()):
            break
        ranked = sorted(played, key=lambda sample: (sum(game["score"] for game in played[sample]), sample), reverse=True)
        best = ranked[:max(1, int(samples * elite + 0.5))]
        for i, code in enumerate(codes):
            places = [float(played[sample][0]["place"].split()[1 + i]) for sample in best]
            means[i] = step * sum(places) / len(places) + (1 - step) * means[i]
    for parameter, mean in zip(check.report["parameters"], means):
        check.figure(f"{parameter['code']}.recommended", parameter["recommended"], round(mean, 2))


def check_meeting(check, meeting):
    """Its games, and the counts of its pairs by the first player's half points and by Black's."""
    games = [game for game in check.games if game["place"].endswith(" of " + meeting["id"])]
    what = "matchup " + meeting["id"]
    check.figure(what + ".finished", meeting["finished"], len(games))
    games = counted(games)
    check.figure(what + ".repeats", meeting["repeats"], sum(game["repeats"] for game in games))
    check.by_colour(what, meeting["by_colour"], games, own_score)
    told, counts, blacks = {}, [0] * 5, [0] * 5
    sprt = Sprt(meeting["sprt"]["settings"], meeting["sprt"]["scale"], 5) if meeting["sprt"] else None
    for game in games:
        number = int(game["place"].split()[1])
        told[number] = game
        other = told.get(number ^ 1)
        if other and other["colour"] != game["colour"]:
            half_points = round(2 * (game["score"] + other["score"]))
            counts[half_points] += 1
            blacks[round(2 * (black_score(game) + black_score(other)))] += 1
            if sprt:
                sprt.add(half_points)
    check.figure(what + ".pairs", meeting["pairs"], counts)
    if sprt:
        check.figures(what, meeting["sprt"], {"llr": sprt.llr, "decision": sprt.decision(), "counts": sprt.counts,
                                              "lower_bound": sprt.low, "upper_bound": sprt.high})
        check.text(f"LLR {sprt.llr:.2f} after {sum(counts)} pair")
        check.text(f", bounds {sprt.low:.2f} and {sprt.high:.2f}")
    rate, interval = rate_text(Tally(map(own_score, games)))
    check.text(f"{rate} {interval}")
    return games, counts, blacks


def check_standing(check, standing, meetings):
    """Of the players under the same conditions; meetings: each with its games and its counts. Of a single matchup only
    whole pairs count, where there are some."""
    players = [player["name"] for player in standing["players"]]
    if any(are_no_evidence(games) for _, games, _, _ in meetings):
        check.figure("decision", standing["decision"], "open")
        check.figure("probability_best", standing["probability_best"], None)
        for player in standing["players"]:
            check.elo(player["name"] + ".elo", player["elo"], (INFINITY, -INFINITY, INFINITY))
        for meeting, *_ in meetings:
            check.figure(meeting["id"] + ".superiority", meeting["superiority"], None)
        check.elo("elo", standing["elo"], (0, -INFINITY, INFINITY))
        return
    rated = [(*meeting["players"], sum(map(own_score, games)), len(games)) for meeting, games, *_ in meetings]
    has_one_matchup = len(players) == 2 and len(meetings) == 1
    if has_one_matchup and sum(meetings[0][2]) > 0:
        meeting, _, counts, _ = meetings[0]
        rated = [(*meeting["players"], sum(k / 2 * count for k, count in enumerate(counts)), 2 * sum(counts))]
    fit = BradleyTerry(players, rated)
    fit.scatter([counts for _, _, counts, _ in meetings])
    ranked = sorted(players, key=lambda name: -fit.best[name])
    check.figure("players", players, ranked)
    elo = fit.difference(*ranked[:2])
    if has_one_matchup:
        meeting, _, counts, _ = meetings[0]
        elo = duel_elo(counts if meeting["players"][0] == ranked[0] else counts[::-1])
    of_difference = elo
    for player in standing["players"]:
        elo = fit.estimate(player["name"])
        if len(players) == 2:
            elo = [one / 2 for one in of_difference]
            elo = elo if player["name"] == ranked[0] else [-elo[0], -elo[2], -elo[1]]
        check.elo(player["name"] + ".elo", player["elo"], elo)
        check.text(f"{player['name']} {round(elo[0]):+d} {round(elo[1]):+d} to {round(elo[2]):+d}", "the text")
    for meeting, *_ in meetings:
        check.figure(meeting["id"] + ".superiority", meeting["superiority"], fit.superiority(*meeting["players"]))
    others = sum(fit.superiority(name, ranked[0]) for name in ranked[1:])
    check.figure("probability_best", standing["probability_best"], max(0, 1 - others))
    elo = of_difference
    if has_one_matchup:
        is_passed = False
        if meeting["sprt"]:
            low, high = meeting["sprt"]["settings"]["elo0"], meeting["sprt"]["settings"]["elo1"]
            is_passed = {"elo1": low >= 0 and meeting["sprt"]["player"] == ranked[0],
                         "elo0": high <= 0 and meeting["sprt"]["player"] != ranked[0],
                         "undecided": False}[meeting["sprt"]["decision"]]
        check.figure("decision", standing["decision"], "best" if elo[1] > 0 or is_passed else "open")
    check.elo("elo", standing["elo"], elo)
    check.text(f"{elo_text(elo)} over {ranked[1]}")


def check_tournament(check):
    tournament = check.report["tournament"]
    played = [(meeting, *check_meeting(check, meeting)) for meeting in tournament["meetings"]]
    for standing in tournament["standings"]:
        check_standing(check, standing, [one for one in played if one[0]["conditions"] == standing["conditions"]])
    for advantage in tournament["advantages"]:
        fair = [(games, blacks) for meeting, games, _, blacks in played
                if meeting["conditions"] == advantage["conditions"] and not are_no_evidence(games)
                and len({game["colour"] for game in games}) == 2]
        fit = BradleyTerry(["Black", "White"], [("Black", "White", sum(map(black_score, games)), len(games))
                                                for games, _ in fair])
        fit.scatter([blacks for _, blacks in fair])
        check.elo("advantage", advantage["elo"], fit.difference("Black", "White"))
    for player in tournament["players"]:
        name = player["name"]
        own = Tally(game["score"] if game["role"] == name else 1 - game["score"]
                    for game in counted(check.games) if name in (game["role"], game["opponent"]))
        check.figures(name, player["tally"], own.figures())
    if len(tournament["standings"]) == 1:
        for key in ("decision", "elo", "probability_best"):
            check.figure("answer." + key, check.report["answer"][key], tournament["standings"][0][key])


def are_no_evidence(games):
    """More than half of those that count repeat others."""
    return 2 * sum(game["repeats"] for game in games) > len(games)


def counted(games):
    return [game for game in games if game["counts"]]


def check_repeats(check):
    check.figure("repeated_games", check.report["repeated_games"], sum(game["repeats"] for game in check.games))
    warnings = {warning["kind"]: warning for warning in check.report["warnings"] if not warning["name"]}
    left_out = sum(not game["counts"] for game in check.games)
    check.figure("left out", warnings.get("repeated_games", {"count": 0})["count"], left_out)
    repeats = sum(game["repeats"] for game in counted(check.games))
    if "repeated_despite_seeds" in warnings:
        check.figure("repeats that count", warnings["repeated_despite_seeds"]["count"], repeats)
    has_many_standings = len((check.report["tournament"] or {"standings": []})["standings"]) > 1
    if are_no_evidence(counted(check.games)) and not has_many_standings:
        check.figure("no evidence", check.report["answer"]["decision"] in ("open", "not_yet"), True)
        check.figure("answer.reason", check.report["answer"]["reason"], "doubted")
        check.text("repeat others and are no evidence")


def main():
    check = Comparison(sys.argv[1], sys.argv[2])
    (check_tournament if check.report["tournament"] else check_tuning)(check)
    check_repeats(check)
    if check.wrong:
        print("\n".join(check.wrong))
        sys.exit(1)
    print(f"{check.compared} comparisons, all equal")


main()
