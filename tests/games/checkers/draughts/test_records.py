"""Records of all rule sets, written and judged by the twin of the rules, against the judge; the archives in data/draughts/.

A sample in the tests; `test_records.py --games 10000` judges as many of each rule set (--only NAME, --seed N). Needs
REFEREE_CHECKERS, the command."""
import argparse
import os
import pathlib
import random
import subprocess
import unittest
from collections import Counter

import draughts_twin
import test_draughts

ARCHIVES = pathlib.Path(__file__).parents[4] / "data" / "draughts"

# Number of the game, and its usual parameters, by PDN 3.0.
TYPES = {"international": "20,W,10,10,N2,0", "english": "21,B,8,8,N1,0", "italian": "22,W,8,8,N2,1", "pool": "23,B,8,8,N1,0",
         "spanish": "24,W,8,8,N1,1", "russian": "25,W,8,8,A0,0", "brazilian": "26,W,8,8,A0,0", "canadian": "27,W,12,12,N2,0",
         "portuguese": "28,W,8,8,N1,1", "czech": "29,W,8,8,A0,0", "frisian": "40,W,10,10,N2,0"}


class Squares:
    """How a record writes squares: by numbers from a corner, or by letters from a corner, as the side that begins sees it."""

    def __init__(self, game, in_letters, corner):
        self.game, self.in_letters = game, in_letters
        self.right, self.up = corner % 2 == 1, corner >= 2

    def seen(self, square):
        """Row from below and column from the left, as the side that begins sees it."""
        row, column = square
        last = self.game.size - 1
        return (row, last - column) if self.game.first == self.game.on_top else (last - row, column)

    def text(self, square):
        row, column = self.from_corner(square)
        if self.in_letters:
            return "abcdefghijkl"[column] + str(row + 1)
        return str(sorted(map(self.from_corner, self.game.number)).index((row, column)) + 1)

    def from_corner(self, square):
        row, column = self.seen(square)
        last = self.game.size - 1
        return last - row if self.up else row, last - column if self.right else column


def choices(game, position):
    """All allowed ways to move: the squares visited, and the position that they lead to."""
    captures = game.allowed(game.captures(position))
    if captures:
        return [([capture.start] + [landing for _, landing in capture.jumps], game.after_capture(position, capture))
                for capture in captures]
    return [([start, end], game.after_step(position, start, end)) for start, end in game.steps(position)]


def is_within(squares, way):
    """Whether squares are those of a way, with some left out between the ends."""
    rest = iter(way[1:-1])
    return squares[0] == way[0] and squares[-1] == way[-1] and all(square in rest for square in squares[1:-1])


def meant(squares, ways):
    """The moves that a text can mean, each with the position behind it; a way in full is that way."""
    for way, (text, after) in ways:
        if way == squares:
            return {text: after}
    return dict(result for way, result in ways if is_within(squares, way))


def tricky(ways):
    """Those that mean something else if only their ends are written."""
    return [choice for choice in ways if len(choice[0]) > 2 and len(meant([choice[0][0], choice[0][-1]], ways)) > 1]


