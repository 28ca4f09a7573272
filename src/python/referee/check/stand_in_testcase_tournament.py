"""The module `testcase_tournament` of the Surakarta assignment, for solutions that import it and do not have it."""

from typing import Any, Optional

__all__ = ["test_fn"]


def test_fn(arguments: tuple[Any, ...], expected_return_value: Optional[str]) -> None:
    """Takes a test case of the solution's own, and does nothing with it."""


test_fn.__test__ = False  # type: ignore[attr-defined]
