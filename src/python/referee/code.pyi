import enum

class Code(enum.IntEnum):
    DRAW: int
    FIRST_PLAYER_WINS: int
    SECOND_PLAYER_WINS: int
    INCOMPLETE: int
    ILLEGAL_CONTINUE: int
    ILLEGAL_MOVE: int
    OFF_THE_BOARD: int
    ILLEGAL_GAME: int
    INVALID_FILE: int
    FILE_ERROR: int
    @property
    def is_valid(self) -> bool: ...
    @property
    def meaning(self) -> str: ...
