"""The bars: what is measured against what, and how good it has to be. They stand in bars.toml."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

from command import corpora_in

FIGURES = ("cpu", "elapsed", "byte", "peak")
ALONE = ("byte", "peak")  # against nothing
DATA = Path(__file__).resolve().parent / "bars.toml"


@dataclass(frozen=True)
class Bar:
    section: str
    figure: str  # one of FIGURES
    name: str
    must: float  # 0: none
    aim: float  # 0: none
    ours: str  # a command; see command.py
    theirs: str  # empty for a figure that stands alone
    note: str = ""

    def __post_init__(self) -> None:
        if self.figure not in FIGURES or bool(self.theirs) == (self.figure in ALONE):
            raise ValueError(f"bar {self.name}: a {self.figure!r} against {self.theirs!r}")

    @property
    def corpora(self) -> list[str]:
        return list(dict.fromkeys(corpora_in(self.ours) + corpora_in(self.theirs)))


def load(path: Path = DATA) -> list[Bar]:
    with open(path, "rb") as file:
        sections = tomllib.load(file)["section"]
    bars = [Bar(section["title"], section["figure"], *row) for section in sections for row in section["rows"]]
    names = [bar.name for bar in bars]
    if twice := {name for name in names if names.count(name) > 1}:
        raise ValueError(f"several bars of one name: {', '.join(sorted(twice))}")
    return bars


def chosen(bars: list[Bar], names: list[str]) -> list[Bar]:
    """Those named, in the order of the list; all if none is."""
    if unknown := set(names) - {bar.name for bar in bars}:
        raise ValueError(f"no such row: {', '.join(sorted(unknown))}; --list names them all")
    return [bar for bar in bars if not names or bar.name in names]
