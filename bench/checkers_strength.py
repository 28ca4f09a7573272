#!/usr/bin/env python3
"""How strong does checkers play? Runs the matches whose figures stand in docs/player.md; scripts/bench strength
calls it with the version before it learnt.

    scripts/bench strength            # all of it: an hour and a half on two processors
    scripts/bench strength --quick    # a tenth of the games

Exit status 1 if a bar is missed, or if a recorded game is not judged legal with the result it has."""
import argparse
import os
import re
import subprocess
import sys
import tempfile

import checkers_match


def match(checkers, record, *options):
    """A match's summary as numbers."""
    text = subprocess.run([checkers, "play", "--quiet", "--record", record, *options],
                          check=True, capture_output=True, text=True).stdout
    print(text, end="", flush=True)
    won, drawn, lost = map(int, re.search(r"won (\d+), drawn (\d+), lost (\d+)", text).groups())
    speed = float(re.search(r"([\d.]+) million a second", text)[1])
    return {"won": won, "games": won + drawn + lost, "speed": speed,
            "percent": 100 * (won + drawn / 2) / (won + drawn + lost)}


def check_record(checkers, record, games):
    """Every game must be legal, and end as it says."""
    codes = subprocess.run([checkers, "--rules", "king-goes-on", record], check=True, capture_output=True, text=True).stdout
    with open(record, encoding="utf-8") as file:
        results = re.findall(r'\[Result "(.*)"\]', file.read())
    wanted = [{"1-0": "1", "0-1": "2", "1/2-1/2": "0"}[result] for result in results]
    return codes.split() == wanted and len(wanted) == games


def print_search_figures(checkers, before, depth, games):
    """How long either takes for a move to a depth, in the same games; and the nodes a second of each against itself."""
    options = ["play", "--quiet", "--rules", "english", "--depth", str(depth), "--seconds", "60", "--games", str(games)]
    text = subprocess.run([checkers, *options, "--against", f"{before} engine --rules english --depth {depth}"],
                          check=True, capture_output=True, text=True).stdout
    times = [1000 * float(seconds) / int(moves) for seconds, moves in re.findall(r": ([\d.]+) s for (\d+) moves", text)]
    for name, program, milliseconds in (("this version", checkers, times[0]), ("before", before, times[1])):
        text = subprocess.run([program, *options, "--against", "self"], check=True, capture_output=True, text=True).stdout
        speed = re.search(r"([\d.]+) million a second", text)[1]
        print(f"  {name}: depth {depth} in {milliseconds:.2f} ms a move, {speed} million nodes a second", flush=True)


def against_before(options, checkers, scale, bar):
    """The match against the version before, and the time to a depth and nodes a second of both."""
    before = os.path.abspath(options.before)
    for depth in (9, 13):
        print_search_figures(checkers, before, depth, 40 // scale)
    match_options = checkers_match.parse([checkers, f"{before} engine --rules english",
                                          "--seconds", options.seconds, "--games", str(800 // scale)])
    with tempfile.TemporaryDirectory() as folder:
        score = checkers_match.match(match_options, folder)
        print(f"against the version before, {options.seconds} s a move: {score}")
        bar("Elo", score.interval()[0], 150)
        bar("records legal, with the same results", float(checkers_match.check_records(match_options, folder, score)), 1)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("checkers")
    parser.add_argument("before", help="the version to compare with")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--seconds", default="0.1", help="a move against the version before (default: 0.1)")
    options = parser.parse_args()
    checkers = os.path.abspath(options.checkers)
    scale = 10 if options.quick else 1
    good = True

    def bar(name, value, least):
        nonlocal good
        good = good and value >= least
        print(f"  {name}: {value:.2f}, bar {least:.2f}: {'kept' if value >= least else 'MISSED'}\n")

    with tempfile.TemporaryDirectory() as folder:
        record = os.path.join(folder, "games.pdn")
        chance = match(checkers, record, "--against", "random", "--seconds", "0.05",
                       "--games", str(100 // scale), "--seed", options.seed)
        bar("won of all games", chance["won"] / chance["games"], 0.99)
        bar("million nodes a second", chance["speed"], 1)
        twin = match(checkers, record, "--against", "self", "--other-evaluation", "material", "--depth", "4", "--seconds", "60",
                     "--games", str(200 // scale), "--seed", options.seed)
        bar("percent of the points", twin["percent"], 65)
        legal = check_record(checkers, record, chance["games"] + twin["games"])
        bar("records legal, with the same results", float(legal), 1)
    against_before(options, checkers, scale, bar)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
