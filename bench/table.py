"""Results as Markdown, and into a page."""

import re
from pathlib import Path

from bars import ALONE, Bar
from contest import Result

DAY = re.compile(r"\d{4}-\d\d-\d\d")
WARM, COLD = "bench", "cold"  # the names of a page's markers
HEADS = {
    "cpu": ("| work | ours | theirs | ours / theirs | least - most | must | aim | |",
            "|---|---:|---:|---:|---:|---:|---:|---|"),
    "peak": ("| work | MiB | least - most | must | aim | |",
             "|---|---:|---:|---:|---:|---|"),
}
HEADS["elapsed"] = HEADS["cpu"]
HEADS["byte"] = (HEADS["peak"][0].replace("MiB", "ns a byte"), HEADS["peak"][1])


class NoMarkers(Exception):
    """The page has no place for the table."""


def number(value: float) -> str:
    """Three digits are what these measurements are good for."""
    return f"{value:.2f}" if value < 10 else f"{value:.1f}"


def seconds(value: float) -> str:
    if value < 0.001:
        return f"{value * 1e6:.0f} us"
    return f"{value * 1e3:.1f} ms" if value < 1 else f"{value:.2f} s"


def row(result: Result) -> str:
    bar, figure = result.bar, result.figure
    if result.earlier and not figure and not result.wrong:
        return result.earlier
    targets = [f"{target:g}" if target else "-" for target in (bar.must, bar.aim)]
    if figure is None:
        blank = ["-"] * (2 if bar.figure in ALONE else 4)
        return line([result.title, *blank, *targets, why_not(result)])
    measured = [] if bar.figure in ALONE else [seconds(result.ours), seconds(result.theirs)]
    spread = f"{number(figure.least)} - {number(figure.most)}"
    return line([result.title, *measured, f"**{number(figure.median)}**", spread, *targets, word(result)])


def line(cells: list[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def why_not(result: Result) -> str:
    return f"**wrong**: {result.wrong}" if result.wrong else f"skipped: {result.skipped}"


def word(result: Result) -> str:
    if not result.bar.must:
        return "no bar"
    if not result.passes:
        return "**over**"
    return "pass, aim too" if result.figure.median <= result.bar.aim else "pass"


def markdown(results: list[Result], header: str) -> str:
    """A table for each section; results of one section stand together."""
    lines = [header]
    section = None
    for result in results:
        if result.bar.section != section:
            section = result.bar.section
            lines += ["", f"### {heading(result.bar)}", "", *HEADS[result.bar.figure]]
        lines.append(row(result))
    return "\n".join(lines) + "\n"


def heading(bar: Bar) -> str:
    return bar.section + {"cpu": " (user+sys)", "elapsed": " (elapsed)"}.get(bar.figure, "")


def summary(results: list[Result]) -> str:
    skipped = sum(bool(result.skipped) for result in results)
    wrong = sum(bool(result.wrong) for result in results)
    passed = sum(result.passes for result in results)
    over = len(results) - passed - skipped - wrong
    return f"{passed} pass, {over} over, {skipped} skipped, {wrong} wrong"


def markers(name: str) -> tuple[str, str]:
    return f"<!-- {name}:begin -->", f"<!-- {name}:end -->"


def parts(page: Path, name: str) -> tuple[str, str, str]:
    """What stands before, between and behind the page's markers of that name."""
    begin, end = markers(name)
    before, found_begin, rest = page.read_text().partition(begin)
    between, found_end, behind = rest.partition(end)
    if not found_begin or not found_end:
        raise NoMarkers(f"{page} has no lines {begin} and {end}")
    return before, between, behind


def put_into(page: Path, name: str, text: str) -> None:
    """Replaces what stands between the page's markers."""
    before, _, behind = parts(page, name)
    begin, end = markers(name)
    page.write_text(f"{before}{begin}\n{text}{end}{behind}")


class EarlierRows:
    """The rows that a page has, for what is not measured now: each with its day and processor behind its last word."""

    def __init__(self, page: Path, name: str) -> None:
        header, *tables = parts(page, name)[1].split("\n### ")
        run = ", ".join([*DAY.findall(header)[-1:], header.strip().partition(" (")[0]])
        self._rows = {}
        for heading_of_table, *lines in map(str.splitlines, tables):
            for text in lines:
                work, *cells = text.strip("| ").split(" | ")
                if any(cell.startswith("**") for cell in cells[:-1]):  # a median
                    self._rows[heading_of_table, without_size(work)] = text if DAY.search(cells[-1]) else f"{text[:-2]} ({run}) |"

    def of(self, bar: Bar, title: str) -> str:
        """Nothing if there is none."""
        return self._rows.get((heading(bar), without_size(title)), "")


def without_size(title: str) -> str:
    """A file that was not made has none."""
    return re.sub(r", [\d.]+ MB\b", "", title)
