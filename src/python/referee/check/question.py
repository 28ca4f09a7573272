"""Questions to the functions of an assignment."""

from collections.abc import Callable
from typing import Any, NamedTuple, Optional

MOST_CHARACTERS = 400  # of a value in words


class Question(NamedTuple):
    """A call, and what is right about what it returns."""

    what: str
    """What it tests."""
    function: str
    arguments: tuple[Any, ...]
    right: str
    """The right answer, in words that follow 'right is '."""
    mistake: Callable[[Any], Optional[str]]
    """What is wrong with a value, in words that follow the call; None if nothing is."""
    patience: float = 1.0
    """How many times the usual limit on time it may take."""

    @property
    def kind(self) -> str:
        """The function and what is tested."""
        return f"{self.function}, {self.what}"

    def call(self, name: str) -> str:
        """The call as it can be pasted, of a function with this name."""
        return f"{name}({', '.join(map(repr, self.arguments))})"


def words_of(value: Any) -> str:
    """A value as it is written in Python, cut where it is very long."""
    try:
        text = repr(value)
    except RecursionError:
        text = f"a {type(value).__name__} that is nested too deeply"
    except ValueError:
        text = "an int of more digits than Python writes"
    return text if len(text) <= MOST_CHARACTERS else text[:MOST_CHARACTERS] + "..."


def equal_to(right: Any) -> Callable[[Any], Optional[str]]:
    """Accepts a value of the same type that is equal."""

    def mistake(value: Any) -> Optional[str]:
        return None if type(value) is type(right) and value == right else f"returned {words_of(value)}"

    return mistake
