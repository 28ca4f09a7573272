"""The second process of a soak: it writes, truncates, renames and deletes the files of a tree all the time."""
import json
import os
import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "cli"))

# pylint: disable=wrong-import-position
from states import PAGE, States, cuts, is_plain  # noqa: E402

FILES = 24
DIRECTORIES = 4
PAUSE = 0.0002  # seconds, at most, between two changes


class Writer:
    """Changes files one step after another. Before each step a line of its log says what it will have done: the time, and
    for each path the number of the text that is there afterwards (-1: no file)."""

    def __init__(self, tree, log, seed):
        self.tree = Path(tree)
        self.log = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o666)
        self.chance = random.Random(seed + 1)
        states = States(seed)
        self.whole = states.whole
        self.numbers = {text: number for number, text in enumerate(states.by_text)}
        self.now = {}
        self.paths = [str(self.tree / f"d{i % DIRECTORIES}" / f"{i}.txt") for i in range(FILES)]

    def say(self, *changes):
        numbers = [[path, -1 if text is None else self.numbers[text]] for path, text in changes]
        os.write(self.log, json.dumps([time.monotonic_ns(), *numbers]).encode() + b"\n")
        self.now.update(changes)

    def put(self, path, text):
        """In one step: a new file takes the place of the old one."""
        beside = path + ".new"  # hidden from the sweep by --include
        with open(beside, "wb") as file:
            file.write(text)
        self.say((path, text))
        os.rename(beside, path)

    def write_in_place(self, path, text):
        """In several steps, each a state that counts."""
        with open(path, "r+b", buffering=0) as file:
            self.say((path, b""))
            file.truncate(0)
            ends = [*cuts(text)[1:], len(text)]
            for begin, end in zip([0, *ends], ends):
                if end > begin:
                    self.say((path, text[:end]))
                    file.write(text[begin:end])

    def truncate(self, path):
        text = self.now[path]
        if text in self.whole:
            shorter = text[:self.chance.choice(cuts(text))]
            self.say((path, shorter))
            os.truncate(path, len(shorter))

    def delete(self, path):
        self.say((path, None))
        os.unlink(path)

    def rename(self, path):
        other = self.chance.choice(self.paths)
        if other != path:
            # A file that takes the place of another of its size and time is the one that a cache by time does not notice
            # (docs/cache.md); two that were written in one tick of the clock have the same.
            os.utime(path)
            self.say((other, self.now[path]), (path, None))
            os.rename(path, other)

    def step(self):
        path = self.chance.choice(self.paths)
        text = self.chance.choice(self.whole if self.chance.random() < 0.15 else self.whole[:30])
        if self.now.get(path) is None:
            self.put(path, text)
            return
        if len(text) > PAGE and not is_plain(text):
            what = self.put  # which prefixes of it are there for a moment could not be told
        else:
            what = self.chance.choice((self.put, self.write_in_place, self.write_in_place, self.truncate, self.delete,
                                       self.rename))
        what(*(path, text) if what in (self.put, self.write_in_place) else (path,))

    def run(self):
        for i in range(DIRECTORIES):
            (self.tree / f"d{i}").mkdir()
        for path in self.paths:
            self.put(path, self.chance.choice(self.whole))
        print("ready", flush=True)
        while os.getppid() == PARENT:
            self.step()
            # Now and then long enough that files are old enough for the cache to keep them.
            time.sleep(0.1 if self.chance.random() < 0.005 else self.chance.random() * PAUSE)


PARENT = os.getppid()

if __name__ == "__main__":
    Writer(sys.argv[1], sys.argv[2], int(sys.argv[3])).run()
