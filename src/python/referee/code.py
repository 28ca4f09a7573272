"""The table of codes for all games."""

import enum

from referee import _core

_table = {number: (is_valid, meaning) for number, _, is_valid, meaning in _core.codes}


class _Described(enum.IntEnum):
    @property
    def is_valid(self):
        """Whether it is one of 0 to 3."""
        return _table[self.value][0]

    @property
    def meaning(self):
        """A sentence for people, true of every game."""
        return _table[self.value][1]


Code = _Described("Code", {name.upper(): number for number, name, _, _ in _core.codes},
                  module="referee.code")
_core.set_codes(list(Code))
Code.__doc__ = """What a recorded game turned out to be, for every game alike.

As an int it is the digit that the commands print. Up to INCOMPLETE a game is valid.

""" + "\n".join(f"{number} {name.upper()}: {meaning}" for number, name, _, meaning in _core.codes)
