"""Measures referee against its bars, and says where it stands. scripts/bench calls this."""

import argparse
import os
import signal
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import bars
import corpora
import machine
import plot
import speed
import table
from bars import Bar
from contest import Contest, Result, Wrong
from corpora import NoRoom
from table import EarlierRows, NoMarkers
from tool import Skipped, Tools


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="scripts/bench", description=__doc__)
    parser.add_argument("--build", type=Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument("--folder", type=Path, metavar="DIR",
                        help="where the files are kept, about 3 GB, and at times some more "
                             "(default: $REFEREE_BENCH_FOLDER, or build-bench/corpora)")
    parser.add_argument("--pairs", type=int, metavar="N",
                        help="how often each is measured (default: 5, with --quick 3)")
    parser.add_argument("--only", default="", metavar="NAME,...", help="only these rows")
    parser.add_argument("--list", action="store_true", help="say which rows there are, and stop")
    parser.add_argument("--quick", action="store_true",
                        help="the most important rows only, with files a tenth of the size: at most 3 "
                             "minutes, and rough figures")
    parser.add_argument("--cold", action="store_true",
                        help="the rows of cold files, and no others: needs root, and empties the page cache")
    parser.add_argument("--markdown", type=Path, metavar="FILE",
                        help="write the tables into this page, between its markers (with --cold: those of cold files); "
                             "rows that are not measured stay, with the day and processor of their run")
    parser.add_argument("--plot", type=Path, metavar="FILE.svg",
                        help="instead of the rows measure moves a second by the size of files, into "
                             "FILE.csv, and draw that")
    given = parser.parse_args()
    given.pairs = (3 if given.quick else 5) if given.pairs is None else given.pairs
    if given.pairs < 1:
        parser.error("--pairs takes a number of at least 1")
    if given.plot and (given.markdown or given.only or given.cold):
        parser.error("--plot measures no rows; --markdown, --only and --cold choose among them")
    return given


def folder(given: argparse.Namespace) -> Path:
    named = given.folder or os.environ.get("REFEREE_BENCH_FOLDER")
    place = Path(named or given.build / "corpora").absolute()
    return place / "quick" if given.quick else place


def say(text: str, end: str = "\n") -> None:
    print(text, end=end, file=sys.stderr, flush=True)


def next_bar(left: list[Bar], files: corpora.Corpora) -> Bar:
    """One whose files are there, if there is one: so that few have to be there at a time."""
    ready = (bar for bar in left if all(files.has(name) for name in bar.corpora))
    return next(ready, left[0])


def measure_all(wanted: list[Bar], contest: Contest) -> Iterator[Result]:
    """In whatever order spares the disk."""
    files, left = contest.corpora, list(wanted)
    while left:
        bar = next_bar(left, files)
        left.remove(bar)
        say(f"{bar.name}: ", end="")
        yield measure(bar, contest)
        still = set(files.with_bases([name for other in left for name in other.corpora]))
        for name in set(files.with_bases(bar.corpora)) - still:
            if not files.catalogue[name].kept:
                files.remove(name)


def title_of(bar: Bar, files: corpora.Corpora) -> str:
    """Without its size: its file may not be there."""
    return ", ".join(filter(None, [files.catalogue[bar.corpora[0]].title, bar.note]))


def measure(bar: Bar, contest: Contest) -> Result:
    title = title_of(bar, contest.corpora)
    try:
        contest.check_tools(bar)
        for name in contest.corpora.make(bar.corpora):
            say(f"made {name}; ", end="")
        result = contest.measure(bar)
    except Skipped as why:
        result = Result(bar, title, skipped=str(why))
    except Wrong as what:
        result = Result(bar, title, wrong=str(what))
    say(table.row(result))
    return result


def run_plot(given: argparse.Namespace, tools: Tools) -> int:
    points = speed.measure(folder(given), tools, given.pairs, given.quick, say)
    data = given.plot.with_suffix(".csv")
    speed.write(data, points, machine.short_header(given.pairs))
    given.plot.write_text(plot.draw(*speed.read(data)), encoding="utf-8")
    return 0


def with_earlier(results: list[Result], every: list[Bar], files: corpora.Corpora, earlier: EarlierRows) -> list[Result]:
    """For what was not measured now the row of an earlier run, if the page has one."""
    measured = {result.bar: replace(result, earlier=earlier.of(result.bar, result.title)) for result in results}
    others = {bar: Result(bar, "", earlier=earlier.of(bar, title_of(bar, files))) for bar in every if bar not in measured}
    return [measured.get(bar) or others[bar] for bar in every if bar in measured or others[bar].earlier]


def run_rows(given: argparse.Namespace, tools: Tools) -> int:
    mark = table.COLD if given.cold else table.WARM
    earlier = EarlierRows(given.markdown, mark) if given.markdown else None
    every = [bar for bar in bars.load() if bool(bar.place) == given.cold and (bar.quick or given.only or not given.quick)]
    wanted = bars.chosen(every, [name for name in given.only.split(",") if name])
    files = corpora.Corpora(folder(given), corpora.load(given.quick), tools)
    files.check_room(name for bar in wanted for name in bar.corpora)
    load = machine.Load()
    results = list(measure_all(wanted, Contest(files, tools, given.pairs)))
    busy = load.of_others()
    if busy > machine.NOTICEABLE:
        say(f"scripts/bench: other programs took {busy:.0%} of the processors meanwhile: measure again when they rest")
    results.sort(key=lambda result: every.index(result.bar))
    shown = with_earlier(results, every, files, earlier) if earlier else results
    text = table.markdown(shown, machine.header(given.build, given.pairs, "empty" if given.cold else "warm", given.quick, busy))
    print(text)
    say(table.summary(results))
    if any(result.wrong for result in results):
        return 1
    if given.markdown:
        table.put_into(given.markdown, mark, text)
    return 0


def main() -> int:
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    given = options()
    if given.list:
        print("\n".join(f"{bar.name:22} {bar.ours}" for bar in bars.load()))
        return 0
    try:
        tools = Tools(given.build.absolute())
        return run_plot(given, tools) if given.plot else run_rows(given, tools)
    except (ValueError, OSError, NoRoom, NoMarkers) as trouble:
        say(f"scripts/bench: {trouble}")
        return 2
    except Wrong as what:
        say(f"scripts/bench: {what}")
        return 1


sys.exit(main())
