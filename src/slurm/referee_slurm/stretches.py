"""Games that are so large that several tasks share each: connectz segment judges a stretch, join makes the report."""
import json
import os
import re
import subprocess

from . import task
from .run import write

LEAST_BYTES = 4 << 30  # of a game that is shared; see docs/cluster.md
UNITS = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30}
MOST = 1000  # stretches of a game
MOVES_A_COLUMN = 100  # in a stretch: to join columns with fewer moves takes longer than to judge them
# What segment and join can do as well.
KNOWN = ("--precedence", "--no-timing", "--jobs", "-j", "--input")


def bytes_of(words):
    """A number of bytes such as 64M; None if it is none."""
    match = re.fullmatch(r"([0-9]+)([KMG]?)", words)
    return int(match[1]) * UNITS[match[2]] if match else None


def plan(run, least):
    """Notes which shards are one large game, and into how many stretches each is cut."""
    plans = {}
    if least and all(word.startswith(KNOWN) for word in run.request["judging"] if word.startswith("-")):
        for shard, (files, size) in run.shards().items():
            if files == 1 and size > least:
                path = only_file(run, shard)
                count = min(-(-size // least), MOST)
                if path and is_worth_it(os.path.join(run.request["folder"], path), size // count):
                    plans[shard] = {"path": path, "count": count}
    write(run.folder / "stretches.json", json.dumps(plans))


def only_file(run, shard):
    done = subprocess.run(task.judge_command(run, shard, "--list"), stdout=subprocess.PIPE, stdin=subprocess.DEVNULL,
                          cwd=run.request["folder"], check=False)
    return unescaped(done.stdout.rstrip(b"\n")) if done.returncode == 0 else None


def unescaped(path):
    """A path as it is, from one as reports print it."""
    def byte(match):
        letter = match[1]
        return {b"t": b"\t", b"n": b"\n", b"\\": b"\\"}.get(letter) or bytes([int(letter[1:], 16)])
    return os.fsdecode(re.sub(rb"\\(t|n|\\|x[0-9A-Fa-f]{2})", byte, path))


def is_worth_it(path, stretch_bytes):
    """Whether it is a game, not compressed, of many more moves than columns."""
    try:
        with open(path, "rb") as file:
            first = re.match(rb"([0-9]{1,18}) [0-9]+ [0-9]+\r?\n", file.read(256))
    except OSError:
        return False
    return first is not None and int(first[1]) * MOVES_A_COLUMN <= stretch_bytes // (len(first[1]) + 1)


def plans_of(run):
    """By shard: the path of its game, and into how many stretches it is cut."""
    try:
        return {int(shard): plan for shard, plan in json.loads((run.folder / "stretches.json").read_text()).items()}
    except FileNotFoundError:
        return {}


def segment_of(run, shard, stretch):
    return run.folder / "segments" / f"{shard}.{stretch}"


def items(run, shards):
    """What the tasks of a round do: a shard, or a stretch of one as [shard, stretch]."""
    plans = plans_of(run)
    found = []
    for shard in shards:
        stretches = range(1, plans[shard]["count"] + 1) if shard in plans else ()
        found += [[shard, stretch] for stretch in stretches if not segment_of(run, shard, stretch).exists()] or [shard]
    return found


def are_all_there(run, shard):
    plan_of_shard = plans_of(run).get(shard)
    return plan_of_shard is not None and all(segment_of(run, shard, stretch).exists()
                                             for stretch in range(1, plan_of_shard["count"] + 1))


def judge(run, judge_of_run, shard, stretch):
    """Writes the segment of a stretch; the report, if it was the last. Whether it could."""
    plan_of_shard = plans_of(run)[shard]
    status, _, words = judge_of_run.call(
        "segment", "--range", f"{stretch}/{plan_of_shard['count']}", "-o", str(segment_of(run, shard, stretch)), "--",
        plan_of_shard["path"])
    if status != 0:
        run.fail(shard, task.how_it_ended(status, words))
        return False
    return not are_all_there(run, shard) or join(run, judge_of_run, shard)


def join(run, judge_of_run, shard):
    """Makes the report of a shard whose segments are there. Two tasks may do so at once, and write the same."""
    plan_of_shard = plans_of(run)[shard]
    segments = [str(segment_of(run, shard, stretch)) for stretch in range(1, plan_of_shard["count"] + 1)]
    precedence = [word for word in run.request["judging"] if word.startswith("--precedence")]
    status, _, words = judge_of_run.call(
        "join", *precedence, "--manifest", str(run.manifest), "--shard", f"{shard}/{len(run.shards())}",
        "-o", str(run.report(shard)), "--", plan_of_shard["path"], *segments)
    if status != 0:
        run.fail(shard, task.how_it_ended(status, words))
    return status == 0
