"""The judge of small games, against all cases of the tests that it can read."""
import unittest

import support
import small_games

CASES = support.BENCH.parent / "tests" / "cases" / "connectz"


def is_small_and_well_formed(text):
    lines = text.split("\n")
    if lines[-1] == "" and len(lines) > 1:
        lines.pop()
    words = [word for line in lines for word in line.split()]
    return (len(text) < 1000 and len(lines[0].split()) == 3
            and all(len(line.split()) == 1 for line in lines[1:])
            and all(word.isascii() and word.isdigit() and 0 < int(word) < 1000 for word in words))


class SmallGames(unittest.TestCase):
    def test_cases(self):
        count = 0
        for path in sorted(CASES.iterdir()):
            text = path.read_bytes().decode("latin-1")
            code = path.name.partition("_")[0]
            if code in "89" or not is_small_and_well_formed(text):
                continue
            with self.subTest(path.name):
                self.assertEqual(str(small_games.code_of(text)), code)
            count += 1
        self.assertGreater(count, 50)


if __name__ == "__main__":
    unittest.main()
