from collections.abc import Callable, Iterable, Sequence

from referee._core import Sweep, Verdict
from referee.sweeps import Progress
from referee.types import (
    Board,
    Compression,
    Input,
    InputFormat,
    Move,
    Only,
    Path,
    Patterns,
    Rules,
    Text,
)

__all__ = [
    "allowed_moves",
    "apply",
    "judge",
    "judge_all",
    "judge_text",
    "judge_text_all",
    "perft",
    "play",
    "start",
    "sweep",
]

def judge(
    path: Path,
    *,
    rules: Rules = "english",
    jobs: int = 0,
    max_bytes: int | None = None,
    max_seconds: float | None = None,
    compression: Compression = "auto",
    input_format: InputFormat = "auto",
    input: Input = "auto",
    timing: bool = False,
) -> Verdict: ...
def judge_all(
    path: Path,
    *,
    rules: Rules = "english",
    jobs: int = 0,
    max_bytes: int | None = None,
    max_seconds: float | None = None,
    compression: Compression = "auto",
    input_format: InputFormat = "auto",
    input: Input = "auto",
    timing: bool = False,
) -> list[Verdict]: ...
def judge_text(
    text: Text,
    *,
    rules: Rules = "english",
    jobs: int = 0,
    max_bytes: int | None = None,
    max_seconds: float | None = None,
    compression: Compression = "auto",
    input_format: InputFormat = "auto",
) -> Verdict: ...
def judge_text_all(
    text: Text,
    *,
    rules: Rules = "english",
    jobs: int = 0,
    max_bytes: int | None = None,
    max_seconds: float | None = None,
    compression: Compression = "auto",
    input_format: InputFormat = "auto",
) -> list[Verdict]: ...
def sweep(
    paths: Path | Iterable[Path],
    jobs: int = 0,
    *,
    rules: Rules = "english",
    max_bytes: int | None = None,
    max_seconds: float | None = None,
    compression: Compression = "auto",
    input_format: InputFormat = "auto",
    input: Input = "auto",
    timing: bool = False,
    only: Only = None,
    on_progress: Callable[[Progress], object] | None = None,
    include: Patterns = None,
    exclude: Patterns = None,
    hidden: bool = False,
    follow: bool = False,
    board: bool = False,
) -> Sweep: ...

def allowed_moves(board: Board, color: str, *, rules: Rules = "king-goes-on") -> list[Move]: ...
def play(
    board: Board, color: str, *, rules: Rules = "king-goes-on", seconds: float = 1.0, depth: int = 64
) -> Move | None: ...
def apply(board: Board, move: Iterable[Sequence[int]], *, rules: Rules = "king-goes-on") -> list[str]: ...
def perft(board: Board, color: str, depth: int, *, rules: Rules = "king-goes-on") -> int: ...
def start(size: int = 8) -> list[str]: ...
