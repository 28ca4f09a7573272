"""Saved reports, and verdicts as data frames."""

import importlib
import os
from typing import Any, Optional, Protocol, Union, runtime_checkable

from referee import _core
from referee.types import Path

__all__ = ["BinaryFile", "read_report"]


@runtime_checkable
class BinaryFile(Protocol):
    """What is read: a file that was opened in binary mode, an io.BytesIO, and the like."""

    def read(self, size: int, /) -> Optional[bytes]: ...


def read_report(report: Union[Path, BinaryFile]) -> _core.SavedReport:
    """Read a report that was saved as JSON Lines, by `sweep --format jsonl` or `merge`.

    report is a path ('-' is standard input), or a file that was opened in binary mode, which stays open.
    It may be compressed with gzip or zstd. Gives an iterator over its Verdicts, which reads as they are
    taken: memory does not grow with the report.

    Raises Error with the line if the report is wrong there: what was taken before is right, but the report
    is whole only if the iteration comes to its end. A report that was compared with a baseline is refused.
    """
    if isinstance(report, BinaryFile):
        return _core.SavedReport(report, _printable(getattr(report, "name", "report")), False)
    path = os.fsdecode(report)
    file = open(0 if path == "-" else path, "rb", buffering=0, closefd=path != "-")
    return _core.SavedReport(file, _printable(path), True)


def _printable(name: object) -> str:
    return repr(name)[1:-1] if isinstance(name, str) else repr(name)


def to_pandas(verdicts: Any, most: Optional[int]) -> Any:
    """What verdicts.to_dict_of_lists() gives, as a pandas.DataFrame."""
    try:
        pandas = importlib.import_module("pandas")
    except ImportError as error:
        raise ImportError("to_pandas() needs pandas, which is not here; to_dict_of_lists() needs nothing") from error
    others = {"path": "object", "name": "object", "reason": "object", "seconds": "float64", "properties": "object"}
    columns = verdicts.to_dict_of_lists(most)
    # Without a type, whole numbers of which some are None would become floating-point numbers.
    return pandas.DataFrame(
        {name: pandas.Series(values, dtype=others.get(name, "Int64")) for name, values in columns.items()})
