"""Runs a scenario in which calls fail, by means of failing_calls.cpp."""
import errno
import itertools
import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from support import command, environment

# Which calls fail, and how, in the order of failing_calls.hpp, which says what each kind is.
HOW = {
    "open": ("EMFILE", "EIO", "EACCES", "ENOMEM"),
    "read": ("EIO", "EINTR", "EAGAIN", "short"),
    "write": ("ENOSPC", "EIO", "EINTR", "EAGAIN", "short"),
    "stat": ("EIO", "EACCES", "ENOMEM"),
    "map": ("ENOMEM",),
    "page": ("page",),
    "advise": ("EINVAL", "ENOMEM"),
    "directory": ("EIO", "EACCES", "ENOMEM"),
    "path": ("EIO", "EACCES"),
    "rename": ("EIO", "EXDEV", "EACCES", "ENOSPC"),
    "remove": ("EIO", "EACCES"),
    "make": ("ENOSPC", "EACCES"),
    "rights": ("EPERM",),
    "sync": ("EIO", "ENOSPC"),
    "close": ("EIO", "EINTR"),
    "thread": ("EAGAIN", "ENOMEM"),
    "size": ("EIO", "ENOSPC"),
    "seek": ("EIO",),
    "wait": ("EINTR", "ENOMEM"),
    "control": ("EIO", "EACCES"),
    "ring": ("ENOMEM", "EAGAIN", "EINTR"),
    "memory": ("ENOMEM",),
}
AT_ONCE = 400  # runs whose files are kept at a time
SLOW = 97  # of calls that fail from then on and are waited for, only each so many-th is tried
TIMES = re.compile(rb'"seconds":[0-9.e-]+|\b[0-9.]+ s\b|nodes in .*')


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
        number = self.how if self.how in ("short", "page") else getattr(errno, self.how)
        return f"{self.kind} {number} {self.n} {self.many}\n"

    @staticmethod
    def of(text):
        kind, how, n, many = text.split(":")
        if how not in HOW.get(kind, ()) or many not in ("once", "on"):
            raise ValueError(text)
        return Point(kind, how, int(n), 0 if many == "on" else 1)


NOTHING = Point("open", "EIO", 0)
NAMED = "KIND:ERROR:NUMBER:once, or :on"  # a fault


def points_of(scenario, calls):
    """All faults of these calls, numbers of each kind: once is a trouble that passes, and for ever one that stays."""
    for kind in scenario.kinds or HOW:
        for how, n in itertools.product(HOW[kind], calls[kind]):
            yield Point(kind, how, n)
            # For ever nobody is interrupted or told to try again. SQLite takes locks that fail for taken, and tries for twenty seconds.
            passes = how == "EINTR" or (how == "EAGAIN" and kind in ("read", "write"))
            if scenario.lasting and not passes and (kind != "control" or n % SLOW == 1):
                yield Point(kind, how, n, 0)


@dataclass
class Run:
    """What one run left."""

    point: Point
    status: int
    descriptors: int  # open at its end; -1: it did not return from main
    calls: dict  # of each kind the numbers
    places: dict  # that asked for memory, if nothing failed: of each chain of callers the first request
    what: str  # the call that failed, and its file; empty if none did
    out: bytes
    err: bytes
    files: dict
    place: Path


def files_in(place):
    return {str(path.relative_to(place)): path.read_bytes() for path in sorted(place.rglob("*")) if path.is_file()}


def run_all(scenario, points, scratch):
    """Runs it with each of these faults, and gives one run after another; its folder is there until the next is asked for."""
    for begin in range(0, len(points), AT_ONCE):
        some = points[begin:begin + AT_ONCE]
        place = Path(scratch) / scenario.name
        shutil.rmtree(place, ignore_errors=True)
        for number in range(len(some)):
            scenario.prepare(place / str(number))
        for point, line in zip(some, run_some(scenario, some, place)):
            yield run_of(scenario, point, line, place)
        shutil.rmtree(place)


def run_some(scenario, points, place):
    lines = place / "points"
    lines.write_text("".join(point.line() for point in points), encoding="ascii")
    extra = {"LD_PRELOAD": os.environ["REFEREE_FAILING_CALLS"], "REFEREE_FAULTS": str(lines), "REFEREE_FAULTS_DIR": str(place)}
    if scenario.stdin:
        extra["REFEREE_FAULTS_STDIN"] = scenario.stdin
    result = subprocess.run([command(scenario.game), *scenario.args], env=environment(extra), cwd=place,
                            stdin=subprocess.DEVNULL, capture_output=True, check=True)
    told = result.stdout.decode("utf-8", "replace").splitlines()
    if len(told) != len(points):
        raise RuntimeError(f"{scenario.name}: {len(told)} runs of {len(points)}: {result.stderr!r}")
    return told


def run_of(scenario, point, line, place):
    name, status, descriptors, calls, places, *what = line.split(" ", 5)
    files = {path: data for path, data in files_in(place / name).items() if path not in scenario.unlike}
    out, err = TIMES.sub(b"", files.pop("stdout")), files.pop("stderr")
    numbers = {kind: range(1, int(count) + 1) for kind, count in zip(HOW, calls.rstrip(",").split(","), strict=True)}
    first = {chain: int(number) for number, chain in (told.split(":") for told in places[1:].split(",")[:-1])}
    return Run(point, os.waitstatus_to_exitcode(int(status)), int(descriptors), numbers, first, "".join(what), out, err, files, place / name)
