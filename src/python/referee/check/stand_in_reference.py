"""The module `reference` of the Surakarta assignment, for solutions that import it and do not have it."""

from referee.surakarta import get_board_state, get_board_string, make_move_capture, make_move_normal

__all__ = ["draw_sura", "get_board_state", "get_board_string", "make_move_capture", "make_move_normal"]


def draw_sura(board_string: str) -> None:
    """Draws nothing, as nobody looks."""
