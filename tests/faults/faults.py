"""Makes each call of each kind fail, in each scenario, and says what is wrong with what comes of it."""
import argparse
import os
import sys
import tempfile
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "cli"))

# pylint: disable=wrong-import-position
import rules  # noqa: E402
import runs  # noqa: E402
import scenarios  # noqa: E402
import system_calls  # noqa: E402


def options():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kind", action="append", choices=runs.HOW, help="only these calls")
    parser.add_argument("--scenario", action="append", metavar="NAME", help="only these")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="try each N-th fault (default: each)")
    parser.add_argument("--only", metavar="POINT", help="only this fault, as a failure names it, and show what it left")
    parser.add_argument("--system-calls", action="store_true", help="calls into the kernel, by strace: those that the C library makes by itself, too")
    parser.add_argument("--list", action="store_true", help="print the scenarios and how many faults each can have")
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="scenarios at a time (default: 2)")
    wanted = parser.parse_args()
    wanted.way = system_calls if wanted.system_calls else runs
    try:
        wanted.only = wanted.only and wanted.way.Point.of(wanted.only)
    except ValueError:
        parser.error(f"--only: {wanted.only} is no fault as a failure names it: {wanted.way.NAMED}")
    return wanted


def sampled(scenario, points, wanted):
    """Each scenario begins elsewhere, so that a sample has something of all."""
    points = [point for point in points if point.kind in (wanted.kind or [point.kind])]
    return points[sum(map(ord, scenario.name)) % wanted.every::wanted.every]


class Places:
    """The places of the commands that ask for memory: each chain of callers, of which the first request in any scenario fails."""

    def __init__(self):
        self.known = set()
        self.lock = threading.Lock()

    def new(self, command, first):
        """The numbers of those requests whose place is not known yet; then it is."""
        with self.lock:
            numbers = [number for chain, number in first.items() if (command, chain) not in self.known]
            self.known.update((command, chain) for chain in first)
        return sorted(numbers)


class Trial:
    """A scenario with its faults."""

    places = Places()  # of all scenarios

    def __init__(self, scenario, wanted, scratch):
        self.scenario = scenario
        self.wanted = wanted
        self.scratch = scratch
        self.tried = Counter()
        self.wrong = []
        self.seconds = 0

    def run(self):
        begin = time.monotonic()
        way = self.wanted.way
        goods = list(way.run_all(self.scenario, [way.NOTHING] * 2, self.scratch))
        good = goods[0]
        if self.scenario.shape in ("file", "sweep", "whole") and good.files != goods[1].files and not self.scenario.cache:
            self.wrong.append(f"{self.scenario.name}: two runs without a fault differ")
        if good.status not in (0, 1) and self.scenario.shape != "usage":
            self.wrong.append(f"{self.scenario.name}: without a fault: status {good.status}, {good.err!r}")
            return self
        if not self.wanted.system_calls:
            good.calls["memory"] = self.places.new(self.scenario.game, good.places)
        points = [self.wanted.only] if self.wanted.only else sampled(self.scenario, way.points_of(self.scenario, good.calls), self.wanted)
        for bad in [] if self.wanted.list else way.run_all(self.scenario, points, self.scratch):
            self.tried[bad.point.kind] += 1
            self.judge(good, bad)
        if self.wanted.list:
            self.tried.update(point.kind for point in points)
        self.seconds = time.monotonic() - begin
        return self

    def judge(self, good, bad):
        if self.scenario.cache:  # a database is compared by what it says
            for run in (good, bad):
                run.files = {name: data for name, data in run.files.items() if not name.startswith(self.scenario.cache)}
        if self.wanted.only:
            print(bad, file=sys.stderr)
        try:
            rules.check(self.scenario, good, bad)
            if self.scenario.cache:
                rules.check_cache(self.scenario, good, bad)
        except rules.Wrong as wrong:
            self.wrong.append(f"{self.scenario.name} {bad.point} ({bad.what}): {wrong}")


def main():
    wanted = options()
    with tempfile.TemporaryDirectory() as scratch:
        Path(scratch, "referee.toml").touch()  # so that none is looked for further up
        chosen = [one for one in scenarios.all_of(os.path.join(scratch, "inputs")) if not wanted.scenario or one.name in wanted.scenario]
        trials = [Trial(scenario, wanted, scratch) for scenario in chosen]
        with ThreadPoolExecutor(wanted.jobs) as pool:
            for trial in pool.map(Trial.run, trials):
                print(f"{trial.scenario.name:18} {sum(trial.tried.values()):6} faults, {len(trial.wrong)} wrong, {trial.seconds:.1f} s",
                      flush=True)
                for line in trial.wrong:
                    print(f"  {line}", flush=True)
    tried = sum((trial.tried for trial in trials), Counter())
    print(", ".join(f"{kind} {count}" for kind, count in sorted(tried.items())))
    wrong = sum(len(trial.wrong) for trial in trials)
    print(f"{sum(tried.values())} faults in {len(trials)} scenarios, {wrong} wrong")
    return 1 if wrong or not tried else 0


if __name__ == "__main__":
    sys.exit(main())
