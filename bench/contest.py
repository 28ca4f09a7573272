"""A bar measured: ours and theirs in alternation."""

import math
from collections.abc import Callable
from dataclasses import dataclass

import cold
from bars import Bar
from command import Command, corpora_in, parse
from corpora import Corpora
from figure import Figure, figure_of, ratios
from measure import Run, run, run_for_peak
from tool import Tools


class Wrong(Exception):
    """A program failed, or printed another code than the corpus has."""


@dataclass(frozen=True)
class Result:
    bar: Bar
    title: str
    figure: Figure | None = None
    ours: float = 0  # median, seconds
    theirs: float = 0
    skipped: str = ""  # why
    wrong: str = ""  # what
    earlier: str = ""  # its row of an earlier run, which stands for it where it is skipped

    @property
    def passes(self) -> bool:
        return self.figure is not None and self.figure.median <= (self.bar.must or math.inf)


class Contest:
    def __init__(self, corpora: Corpora, tools: Tools, pairs: int) -> None:
        self.corpora = corpora
        self.tools = tools
        self.pairs = pairs

    def check_tools(self, bar: Bar) -> None:
        """Raises Skipped when the programs cannot do what the bar asks for."""
        for text in filter(None, (bar.ours, bar.theirs)):
            self._command(text)

    def measure(self, bar: Bar) -> Result:
        """Raises Skipped and Wrong."""
        ours = self._runner(bar.ours, bar.place)
        if bar.figure == "peak":
            return Result(bar, self.title(bar), self._peaks(bar))
        if bar.figure == "byte":
            nanoseconds = 1e9 / self.corpora.size(bar.corpora[0])
            return Result(bar, self.title(bar), figure_of([ours().cpu * nanoseconds for _ in range(self.pairs)]))
        theirs = self._runner(bar.theirs, bar.place)
        # So that the first pair finds everything as the others do; ours may take minutes where it is cold.
        (theirs if bar.place else ours)()
        our_times, their_times = [], []
        for _ in range(self.pairs):
            theirs_run, ours_run = theirs(), ours()
            their_times.append(getattr(theirs_run, bar.figure))
            our_times.append(getattr(ours_run, bar.figure))
        return Result(bar, self.title(bar), ratios(our_times, their_times),
                      figure_of(our_times).median, figure_of(their_times).median)

    def title(self, bar: Bar) -> str:
        name = bar.corpora[0]
        parts = [self.corpora.catalogue[name].title, size_text(self.corpora.size(name)), bar.note]
        return ", ".join(part for part in parts if part)

    def _command(self, text: str) -> Command:
        return self.tools.ready(parse(text, self.corpora.path))

    def _runner(self, text: str, place: str) -> Callable[[], Run]:
        """Runs a command once and checks what it printed. `wc` is run twice, the second counts."""
        command = self._command(text)
        expected = self._expected(text)
        times = 2 if command.program == "wc" else 1

        def once() -> Run:
            for _ in range(times):
                with cold.files(self.corpora.folder, place, self.tools.slow_fs, command.program):
                    done = run(command)
                check(text, done, expected)
            return done
        return once

    def _peaks(self, bar: Bar) -> Figure:
        command, expected = self._command(bar.ours), self._expected(bar.ours)
        peaks = []
        for _ in range(self.pairs):
            done, peak = run_for_peak(command, self.tools.peak)
            check(bar.ours, done, expected)
            peaks.append(peak)
        return figure_of(peaks)

    def _expected(self, text: str) -> bytes | None:
        """What the command has to print, where that is known."""
        judges = any(word in self.tools.games for word in text.split()) and " manifest " not in text and ">" not in text
        return self.corpora.expected(corpora_in(text)[0]) if judges else None


def check(text: str, done: Run, expected: bytes | None) -> None:
    # These say 1 where there are games that are not valid; ours all are, or the output tells.
    reports = " sweep " in text or " merge " in text
    if done.status not in (0, 1) or (done.status == 1 and not reports):
        raise Wrong(f"{text}: exit status {done.status}: {done.err.decode(errors='replace').strip()}")
    if expected is not None and done.out != expected:
        raise Wrong(f"{text}: {difference(done.out, expected)}")


def difference(got: bytes, wanted: bytes) -> str:
    """The first line in which two outputs differ."""
    got_lines, wanted_lines = got.splitlines(), wanted.splitlines()
    for line, (left, right) in enumerate(zip(got_lines, wanted_lines), 1):
        if left != right:
            return f"line {line} is {left.decode(errors='replace')!r} and should be {right.decode()!r}"
    return f"{len(got_lines)} lines of output, and there should be {len(wanted_lines)}"


def size_text(size: int) -> str:
    megabytes = size / 1_000_000
    return f"{megabytes:.0f} MB" if megabytes >= 10 else f"{megabytes:.1f} MB"
