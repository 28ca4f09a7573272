"""Leaves of perft a second, whole process and one thread, and an engine that counts the same.

    python3 bench/perft.py [BUILD_FOLDER [PAIRS]]

The engine is Fairy-Stockfish (Debian: fairy-stockfish), which plays BoxShogi as a variant of minishogi.
Ours and theirs take turns; medians.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ENGINE = Path("/usr/games/fairy-stockfish")
VARIANT = "[boxshogi:minishogi]\nstartFen = rbsgk/4p/5/P4/KGSBR[] w 0 1\n"

# The command, and what it has to print.
OURS = {
    "boxshogi perft 6": 8276188,
    "boxshogi perft 7": 132680617,
    "surakarta perft 6": 58479230,
}
THEIRS = {"boxshogi perft 6": ("go perft 6", 8276188)}


def timed(words: list[str], commands: str = "") -> tuple[float, str]:
    begin = time.perf_counter()
    done = subprocess.run(words, input=commands, capture_output=True, text=True, check=True)
    return time.perf_counter() - begin, done.stdout


def ours(build: Path, command: str) -> float:
    name, *arguments = command.split()
    seconds, out = timed([str(build / name), *arguments])
    if int(out) != OURS[command]:
        raise SystemExit(f"{command}: {out.strip()} instead of {OURS[command]}")
    return seconds


def theirs(command: str) -> float:
    go, count = THEIRS[command]
    with tempfile.TemporaryDirectory() as folder:
        variants = Path(folder, "variants.ini")
        variants.write_text(VARIANT)
        seconds, out = timed([str(ENGINE)], "\n".join([
            f"setoption name VariantPath value {variants}", "setoption name UCI_Variant value boxshogi",
            "position startpos", go, "quit", ""]))
    if f"Nodes searched: {count}" not in out:
        raise SystemExit(f"{ENGINE}: no count of {count}")
    return seconds


def row(build: Path, command: str, pairs: int) -> str:
    leaves = OURS[command]
    own, other = [], []
    for _ in range(pairs):
        if command in THEIRS and os.access(ENGINE, os.X_OK):
            other.append(theirs(command))
        own.append(ours(build, command))
    speed = leaves / statistics.median(own) / 1e6
    if not other:
        return f"| `{command}` | {leaves:,} | {speed:.0f} million | - | - |"
    yardstick = leaves / statistics.median(other) / 1e6
    ratio = statistics.median(b / a for a, b in zip(own, other))
    return f"| `{command}` | {leaves:,} | {speed:.0f} million | {yardstick:.0f} million | {ratio:.1f} |"


def main() -> int:
    build = Path(sys.argv[1] if len(sys.argv) > 1 else "build")
    pairs = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    print("| command | leaves | ours, a second | Fairy-Stockfish | ratio |\n|---|---:|---:|---:|---:|")
    for command in OURS:
        print(row(build, command, pairs), flush=True)
    return 0


sys.exit(main())
