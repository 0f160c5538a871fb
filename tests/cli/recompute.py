#!/usr/bin/env python3
"""Recomputes what a report says of an event from its games alone, by ways of its own, and compares.

usage: recompute.py RINGMASTER CONTROL_FILE

The games are those of `games --format csv`. Where the program integrates by Gauss's quadrature, uses closed forms or
Newton's method, this sums over a fine grid and bisects. Every figure of the JSON report that it knows is compared, and
the text and the page must have the recomputed figures in their digits. What differs is printed, a line each, and the
exit status is 1; else the last line counts the comparisons. Python's standard library only.
"""
import csv
import html
import io
import json
import math
import re
import subprocess
import sys

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
        return {"games": games, "wins": self.scores.count(1), "draws": self.scores.count(0.5),
                "losses": self.scores.count(0), "win_rate": points / games if games else None}

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
    steps = 3000
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
            self.llr = normalised_llr(self.counts, self.settings["elo0"], self.settings["elo1"])
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

    def scatter(self, meetings):
        """meetings: (first, second, counts of the scores). Pearson's, five usual games added."""
        squares = variance = scores = 0
        for first, second, counts in meetings:
            mean = 1 / (1 + math.exp(self.best[second] - self.best[first]))
            games = (len(counts) - 1) / 2
            for k, count in enumerate(counts):
                squares += count * (k / 2 - games * mean) ** 2
                variance += count * games * mean * (1 - mean)
                scores += count
        free = max(1, scores - len(self.players) + 1)
        self.scattered = (squares * max(1, scores) / free + 5) / (variance + 5)

    def profile(self, contrast):
        middle = sum(contrast[player] * self.best[player] for player in self.players)
        drop = NORMAL_95 ** 2 / 2 * self.scattered

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
        root = math.sqrt(max(0, 2 * lost / self.scattered))
        tail = math.erfc(root / math.sqrt(2)) / 2
        return 1 - tail if self.best[first] > self.best[second] else tail


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
        for game in self.games:
            game["score"] = float(game["score"])
            game["number"] = int(game["number"])

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
        """To a ten thousandth of an Elo: the ends of a profile are sought no further."""
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


def check_tuning(check):
    report = check.report
    choosing = [game for game in check.games if game["purpose"] == "choose"]
    check.figure("progress.choosing", report["progress"]["choosing"], len(choosing))
    verifying = [game for game in check.games if game["purpose"] == "verify"]
    told = report["progress"]["verifying"] + report["progress"]["verifying_before"]
    check.figure("progress.verifying and verifying_before", told, len(verifying))
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
    for candidate, rate, chance in zip(check.report["candidates"], rates, chances):
        what = f"candidate {candidate['cell']}"
        check.figure(what + ".corrected", candidate["corrected"], rate, 0.003)
        check.figure(what + ".probability_best", candidate["probability_best"], chance, 0.01)
        if candidate["is_recommended"] and check.report["answer"]["probability_best"] is not None:
            check.figure("answer.probability_best", check.report["answer"]["probability_best"], chance, 0.01)
            regret = check.report["expected_regret"]
            check.figure("expected_regret", regret, rate_of_best - rate, 0.004)
            left = elo_of_rate(candidate["corrected"] + regret) - elo_of_rate(candidate["corrected"])
            check.figure("answer.left_to_gain_elo", check.report["answer"]["left_to_gain_elo"], left)
            check.text(f"left to gain: about {left:.0f} Elo")


