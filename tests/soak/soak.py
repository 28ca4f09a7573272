"""Sweeps a tree again and again, with a cache and two jobs, while a second process (writer.py) changes it. Each verdict has
to be that of a text which the file held at some time during the sweep, or 9; memory and descriptors have to stay as they are."""
import argparse
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "cli"))

# pylint: disable=wrong-import-position
from history import History  # noqa: E402
from states import PAGE, States, games_by_path, is_plain, judged  # noqa: E402
from support import CONNECTZ, environment  # noqa: E402

PATIENCE = 60  # seconds for one sweep
MINUTE = 60
# Without a cache all files are judged, so that more of them change just then.
CACHES = (("--cache", "cache.db"), ("--cache", "cache.db"), ("--cache", "cache.db", "--cache-by", "content"), (), ())


class Soak:
    """One soak, in a directory of its own."""

    def __init__(self, place, seed):
        self.place = Path(place)
        self.seed = seed
        self.chance = random.Random(seed)
        self.tree = self.place / "tree"
        self.tree.mkdir()
        self.states = States(seed).judge_all(self.place / "reference")
        self.all = list(self.states.by_text.values())
        shutil.rmtree(self.place / "reference")
        self.counts = Counter()
        self.wrong = []
        self.peaks = []  # of the sweeps that were looked at: KiB, descriptors

    def run(self, seconds, say):
        writer = subprocess.Popen([sys.executable, str(Path(__file__).with_name("writer.py")), str(self.tree),
                                   str(self.place / "log"), str(self.seed)], stdout=subprocess.PIPE)
        writer.stdout.readline()
        history = History(self.place / "log")
        try:
            begin = time.monotonic()
            last_words = begin
            while time.monotonic() < begin + seconds and len(self.wrong) < 20:
                known = len(self.wrong)
                self.sweep(history)
                for line in self.wrong[known:]:
                    say(f"wrong: {line}")
                if time.monotonic() - last_words >= MINUTE:
                    last_words = time.monotonic()
                    say(self.figures(last_words - begin, history.steps))
                if writer.poll() is not None:
                    self.wrong.append(f"the writer has ended: {writer.returncode}")
                    break
            say(self.figures(time.monotonic() - begin, history.steps))
        finally:
            writer.kill()
            writer.wait()
            writer.stdout.close()
            history.close()

    def sweep(self, history):
        """One sweep, and what its report says."""
        args = ["sweep", "--no-config", "--no-timing", "--jobs", "2", "--include", "*.txt", "--format", "jsonl", "-o", "report.jsonl",
                "--input", self.chance.choice(("auto", "map", "read")), *self.chance.choice(CACHES), "tree"]
        begin = time.monotonic_ns()
        status, peak, err = self.watched(args)
        end = time.monotonic_ns()
        history.read_on()
        if peak:
            self.peaks.append(peak)
        self.counts["sweeps"] += 1
        if status not in (0, 1) or err:
            self.wrong.append(f"{args}: status {status}, {err!r}")
            return
        records = [json.loads(line) for line in (self.place / "report.jsonl").read_bytes().splitlines()]
        if records[-1]["type"] != "summary" or records[-1]["partial"]:
            self.wrong.append(f"{args}: the report ends in {records[-1]}")
        self.check(games_by_path(records), history, begin, end)
        history.forget(begin)

    def watched(self, args):
        """Runs a sweep to its end; gives its status, its peak (KiB, descriptors) if it was looked at, and what it said."""
        with open(self.place / "err", "wb+") as err:
            child = subprocess.Popen([CONNECTZ, *args], cwd=self.place, env=environment(), stdin=subprocess.DEVNULL,
                                     stdout=subprocess.DEVNULL, stderr=err)
            watchdog = threading.Timer(PATIENCE, child.kill)
            watchdog.start()
            peak = self.peak_of(child.pid) if self.chance.random() < 0.1 else None
            child.wait()
            watchdog.cancel()
            err.seek(0)
            return child.returncode, peak, err.read()

    @staticmethod
    def peak_of(pid):
        """Looks at a process all the time until it ends."""
        memory = descriptors = 0
        while os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None:
            try:
                descriptors = max(descriptors, len(os.listdir(f"/proc/{pid}/fd")))
                with open(f"/proc/{pid}/status", "rb") as status:
                    lines = [line.split() for line in status if line.startswith(b"VmHWM")]
            except OSError:
                break
            if lines:
                memory = max(memory, int(lines[0][1]))
        return memory, descriptors

    def check(self, found, history, begin, end):
        for path in history.stays:
            numbers = history.between(path, begin, end)
            games = found.pop(os.path.relpath(path, self.place), None)
            self.counts["files"] += 1
            if games is None:
                if -1 not in numbers:
                    self.wrong.append(f"{path}: not reported, though it was there all the time")
                continue
            texts = [self.all[number] for number in numbers if number >= 0]
            if games[-1]["code"] == 9:
                self.counts["code 9: " + games[-1]["reason"]] += 1
            if not self.is_true(games, texts):
                wanted = [text.games for text in texts]
                self.wrong.append(f"{path}: {str(games)[:400]}, but it was only ever {str(wanted)[:1200]}")
        if found:
            self.wrong.append(f"reported, but never there: {sorted(found)}")

    def is_true(self, games, texts):
        if any(games == text.games for text in texts):
            return True
        if games[-1]["code"] == 9:  # of a pack the records before the trouble; they may be of any length
            games = games[:-1]
            return not games or any(games == text.games[:len(games)] for text in texts)
        # A long write is visible in parts, each a text that was there.
        [game] = games[-1:]
        ends = {game["bytes"], -(-game["bytes"] // PAGE) * PAGE}
        for text in texts:
            if is_plain(text.text) and any(end < len(text.text) and judged(text.text[:end], self.place / "part.txt") == games
                                           for end in ends):
                self.counts["parts of a write"] += 1
                return True
        return False

    def figures(self, seconds, steps):
        """One line: how it goes."""
        first, last = self.tenths()
        nines = sum(count for what, count in self.counts.items() if what.startswith("code 9"))
        return (f"{seconds:.0f} s: {self.counts['sweeps']} sweeps, {steps} changes, {self.counts['files']} verdicts, {nines} of them 9; "
                f"memory {first[0]} KiB at most in the first tenth, {last[0]} in the last; "
                f"descriptors {first[1]} and {last[1]}; cache {(self.place / 'cache.db').stat().st_size >> 10} KiB; "
                f"{len(self.wrong)} wrong")

    def tenths(self):
        """The peaks of all sweeps in the first tenth of the time, and in the last."""
        tenth = max(1, len(self.peaks) // 10)
        return [[max(peak[which] for peak in some) if some else 0 for which in (0, 1)]
                for some in (self.peaks[:tenth], self.peaks[-tenth:])]

    def judge_figures(self, say):
        """What a leak would show: the last tenth needs more than the first."""
        for before, after, name, slack in zip(*self.tenths(), ("KiB of memory", "descriptors"), (8192, 4)):
            if len(self.peaks) >= 100 and after > before + slack:
                self.wrong.append(f"{name}: {before} in the first tenth, {after} in the last")
                say(f"wrong: {self.wrong[-1]}")


def main():
    parser = argparse.ArgumentParser(prog="scripts/soak", description=__doc__)
    parser.add_argument("--seconds", type=float, default=3600, metavar="S", help="how long (default: an hour)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="another seed, other texts (default: 1)")
    wanted = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(130))
    with tempfile.TemporaryDirectory(prefix="referee-soak-") as place:
        soak = Soak(place, wanted.seed)
        soak.run(wanted.seconds, lambda words: print(words, flush=True))
        soak.judge_figures(print)
    for what, count in sorted(soak.counts.items()):
        print(f"{count:9} {what}")
    print(f"{len(soak.wrong)} wrong")
    return 1 if soak.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
