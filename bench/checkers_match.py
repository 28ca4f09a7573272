#!/usr/bin/env python3
"""A match of checkers: a build of ours against any engine, from balanced openings.

    bench/checkers_match.py build/checkers "OTHER engine --rules english" --seconds 0.1 --games 800
    bench/checkers_match.py build/checkers "OTHER engine --rules english" --seconds 0.02 --games 2000 --sprt 0 15

From each opening of checkers_openings.txt in turn two games are played with colours swapped, as many games at once as
there are processors. Prints how many games ours won, and the difference of strength with its 95 % interval. With
--sprt E0 E1 the match ends as soon as a sequential probability ratio test says, with 5 % of errors of either kind and after 400
games at least, whether the difference is E0 or E1 Elo rather than the other."""
import argparse
import collections
import concurrent.futures
import itertools
import math
import os
import re
import subprocess
import sys
import tempfile

LEAST_GAMES = 400  # before a test may end
OPENINGS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "checkers_openings.txt")


class Score:
    """Won, drawn and lost games, and what they say of the strength."""

    def __init__(self):
        self.won = self.drawn = self.lost = 0

    def add(self, won, drawn, lost):
        self.won += won
        self.drawn += drawn
        self.lost += lost

    @property
    def games(self):
        return self.won + self.drawn + self.lost

    @property
    def share(self):
        return (self.won + self.drawn / 2) / self.games

    @property
    def variance(self):
        """Of the points of one game."""
        return max((self.won + self.drawn / 4) / self.games - self.share ** 2, 1e-9)

    def interval(self):
        deviation = 1.96 * math.sqrt(self.variance / self.games)
        return tuple(map(elo_of, (self.share, self.share - deviation, self.share + deviation)))

    def ratio(self, low, high):
        """The logarithm of how much more probable the points are with a difference of `high` than with `low`; the points of a
        game taken to be normally distributed."""
        first, second = share_of(low), share_of(high)
        return self.games * (second - first) * (2 * self.share - first - second) / (2 * self.variance)

    def __str__(self):
        middle, least, most = self.interval()
        return (f"won {self.won}, drawn {self.drawn}, lost {self.lost}: {100 * self.share:.1f} %, "
                f"{middle:+.0f} Elo, 95 % interval {least:+.0f} to {most:+.0f}")


def elo_of(share):
    share = min(max(share, 1e-6), 1 - 1e-6)
    return -400 * math.log10(1 / share - 1)


def share_of(elo):
    return 1 / (1 + 10 ** (-elo / 400))


def openings():
    with open(OPENINGS, encoding="ascii") as file:
        return [line.strip() for line in file if line.strip() and not line.startswith("#")]


def play(options, number, folder):
    """Two games from an opening; returns how many were won, drawn and lost, and how ours searched."""
    record = os.path.join(folder, f"{number}.pdn")
    all_openings = openings()
    text = subprocess.run([options.checkers, "play", "--rules", options.rules, "--quiet", "--record", record, "--games", "2",
                           "--ballot", all_openings[number % len(all_openings)], "--against", options.other,
                           "--seconds", str(options.seconds)], check=True, capture_output=True, text=True).stdout
    return tuple(map(int, re.search(r"won (\d+), drawn (\d+), lost (\d+)", text).groups())), text


def decision(score, sprt):
    """Nothing while the test goes on."""
    if not sprt or score.games < LEAST_GAMES:
        return None
    ratio = score.ratio(*sprt)
    bound = math.log(0.95 / 0.05)
    return None if abs(ratio) < bound else f"{sprt[1 if ratio > 0 else 0]:+g} Elo rather than {sprt[0 if ratio > 0 else 1]:+g}"


def match(options, folder):
    """Plays it; the records stand in the folder."""
    score = Score()
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        left = iter(range(options.first, options.first + options.games // 2))
        running = {pool.submit(play, options, number, folder) for number in itertools.islice(left, options.jobs)}
        while running:
            done, running = concurrent.futures.wait(running, return_when=concurrent.futures.FIRST_COMPLETED)
            for future in done:
                score.add(*future.result()[0])
            if decision(score, options.sprt) is None:
                running |= {pool.submit(play, options, number, folder) for number in itertools.islice(left, len(done))}
            if options.progress and score.games % 20 == 0:
                print(score, file=sys.stderr, flush=True)
    return score


def check_records(options, folder, score):
    """Whether the referee finds all games legal, with the results that were counted; each is code 0, 1 or 2."""
    codes = subprocess.run([options.checkers, "sweep", folder], check=False, capture_output=True, text=True)
    counts = collections.Counter(line.split("\t")[0] for line in codes.stdout.splitlines())
    return codes.returncode == 0 and counts["0"] == score.drawn and counts["1"] + counts["2"] == score.won + score.lost


def parse(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("checkers", help="our program")
    parser.add_argument("other", help="the command of the other engine; it answers as `checkers engine` does")
    parser.add_argument("--seconds", type=float, default=0.1, help="a move (default: 0.1)")
    parser.add_argument("--games", type=int, default=800, help="at most (default: 800)")
    parser.add_argument("--first", type=int, default=0, help="the first opening, counted from 0")
    parser.add_argument("--rules", default="english")
    parser.add_argument("--sprt", type=float, nargs=2, metavar=("E0", "E1"))
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--progress", action="store_true")
    options = parser.parse_args(arguments)
    options.checkers = os.path.abspath(options.checkers)
    return options


def main():
    options = parse()
    with tempfile.TemporaryDirectory() as folder:
        score = match(options, folder)
        print(score)
        if options.sprt:
            print(decision(score, options.sprt) or "undecided", f"(log-likelihood ratio {score.ratio(*options.sprt):+.2f})")
        if not check_records(options, folder, score):
            sys.exit("the records are not all legal with the results that were counted")


if __name__ == "__main__":
    main()