class Recorder:
    """Writes games, and says which codes they have."""

    def __init__(self, name, chance, met):
        self.name, self.chance, self.met = name, chance, met
        self.game = draughts_twin.GAMES[name]()

    def record(self):
        """A game as PDN, and its code."""
        game, chance = self.game, self.chance
        self.position, self.code, words = game.start(), None, []
        if chance.random() < 0.3:
            self.position = self.random_position()
        header = self.header()
        for _ in range(chance.randint(0, 80)):
            if self.code is None:
                words.append(self.word())
                if words[-1] is None:
                    words.pop()
                    break
        claim = chance.choice(("1-0", "0-1", "1/2-1/2", "*", "2-0", "0-2", "1-1", "0-0"))
        in_tag = chance.choice((claim, "12-8", "8-12", "10-10", "*")) if claim == "*" else claim
        if self.code is None:
            self.code = self.code_by(in_tag)
        self.met[self.code] += 1
        return header + f'[Result "{in_tag}"]\n\n' + " ".join(words + [claim]) + "\n\n", self.code

    def header(self):
        number, color, columns, rows, notation, dark = TYPES[self.name].split(",")
        letters = self.chance.random() < 0.4
        usual = {False: 1 if self.game.first == self.game.on_top else 2, True: 0}[letters]
        corner = self.chance.choice((usual, usual, 0, 1, 2, 3))
        self.squares = Squares(self.game, letters, corner)
        kind = self.chance.choice("AS") if letters else "N"
        tags = [f'[GameType "{number},{color},{columns},{rows},{kind}{corner},{dark}"]\n']
        if self.chance.random() < 0.1 and letters == (notation[0] == "A"):
            tags = [f'[GameType "{number}"]\n']
            self.squares = Squares(self.game, letters, usual)
        if self.position[0] != self.game.start()[0] or self.position[1] != self.game.first:
            tags.append(f'[FEN "{self.fen()}"]\n')
        self.chance.shuffle(tags)
        return f'[Event "{self.name}"]\n' + "".join(tags)

    def fen(self):
        board, side, _ = self.position
        sides = {color: ",".join(("K" if board[square][1] == "k" else "") + self.squares.text(square)
                                 for square in board if board[square][0] == color) for color in "wb"}
        order = self.chance.choice(("wb", "bw"))
        return ":".join([side.upper()] + [color.upper() + sides[color] for color in order]) + self.chance.choice(("", ".", ":H0:F1"))

    def random_position(self):
        """One with captures that have the same ends, if chance finds one."""
        tried = [test_draughts.random_position(self.game, self.chance) for _ in range(4)]
        return max(tried, key=lambda position: len(tricky(choices(self.game, position))))

    def word(self):
        """The next word of the game, played. None if there is no move, and none is made up."""
        ways = choices(self.game, self.position)
        if self.chance.random() < 0.004:
            return self.off_the_board()
        if self.chance.random() < 0.012 or not ways:
            return self.made_up(ways) if ways or self.chance.random() < 0.3 else None
        way, (text, after) = self.chance.choice(tricky(ways) or ways)
        squares = [square for i, square in enumerate(way) if i in (0, len(way) - 1) or self.chance.random() < 0.3]
        if len(meant(squares, ways)) > 1:
            self.met["ambiguous"] += 1
            if self.chance.random() < 0.2:
                self.code = "5"
            else:
                squares = way
        self.met["long"] += len(squares) > 2
        self.position = after
        return self.written(squares, "x" if len(way) > 2 or ":" in text else "-", ways)

    def made_up(self, ways):
        squares = self.chance.sample(list(self.game.number), 2)
        found = meant(squares, ways)
        if len(found) == 1:
            self.position = next(iter(found.values()))
        else:
            self.code = "5" if ways else "4"
        return "x".join(self.squares.text(square) for square in squares)  # not - as in scores

    def off_the_board(self):
        self.code = "6"
        square = self.squares.text(self.chance.choice(list(self.game.number)))
        size = self.game.size
        off = f"a{size + 1}" if self.squares.in_letters else str(self.chance.choice((0, size * size // 2 + 1)))
        return self.chance.choice((f"{off}x{square}", f"{square}x{off}"))

    def written(self, squares, sign, ways):
        """The text of a move. In letters the first square may have its file only, if no other disc there can go to the end."""
        texts = [self.squares.text(square) for square in squares]
        if not self.squares.in_letters:
            return self.chance.choice((sign, ":", "x") if sign == "x" else ("-", "x")).join(texts)
        starts = {way[0] for way, _ in ways if way[-1] == squares[-1] and self.squares.text(way[0])[0] == texts[0][0]}
        if len(starts) == 1 and self.chance.random() < 0.3:
            self.met["short"] += 1
            texts[0] = texts[0][0]
        return self.chance.choice((sign, ":", "")).join(texts)

    def code_by(self, claim):
        if not choices(self.game, self.position):
            return "2" if self.position[1] == self.game.first else "1"
        if claim in ("*", "0-0"):
            return "3"
        first, second = (0.5, 0.5) if "/" in claim else map(int, claim.split("-"))
        return "0" if first == second else "1" if first > second else "2"


def codes_of(text):
    """What the judge says to the games of a text."""
    run = subprocess.run([os.environ["REFEREE_CHECKERS"], "-"], input=text, text=True, stdout=subprocess.PIPE, check=False)
    return run.stdout.split()


def compare(test, name, games, seed="1"):
    chance, met = random.Random(f"{name} {seed}"), Counter()
    recorder = Recorder(name, chance, met)
    records = [recorder.record() for _ in range(games)]
    codes = codes_of("".join(text for text, _ in records))
    test.assertEqual(len(codes), games, name)
    for (text, code), found in zip(records, codes):
        test.assertEqual(found, code, text)
    return met


class Records(unittest.TestCase):
    def test_random_records(self):
        met = Counter()
        for name in TYPES:
            met += compare(self, name, 25)
        for what in ("0", "1", "2", "3", "4", "5", "6", "long", "short", "ambiguous"):
            self.assertGreater(met[what], 0, (what, met))


    def test_archives(self):
        names = set()
        for path in ARCHIVES.glob("*.pdn"):
            codes, name = path.stem.split("_")
            names.add(name)
            self.assertEqual("".join(codes_of(path.read_text())), codes, path)
        self.assertEqual(names, TYPES.keys() - {"english"})


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--only", choices=TYPES)
    parser.add_argument("--seed", default="1")
    options = parser.parse_args()
    for name in [options.only] if options.only else TYPES:
        print(name, dict(compare(unittest.TestCase(), name, options.games, options.seed)), flush=True)


if __name__ == "__main__":
    main()
