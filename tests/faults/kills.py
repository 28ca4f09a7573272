"""Kills commands at random moments, and looks at what is left: each file is whole, or as it was, or not there, or marked
partial; and the same command, run again to its end, makes of it what it would have made of nothing."""
import argparse
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "cli"))

# pylint: disable=wrong-import-position
import runs  # noqa: E402
import scenarios  # noqa: E402
from rules import Wrong, check_database, check_history, demand  # noqa: E402
from support import command, environment  # noqa: E402

SIGNALS = (signal.SIGKILL, signal.SIGTERM, signal.SIGINT)
GRACE = 20  # seconds from a signal to the end


def begun(scenario, place):
    """Starts it in a new folder."""
    shutil.rmtree(place, ignore_errors=True)
    scenario.prepare(place)
    return again(scenario, place)


def again(scenario, place):
    with open(place.with_suffix(".err"), "wb") as err:
        return subprocess.Popen([command(scenario.game), *scenario.args], cwd=place, env=environment(), stdin=subprocess.DEVNULL,
                                stdout=subprocess.DEVNULL, stderr=err)


def left(scenario, place):
    return {name: data for name, data in runs.files_in(place).items() if not name.startswith(scenario.cache)}


class Undisturbed:
    """What a scenario does when nobody kills it, and how long that takes."""

    def __init__(self, scenario, place):
        begin = time.monotonic()
        self.status = begun(scenario, place).wait(60)
        self.seconds = time.monotonic() - begin
        self.files = left(scenario, place)
        if self.status not in (0, 1):
            raise RuntimeError(f"{scenario.name}: {self.status} {place.with_suffix('.err').read_bytes()}")


def trial(scenario, good, number, place, chance):
    """Kills it once; gives how it ended."""
    child = begun(scenario, place)
    time.sleep(chance.random() * good.seconds * 1.1)
    child.send_signal(number)
    try:
        status = child.wait(GRACE)
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()
        raise Wrong(f"still there {GRACE} s after the signal") from None
    found = left(scenario, place)
    demand(status in (good.status, 130, -number), f"status {status}: {place.with_suffix('.err').read_bytes()!r}")
    check_files(scenario, good.files, number, found, status)
    if status == good.status:
        demand(found == good.files, f"status {status}, and not all is there: {sorted(found)}")
    check_next(scenario, good, place)
    return "to its end" if status == good.status else "130" if status == 130 else "by the signal"


def check_files(scenario, good, number, found, status):
    for name, data in found.items():
        if data in (good.get(name), scenario.before.get(name)):
            continue
        demand(name.endswith(".partial"), f"status {status}: {name} is neither whole nor as it was: {len(data)} bytes, {difference(data, good.get(name))}")
        marked = name.removesuffix(".partial")
        if marked in good:  # kept on purpose, and said to be partial
            demand(number != signal.SIGKILL, f"{name} after SIGKILL")
            check_partial(marked, data, good[marked])
        else:  # has the number of the process
            demand(number == signal.SIGKILL, f"{name} was left behind")


def difference(data, good):
    """Where it begins to be another."""
    if good is None:
        return "which is no file it writes"
    at = len(os.path.commonprefix([data, good]))
    return f"of {len(good)}, from byte {at} on {data[at:at + 200]!r}, not {good[at:at + 200]!r}"


def check_partial(name, data, good):
    demand(data.endswith(b"\n") or not name.endswith(".jsonl"), f"{name}: half a line")
    if not name.endswith(".jsonl"):
        return
    records, whole = ([json.loads(line) for line in text.splitlines()] for text in (data, good))
    demand(records[-1]["type"] == "summary" and records[-1]["partial"] is True, f"{name}: {records[-1]}")
    games, all_games = ([json.dumps(record) for record in some if record["type"] == "game"] for some in (records, whole))
    demand(games == all_games[:len(games)], f"{name}: other games than the first {len(games)}")
    demand(records[-1]["games"] == len(games), f"{name}: counts {records[-1]['games']} games of {len(games)}")


def check_next(scenario, good, place):
    """What the killed one has left misleads nobody."""
    check_database(place / scenario.cache)
    if scenario.name == "unpack":
        shutil.rmtree(place / "new", ignore_errors=True)  # it does not write over files
    status = again(scenario, place).wait(60)
    found = left(scenario, place)
    demand(status == good.status, f"the next one: {status} {place.with_suffix('.err').read_bytes()!r}")
    if "--history" in scenario.args:
        check_history(place / scenario.cache)
    for name, data in good.files.items():
        demand(found.get(name) == data, f"the next one leaves another {name}")


def kill_some(scratch, times, seed, names=None, say=print):
    """Kills `times` times with each signal, the commands in turn. Gives what is wrong, and how often each ended how."""
    wrong = []
    ends = Counter()
    place = scratch / "run"
    chosen = [(one, Undisturbed(one, place)) for one in scenarios.to_kill(scratch / "inputs", seed) if not names or one.name in names]
    chance = random.Random(seed)
    for i in range(times * len(SIGNALS)):
        (scenario, good), number = chosen[i // len(SIGNALS) % len(chosen)], SIGNALS[i % len(SIGNALS)]
        try:
            ends[scenario.name, number.name, trial(scenario, good, number, place, chance)] += 1
        except Wrong as error:
            wrong.append(f"{scenario.name} {number.name}: {error}")
            say(f"wrong: {wrong[-1]}", flush=True)
        if i % 100 == 99:
            say(f"{i + 1} kills, {len(wrong)} wrong; {dict(Counter(end for _, _, end in ends.elements()))}", flush=True)
    return wrong, ends


def main():
    parser = argparse.ArgumentParser(prog="scripts/kills", description=__doc__)
    parser.add_argument("--times", type=int, default=1000, metavar="N", help="of each signal (default: 1000)")
    parser.add_argument("--scenario", action="append", metavar="NAME", help="only these")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="other moments, other files (default: 1)")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="referee-kills-") as scratch:
        wrong, ends = kill_some(Path(scratch), wanted.times, wanted.seed, wanted.scenario)
    for (name, number, end), count in sorted(ends.items()):
        print(f"{name:14} {number:8} ended {end:14} {count:5}")
    print(f"{sum(ends.values()) + len(wrong)} kills, {len(wrong)} wrong")
    return 1 if wrong or not ends else 0


if __name__ == "__main__":
    sys.exit(main())
