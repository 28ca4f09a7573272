"""`generate` of each game: generated test games, the same bytes from the same seed. What all have in common is in
test_every_command.py."""

import unittest

from support import SANITIZED, Case


class Generated(Case):
    """The games that a recipe gives have the code that it asks for."""

    SEEDS = 50

    def generate(self, *arguments):
        return self.run_here("generate", *arguments)

    def judge(self, text, *options):
        return self.run_here("--json", *options, "-", stdin=text).json_lines()

    def assert_codes(self, code, *arguments, judging=(), **properties):
        wanted = {"code": code, **properties}
        with self.subTest(arguments=arguments):
            folder = " ".join(["games", *arguments])
            one = self.generate(*arguments, "--seed", "5")
            many = self.generate(*arguments, "--seed", "5", "--count", str(self.SEEDS), "--into", folder)
            self.assertEqual((one.status, one.err, many.status, many.err), (0, b"", 0, b""))
            report = self.sweep("--format", "jsonl", *judging, folder).json_lines()
            verdicts = [*self.judge(one.out, *judging), *(record for record in report if record["type"] == "game")]
            self.assertEqual(len(verdicts), 1 + self.SEEDS)
            for verdict in verdicts:
                self.assertEqual({name: verdict.get(name) for name in wanted}, wanted, verdict)


class ConnectZ(Generated):
    def test_a_frame_is_filled_even_where_random_play_is_not(self):
        for frame, seeds in (("20 20 4", 20), ("50 50 5", 5), ("100 100 5", 3), ("300 300 5", 1), ("8 8 3", 5)):
            for seed in range(1 if SANITIZED else seeds):
                with self.subTest(frame=frame, seed=seed):
                    game = self.generate("--frame", *frame.split(), "--seed", str(seed))
                    self.assert_result(game)
                    self.assert_result(self.run_here("-", stdin=game.out), b"0\n")


class Boxshogi(Generated):
    game = "boxshogi"

    def test_results(self):
        self.assert_codes(0, "--result", "0", ending="move limit", moves=400)
        self.assert_codes(0, "--moves", "400", ending="move limit", moves=400)
        for code in 1, 2:
            self.assert_codes(code, "--result", str(code), "--by", "checkmate", ending="checkmate")
            self.assert_codes(code, "--result", str(code), "--by", "illegal-move", ending="illegal move")
            self.assert_codes(code, "--result", str(code), "--moves", str(98 + code), ending="checkmate", moves=98 + code)
            self.assert_codes(code, "--by", "illegal-move", "--moves", str(11 - code), ending="illegal move", moves=11 - code)
        self.assert_codes(2, "--result", "2", "--moves", "400", ending="checkmate", moves=400)
        self.assert_codes(3, "--result", "3", ending=None)
        self.assert_codes(3, "--moves", "17", moves=17)
        self.assert_codes(3, "--moves", "0", moves=0)


class Surakarta(Generated):
    game = "surakarta"

    def test_results(self):
        for code in 1, 2:
            self.assert_codes(code, "--result", str(code))
            self.assert_codes(code, "--result", str(code), "--moves", str(298 + code), moves=298 + code)
            self.assert_codes(code, "--result", str(code), "--notation", "points", "--size", "6")
        self.assert_codes(3, "--result", "3")
        self.assert_codes(3, "--moves", "77", "--mark-captures", moves=77)
        self.assert_codes(3, "--moves", "0", "--notation", "points", moves=0)

    def test_sizes(self):
        for size in range(4, 17, 2):
            self.assert_codes(2, "--size", str(size), "--result", "2", size=size)
        self.assert_codes(3, "--size", "10", "--moves", "5000", size=10, moves=5000)

    def test_draws(self):
        for moves in "1", "3", "40":
            judging = ("--draw-after", moves)
            self.assert_codes(0, "--result", "0", *judging, judging=judging)
            self.assert_codes(3, "--result", "0", *judging)
        self.assert_codes(0, "--result", "0", "--draw-after", "20", "--moves", "75", judging=("--draw-after", "20"), moves=75)
        self.assert_codes(1, "--result", "1", "--draw-after", "12", judging=("--draw-after", "12"))
        self.assert_codes(3, "--moves", "60", "--draw-after", "9", judging=("--draw-after", "9"), moves=60)


class Checkers(Generated):
    game = "checkers"

    def test_results(self):
        for rules in "english", "king-goes-on":
            for code in 0, 1, 2:
                self.assert_codes(code, "--result", str(code), "--rules", rules)
                self.assert_codes(code, "--result", str(code), "--moves", "30", "--rules", rules, moves=30, derived_result="*")
            self.assert_codes(3, "--result", "3", "--rules", rules)
            self.assert_codes(3, "--moves", "250", "--rules", rules, moves=250)
        self.assert_codes(2, "--moves", "0", "--result", "2", moves=0)

    def test_played_out(self):
        for seed in range(5 if SANITIZED else 20):
            verdict, = self.judge(self.generate("--seed", str(seed)).out)
            self.assertIn(verdict["code"], (0, 1, 2))
            self.assertEqual(verdict["claimed_result"] == verdict["derived_result"], verdict["code"] != 0)


if __name__ == "__main__":
    unittest.main()
