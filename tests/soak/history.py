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


class History:
    """Read on after each sweep; what lies further back than any sweep looks is forgotten."""

    def __init__(self, log):
        self.log = open(log, "rb")  # pylint: disable=consider-using-with
        self.rest = b""
        self.stays = {}  # by path
        self.leaving = []  # stays that end with the last step that was read
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
            for stay in self.leaving:
                stay.end = time
            self.leaving = []
            for path, number in changes:
                stays = self.stays.setdefault(path, [])
                self.leaving += stays[-1:]
                stays.append(Stay(time, FOR_EVER, number))

    def between(self, path, begin, end):
        """The numbers of the texts that the file may have held at any time from `begin` to `end`."""
        return {stay.number for stay in self.stays[path] if stay.begin <= end and stay.end >= begin}

    def forget(self, before):
        for path, stays in self.stays.items():
            self.stays[path] = [stay for stay in stays if stay.end >= before]
