"""Waits for the end of a run, and shows how far it is."""
import os
import shutil
import sys
import time

from . import rounds, slurm

BETWEEN_LOOKS = 0.5  # seconds
BETWEEN_QUESTIONS = 5.0  # to Slurm, in seconds


class Progress:
    """How far a run is, by the reports of its shards."""

    def __init__(self, run):
        self.run = run
        self.sizes = run.shards()
        self.judged = {}  # summaries, by shard
        self.begin = time.monotonic()
        self.bytes_at_begin = None

    def look(self):
        for name in os.listdir(self.run.folder / "reports"):
            stem = name.partition(".")[0]
            if name.endswith(".jsonl") and stem.isdigit() and int(stem) in self.sizes and int(stem) not in self.judged:
                summary = self.run.summary(int(stem))
                if summary is not None:
                    self.judged[int(stem)] = summary
        if self.bytes_at_begin is None:
            self.bytes_at_begin = self.bytes()

    def files(self):
        return sum(self.sizes[shard][0] for shard in self.judged)

    def bytes(self):
        return sum(self.sizes[shard][1] for shard in self.judged)

    def failures(self):
        return sum(sum(count for code, count in summary["codes"].items() if int(code) > 3) for summary in self.judged.values())

    def seconds_left(self):
        """At the speed since this was made; None if nothing was judged since."""
        passed = time.monotonic() - self.begin
        done = self.bytes() - (self.bytes_at_begin or 0)
        left = sum(size for _, size in self.sizes.values()) - self.bytes()
        return left * passed / done if done > 0 else None

    def words(self, running=None):
        parts = [f"{len(self.judged)} of {len(self.sizes)} shards",
                 f"{self.files()} of {sum(files for files, _ in self.sizes.values())} files",
                 f"{in_units(self.bytes())} of {in_units(sum(size for _, size in self.sizes.values()))}"]
        if running is not None:
            parts.append(f"{running} tasks run")
        left = self.seconds_left()
        if left is not None and len(self.judged) < len(self.sizes):
            parts.append(f"{int(left) // 60}:{int(left) % 60:02} left")
        if self.failures():
            parts.append(f"{self.failures()} bad")
        return "  ".join(parts)


def in_units(count):
    for unit in ("bytes", "kB", "MB", "GB"):
        if count < 1000:
            return f"{count:.3g} {unit}" if unit != "bytes" else f"{count} bytes"
        count /= 1000
    return f"{count:.3g} TB"


class Line:
    """A line on the terminal of standard error that is drawn again and again; nothing elsewhere."""

    def __init__(self, is_wanted):
        self.is_shown = is_wanted and sys.stderr.isatty() and os.environ.get("TERM", "dumb") != "dumb"

    def draw(self, words):
        if self.is_shown:
            width = shutil.get_terminal_size().columns - 1
            sys.stderr.write("\r\x1b[K" + words[:width])
            sys.stderr.flush()

    def clear(self):
        self.draw("")


def wait(run, is_shown=True):
    """Waits for the result. If no job is left and there is none, the run goes on with another one."""
    progress = Progress(run)
    line = Line(is_shown)
    asked = -BETWEEN_QUESTIONS
    lost = begun_again = 0
    states = []
    try:
        while run.result() is None:
            if time.monotonic() - asked >= BETWEEN_QUESTIONS:
                states = slurm.jobs(run.name)
                asked = time.monotonic()
                lost = 0 if states or run.result() else lost + 1
                slurm.release(run.name)
                if lost == 2:  # twice: a job may be about to begin
                    begun_again += 1
                    if begun_again > run.request["retries"] + 1:
                        raise slurm.Failed(f"the jobs of {run.folder} end without a result; see {run.folder}/log")
                    rounds.submit_finish(run)
                    lost = 0
            progress.look()
            line.draw(progress.words(states.count("RUNNING")))
            time.sleep(BETWEEN_LOOKS)
    finally:
        line.clear()
    return run.result()


def print_result(run):
    """Prints what the run came to; returns the exit status."""
    result = run.result()
    for name, stream in (("report", sys.stdout), ("messages", sys.stderr)):
        path = run.folder / name
        if not path.exists() or result.get("missing"):
            continue
        with open(path, "rb") as file:
            shutil.copyfileobj(file, stream.buffer)
        stream.flush()
    missing = result.get("missing", [])
    for shard in missing[:10]:
        slurm.warn(f"shard {shard}/{len(run.shards())} was not judged: {run.failure(shard)}")
    if len(missing) > 10:
        slurm.warn(f"{len(missing) - 10} more shards were not judged")
    if missing:
        slurm.warn(f"there is no report. {run.folder} has what was judged: the same command goes on from there")
    return result["status"]
