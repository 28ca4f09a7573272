"""The files that are measured. What they are stands in corpora.toml; here they are made and kept."""

import os
import re
import shutil
import subprocess
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

import small_games
from tool import Tools

DATA = Path(__file__).resolve().parent / "corpora.toml"
QUICK = 10  # how much smaller --quick makes them
PIECE = 1 << 24
COMPRESSORS = {"gzip": ["gzip", "-nc"], "zstd": ["zstd", "-qc"]}
CLOTHES = {"crlf": (b"", b"\r\n"), "blanks": (b" ", b"\t\n")}  # around the number of each line


class NoRoom(Exception):
    """The disk is too full for the corpora."""


@dataclass(frozen=True)
class Corpus:
    name: str
    title: str
    recipe: str
    code: int | str  # what the command has to print, or "judged": that is left to small_games
    mb: int
    kept: bool = False
    text: tuple[str, str] = ("", "")  # of `repeat`
    games: int = 1  # all with that code

    @property
    def is_tree(self) -> bool:
        return "--count" in self.recipe

    @property
    def base(self) -> str | None:
        """The corpus that this one is made from."""
        kind, *rest = self.recipe.split()
        return rest[0] if kind in ("pack", "report") or kind in CLOTHES or kind in COMPRESSORS else None


def load(quick: bool = False, path: Path = DATA) -> dict[str, Corpus]:
    with open(path, "rb") as file:
        return {name: scaled(Corpus(name, **row), QUICK if quick else 1)
                for name, row in tomllib.load(file).items()}


