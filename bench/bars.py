"""The bars: what is measured against what, and how good it has to be. They stand in bars.toml."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

import cold
from command import corpora_in

FIGURES = ("cpu", "elapsed", "byte", "peak")
ALONE = ("byte", "peak")  # against nothing
# What simdjson calls its code for the instructions of a kernel (SSE 4.2 counts as portable).
SIMDJSON = {"avx512": "icelake", "avx2": "haswell", "portable": "westmere", "neon": "arm64"}
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
    row: str = ""  # the name without the kernel
    place: str = ""  # where the files are cold (see cold.py); empty: they are warm
    quick: bool = False  # measured by --quick too

    def __post_init__(self) -> None:
        if self.figure not in FIGURES or bool(self.theirs) == (self.figure in ALONE):
            raise ValueError(f"bar {self.name}: a {self.figure!r} against {self.theirs!r}")

    @property
    def corpora(self) -> list[str]:
        return list(dict.fromkeys(corpora_in(self.ours) + corpora_in(self.theirs)))


def load(path: Path = DATA) -> list[Bar]:
    with open(path, "rb") as file:
        sections = tomllib.load(file)["section"]
    bars = [Bar(section["title"], section["figure"], **row, quick=section.get("quick", False))
            for section in sections for given in section["rows"] for row in rows_of(given)]
    names = [bar.name for bar in bars]
    if twice := {name for name in names if names.count(name) > 1}:
        raise ValueError(f"several bars of one name: {', '.join(sorted(twice))}")
    return bars


def rows_of(given: list) -> list[dict]:
    """What a row of bars.toml says of its bar, or of one for each of its kernels, or places."""
    name, targets, *rest = given
    if not isinstance(targets, dict):
        keys = ("name", "must", "aim", "ours", "theirs", "note")
        return [dict(zip(keys, given), row=name)]
    variant = by_kernel if targets.keys() <= SIMDJSON.keys() else by_place
    return [{"name": f"{name}-{key}", "must": must, "aim": aim, "row": name, **variant(key, *rest)}
            for key, (must, aim) in targets.items()]


def by_kernel(kernel: str, ours: str, theirs: str, *notes: str) -> dict:
    return {"ours": with_kernel(kernel, ours), "theirs": with_kernel(kernel, theirs), "note": ", ".join([*notes, kernel])}


def by_place(place: str, ours: str, theirs: str, *notes: str) -> dict:
    return {"ours": ours, "theirs": theirs, "place": place, "note": ", ".join([*notes, cold.title(place)])}


def with_kernel(kernel: str, command: str) -> str:
    """The command with these instructions; other people's programs choose theirs themselves."""
    if command.startswith("connectz"):
        return f"REFEREE_KERNEL={kernel} {command}"
    if command.startswith("pack_loop"):
        return f"SIMDJSON_FORCE_IMPLEMENTATION={SIMDJSON[kernel]} {command}"
    return command


def chosen(bars: list[Bar], names: list[str]) -> list[Bar]:
    """Those named, with a kernel or for all kernels, in the order of the list; all if none is."""
    if unknown := set(names) - {name for bar in bars for name in (bar.name, bar.row)}:
        raise ValueError(f"no such row: {', '.join(sorted(unknown))}; --list names them all")
    return [bar for bar in bars if not names or bar.name in names or bar.row in names]
