"""Asks a solution questions, and notes what it gets wrong."""

import time
from collections.abc import Iterable
from typing import Any, NamedTuple, Optional

from referee.check.question import Question
from referee.check.solution import Answer, CannotImport, Outcome, Solution
from referee.check.values import Other


class Failure(NamedTuple):
    """A question with a wrong answer."""

    question: Question
    name: str
    """The name of the function in the file."""
    reason: str
    """What it did, in words that follow the call."""
    outcome: Outcome
    value: Any


class Patience(NamedTuple):
    """When to give up."""

    call_seconds: float
    total_seconds: float
    restarts: int


class Grades:
    """How a solution answers questions."""

    def __init__(self) -> None:
        self.right = 0
        self.not_run = 0
        self.failures: list[Failure] = []
        self.cases: dict[str, int] = {}
        """How many there are of each kind."""
        self.problem: Optional[str] = None
        """Why the rest was not run."""

    @property
    def total(self) -> int:
        return self.right + self.not_run + len(self.failures)

    @property
    def is_perfect(self) -> bool:
        return not self.failures and not self.not_run and self.problem is None


def grade(solution: Solution, questions: Iterable[Question], names: dict[str, str], patience: Patience) -> Grades:
    """Ask them all. `names`: what the functions of the assignment are called in the file."""
    grades = Grades()
    end = time.monotonic() + patience.total_seconds
    for question in questions:
        grades.cases[question.kind] = grades.cases.get(question.kind, 0) + 1
        if grades.problem is None and time.monotonic() > end:
            grades.problem = f"it took more than {patience.total_seconds:g} s altogether"
        if grades.problem is None and not solution.is_running and solution.starts > patience.restarts:
            grades.problem = f"its process had to be started again more than {patience.restarts} times"
        if grades.problem is not None:
            grades.not_run += 1
            continue
        name = names[question.function]
        try:
            answer = solution.ask(name, question.arguments, patience.call_seconds * question.patience)
        except CannotImport as error:
            grades.problem = f"it cannot be imported again: it {error}"
            grades.not_run += 1
            continue
        mistake = mistake_in(answer, question)
        if mistake is None:
            grades.right += 1
        else:
            grades.failures.append(Failure(question, name, mistake, answer.outcome, answer.value))
    return grades


def mistake_in(answer: Answer, question: Question) -> Optional[str]:
    """What is wrong with an answer; None if it is right."""
    if answer.outcome is not Outcome.RETURNED:
        return answer.words
    mistake = f"returned {answer.value}" if isinstance(answer.value, Other) else question.mistake(answer.value)
    if answer.changed_arguments:
        return "changed its arguments" if mistake is None else f"{mistake}; it changed its arguments too"
    return mistake
