"""A program that uses the package as its types say: mypy has nothing to complain about."""

import pathlib
from typing import Optional

import referee
from referee import boxshogi, checkers, connectz, shards, surakarta


def judged(path: pathlib.Path) -> str:
    verdict = connectz.judge(path, precedence="first", jobs=2, max_seconds=1.5)
    player: Optional[int] = verdict.player
    return f"{verdict.code.name} {verdict.reason} {player} {verdict.frame}"


def told(progress: referee.Progress) -> None:
    print(progress.files, progress.failures)


def swept() -> dict[str, int]:
    counts: dict[str, int] = {}
    with checkers.sweep(["a", b"b", pathlib.Path("c")], only=[4, referee.Code.DRAW], on_progress=told) as sweep:
        for verdict in sweep:
            counts[verdict.name] = counts.get(verdict.name, 0) + verdict.moves
    summary = sweep.summary
    return counts if summary is None else {"all": summary.by_code[referee.Code.DRAW]}


def read(path: pathlib.Path) -> list[int]:
    with referee.read_report(path) as report, open(path, "rb") as file:
        moves = [verdict.moves for verdict in report]
        moves += referee.read_report(file).to_dict_of_lists(most=5)["moves"]
        print(report.tool, report.options["precedence"], report.summary, checkers.sweep("a").to_pandas().columns)
    return moves


def shared() -> None:
    parts = shards.manifest("connectz", ["games"], "manifest", 4, folder=pathlib.Path("a"))
    reports = [shards.judge("connectz", "manifest", part, options=["--no-timing"]) for part in parts if part.files > 0]
    print(shards.merge("connectz", reports), shards.judge("connectz", "manifest", "1/4", "1.jsonl"))


def played() -> list[str]:
    board = checkers.start()
    move = checkers.play(board, "b", seconds=0.1)
    if move is None:
        return board
    row, column = move[0]
    print(row + column, checkers.perft(board, "w", 3), checkers.allowed_moves(board, "w")[0][0][1])
    return checkers.apply(board, move)


def moved() -> Optional[str]:
    after = surakarta.make_move_capture("x.xx.x......oooo", (1, 1), (1, 3))
    print(surakarta.draw_sura("xxxx........oooo").characters, surakarta.capture_cases()[0].result)
    position = boxshogi.Position(b"")
    print(position.legal_moves() + boxshogi.legal_moves(), boxshogi.transcript(""), connectz.generate((7, 6, 4)))
    return after