def scaled(corpus: Corpus, divisor: int) -> Corpus:
    recipe = re.sub(r"{(\d+)}", lambda number: str(int(number[1]) // divisor), corpus.recipe)
    return replace(corpus, recipe=recipe, mb=corpus.mb // divisor + 1)


class Corpora:
    """The corpora in a folder."""

    def __init__(self, folder: Path, catalogue: dict[str, Corpus], tools: Tools) -> None:
        self.folder = folder
        self.catalogue = catalogue
        self.tools = tools
        folder.mkdir(parents=True, exist_ok=True)

    def path(self, name: str) -> Path:
        return self.folder / name

    def _stamp(self, name: str) -> Path:
        """Says by which recipe the corpus was made; it is there only when the corpus is whole."""
        return self.folder / f"{name}.recipe"

    def has(self, name: str) -> bool:
        stamp = self._stamp(name)
        return stamp.exists() and stamp.read_text() == self.catalogue[name].recipe

    def with_bases(self, names: Iterable[str]) -> list[str]:
        bases = [base for name in names if (base := self.catalogue[name].base)]
        return list(dict.fromkeys([*bases, *names]))

    def check_room(self, names: Iterable[str]) -> None:
        """Whether all that is kept fits, and beside it the few at a time that are not."""
        missing = [self.catalogue[name] for name in self.with_bases(names) if not self.has(name)]
        passing = sorted((corpus.mb for corpus in missing if not corpus.kept), reverse=True)
        wanted = sum(corpus.mb for corpus in missing if corpus.kept) + sum(passing[:3])
        free = shutil.disk_usage(self.folder).free // 1_000_000
        if wanted > free:
            raise NoRoom(f"the corpora take {wanted} MB more, and {self.folder} has {free} MB free; "
                         "name another folder by --folder or REFEREE_BENCH_FOLDER")

    def make(self, names: Iterable[str]) -> list[str]:
        """Makes those that are missing; gives their names."""
        missing = [name for name in self.with_bases(names) if not self.has(name)]
        for name in missing:
            self.remove(name)
            self._make(self.catalogue[name])
            self._stamp(name).write_text(self.catalogue[name].recipe)
        if missing:
            os.sync()  # or the disk would be busy while we measure
        return missing

    def remove(self, name: str) -> None:
        self._stamp(name).unlink(missing_ok=True)
        path = self.path(name)
        if path.is_dir():
            shutil.rmtree(path)
        path.unlink(missing_ok=True)
        self._codes(name).unlink(missing_ok=True)

    def _make(self, corpus: Corpus) -> None:
        kind, *rest = corpus.recipe.split()
        path = self.path(corpus.name)
        if kind in CLOTHES:
            dress(self.path(rest[0]), path, *CLOTHES[kind])
        elif kind == "pack":
            self._pack(self.path(rest[0]), path, int(rest[1]))
        elif kind == "repeat":
            begin, piece = (part.encode() for part in corpus.text)
            path.write_bytes(begin + piece * int(rest[0]))
        elif kind == "report":
            sweep = ["sweep", self.path(rest[0]), "--shard", "1/1", "--format", "jsonl", "--no-timing", "-o", path]
            subprocess.run([self.tools.games["connectz"], *sweep], check=False)  # 1: not all games are valid
        elif kind in COMPRESSORS:
            with open(path, "wb") as file:
                subprocess.run([*COMPRESSORS[kind], self.path(rest[0])], stdout=file, check=True)
        elif kind == "adversary":
            with open(path, "wb") as file:
                subprocess.run([self.tools.adversary, *rest], stdout=file, check=True)
        elif kind == "generate":
            where = "--into" if corpus.is_tree else "--output"
            subprocess.run([self.tools.games["connectz"], kind, *rest, where, path], check=True)
        else:
            raise ValueError(f"corpus {corpus.name}: no such recipe: {corpus.recipe}")
        if corpus.code == "judged" and corpus.is_tree:
            codes = small_games.codes_of(files_below(path))
            self._codes(corpus.name).write_text(codes)

    def _pack(self, tree: Path, path: Path, times: int) -> None:
        """The files of a tree, so many times one after another."""
        subprocess.run([self.tools.games["connectz"], "pack", ".", "-o", path.absolute()], cwd=tree, check=True)
        once = path.read_bytes()
        with open(path, "ab") as file:
            for _ in range(times - 1):
                file.write(once)

    def _codes(self, name: str) -> Path:
        """The codes of a judged corpus, one character a file in the order of the paths."""
        return self.folder / f"{name}.codes"

    def expected(self, name: str) -> bytes:
        """What a command, or its sweep, has to print for a corpus."""
        corpus, path = self.catalogue[name], self.path(name)
        if corpus.recipe.startswith("pack"):
            return self._expected_of_pack(corpus)
        if not corpus.is_tree:
            return b"%d\n" % corpus.code * corpus.games
        paths = files_below(path)
        judged = corpus.code == "judged"
        codes = self._codes(name).read_text() if judged else str(corpus.code) * len(paths)
        return "".join(f"{code}\t{path}\n" for code, path in zip(codes, paths, strict=True)).encode()

    def _expected_of_pack(self, corpus: Corpus) -> bytes:
        """From the codes of the tree that was packed."""
        _, tree, times = corpus.recipe.split()
        codes = self._codes(tree).read_text() * int(times)
        path = self.path(corpus.name)
        return "".join(f"{code}\t{path}\t{i}\n" for i, code in enumerate(codes, 1)).encode()

    def size(self, name: str) -> int:
        path = self.path(name)
        paths = files_below(path) if path.is_dir() else [path]
        return sum(os.stat(path).st_size for path in paths)


def files_below(folder: Path) -> list[str]:
    """In byte order of the paths, as a sweep has them."""
    return sorted(os.path.join(where, name) for where, _, names in os.walk(folder) for name in names)


def dress(source: Path, target: Path, before: bytes, behind: bytes) -> None:
    """A copy of a file whose lines all end in LF, with something in front of and behind each."""
    with open(source, "rb") as text, open(target, "wb") as file:
        file.write(before)
        while piece := text.read(PIECE):
            file.write(piece.replace(b"\n", behind + before))
        file.truncate(file.tell() - len(before))
