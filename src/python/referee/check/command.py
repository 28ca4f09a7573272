"""The command python -m referee.check."""

import argparse
import io
import itertools
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from types import FrameType, ModuleType
from typing import NoReturn, Optional

from referee.check import checkers_questions, surakarta_questions
from referee.check.grading import Grades, Patience, grade
from referee.check.question import Question
from referee.check.report import printable, write_json, write_text
from referee.check.solution import CannotImport, Limits, Solution

GAMES = {"surakarta": surakarta_questions, "checkers": checkers_questions}
WRONG = 1
WRONG_USAGE = 2
INTERRUPTED = 130
SHOWN_FAILURES = 20

DESCRIPTION = """Checks functions that were written for the assignments, on cases made by hand and on random boards.

surakarta: make_move_capture, on the test suite of question 4 too, make_move_normal and make_move_sequence.
checkers: allowed_moves, and play, which must choose one of the allowed moves.
Those that FILE has not are left out. Its functions run in a process of their own, without standard input; what they print is not
shown. An exception, a call that takes too long, changed arguments, or an end of the process is a wrong answer."""

EPILOG = "Exit status: 0 all right, 1 something wrong or not run, 2 wrong usage, as a file without such functions; 130 after Ctrl-C."


class UsageError(Exception):
    """What the user asked for cannot be done."""


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Run the command; gives its exit status."""
    options = _parser().parse_args(arguments)
    signal.signal(signal.SIGTERM, _interrupt)
    try:
        grades = _grades(options)
        most = options.max_failures if options.max_failures is not None or options.json else SHOWN_FAILURES
        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(errors="backslashreplace")
        if options.json:
            write_json(grades, options.game, options.file, most, sys.stdout)
        else:
            write_text(grades, options.file, most, sys.stdout)
        sys.stdout.flush()
    except UsageError as error:
        sys.stderr.write(f"referee.check: {printable(str(error))}\n")
        return WRONG_USAGE
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # or the interpreter tries to write the rest
        if not isinstance(error, BrokenPipeError):
            sys.stderr.write(f"referee.check: standard output: {error.strerror}\n")
        return WRONG_USAGE
    return 0 if grades.is_perfect else WRONG


def _grades(options: argparse.Namespace) -> Grades:
    path = Path(options.file)
    try:
        with path.open("rb"):
            pass
    except OSError as error:
        raise UsageError(f"{options.file}: {error.strerror}") from None
    game = GAMES[options.game]
    wanted = _wanted(game.FUNCTIONS, options)
    with Solution(path, Limits(options.import_limit, options.memory)) as solution:
        try:
            solution.start()
        except CannotImport as error:
            return _not_imported(f"it cannot be imported: it {error}", game, wanted, options)
        names = _names(wanted, solution.functions, options)
        questions = itertools.chain.from_iterable(_questions(game, function, options) for function in names)
        return grade(solution, questions, names, Patience(options.time_limit, options.total_limit, options.restarts))


def _not_imported(problem: str, game: ModuleType, wanted: dict[str, str], options: argparse.Namespace) -> Grades:
    """Which functions the file would define is not known; that it would define one is."""
    grades = Grades()
    grades.problem = problem
    grades.not_run = sum(1 for _ in _questions(game, next(iter(wanted)), options))
    return grades


def _questions(game: ModuleType, function: str, options: argparse.Namespace) -> Iterator[Question]:
    yield from game.questions(function, options.cases, Random(f"{printable(options.seed)} {function}"))


def _wanted(functions: Sequence[str], options: argparse.Namespace) -> dict[str, str]:
    """The functions that are to be asked, and what they are called in the file."""
    if options.function is None:
        return {function: function for function in functions}
    function, _, name = options.function.partition("=")
    if function not in functions:
        raise UsageError(f"--function {options.function}: the functions of {options.game} are {', '.join(functions)}")
    return {function: name or function}


def _names(wanted: dict[str, str], defined: Sequence[str], options: argparse.Namespace) -> dict[str, str]:
    """Those of them that the file defines."""
    names = {function: name for function, name in wanted.items() if name in defined}
    if not names:
        raise UsageError(f"{options.file}: it defines no function {' or '.join(wanted.values())}")
    return names


def _interrupt(_number: int, _frame: Optional[FrameType]) -> NoReturn:
    raise KeyboardInterrupt


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m referee.check", description=DESCRIPTION, epilog=EPILOG,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=GAMES, help="whose assignment it is")
    parser.add_argument("file", metavar="FILE", help="the solution: a file in Python")
    parser.add_argument("--cases", metavar="N", type=_count, default=2000,
                        help="random boards for each function, for play 1 in 50 of them (default: %(default)s)")
    parser.add_argument("--seed", metavar="S", default="1", help="any text: which random boards (default: %(default)s)")
    parser.add_argument("--function", metavar="NAME",
                        help="check this function only; with make_move_capture=NAME, one of another name")
    parser.add_argument("--max-failures", metavar="N", type=_count,
                        help=f"show at most so many wrong answers (default: {SHOWN_FAILURES}, with --json all)")
    parser.add_argument("--json", action="store_true", help="print one object in JSON")
    limits = parser.add_argument_group("limits")
    limits.add_argument("--time-limit", metavar="SECONDS", type=_seconds, default=2.0,
                        help="of one call; play may take 10 times as long (default: %(default)g)")
    limits.add_argument("--import-limit", metavar="SECONDS", type=_seconds, default=30.0,
                        help="of the import of the file (default: %(default)g)")
    limits.add_argument("--total-limit", metavar="SECONDS", type=_seconds, default=600.0,
                        help="of all; what is left is not run (default: %(default)g)")
    limits.add_argument("--memory", metavar="MIB", type=_memory, default=2048,
                        help="of the process, in MiB of addresses (default: %(default)s)")
    limits.add_argument("--restarts", metavar="N", type=_count, default=10,
                        help="how often the process is started again after a call that took too long or ended it "
                             "(default: %(default)s)")
    return parser


def _count(text: str) -> int:
    return _number(text, 0, 10**9)


def _memory(text: str) -> int:
    return _number(text, 128, 1 << 30)


def _number(text: str, least: int, most: int) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 10 or not least <= int(text) <= most:
        raise argparse.ArgumentTypeError(f"'{text}' is no number from {least} to {most}")
    return int(text)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < 1e6:
        raise argparse.ArgumentTypeError(f"'{text}' is no number of seconds, more than 0 and less than a million")
    return seconds
