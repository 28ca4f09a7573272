from referee import boxshogi as boxshogi
from referee import checkers as checkers
from referee import connectz as connectz
from referee import surakarta as surakarta
from referee._core import Error as Error
from referee._core import SavedReport as SavedReport
from referee._core import Sweep as Sweep
from referee._core import Verdict as Verdict
from referee._core import handle_page_faults as handle_page_faults
from referee.code import Code as Code
from referee.reports import read_report as read_report
from referee.sweeps import Progress as Progress
from referee.sweeps import Summary as Summary

__version__: str
__all__ = [
    "Code",
    "Error",
    "Progress",
    "SavedReport",
    "Summary",
    "Sweep",
    "Verdict",
    "__version__",
    "boxshogi",
    "checkers",
    "connectz",
    "handle_page_faults",
    "read_report",
    "surakarta",
]
