"""The types of arguments and results."""

import os
from collections.abc import Iterable, Sequence
from typing import Literal, Union

from referee.code import Code

Path = Union[str, bytes, os.PathLike[str], os.PathLike[bytes]]
Text = Union[str, bytes, bytearray, memoryview]
Compression = Literal["auto", "none", "gzip", "zstd"]
InputFormat = Literal["auto", "game", "pack"]
Input = Literal["auto", "read", "map"]
Only = Union[Code, int, Iterable[int], None]
Patterns = Union[str, bytes, Iterable[Union[str, bytes]], None]

Precedence = Literal["spec", "first"]
"""Connect Z: which of several offences decides."""

Rules = Literal["king-goes-on", "english"]
"""Checkers: what a man does that reaches the far row by a jump."""
Draughts = Literal["king-goes-on", "english", "italian", "spanish", "portuguese", "czech", "pool", "russian", "brazilian",
                   "international", "canadian", "frisian"]
"""Checkers: the rule sets of positions."""
RecordRules = Union[Draughts, Literal["auto"]]
"""Checkers: those of records, or a guess."""
Board = Sequence[str]
"""Checkers: rows from the top."""
Move = list[tuple[int, int]]
"""Checkers: the squares (row, column) that a disc visits."""

Point = Sequence[int]
"""Surakarta: (x, y)."""
