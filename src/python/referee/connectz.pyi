from collections.abc import Callable, Iterable

from referee._core import Sweep, Verdict
from referee.sweeps import Progress
from referee.types import (
    Compression,
    Input,
    InputFormat,
    Only,
    Path,
    Patterns,
    Precedence,
    Text,
)

__all__ = [
    "generate",
    "judge",
    "judge_all",
    "judge_text",
    "judge_text_all",
    "perft",
    "sweep",
]

def judge(
    path: Path,
    *,
    precedence: Precedence = "spec",
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
    precedence: Precedence = "spec",
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
    precedence: Precedence = "spec",
    jobs: int = 0,
    max_bytes: int | None = None,
    max_seconds: float | None = None,
    compression: Compression = "auto",
    input_format: InputFormat = "auto",
) -> Verdict: ...
def judge_text_all(
    text: Text,
    *,
    precedence: Precedence = "spec",
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
    precedence: Precedence = "spec",
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

def generate(
    frame: tuple[int, int, int] = (7, 6, 4),
    *,
    moves: int | None = None,
    win_at: int | None = None,
    drawn: bool = False,
    seed: int = 0,
) -> str: ...
def perft(depth: int, frame: tuple[int, int, int] = (7, 6, 4)) -> int: ...
