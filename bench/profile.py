"""Where the time of a command goes: the rooms of the library, by samples of perf.

    python3 bench/profile.py build/connectz --jobs 1 FILE
"""

import re
import subprocess
import sys
import tempfile
from collections import Counter

# The first that fits a symbol has it. Symbols of the system come as [k].
ROOMS = [
    ("pages", r"\[k\].*(clear_page|fault|anon|zap|unmap|charge|free_)"),
    ("reading", r"\[k\]"),
    ("digit kernel", r"split_columns"),
    ("decoding", r"text::|decode|squeeze|MoveScanner|read_move"),
    ("tests", r"find_run|has_line|LineT|LineC|Strips|least_height|WinSearch"),
    ("piles", r"finish_word|Piles|WordPool|pile_up|set_rest|Board::append|memmove"),
    ("dropping", r"Board|ColumnIndex|NumberTable"),
    ("rest", r""),
]


def room_of(symbol: str) -> str:
    return next(room for room, pattern in ROOMS if re.search(pattern, symbol))


def samples(command: list[str]) -> Counter[str]:
    """Shares of the rooms, in percent."""
    with tempfile.NamedTemporaryFile() as data:
        subprocess.run(["perf", "record", "-q", "-F", "20000", "-o", data.name, *command], check=True,
                       stdout=subprocess.DEVNULL)
        report = subprocess.run(["perf", "report", "-i", data.name, "--stdio", "--no-children"], check=True,
                                capture_output=True, text=True).stdout
    shares: Counter[str] = Counter()
    for line in report.splitlines():
        if match := re.match(r"\s*([\d.]+)%\s+\S+\s+\S+\s+(.*)", line):
            shares[room_of(match[2])] += float(match[1])
    return shares


def main() -> int:
    if len(sys.argv) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL)  # the page cache is warm then
    shares = samples(sys.argv[1:])
    for room, _ in ROOMS:
        print(f"{room:14}{shares[room]:5.1f} %")
    return 0


sys.exit(main())
