"""What a solution got wrong, for people and for programs."""

import json
from typing import Any, Optional, TextIO

from referee.check.grading import Failure, Grades
from referee.check.question import MOST_CHARACTERS, words_of
from referee.check.solution import Outcome


def write_text(grades: Grades, path: str, most: Optional[int], out: TextIO) -> None:
    """Failures by kinds, one on each line, and a summary."""
    kinds: dict[str, list[Failure]] = {}
    for failure in grades.failures:
        kinds.setdefault(failure.question.kind, []).append(failure)
    shown = _shares([len(failures) for failures in kinds.values()], len(grades.failures) if most is None else most)
    for (kind, failures), share in zip(kinds.items(), shown):
        out.write(f"{kind}: {len(failures)} of {grades.cases[kind]} wrong\n")
        for failure in failures[:share]:
            out.write(f"  {line_of(failure)}\n")
    if sum(shown) < len(grades.failures):
        out.write(f"... and {len(grades.failures) - sum(shown)} more (--max-failures)\n")
    if grades.problem is not None:
        out.write(f"{printable(path)}: {printable(grades.problem)}\n")
    not_run = f", {grades.not_run} not run" if grades.not_run else ""
    out.write(f"{grades.right} of {grades.total} cases right{not_run}\n")


def _shares(sizes: list[int], most: int) -> list[int]:
    """How many of each kind are shown: the first of every kind, then the second, and so on."""
    shares = [0] * len(sizes)
    while most > 0 and shares != sizes:
        for i, size in enumerate(sizes):
            if shares[i] < size and most > 0:
                shares[i] += 1
                most -= 1
    return shares


def line_of(failure: Failure) -> str:
    """The call, what came of it, and what is right."""
    return f"{failure.question.call(failure.name)} {printable(failure.reason)}; right is {failure.question.right}"


def write_json(grades: Grades, game: str, path: str, most: Optional[int], out: TextIO) -> None:
    """One object, on one line."""
    json.dump({"type": "check", "game": game, "path": path, "cases": grades.total, "right": grades.right,
               "wrong": len(grades.failures), "not_run": grades.not_run, "problem": grades.problem,
               "failures": [_json_of(failure) for failure in grades.failures[:most]]}, out)
    out.write("\n")


def _json_of(failure: Failure) -> dict[str, Any]:
    question = failure.question
    result: dict[str, Any] = {"what": question.what, "function": question.function,
                              "call": question.call(failure.name), "outcome": failure.outcome.value,
                              "reason": failure.reason, "right": question.right}
    if failure.outcome is Outcome.RETURNED:
        result["returned"] = words_of(failure.value)
    return result


def printable(text: str) -> str:
    """With escapes for what a terminal would not print, and cut where it is very long."""
    shown = "".join(letter if letter.isprintable() else letter.encode("unicode_escape").decode("ascii") for letter in text)
    return shown if len(shown) <= 3 * MOST_CHARACTERS else shown[:3 * MOST_CHARACTERS] + "..."
