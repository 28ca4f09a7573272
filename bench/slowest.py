#!/usr/bin/env python3
"""Searches for the inputs that take the longest, or the most memory, for each of their bytes, and prints the worst that it found.

    python3 bench/slowest.py [FORMAT...] [--memory] [--build DIR] [--seconds S] [--bytes N] [--keep DIR]

An input is a beginning, a piece that is repeated until there are enough bytes, and an end, all of them cut out of files that
are known and changed at random. What costs more than its parent takes its place. Measured are processor time, user and
system, or the peak of memory, of the whole command, less that of the same command with nothing to read."""
import argparse
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KEPT = 8      # parents at a time
PATIENCE = 60  # seconds for one input


class Format:
    """`made`: arguments of the command that write a file OUT to begin with, where there is none among the project's."""

    def __init__(self, command, seeds, words, arguments=(), made=()):
        self.command, self.seeds, self.words, self.arguments, self.made = command, seeds, [word.encode() for word in words], arguments, made


CONNECTZ = ["data/connectz", "tests/cases/connectz"], ["1", "99", "1000000", "0", " ", "\n", "12345678901234567890"]
BOXSHOGI = ["data/boxshogi", "tests/cases/boxshogi"], ["move a1 a2", "drop d c3", "promote", "\n", " "]
SURAKARTA = ["data/surakarta", "tests/cases/surakarta"], ["1,1 2,2", "a2-a3", "B", ".", "/", "\n", " "]
PDN = (["data/checkers", "data/draughts", "tests/cases/checkers"],
       ["[Event \"x\"]", "{", "}", "(", ")", "11-15", "11x18x25", "1-0", "*", "$1", "...", "1.", "\n", ";", "[FEN \"W:WK1:BK32\"]"])
PACK = [], ['{"columns":7,"rows":6,"line":4,"moves":[1,2,3]}', "[", "{", '"', "\\u0031", ",", "1", "\n", "1e5", '"text":"7 6 4\\n1\\n"']
REPORT = [], ['{"type":"game","path":"a","code":3}', "\n", "{", "[", '"', "\\ud800", ",", "0"]
SWEEP = ("sweep", "--jobs", "1", "--no-timing", "--format")
MADE_REPORT = ("sweep", "data/connectz", "--format", "jsonl", "--no-timing", "--shard", "1/1", "-o", "OUT")
GAME = str(ROOT / "data/connectz/3_twenty_moves.txt")
FORMATS = {
    "connectz": Format("connectz", *CONNECTZ),
    "boxshogi": Format("boxshogi", *BOXSHOGI),
    "surakarta": Format("surakarta", *SURAKARTA),
    "pdn": Format("checkers", *PDN),
    "explain-connectz": Format("connectz", *CONNECTZ, ("explain", "--svg", "image", "--html", "page")),
    "explain-boxshogi": Format("boxshogi", *BOXSHOGI, ("explain", "--svg", "image", "--html", "page")),
    "explain-surakarta": Format("surakarta", *SURAKARTA, ("explain", "--svg", "image", "--html", "page")),
    "explain-pdn": Format("checkers", *PDN, ("explain",)),
    "page-pdn": Format("checkers", *PDN, ("explain", "--game", "1", "--svg", "image", "--html", "page")),
    "clean-pdn": Format("checkers", *PDN, ("pdn",)),
    "count-pdn": Format("checkers", *PDN, ("pdn", "--statistics")),
    **{f"pdn-{report}": Format("checkers", *PDN, (*SWEEP, report)) for report in ("jsonl", "html", "junit", "sarif")},
    "stats-pdn": Format("checkers", *PDN, (*SWEEP, "codes", "--stats")),
    "pack": Format("connectz", *PACK, (*SWEEP, "codes")),
    **{f"pack-{report}": Format("connectz", *PACK, (*SWEEP, report)) for report in ("jsonl", "html")},
    "packing": Format("connectz", *CONNECTZ, ("pack",)),
    "merge": Format("connectz", *REPORT, ("merge",), MADE_REPORT),
    "merge-html": Format("connectz", *REPORT, ("merge", "--format", "html"), MADE_REPORT),
    "compare": Format("connectz", *REPORT, ("compare", "made"), MADE_REPORT),
    "join": Format("connectz", [], ["{", "}", '"', "\n", "0", "1"], ("join", GAME), ("segment", GAME, "--range", "1/1", "-o", "OUT")),
    "baseline": Format("connectz", [], ["1\ta\n", "\t", "\\x01", "\n", "9"],
                       ("sweep", "--allow-empty", "--allow", "failed,fixed,changed,missing,new", "--baseline"),
                       ("sweep", "data/connectz", "--baseline", "OUT", "--update-baseline")),
    "manifest": Format("connectz", [], ["\t", "\n", "a", "\\x01", "9"], ("sweep", "--allow-empty", "--shard", "1/1", "--manifest"),
                       ("manifest", "data/connectz", "--shards", "1", "-o", "OUT")),
    "config": Format("connectz", [], ["[sweep]\n", 'only = "4,5"\n', "[", "]", "{", '"""', "=", "a.b", "\n", "#", "1979-05-27"],
                     ("sweep", "--allow-empty", "--config")),
}


