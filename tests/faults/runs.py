"""Runs a scenario in which calls fail, by means of failing_calls.cpp."""
import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import kinds
from support import command, environment

AT_ONCE = 400  # runs whose files are kept at a time


@dataclass(frozen=True)
class Point:
    """One fault: the n-th call of a kind, or all from it on. With n = 0 there is none."""

    kind: str
    how: str
    n: int
    many: int = 1

    def __str__(self):
        return f"{self.kind}:{self.how}:{self.n}:{'on' if self.many == 0 else 'once'}"

    def line(self):
        return f"{self.kind} {kinds.number(self.how)} {self.n} {self.many}\n"

    @staticmethod
    def of(text):
        kind, how, n, many = text.split(":")
        return Point(kind, how, int(n), 0 if many == "on" else 1)


NOTHING = Point("open", "EIO", 0)


@dataclass
class Run:
    """What one run left."""

    point: Point
    status: int
    descriptors: int  # open at its end; -1: it did not return from main
    calls: dict
    what: str  # the call that failed, and its file; empty if none did
    out: bytes
    err: bytes
    files: dict
    place: Path


def run_all(scenario, points, scratch, library):
    """Runs it with each of these faults, and gives one run after another; its folder is there until the next is asked for."""
    for begin in range(0, len(points), AT_ONCE):
        some = points[begin:begin + AT_ONCE]
        place = Path(scratch) / scenario.name
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir()
        for name in range(len(some)):
            for path, data in scenario.before.items():
                target = place / str(name) / path
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(data)
        told = run_some(scenario, some, place, library)
        for point, line in zip(some, told):
            yield run_of(scenario, point, line, place)
        shutil.rmtree(place)


def run_some(scenario, points, place, library):
    lines = place / "points"
    lines.write_text("".join(point.line() for point in points), encoding="ascii")
    extra = {"LD_PRELOAD": library, "REFEREE_FAULTS": str(lines), "REFEREE_FAULTS_DIR": str(place)}
    if scenario.stdin:
        extra["REFEREE_FAULTS_STDIN"] = scenario.stdin
    result = subprocess.run([command(scenario.game), *scenario.args], env=environment(extra), cwd=place,
                            stdin=subprocess.DEVNULL, capture_output=True, check=True)
    told = result.stdout.decode("utf-8", "replace").splitlines()
    if len(told) != len(points):
        raise RuntimeError(f"{scenario.name}: {len(told)} runs of {len(points)}: {result.stderr!r}")
    return told


def run_of(scenario, point, line, place):
    name, status, descriptors, calls, *what = line.split(" ", 4)
    left = place / name
    files = {str(path.relative_to(left)): path.read_bytes() for path in sorted(left.rglob("*")) if path.is_file()}
    out, err = files.pop("stdout"), files.pop("stderr")
    counts = dict(zip(kinds.KINDS, map(int, calls.rstrip(",").split(","))))
    files = {path: data for path, data in files.items() if path not in scenario.unlike}
    return Run(point, os.waitstatus_to_exitcode(int(status)), int(descriptors), counts, "".join(what), out, err, files, left)


SLOW = 97  # of calls that fail from then on and are waited for, only each so many-th is tried


def points_of(counts, chosen=None):
    """All faults that a scenario with these counts of calls can have."""
    for kind, calls in counts.items():
        if chosen and kind not in chosen:
            continue
        for how in kinds.HOW[kind]:
            for n in range(1, calls + 1):
                yield Point(kind, how, n)
                # For ever nobody is interrupted. SQLite takes locks that fail for taken, and tries for twenty seconds.
                if how != "EINTR" and (kind != "control" or n % SLOW == 1):
                    yield Point(kind, how, n, 0)
