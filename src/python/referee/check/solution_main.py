"""The process that runs somebody's solution: reads questions from a socket, and writes what the functions answer.

A question is a line [its number, name of the function, arguments]; an answer has its "number", a "value" or in words what was
"raised", and whether the function "changed" its arguments. The first line, of number 0, says how the file could be imported:
"functions", the names of those that it defines, or what was "raised". Whatever the solution prints goes nowhere, and it has no standard input.
"""

import ctypes
import importlib.abc
import importlib.machinery
import importlib.util
import json
import os
import resource
import signal
import socket
import sys
import traceback
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, Optional

import referee.surakarta  # noqa: F401  # for stand-ins, before the solution's folder can have a module of this name
from referee.check.values import text_of, value_of, without_addresses

HERE = Path(__file__).resolve().parent
STAND_INS = ("reference", "testcase_tournament")
NAME = "__solution__"  # of the module: no other has it
PR_SET_PDEATHSIG = 1
MOST_CHARACTERS = 1000  # of what is said of an exception


class StandIns(importlib.abc.MetaPathFinder):
    """Finds modules of the assignments. It is asked last."""

    def find_spec(self, fullname: str, _path: Optional[Sequence[str]],
                  _target: Optional[ModuleType] = None) -> Optional[importlib.machinery.ModuleSpec]:
        if fullname not in STAND_INS:
            return None
        return importlib.util.spec_from_file_location(fullname, HERE / f"stand_in_{fullname}.py")


def main(first_modules: set[str]) -> None:
    """Arguments: the number of the socket, the file, how many MiB of memory it may use, and the process that asks.

    first_modules: those that are there in any process from the start.
    """
    link = Link(socket.socket(fileno=int(sys.argv[1])))
    path = Path(sys.argv[2])
    _limit(int(sys.argv[3]) << 20, int(sys.argv[4]))
    sys.argv = [str(path)]
    sys.path[0] = str(path.parent)
    sys.meta_path.append(StandIns())
    try:
        _make_room(path.parent, first_modules)
        module = _imported(path)
        link.send({"number": 0, "functions": _functions_of(module)})
    except BaseException as error:  # pylint: disable=broad-except
        link.send({"number": 0, "raised": _words(error, path)})
        os._exit(1)
    for question in link.lines():
        link.send(_answer(module, question, path))
    os._exit(0)  # whatever threads there are


class Link:
    """The socket, for this process only: one that the solution starts by fork() ends when it would answer too."""

    def __init__(self, link: socket.socket) -> None:
        self._link = link
        self._process = os.getpid()

    def lines(self) -> Iterator[str]:
        with self._link.makefile("r", encoding="ascii") as lines:
            yield from lines

    def send(self, message: dict[str, Any]) -> None:
        if os.getpid() != self._process:
            os._exit(0)
        self._link.sendall(json.dumps(message).encode("ascii") + b"\n")


def _make_room(folder: Path, first_modules: set[str]) -> None:
    """Forget modules of which the solution may have its own, as they were imported here only."""
    for name in {path.stem for path in folder.iterdir()} - first_modules - {"referee"}:
        sys.modules.pop(name, None)


def _limit(most_bytes: int, parent: int) -> None:
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)  # when the one that asks is killed
    if os.getppid() != parent:
        os._exit(1)  # it was killed before
    resource.setrlimit(resource.RLIMIT_AS, (most_bytes, most_bytes))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _imported(path: Path) -> ModuleType:
    loader = importlib.machinery.SourceFileLoader(NAME, str(path))  # whatever the suffix of the file
    spec = importlib.util.spec_from_loader(NAME, loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[NAME] = module
    loader.exec_module(module)
    return module


def _functions_of(module: ModuleType) -> list[str]:
    """Those that are the solution's own, and not the assignment's."""
    return [name for name, value in list(vars(module).items())
            if callable(value) and str(getattr(value, "__module__", None)).partition(".")[0] not in ("referee", *STAND_INS)]


def _answer(module: ModuleType, question: str, path: Path) -> dict[str, Any]:
    number, name, text = json.loads(question)
    arguments = value_of(text)
    try:
        answer = {"value": text_of(getattr(module, name)(*arguments))}
    except BaseException as error:  # pylint: disable=broad-except
        answer = {"raised": _words(error, path)}
    try:
        changed = text_of(arguments) != text
    except BaseException:  # pylint: disable=broad-except
        changed = True
    return {"number": number, **answer, "changed": changed}


def _words(error: BaseException, path: Path) -> str:
    """The exception and its line of the solution, on one line."""
    try:
        said = "".join(traceback.format_exception_only(type(error), error)).splitlines()
        if isinstance(error, SyntaxError):
            said = said[-1:]  # without the place, which has a line of its own
        words = without_addresses(" ".join(said))[:MOST_CHARACTERS].strip()
        if isinstance(error, SyntaxError):
            return f"{words} (line {error.lineno})" if error.filename == str(path) else words
        lines = [line for frame, line in traceback.walk_tb(error.__traceback__) if frame.f_code.co_filename == str(path)]
        return f"{words} (line {lines[-1]})" if lines else words
    except BaseException:  # pylint: disable=broad-except
        return type(error).__name__
