from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from referee._core import Sweep, Verdict
from referee.drawing import Drawing
from referee.sweeps import Progress
from referee.types import (
    Compression,
    Input,
    InputFormat,
    Only,
    Path,
    Patterns,
    Point,
    Text,
)

__all__ = [
    "CaptureCase",
    "allowed_moves",
    "capture_cases",
    "draw_sura",
    "get_board_state",
    "get_board_string",
    "judge",
    "judge_all",
    "judge_text",
    "judge_text_all",
    "make_move_capture",
    "make_move_normal",
    "make_move_sequence",
    "perft",
    "sweep",
    "test_fn",
    "test_make_move_capture",
]

def judge(
    path: Path,
    *,
    draw_after: int | None = None,
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
    draw_after: int | None = None,
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
    draw_after: int | None = None,
    jobs: int = 0,
    max_bytes: int | None = None,
    max_seconds: float | None = None,
    compression: Compression = "auto",
    input_format: InputFormat = "auto",
) -> Verdict: ...
def judge_text_all(
    text: Text,
    *,
    draw_after: int | None = None,
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
    draw_after: int | None = None,
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

def make_move_normal(board_string: str, start: Point, end: Point) -> str | None: ...
def make_move_capture(board_string: str, start: Point, end: Point) -> str | None: ...
def make_move_sequence(board_string: str, move_sequence: Iterable[Sequence[Point]]) -> str | None: ...
def get_board_state(board_string: str) -> list[list[str]]: ...
def get_board_string(board_state: Iterable[Iterable[str]]) -> str: ...
def draw_sura(board_string: str) -> Drawing: ...
def allowed_moves(board_string: str, side: str) -> list[tuple[tuple[int, int], tuple[int, int]]]: ...
def perft(board_string: str, side: str, depth: int) -> int: ...

class CaptureCase(NamedTuple):
    what: str
    board_string: str
    start: tuple[int, int]
    end: tuple[int, int]
    result: str | None

def capture_cases() -> list[CaptureCase]: ...
def test_make_move_capture(
    arguments: tuple[str, Point, Point], expected_return_value: str | None
) -> None: ...
def test_fn(arguments: tuple[str, Point, Point], expected_return_value: str | None) -> None: ...
