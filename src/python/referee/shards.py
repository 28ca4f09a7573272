"""A sweep in parts, for whatever runs functions on many processors or machines: Dask, Ray, Spark, a pool of processes.

    parts = shards.manifest("connectz", ["games"], "games.manifest", 24)
    reports = engine.map(lambda part: shards.judge("connectz", "games.manifest", part), parts)
    shards.merge("connectz", reports, "report.jsonl")

All functions take and give plain values, which can be pickled, keep nothing, and may be called again: a part
that was lost is judged once more, and the merged report is the same. They run the commands, which have to be
installed where the functions run, and there the games have the same paths. `game` is a command, as "connectz"
or its path; `options` are further options of it, as ["--no-timing"]; relative paths begin in `folder`.
What a command refuses raises Error with its reason.
"""

import os
import subprocess
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path as _Path
from typing import Any, NamedTuple, Optional, Union

from referee._core import Error
from referee.types import Path

__all__ = ["Shard", "judge", "manifest", "merge"]


class Shard(NamedTuple):
    """One of the parts of a manifest."""

    name: str
    """As "3/24", from 1."""
    files: int
    bytes: int


def manifest(game: str, paths: Union[Path, Iterable[Path]], file: Path, count: int, options: Sequence[str] = (), *,
             folder: Optional[Path] = None) -> list[Shard]:
    """Write the manifest of a sweep of these paths, or of one: which of `count` shards judges which files."""
    _check_file("file", file)
    words = [game, "manifest", *options, "--shards", str(count), "--output", file, "--", *_several(paths)]
    rows = [line.split("\t") for line in _run(words, folder).decode().splitlines()]
    return [Shard(name, int(files), int(size)) for name, files, size, _ in rows]


def judge(game: str, manifest: Path, shard: Union[Shard, str], report: Optional[Path] = None, options: Sequence[str] = (), *,
          folder: Optional[Path] = None) -> Union[bytes, Path]:
    """Judge a shard. Gives its report, JSON Lines; or `report`, the file that it was written to, whole or not at all."""
    name = shard if isinstance(shard, str) else shard.name
    words = [game, "sweep", *options, "--manifest", manifest, "--shard", name]
    return _reported(words, report, folder)


def merge(game: str, reports: Union[bytes, Path, Iterable[Union[bytes, Path]]], report: Optional[Path] = None,
          options: Sequence[str] = (), *, folder: Optional[Path] = None) -> Union[bytes, Path]:
    """Make the report of the whole sweep from those of all shards, given in any order as judge() gave them: bytes
    are reports, anything else is a path. Gives the report, or the file that it was written to, like judge()."""
    with tempfile.TemporaryDirectory(prefix="referee-shards-") as room:
        files: list[Path] = []
        for number, one in enumerate(_several(reports)):
            if isinstance(one, bytes):
                kept = _Path(room, f"{number}.jsonl")
                kept.write_bytes(one)
                one = kept
            files.append(one)
        return _reported([game, "merge", *options, "--", *files], report, folder)


def _several(given: Any) -> Iterable[Any]:
    """Those that are given; a single one is one of them, and not its letters."""
    several: Iterable[Any] = (given,) if isinstance(given, (str, bytes, os.PathLike)) else given
    return several


def _reported(words: Sequence[Path], report: Optional[Path], folder: Optional[Path]) -> Union[bytes, Path]:
    """Has a command write a report."""
    game, command, *more = words
    if report is not None:
        _check_file("report", report)
    out = _run([game, command, "--format", "jsonl", "--output", "-" if report is None else report, *more], folder)
    return out if report is None else report


def _check_file(name: str, file: Path) -> None:
    """What a command writes to its standard output would be lost."""
    if os.fspath(file) in ("-", b"-"):
        raise ValueError(f"{name} is a file, not '-'")


def _run(words: Sequence[Path], folder: Optional[Path]) -> bytes:
    """What a command prints. A status of 1 says that games are not valid, which their report says too."""
    done = subprocess.run(words, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    if done.returncode in (0, 1):
        return done.stdout
    ended = f" was ended by signal {-done.returncode}" if done.returncode < 0 else ""
    reason = done.stderr.decode(errors="replace").strip()
    raise Error(f"{os.fsdecode(words[0])} {os.fsdecode(words[1])}{ended}{': ' if reason else ''}{reason}")
