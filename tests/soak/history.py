"""Which texts each file has held, and when: read from the log of the writer."""
import json
from dataclasses import dataclass

FOR_EVER = 1 << 63


@dataclass
class Stay:
    """A text in a file: it may have been there from `begin` on, and is certainly not any more at `end`."""

    begin: int  # ns, as time.monotonic_ns()
    end: int
    number: int  # of the text; -1: there was no file


@dataclass
class Rename:
    """It may have been at `begin`, and is certainly over at `end`."""

    begin: int
    old: str
    new: str
    end: int = FOR_EVER


class History:
    """Read on after each sweep; what lies further back than any sweep looks is forgotten."""

    def __init__(self, log):
        self.log = open(log, "rb")  # pylint: disable=consider-using-with
        self.rest = b""
        self.stays = {}  # by path
        self.leaving = []  # what ends with the last step that was read
        self.renames = []
        self.steps = 0

    def close(self):
        self.log.close()

    def read_on(self):
        lines = (self.rest + self.log.read()).split(b"\n")
        self.rest = lines.pop()
        for line in lines:
            time, *changes = json.loads(line)
            self.steps += 1
            # A step is certainly over when the next one begins.
            for one in self.leaving:
                one.end = time
            self.leaving = []
            if len(changes) == 2:
                (new, _), (old, _) = changes
                self.renames.append(Rename(time, old, new))
                self.leaving.append(self.renames[-1])
            for path, number in changes:
                stays = self.stays.setdefault(path, [])
                self.leaving += stays[-1:]
                stays.append(Stay(time, FOR_EVER, number))

    def between(self, path, begin, end, first=0):
        """The numbers of the texts that the file may have held at any time from `begin` to `end`: under this name, or under
        another that it got after it was opened, by one of the renames from `first` on."""
        numbers = {stay.number for stay in self.stays[path] if stay.begin <= end and stay.end >= begin}
        for i, rename in enumerate(self.renames[first:], first):
            if rename.old == path and rename.begin <= end and rename.end >= begin:
                numbers |= self.between(rename.new, max(begin, rename.begin), end, i + 1) - {-1}
        return numbers

    def forget(self, before):
        self.renames = [rename for rename in self.renames if rename.end >= before]
        for path, stays in self.stays.items():
            self.stays[path] = [stay for stay in stays if stay.end >= before]
