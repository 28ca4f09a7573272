"""What sweeps say of themselves."""

from typing import NamedTuple

from referee.code import Code


class Progress(NamedTuple):
    """How far a sweep has come: what was judged, which may be ahead of what was taken."""

    files: int
    games: int
    failures: int
    """Games whose code is not valid, or not the expected one."""
    bytes: int
    """Of game text."""


class Summary(NamedTuple):
    """What a sweep came to."""

    files: int
    games: int
    moves: int
    bytes: int
    by_code: dict[Code, int]
    """How many games have each code."""
    failures: int
    """Games whose code is not valid, or not the expected one."""
    partial: bool
    """Whether it was stopped before every file was judged."""
