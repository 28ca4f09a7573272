"""Judges recorded board games: Connect Z, BoxShogi, checkers and Surakarta.

    >>> import referee
    >>> referee.connectz.judge_text("7 6 4\\n1\\n2\\n1\\n2\\n1\\n2\\n1\\n")
    <Verdict 1 first_player_wins: move 7 makes a line of 4 for player 1 (line 8, byte 18, move 7, player 1)>

Every game is a module with the functions judge, judge_all, judge_text, judge_text_all and sweep, and
with what else there is to know of it: moves, boards, perft. docs/python.md is a tour.
"""

from referee import boxshogi, checkers, connectz, surakarta
from referee._core import Error, SavedReport, Sweep, Verdict, handle_page_faults
from referee._core import version as __version__
from referee.code import Code
from referee.reports import read_report
from referee.sweeps import Progress, Summary

__all__ = ["Code", "Error", "Progress", "SavedReport", "Summary", "Sweep", "Verdict", "__version__", "boxshogi", "checkers",
           "connectz", "handle_page_faults", "read_report", "surakarta"]