def check_stretches(check, parameter, choosing):
    """Each game is in the stretch whose middle is nearest; their places are even."""
    stretches = parameter["games"]
    if not stretches or check.report["is_of_duels"]:
        return
    places = [stretch["at"] for stretch in stretches]
    values = [stretch["value"] for stretch in stretches]
    tallies = [Tally() for _ in stretches]
    scale = (values[-1] - values[0]) / (places[-1] - places[0]) if len(places) > 1 else 1
    for game in choosing:
        at = places[0] + (float(game[parameter["code"]]) - values[0]) / scale
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
    elo = duel_elo(counts) if match["is_duel"] else rivals_elo(pairs)
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
    if match["is_complete"] and match["against"] == "default":
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
    samples, batch = map(int, re.search(r"(\d+) samples of (\d+) games", steering).groups())
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
    """Its games, and the counts of its pairs by the first player's half points."""
    games = [game for game in check.games if game["place"].endswith(" of " + meeting["id"])]
    what = "matchup " + meeting["id"]
    check.figure(what + ".finished", meeting["finished"], len(games))
    check.by_colour(what, meeting["by_colour"], games, own_score)
    told, counts = {}, [0] * 5
    sprt = Sprt(meeting["sprt"]["settings"], meeting["sprt"]["scale"], 5) if meeting["sprt"] else None
    for game in games:
        number = int(game["place"].split()[1])
        told[number] = game
        other = told.get(number ^ 1)
        if other and other["colour"] != game["colour"]:
            half_points = round(2 * (game["score"] + other["score"]))
            counts[half_points] += 1
            if sprt:
                sprt.add(half_points)
    check.figure(what + ".pairs", meeting["pairs"], counts)
    if sprt:
        check.figures(what, meeting["sprt"], {"llr": sprt.llr, "decision": sprt.decision(), "counts": sprt.counts,
                                              "lower_bound": sprt.low, "upper_bound": sprt.high})
        check.text(f"LLR {sprt.llr:.2f} in [{sprt.low:.2f}, {sprt.high:.2f}]")
    rate, interval = rate_text(Tally(map(own_score, games)))
    check.text(f"{rate} {interval}")
    return games, counts


def check_standing(check, standing, meetings):
    """Of the players under the same conditions; meetings: each with its games and its counts."""
    players = [player["name"] for player in standing["players"]]
    fit = BradleyTerry(players, [(*meeting["players"], sum(map(own_score, games)), len(games))
                                 for meeting, games, _ in meetings])
    fit.scatter([(*meeting["players"], counts) for meeting, _, counts in meetings])
    ranked = sorted(players, key=lambda name: -fit.best[name])
    check.figure("players", players, ranked)
    elo = fit.difference(*ranked[:2])
    has_one_matchup = len(players) == 2 and len(meetings) == 1
    if has_one_matchup:
        meeting, _, counts = meetings[0]
        elo = duel_elo(counts if meeting["players"][0] == ranked[0] else counts[::-1])
    of_difference = elo
    for player in standing["players"]:
        elo = fit.estimate(player["name"])
        if len(players) == 2:
            elo = [one / 2 for one in of_difference]
            elo = elo if player["name"] == ranked[0] else [-elo[0], -elo[2], -elo[1]]
        check.elo(player["name"] + ".elo", player["elo"], elo)
        check.text(f"{player['name']} {round(elo[0]):+d} {round(elo[1]):+d} to {round(elo[2]):+d}", "the text")
    for meeting, _, _ in meetings:
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
        blacks = Tally(game["score"] if game["colour"] == "black" else 1 - game["score"]
                       for meeting, games, _ in played if meeting["conditions"] == advantage["conditions"]
                       for game in games)
        check.elo("advantage", advantage["elo"], blacks.elo())
    for player in tournament["players"]:
        name = player["name"]
        own = Tally(game["score"] if game["role"] == name else 1 - game["score"]
                    for game in check.games if name in (game["role"], game["opponent"]))
        check.figures(name, player["tally"], own.figures())
    if len(tournament["standings"]) == 1:
        for key in ("decision", "elo", "probability_best"):
            check.figure("answer." + key, check.report["answer"][key], tournament["standings"][0][key])


def check_repeats(check):
    """Of games of fewer than ten moves, which are all there are: 20 or more and 95% of those with the same settings and
    colours that have the same length and result. Of longer ones it is not told how they went."""
    codes = [parameter["code"] for parameter in check.report["parameters"]]
    kinds, repeats = {}, 0
    for game in check.games:
        kind = (game["colour"], game["role"], game["opponent"], *(game[code] for code in codes))
        ends = kinds.setdefault(kind, {})
        end = ends.setdefault((game["moves"], game["result"]), [0, 0])
        end[0] += 1
        if end[0] >= 20 and 20 * end[0] >= 19 * sum(games for games, _ in ends.values()):
            repeats += end[0] - 1 - end[1]
            end[1] = end[0] - 1
    check.figure("repeated_games", check.report["repeated_games"], 0 if check.report["script"] else repeats)


def main():
    check = Comparison(sys.argv[1], sys.argv[2])
    (check_tournament if check.report["tournament"] else check_tuning)(check)
    check_repeats(check)
    if check.wrong:
        print("\n".join(check.wrong))
        sys.exit(1)
    print(f"{check.compared} comparisons, all equal")


main()
