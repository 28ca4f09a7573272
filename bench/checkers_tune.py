#!/usr/bin/env python3
"""Tunes the weights of the evaluation of checkers by matches against themselves.

    bench/checkers_tune.py build/checkers --games 2000 --depth 5

One weight after another is tried a step up and down; what scores clearly more than half of the points
against the weights so far is kept, and tried further. Prints the weights at the end."""
import argparse
import os
import re
import subprocess

START = {"king": 135, "advance": 2, "bridge": 10, "back": 4, "centre": 3, "king-centre": 6, "mobility": 2,
         "trade": 40, "turn": 3}
STEP = {"king": 15, "advance": 1, "bridge": 5, "back": 3, "centre": 2, "king-centre": 4, "mobility": 1,
        "trade": 20, "turn": 2}


def listed(weights):
    return ",".join(f"{name}={value}" for name, value in weights.items())


def percent(options, new, old, seed):
    """The points of `new` against `old`."""
    text = subprocess.run([os.path.abspath(options.checkers), "play", "--quiet", "--against", "self",
                           "--other-evaluation", listed(old), "--evaluation", listed(new),
                           "--depth", str(options.depth), "--seconds", "60", "--games", str(options.games),
                           "--opening", "6", "--seed", str(seed)],
                          check=True, capture_output=True, text=True).stdout
    return float(re.search(r"([\d.]+) %", text)[1])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("checkers")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--depth", type=int, default=5)
    parser.add_argument("--rounds", type=int, default=2)
    options = parser.parse_args()
    weights = dict(START)
    clearly = 50 + 100 * 0.4 / options.games ** 0.5  # about one and a half deviations, draws being many
    seed = 0
    for number in range(options.rounds):
        for name, step in STEP.items():
            for way in (1, -1):
                kept = False
                while True:
                    tried = {**weights, name: weights[name] + way * step}
                    seed += 1
                    points = percent(options, tried, weights, seed)
                    print(f"round {number + 1}: {name}={tried[name]} scores {points:.1f} %", flush=True)
                    if points < clearly:
                        break
                    weights, kept = tried, True
                if kept:
                    break
    print(listed(weights))
    print(f"against the start: {percent(options, weights, START, seed + 1):.1f} %")


if __name__ == "__main__":
    main()
