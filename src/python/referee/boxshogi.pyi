from collections.abc import Callable, Iterable

from referee._core import Sweep, Verdict
from referee._core.boxshogi import Position as Position
from referee.sweeps import Progress
from referee.types import Compression, Input, InputFormat, Only, Path, Patterns, Text

__all__ = [
    "Position",
    "judge",
    "judge_all",
    "judge_text",
    "judge_text_all",
    "legal_moves",
    "perft",
    "sweep",
    "transcript",
]

def judge(
    path: Path,
    *,
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
    jobs: int = 0,
    max_bytes: int | None = None,
    max_seconds: float | None = None,
    compression: Compression = "auto",
    input_format: InputFormat = "auto",
) -> Verdict: ...
def judge_text_all(
    text: Text,
    *,
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

def legal_moves(record: Text | None = None) -> list[str]: ...
def transcript(record: Text) -> str: ...
def perft(depth: int, record: Text | None = None) -> int: ...
