"""Finds the files of a shard that end the judge, by halving the shard.

What was tried is written down before and after: if the whole task is ended (its memory, its time, its node), the next one
knows which files were being judged.
"""
import json

from . import task
from .run import write

TRIES = 2  # with a single file, before it is given up


class Journal:
    """What was tried: ranges of files that were begun, and how they ended."""

    def __init__(self, path):
        self.path = path
        self.ended = {}
        self.begun = {}
        if path.exists():
            for line in path.read_text(encoding="ascii").splitlines():
                self._read(line)

    def _read(self, line):
        try:
            event, first, last, *status = json.loads(line)
        except ValueError:
            return  # the end of a line that was being written
        if event == "begin":
            self.begun[first, last] = self.begun.get((first, last), 0) + 1
        else:
            self.ended[first, last] = status[0]

    def note(self, *event):
        with open(self.path, "a", encoding="ascii") as file:
            file.write(json.dumps(event) + "\n")
        self._read(json.dumps(event))

    def killed(self, part):
        """How often the judge came to no end with these files."""
        return self.begun.get(part, 0) if part not in self.ended else 0


def files_to_give_up(run, judge, shard):
    """A list of the files that end the judge, for --give-up-on; None if the search itself failed."""
    status, out, words = judge.sweep(shard, "--list")
    paths = out.decode(errors="surrogateescape").split("\n")[:-1]
    if status not in (0, 1):
        run.fail(shard, task.how_it_ended(status, words))
        return None
    journal = Journal(run.folder / "search" / f"{shard}.jsonl")
    lines = []
    parts = [(1, len(paths))] if paths else []
    while parts:
        part = first, last = parts.pop()
        how = try_part(run, judge, shard, journal, part)
        if how is None:
            return None
        if how and first < last:
            middle = (first + last) // 2
            parts += [(middle + 1, last), (first, middle)]
        elif how:
            lines.append(f"{paths[first - 1]}\t{how}\n")
    write(run.folder / "search" / f"{shard}.tsv", "".join(lines))
    return run.folder / "search" / f"{shard}.tsv"


def try_part(run, judge, shard, journal, part):
    """How the judge was ended by these files; empty if it was not, None if it failed otherwise."""
    first, last = part
    tries = TRIES if first == last else 1
    how = "the judge was ended while it read this file"
    while journal.killed(part) < tries and part not in journal.ended:
        journal.note("begin", first, last)
        status, _, words = judge.sweep(shard, "--range", f"{first}-{last}", "--format", "jsonl", "--output", "/dev/null")
        if status in (0, 1):
            journal.note("end", first, last, status)
        elif status > 0:
            journal.note("end", first, last, status)
            run.fail(shard, task.how_it_ended(status, words))
            return None
        else:
            how = task.how_it_ended(status, words) + " while it read this file"
    return "" if part in journal.ended else f"{how}, {tries} times"
