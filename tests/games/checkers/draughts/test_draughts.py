"""The generator of all rule sets of draughts against its twin: the moves and positions of random games, and perft.

A sample in the tests; `test_draughts.py --positions 100000` compares as many positions of each rule set, `--perft` all counts
of perft/ with both (--only NAME: of one rule set). Needs REFEREE_LIST_MOVES, the program built from list_moves.cpp."""
import argparse
import os
import pathlib
import random
import re
import subprocess
import unittest
from collections import Counter

import draughts_twin

PERFT = pathlib.Path(__file__).parent / "perft"


def answers(lines):
    """What the generator says to these games, a line each."""
    run = subprocess.run([os.environ["REFEREE_LIST_MOVES"]], input="\n".join(lines) + "\n", text=True,
                         stdout=subprocess.PIPE, check=True)
    return run.stdout.splitlines()


def random_position(game, chance):
    """Some discs anywhere, often many kings. Men do not stand where they would have been crowned."""
    squares = list(game.number)
    most = (len(squares) - game.size) // 2
    kings = chance.choice((0, 0.1, 0.3, 1))
    board = {}
    # In every second row the discs of one side only: long captures.
    rows = chance.randint(0, 1) if chance.random() < 0.3 else None
    for side in "wb":
        if rows is not None:
            squares = [square for square in game.number if square[0] % 2 == (rows if side == "w" else 1 - rows)]
        for square in chance.sample(squares, chance.randint(1, chance.choice((3, 8, most)))):
            king = chance.random() < kings or square[0] == game.last_row(side)
            board.setdefault(square, side + ("k" if king else "m"))
    return board, chance.choice("wb"), ()


def random_game(name, game, chance, met):
    """A line for the generator, and the lines that it should answer."""
    if chance.random() < 0.2:
        position, line = game.start(), [name, "start"]
    else:
        tried = [random_position(game, chance) for _ in range(chance.choice((1, 6)))]
        position = max(tried, key=lambda position: max(map(len, game.moves(position)), default=0))
        line = [name, game.fen(position)]
    expected = []
    ends = {"w": None, "b": None}  # of their latest moves
    for _ in range(chance.choice((1, 4, 80))):
        moves = game.moves(position)
        expected.append(game.fen(position) + "\t" + "".join(text + " " for text in sorted(moves)))
        count(moves, position, game, met)
        if not moves:
            break
        # Many moves by the same disc, and captures of many, are rare, and so preferred.
        side = position[1]
        same = [text for text in sorted(moves) if text.startswith(f"{ends[side]}-")]
        text = chance.choice(same) if same and chance.random() < 0.7 else max(
            chance.sample(sorted(moves), min(2, len(moves))), key=len)
        ends[side] = re.split("[-x:K]", text)[1]
        line.append(text)
        position = moves[text]
    if len(line) - 2 == len(expected):
        line.pop()
    return " ".join(line), expected


def count(moves, position, game, met):
    met["positions"] += 1
    met["none"] += not moves
    captures = game.captures(position)
    met["forbidden"] += len(game.allowed(captures)) < len(captures)
    board = position[0]
    if isinstance(game, draughts_twin.Frisian):
        met["tired kings"] += game.latest_steps(position, position[1])[0] == 3
    for text in moves:
        ends, _, taken = text.partition(":")
        if taken:
            met["captures"] += 1
            met["long"] += taken.count(",") >= 2
            start = board[game.square[int(ends.split("x")[0])]]
            met["by kings"] += start[1] == "k"
            met["crowning"] += start[1] == "m" and taken.endswith("K")
            met["round trips"] += len(set(ends.split("x"))) == 1


def compare(test, name, positions, seed=1):
    """Compares this many positions or some more."""
    chance, game, met = random.Random(f"{name} {seed}"), draughts_twin.GAMES[name](), Counter()
    while met["positions"] < positions:
        lines, expected = [], []
        while len(expected) < 5000 and met["positions"] < positions:
            line, of_game = random_game(name, game, chance, met)
            lines.append(line)
            expected += of_game
        found = answers(lines)
        for one, other in zip(found, expected):
            test.assertEqual(one, other, name)
        test.assertEqual(len(found), len(expected))
    for what, least in {"none": 100, "captures": 6, "long": 200, "by kings": 20, "crowning": 1000}.items():
        test.assertGreater(met[what], positions // least, (name, what))
    if game.allowed.__func__ is not draughts_twin.Game.allowed:
        test.assertGreater(met["forbidden"], positions // 200, name)
    if isinstance(game, draughts_twin.Frisian):
        test.assertGreater(met["tired kings"], positions // 2000)
    return met


def counts_of(name):
    """The counts of a file, by depth."""
    lines = [line.split() for line in (PERFT / f"{name}.txt").read_text().splitlines() if line[0] != "#"]
    return {int(depth): int(leaves) for depth, leaves, *_ in lines}


class Draughts(unittest.TestCase):
    def test_random_games(self):
        for name in draughts_twin.GAMES:
            compare(self, name, 800)

    def test_perft(self):
        for name, game in draughts_twin.GAMES.items():
            counts = counts_of(name)
            self.assertEqual(max(counts), 9 if game.size == 8 else 7)
            found = answers([f"{name} start perft {depth}" for depth in counts])
            self.assertEqual([int(leaves) for leaves in found], list(counts.values()), name)
            for depth in range(1, 4):
                self.assertEqual(draughts_twin.perft(game(), game().start(), depth), counts[depth], name)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=0)
    parser.add_argument("--perft", action="store_true")
    parser.add_argument("--only", choices=draughts_twin.GAMES)
    parser.add_argument("--seed", default="1")
    options = parser.parse_args()
    for name in [options.only] if options.only else draughts_twin.GAMES:
        if options.positions:
            print(name, dict(compare(unittest.TestCase(), name, options.positions, options.seed)), flush=True)
        if options.perft:
            game = draughts_twin.GAMES[name]()
            for depth in range(1, (9 if game.size == 8 else 7) + 1):
                twin = draughts_twin.perft(game, game.start(), depth)
                generator = int(answers([f"{name} start perft {depth}"])[0])
                print(name, depth, twin, "both" if twin == generator else f"but {generator}", flush=True)


if __name__ == "__main__":
    main()