class Text:
    """A beginning, a piece to repeat, and an end."""

    def __init__(self, head, piece, tail):
        self.head, self.piece, self.tail = head, piece or b"\n", tail

    def bytes(self, size):
        times = max(1, (size - len(self.head) - len(self.tail)) // len(self.piece))
        return self.head + self.piece * times + self.tail

    def changed(self, chance, words, others):
        parts = [self.head, self.piece, self.tail]
        for _ in range(chance.randint(1, 3)):
            which = chance.choice((0, 1, 1, 1, 2))
            parts[which] = changed(parts[which], chance, words, others)
        return Text(*parts)


def changed(part, chance, words, others):
    """A part with something put in, left out, doubled, or taken from another input."""
    other = chance.choice(others)
    begin, end = sorted((chance.randint(0, len(part)), chance.randint(0, len(part))))
    action = chance.randrange(6)
    if action == 0:
        return part[:begin] + chance.choice(words) + part[begin:]
    if action == 1:
        return part[:begin] + part[end:]
    if action == 2:
        return part[:end] + part[begin:end] * chance.choice((1, 1, 7, 100)) + part[end:]
    if action == 3:
        source = chance.choice((other.head, other.piece, other.tail))
        first, last = sorted((chance.randint(0, len(source)), chance.randint(0, len(source))))
        return part[:begin] + source[first:last] + part[begin:]
    if action == 4 and part:
        at = chance.randrange(len(part))
        return part[:at] + bytes([chance.randrange(256)]) + part[at + 1:]
    return chance.choice((other.head, other.piece, other.tail))


def made_by(form, build, folder):
    """The file that the command itself makes, if there is none among the project's."""
    if not form.made:
        return []
    path = folder / "made"
    command = [str(Path(build).resolve() / form.command), *(str(path) if word == "OUT" else word for word in form.made)]
    subprocess.run(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    return [path]


def seeds_of(form, build, folder):
    """Texts to begin with, of which each line may be repeated."""
    found = [Text(b"", word, b"") for word in form.words]
    files = [path for name in form.seeds for path in sorted((ROOT / name).iterdir()) if path.is_file()]
    for path in files + made_by(form, build, folder):
        lines = path.read_bytes()[:5000].splitlines(keepends=True)
        for at in {0, len(lines) // 2, len(lines) - 1} if lines else ():
            found.append(Text(b"".join(lines[:at]), lines[at], b"".join(lines[at + 1:])))
    return found


class Search:
    def __init__(self, form, build, size, memory, folder, chance):
        self.form, self.size, self.memory, self.chance, self.build = form, size, memory, chance, build
        self.command = [str(Path(build).resolve() / form.command), *form.arguments]
        self.path = folder / ("input.jsonl" if "sweep" in form.arguments else "input")
        self.folder = folder
        self.empty = min(self.measure(b"") for _ in range(5))

    def measure(self, data):
        """Nanoseconds of processor time, or bytes of memory."""
        self.path.write_bytes(data)
        child = subprocess.Popen([*self.command, self.path.name], cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        patience = threading.Timer(PATIENCE, child.kill)
        patience.start()
        _, status, usage = os.wait4(child.pid, 0)
        patience.cancel()
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode < 0:
            raise subprocess.CalledProcessError(child.returncode, child.args)
        return usage.ru_maxrss * 1024 if self.memory else 1e9 * (usage.ru_utime + usage.ru_stime)

    def cost(self, text, times=1):
        """Nanoseconds or bytes for each byte; the least of some tries."""
        data = text.bytes(self.size)
        return min(max(0.0, self.measure(data) - self.empty) / len(data) for _ in range(times))

    def run(self, seconds):
        """For half of the time those that are known, as many as can be; then changes of the worst."""
        begin, tried = time.monotonic(), 0
        known, best = seeds_of(self.form, self.build, self.folder), []
        self.chance.shuffle(known)
        while known and (time.monotonic() < begin + seconds / 2 or not best):
            text = known.pop()
            best = sorted([*best, (self.cost(text), id(text), text)], reverse=True)[:KEPT]
        end = max(begin + seconds, time.monotonic() + seconds / 2)
        while time.monotonic() < end:
            texts = [text for _, _, text in best]
            child = self.chance.choice(texts).changed(self.chance, self.form.words, texts)
            if len(child.head) + len(child.piece) + len(child.tail) > self.size:
                continue
            tried += 1
            cost = self.cost(child)
            if cost > best[-1][0]:
                cost = self.cost(child, 3)  # it may have been luck
            if cost > best[-1][0] and all(child.piece != text.piece or child.head != text.head for text in texts):
                best = sorted([*best, (cost, id(child), child)], reverse=True)[:KEPT]
        cost, _, text = max((self.cost(text, 5), number, text) for _, number, text in best)
        return cost, text, tried


def shown(part):
    text = repr(part)[2:-1]
    return text if len(text) <= 60 else f"{text[:40]}...{text[-12:]} ({len(part)} bytes)"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("formats", metavar="FORMAT", nargs="*", help=", ".join(FORMATS))
    parser.add_argument("--memory", action="store_true", help="search for memory instead of time")
    parser.add_argument("--build", default=str(ROOT / "build"), help="where the commands are (build)")
    parser.add_argument("--seconds", type=float, default=60, help="how long for each format (60)")
    parser.add_argument("--bytes", type=int, default=1 << 20, help="of each input (1 MiB)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", metavar="DIR", type=Path, help="write the worst input of each format there")
    arguments = parser.parse_args()
    unknown = [name for name in arguments.formats if name not in FORMATS]
    if unknown:
        parser.error(f"no such format: {', '.join(unknown)}")
    for name in arguments.formats or FORMATS:
        with tempfile.TemporaryDirectory() as folder:
            search = Search(FORMATS[name], arguments.build, arguments.bytes, arguments.memory, Path(folder), random.Random(arguments.seed))
            cost, text, tried = search.run(arguments.seconds)
        print(f"{name}: {cost:.1f} {'bytes' if arguments.memory else 'ns'} a byte, of {tried} inputs tried", flush=True)
        for what, part in (("begins", text.head), ("repeats", text.piece), ("ends", text.tail)):
            print(f"  {what:8} {shown(part)}", flush=True)
        if arguments.keep:
            arguments.keep.mkdir(parents=True, exist_ok=True)
            (arguments.keep / name).write_bytes(text.bytes(arguments.bytes))
    return 0


if __name__ == "__main__":
    sys.exit(main())
