#!/usr/bin/env python3
"""How strong does checkers play? Runs the matches whose figures stand in docs/performance.md.

    bench/checkers_strength.py build/checkers            # all of it: about ten minutes
    bench/checkers_strength.py build/checkers --quick    # a tenth of the games

Exit status 1 if a bar is missed, or if a recorded game is not judged legal with the result it has."""
import argparse
import os
import re
import subprocess
import sys
import tempfile


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


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("checkers")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--seed", default="1")
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
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
