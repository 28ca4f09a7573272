"""Kills commands at random moments, and looks at what is left: each file is whole, or as it was, or not there, or marked
partial; and the same command, run again to its end, makes of it what it would have made of nothing."""
import argparse
import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "cli"))

# pylint: disable=wrong-import-position
from support import CONNECTZ, environment, run  # noqa: E402

SIGNALS = (signal.SIGKILL, signal.SIGTERM, signal.SIGINT)
GRACE = 20  # seconds from a signal to the end
CACHE = ("cache.db", "cache.db-wal", "cache.db-shm", "cache.db-journal")
FILES = 600


@dataclass
class Scenario:
    """A command, run in a folder of its own."""

    name: str
    args: list
    before: dict = field(default_factory=dict)  # files that are there when it begins
    good: dict = None  # what it leaves if nobody kills it
    status: int = 0
    seconds: float = 0


class Wrong(Exception):
    """A rule is broken."""


def demand(condition, words):
    if not condition:
        raise Wrong(words)


def make_tree(place, chance):
    """Small games, some of several pages, and a pack."""
    for i in range(FILES):
        directory = place / f"d{i % 8}"
        directory.mkdir(parents=True, exist_ok=True)
        moves = chance.randrange(3000) if i % 50 == 0 else chance.randrange(40)
        text = b"90 90 %d\n" % chance.randrange(4, 9) + b"".join(b"%d\n" % chance.randrange(1, 92) for _ in range(moves))
        (directory / f"{i}.txt").write_bytes(text)


def scenarios(inputs):
    """Each way to write something that others rely on."""
    tree, pack = str(inputs / "tree"), str(inputs / "pack.jsonl")
    old = b"as it was\n"
    sweep = ["sweep", "--no-config", "--no-timing", "--jobs", "2"]
    reports = ["--report", "jsonl=report.jsonl", "--report", "junit=junit.xml", "--report", "html=page.html"]
    shards = [str(inputs / f"shard{i}") for i in "123"]
    yield Scenario("sweep", [*sweep, *reports, tree], {"report.jsonl": old})
    yield Scenario("cached", [*sweep, "--report", "jsonl=report.jsonl", "--cache", "cache.db", tree])
    yield Scenario("cached-again", [*sweep, "--report", "jsonl=report.jsonl", "--cache", "cache.db", "--cache-by", "content", tree],
                   {"cache.db": (inputs / "cache.db").read_bytes()})
    yield Scenario("baseline", [*sweep, "--baseline", "base", "--update-baseline", tree], {"base": (inputs / "base").read_bytes()})
    yield Scenario("merge", ["merge", "--format", "jsonl", "-o", "merged", "--report", "junit=junit.xml", *shards], {"merged": old})
    yield Scenario("pack", ["pack", tree, "-o", "packed.jsonl"], {"packed.jsonl": old})
    yield Scenario("unpack", ["unpack", pack, "-C", "new"])
    yield Scenario("manifest", ["manifest", "--shards", "3", "-o", "manifest", tree], {"manifest": old})


def prepare(place, seed):
    inputs = Path(place) / "inputs"
    inputs.mkdir()
    make_tree(inputs / "tree", random.Random(seed))
    for i in "123":
        made(inputs, "sweep", "--no-timing", "--shard", f"{i}/3", "--format", "jsonl", "-o", f"shard{i}", str(inputs / "tree"))
    made(inputs, "pack", "tree", "-o", "pack.jsonl")
    made(inputs, "sweep", "--baseline", "base", "--update-baseline", str(inputs / "tree" / "d1"))
    made(inputs, "sweep", "--cache", "cache.db", str(inputs / "tree" / "d1"))
    return inputs


def made(place, *args):
    result = run(*args, cwd=str(place))
    if result.status not in (0, 1) or result.err:
        raise RuntimeError(f"{args}: {result}")


def begun(scenario, place):
    """Starts it in a new folder."""
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir()
    for name, data in scenario.before.items():
        (place / name).write_bytes(data)
    return again(scenario, place)


def again(scenario, place):
    with open(place.with_suffix(".err"), "wb") as err:
        return subprocess.Popen([CONNECTZ, *scenario.args], cwd=place, env=environment(), stdin=subprocess.DEVNULL,
                                stdout=subprocess.DEVNULL, stderr=err)


def left(place):
    return {str(path.relative_to(place)): path.read_bytes() for path in sorted(place.rglob("*"))
            if path.is_file() and path.name not in CACHE}


def undisturbed(scenario, place):
    """What it does when nobody kills it, and how long that takes."""
    begin = time.monotonic()
    scenario.status = begun(scenario, place).wait(60)
    scenario.seconds = time.monotonic() - begin
    scenario.good = left(place)
    if scenario.status not in (0, 1):
        raise RuntimeError(f"{scenario.name}: {scenario.status} {place.with_suffix('.err').read_bytes()}")


def trial(scenario, number, place, chance):
    """Kills it once; gives how it ended."""
    child = begun(scenario, place)
    time.sleep(chance.random() * scenario.seconds * 1.1)
    child.send_signal(number)
    try:
        status = child.wait(GRACE)
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()
        raise Wrong(f"still there {GRACE} s after the signal") from None
    found = left(place)
    demand(status in (scenario.status, 130, -number), f"status {status}: {place.with_suffix('.err').read_bytes()!r}")
    check_files(scenario, number, found, status)
    if status == scenario.status:
        demand(found == scenario.good, f"status {status}, and not all is there: {sorted(found)}")
    check_next(scenario, place)
    return "to its end" if status == scenario.status else "130" if status == 130 else "by the signal"


def check_files(scenario, number, found, status):
    for name, data in found.items():
        if data in (scenario.good.get(name), scenario.before.get(name)):
            continue
        demand(name.endswith(".partial"), f"status {status}: {name} is neither whole nor as it was: {len(data)} bytes, {difference(data, scenario.good.get(name))}")
        marked = name.removesuffix(".partial")
        if marked in scenario.good:  # kept on purpose, and said to be partial
            demand(number != signal.SIGKILL, f"{name} after SIGKILL")
            check_partial(marked, data, scenario.good[marked])
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


def check_next(scenario, place):
    """What the killed one has left misleads nobody."""
    cache = place / "cache.db"
    if cache.exists() and cache.stat().st_size > 0:
        with sqlite3.connect(cache) as database:
            [[word]] = database.execute("PRAGMA integrity_check").fetchall()
        database.close()
        demand(word == "ok", f"the cache is damaged: {word}")
    if scenario.name == "unpack":
        shutil.rmtree(place / "new", ignore_errors=True)  # it does not write over files
    status = again(scenario, place).wait(60)
    found = left(place)
    demand(status == scenario.status, f"the next one: {status} {place.with_suffix('.err').read_bytes()!r}")
    for name, data in scenario.good.items():
        demand(found.get(name) == data, f"the next one leaves another {name}")


def kill_some(scratch, times, seed, names=None, say=print):
    """Kills `times` times with each signal, the commands in turn. Gives what is wrong, and how often each ended how."""
    wrong = []
    ends = Counter()
    chosen = [one for one in scenarios(prepare(scratch, seed)) if not names or one.name in names]
    place = scratch / "run"
    for scenario in chosen:
        undisturbed(scenario, place)
    chance = random.Random(seed)
    for i in range(times * len(SIGNALS)):
        scenario, number = chosen[i // len(SIGNALS) % len(chosen)], SIGNALS[i % len(SIGNALS)]
        try:
            ends[scenario.name, number.name, trial(scenario, number, place, chance)] += 1
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
