"""How fast the Python package is: against its bars, the command, and Python itself.

    ninja -C build python commands && PYTHONPATH=build/src/python python3 bench/python.py

Prints a table in Markdown. Times are the least of many runs, ratios medians of alternating pairs.
"""

import argparse
import random
import statistics
import subprocess
import sys
import tempfile
import time

import fast_checkers
import referee
from referee import checkers, connectz

DEEP = ["B_______", "__w_w___", "________", "__w_w_w_", "________", "____w_w_", "________", "________"]
# Prints how long the sweep took, without the start of the interpreter.
SWEEP = """import sys, time, referee
begin = time.perf_counter()
for verdict in referee.connectz.sweep(sys.argv[1], jobs=int(sys.argv[2])): pass
print(time.perf_counter() - begin)"""


def microseconds(function, runs=30, calls=3000):
    """The time of a call."""
    best = float("inf")
    for _ in range(runs):
        begin = time.perf_counter()
        for _ in range(calls):
            function()
        best = min(best, time.perf_counter() - begin)
    return 1e6 * best / calls


def random_boards(count, size):
    """Boards with many discs, half of them kings."""
    chance = random.Random(1)
    return [["".join(chance.choice("_____bwBW") for _ in range(size)) for _ in range(size)] for _ in range(count)]


def of_boards(function, boards):
    return microseconds(lambda: [function(board, "b") for board in boards], runs=10, calls=1) / len(boards)


def seconds(arguments):
    begin = time.perf_counter()
    subprocess.run(arguments, stdout=subprocess.DEVNULL, check=False)
    return time.perf_counter() - begin


def sweeps(folder, jobs, command, pairs):
    """The median of how many times longer a sweep takes in Python."""
    ratios = []
    for _ in range(pairs + 1):
        ours = float(subprocess.run([sys.executable, "-c", SWEEP, folder, str(jobs)], stdout=subprocess.PIPE, check=True).stdout)
        theirs = seconds([command, "sweep", "--jobs", str(jobs), "--no-progress", folder])
        ratios.append(ours / theirs)
    return ratios[1:]


def rows(options):
    game = "7 6 4\n1\n2\n1\n2\n1\n2\n1\n"
    full = connectz.generate(drawn=True)
    for name, text in (("a game of 7 moves", game), ("one of 42", full)):
        yield f"`connectz.judge_text`, {name}", f"{microseconds(lambda t=text: connectz.judge_text(t)):.2f} us", "3 us"
    start = checkers.start()
    yield "`checkers.allowed_moves`, the first position", f"{microseconds(lambda: checkers.allowed_moves(start, 'b')):.2f} us", "5 us"
    for name, boards in (("the first position", [start] * 200), ("a king among nine men", [DEEP] * 200),
                         ("random boards, 8 by 8", random_boards(2000, 8)), ("random boards, 12 by 12", random_boards(500, 12))):
        for board in boards:
            assert sorted(fast_checkers.allowed_moves(board, "b")) == checkers.allowed_moves(board, "b"), board
        ours, theirs = of_boards(checkers.allowed_moves, boards), of_boards(fast_checkers.allowed_moves, boards)
        yield f"the same against pure Python, {name}", f"{theirs / ours:.0f} times faster", "50 times"
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([options.command, "generate", "--frame", "7", "6", "4", "--count", str(options.files), "--into", folder,
                        "--per-directory", "1000"], check=True)
        for jobs in (1, 2):
            ratios = sweeps(folder, jobs, options.command, options.pairs)
            yield (f"`connectz.sweep` of {options.files:,} files over the command, jobs={jobs} (elapsed)",
                   f"{statistics.median(ratios):.2f} ({min(ratios):.2f} - {max(ratios):.2f})", "1.3")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--command", default="build/connectz", help="the command to compare with")
    parser.add_argument("--files", type=int, default=200000)
    parser.add_argument("--pairs", type=int, default=5)
    options = parser.parse_args()
    print(f"Python {sys.version.split()[0]}, referee {referee.__version__}\n")
    print("| | | must |\n|---|---:|---:|")
    for row in rows(options):
        print("| " + " | ".join(row) + " |", flush=True)


if __name__ == "__main__":
    main()
