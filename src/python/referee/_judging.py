"""The functions that every game has: they are made from the table of options in here."""

import atexit
import inspect
import os
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from referee import _core

os.register_at_fork(after_in_child=_core.note_fork)
atexit.register(_core.end)


class Option(NamedTuple):
    """An option of a function: its name, its default, and a line that says what it is for."""

    name: str
    default: object
    text: str


JUDGING = [
    Option("jobs", 0, "threads for one large file, or for a sweep; 0: as many as there are processors"),
    Option("max_bytes", None, "a file with more bytes, decompressed, is code 9"),
    Option("max_seconds", None, "a file that takes longer is code 9"),
    Option("compression", "auto", "of the input: 'auto' (its first bytes say it), 'none', 'gzip', 'zstd'"),
    Option("input_format", "auto", "what the input is: 'auto' (a pack if it begins as one), 'game', 'pack'"),
]
READING = [
    Option("input", "auto", "how files come into memory: 'auto', 'read', or 'map' (see handle_page_faults)"),
    Option("timing", False, "fill in `seconds`"),
]
SWEEPING = [
    Option("only", None, "hand out only games with this Code, or with these"),
    Option("on_progress", None, "called with a Progress, some ten times a second and at the end"),
    Option("include", None, "patterns, as '*.txt': of the files found in directories only these"),
    Option("exclude", None, "patterns: neither these files nor these directories"),
    Option("hidden", False, "enter hidden files and directories too"),
    Option("follow", False, "follow symbolic links to directories"),
    Option("board", False, "draw each `board`"),
]
_OF_SWEEP = {"include", "exclude", "hidden", "follow"}

_JUDGE = """Judge the game in a file.

{operand} is a path (str, bytes or os.PathLike); '-' is standard input. Whatever is wrong with the file,
or with the game in it, is in the Verdict; a file that cannot be read is code 9.

Raises ValueError if the file holds more than one game: judge_all() and sweep() give them all."""
_JUDGE_ALL = """Judge all games in a file: a list of Verdicts, at least one.

sweep() does the same without holding them all in memory."""
_JUDGE_TEXT = """Judge a game given as the text of its file.

{operand} is str or bytes, compressed or a pack if it is one. The Verdict draws its `board` when it is
asked for.

Raises ValueError if the text holds more than one game: judge_text_all() gives them all."""
_JUDGE_TEXT_ALL = """Judge all games in the text of a file: a list of Verdicts, at least one."""
_SWEEP = """Judge many files; directories are walked.

{operand} is a path, or an iterable of them. Gives a Sweep: an iterator over a Verdict for each game, in
the byte order of the paths, whatever the number of threads. It judges ahead without the
interpreter's lock, may be left at any time, and has close() and `with`; its `summary` says what the
sweep came to, and to_dicts(), to_dict_of_lists() and to_pandas() make tables.

Ctrl-C ends it with KeyboardInterrupt."""


def _described(function: Any, name: str, module: str, operand: str, options: Sequence[Option], text: str,
               result: object) -> Callable[..., Any]:
    """Gives a function its name, its signature and its documentation."""
    parameter = inspect.Parameter
    parameters = [parameter(operand, parameter.POSITIONAL_OR_KEYWORD)]
    for option in options:
        is_second = name == "sweep" and option.name == "jobs"
        kind = parameter.POSITIONAL_OR_KEYWORD if is_second else parameter.KEYWORD_ONLY
        parameters.append(parameter(option.name, kind, default=option.default))
    function.__name__ = function.__qualname__ = name
    function.__module__ = module
    function.__signature__ = inspect.Signature(parameters, return_annotation=result)
    lines = [f"{option.name}: {option.text}" for option in options]
    function.__doc__ = "\n".join([text.format(operand=operand), "", "Options:", *("    " + line for line in lines)])
    described: Callable[..., Any] = function
    return described


def _checked(name: str, options: Iterable[str], known: Sequence[str]) -> None:
    for option in options:
        if option not in known:
            raise TypeError(f"{name}() has no option {option!r}; it has {', '.join(known)}")


def functions_of(game: str, own_options: Sequence[Option]) -> tuple[Callable[..., Any], ...]:
    """judge, judge_all, judge_text, judge_text_all and sweep of a game, whose own options are given."""
    module = f"referee.{game}"
    of_text = [*own_options, *JUDGING]
    of_file = [*of_text, *READING]
    of_sweep = [JUDGING[0], *own_options, *JUDGING[1:], *READING, *SWEEPING]
    text_names = [option.name for option in of_text]
    file_names = [option.name for option in of_file]
    sweep_names = [option.name for option in of_sweep]
    of_default_files = _core.Judge(game, {"board": True})
    of_default_texts = _core.Judge(game, {})

    @lru_cache(maxsize=32)
    def kept_judge(board: bool, items: tuple[tuple[str, type, object], ...]) -> _core.Judge:
        return _core.Judge(game, {**{name: value for name, _, value in items}, "board": board})

    def judge_with(name: str, board: bool, options: dict[str, Any], known: Sequence[str]) -> _core.Judge:
        if not options:
            return of_default_files if board else of_default_texts
        _checked(name, options, known)
        items = tuple((option, type(options[option]), options[option]) for option in sorted(options))
        try:
            hash(items)
        except TypeError:
            return _core.Judge(game, {**options, "board": board})
        return kept_judge(board, items)

    def judge(path: Any, **options: Any) -> _core.Verdict:
        return judge_with("judge", True, options, file_names).file(path)

    def judge_all(path: Any, **options: Any) -> list[_core.Verdict]:
        return judge_with("judge_all", True, options, file_names).games_of_file(path)

    def judge_text(text: Any, **options: Any) -> _core.Verdict:
        if not options:
            return of_default_texts.text(text)
        return judge_with("judge_text", False, options, text_names).text(text)

    def judge_text_all(text: Any, **options: Any) -> list[_core.Verdict]:
        return judge_with("judge_text_all", False, options, text_names).games_of_text(text)

    def sweep(paths: Any, jobs: Any = 0, *, only: Any = None, on_progress: Any = None, **options: Any) -> _core.Sweep:
        _checked("sweep", options, sweep_names)
        options["jobs"] = jobs
        judging = {name: value for name, value in options.items() if name not in _OF_SWEEP}
        walking = {name: value for name, value in options.items() if name in _OF_SWEEP}
        return _core.Sweep(game, judging, paths, walking, only, on_progress)

    return (
        _described(judge, "judge", module, "path", of_file, _JUDGE, _core.Verdict),
        _described(judge_all, "judge_all", module, "path", of_file, _JUDGE_ALL, list[_core.Verdict]),
        _described(judge_text, "judge_text", module, "text", of_text, _JUDGE_TEXT, _core.Verdict),
        _described(judge_text_all, "judge_text_all", module, "text", of_text, _JUDGE_TEXT_ALL, list[_core.Verdict]),
        _described(sweep, "sweep", module, "paths", of_sweep, _SWEEP, _core.Sweep),
    )
