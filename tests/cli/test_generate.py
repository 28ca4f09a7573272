"""`generate` of each game: generated test games, the same bytes from the same seed. What all have in common is in
test_every_command.py."""

import hashlib
import os
import tempfile
import unittest

import support


def generate(*arguments):
    return support.run("generate", *arguments)


def code_of(text):
    return support.run("-", stdin=text).out


class OneGame(unittest.TestCase):
    def test_the_same_seed_gives_the_same_bytes(self):
        arguments = ("--frame", "7", "6", "4", "--moves", "20", "--seed")
        self.assertEqual(generate(*arguments, "5").out, generate(*arguments, "5").out)
        self.assertNotEqual(generate(*arguments, "5").out, generate(*arguments, "6").out)

    def test_the_bytes_are_these(self):
        text = generate("--frame", "30", "40", "5", "--moves", "500", "--seed", "1").out
        self.assertEqual(text.count(b"\n"), 501)
        self.assertEqual(hashlib.sha256(text).hexdigest()[:16], "663a24a4d88220c1")

    def test_a_drawn_game_is_a_draw(self):
        for frame in ("7 6 4", "1 3 3", "12 7 3", "100 101 3", "6 5 3"):
            with self.subTest(frame=frame):
                game = generate("--frame", *frame.split(), "--drawn")
                self.assertEqual(code_of(game.out), b"0\n")

    def test_a_frame_is_filled_even_where_random_play_is_not(self):
        for frame, seeds in (("20 20 4", 20), ("50 50 5", 5), ("100 100 5", 3), ("300 300 5", 1), ("8 8 3", 5)):
            for seed in range(1 if support.SANITIZED else seeds):
                with self.subTest(frame=frame, seed=seed):
                    game = generate("--frame", *frame.split(), "--seed", str(seed))
                    self.assertEqual((game.status, game.err), (0, b""))
                    self.assertEqual(code_of(game.out), b"0\n")
        game = generate("--frame", "300", "300", "4", "--moves", "80000")
        self.assertEqual((code_of(game.out), game.out.count(b"\n")), (b"3\n", 80001))

    def test_what_fails_writes_nothing(self):
        game = generate("--frame", "300", "300", "4", "--win-at", "89000")
        self.assertEqual((game.out, game.status), (b"", 2))
        self.assertIn(b"random play", game.err)

    def test_a_win_comes_at_the_chosen_move(self):
        for move, code in ((7, b"1\n"), (8, b"2\n"), (21, b"1\n"), (30, b"2\n")):
            with self.subTest(move=move):
                game = generate("--frame", "7", "6", "4", "--win-at", str(move))
                self.assertEqual(game.out.count(b"\n"), move + 1)
                self.assertEqual(code_of(game.out), code)

    def test_moves_behind_a_win_make_a_4(self):
        game = generate("--frame", "7", "6", "4", "--win-at", "7", "--moves", "12")
        self.assertEqual(code_of(game.out), b"4\n")

    def test_a_game_without_an_end_is_incomplete(self):
        game = generate("--frame", "1000000000000", "9", "4", "--moves", "1000")
        self.assertEqual(code_of(game.out), b"3\n")

    def test_a_directory_that_cannot_be_made_is_told_with_its_path(self):
        frame = ("--frame", "7", "6", "4", "--count", "2", "--per-directory", "1")
        for into, why in ((__file__, "Not a directory"), ("x" * 300, "File name too long")):
            with self.subTest(into=into):
                result = generate(*frame, "--into", into)
                self.assertEqual(result.err, f"connectz: {into}: {why}\n".encode())
                self.assertEqual((result.out, result.status), (b"", 2))

    def test_what_is_not_known_is_refused_with_a_reason(self):
        for arguments in (
            ("7", "6", "2", "--drawn"),
            ("3", "3", "4", "--drawn"),
            ("7", "6", "4", "--win-at", "6"),
            ("1", "9", "3", "--win-at", "5"),
            ("7", "6", "4", "--moves", "43"),
        ):
            with self.subTest(arguments=arguments):
                result = generate("--frame", *arguments)
                self.assertEqual(result.status, 2)
                self.assertEqual(result.out, b"")
                self.assertRegex(result.err, rb"^connectz: .+\n$")

    def test_wrong_usage(self):
        for arguments in ((), ("--frame", "7", "6"), ("--frame", "7", "6", "x"),
                          ("--frame", "7", "6", "4", "--count", "3"),
                          ("--frame", "0", "6", "4")):
            with self.subTest(arguments=arguments):
                self.assertEqual(generate(*arguments).status, 2)


class Files(unittest.TestCase):
    def test_a_file_is_written_whole_or_not_at_all(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "game.txt")
            frame = ("--frame", "7", "6", "4")
            self.assertEqual(generate(*frame, "--moves", "9", "-o", path).status, 0)
            with open(path, "rb") as file:
                before = file.read()
            self.assertEqual(before, generate(*frame, "--moves", "9").out)
            self.assertEqual(generate(*frame, "--win-at", "1", "-o", path).status, 2)
            with open(path, "rb") as file:
                self.assertEqual(file.read(), before)
            self.assertEqual(os.listdir(folder), ["game.txt"])

    def test_many_games_end_in_different_ways(self):
        with tempfile.TemporaryDirectory() as folder:
            result = generate("--frame", "7", "6", "4", "--count", "200", "--into", folder,
                              "--per-directory", "50", "--seed", "3")
            self.assertEqual(result.status, 0)
            self.assertEqual(sorted(os.listdir(folder)),
                             ["000000", "000001", "000002", "000003"])
            sweep = support.run("sweep", folder)
            self.assertEqual(sweep.status, 0)
            lines = sweep.out.splitlines()
            self.assertEqual(len(lines), 200)
            self.assertEqual({line[:1] for line in lines}, {b"0", b"1", b"2", b"3"})


    def test_links_are_not_followed(self):
        with tempfile.TemporaryDirectory() as folder:
            os.mkdir(f"{folder}/elsewhere")
            os.mkdir(f"{folder}/games")
            os.symlink("../elsewhere", f"{folder}/games/000000")
            result = generate("--frame", "7", "6", "4", "--count", "3", "--per-directory", "2", "--into", f"{folder}/games")
            self.assertEqual((result.status, result.out), (2, b""))
            self.assertIn(b"000000/000000000.txt: Not a directory", result.err)
            self.assertEqual(os.listdir(f"{folder}/elsewhere"), [])


class OfAGame(unittest.TestCase):
    """The games that a recipe gives have the code that it asks for."""

    game = None
    seeds = 50

    def call(self, *arguments, **options):
        return support.run(*arguments, executable=support.command(self.game), **options)

    def generate(self, *arguments):
        return self.call("generate", *arguments)

    def judge(self, text, *options):
        return self.call("--json", *options, "-", stdin=text).json_lines()

    def assert_codes(self, code, *arguments, judging=(), **properties):
        wanted = {"code": code, **properties}
        with self.subTest(arguments=arguments), tempfile.TemporaryDirectory() as folder:
            one = self.generate(*arguments, "--seed", "5")
            many = self.generate(*arguments, "--seed", "5", "--count", str(self.seeds), "--into", folder)
            self.assertEqual((one.status, one.err, many.status, many.err), (0, b"", 0, b""))
            report = self.call("sweep", "--format", "jsonl", *judging, folder).json_lines()
            verdicts = [*self.judge(one.out, *judging), *(record for record in report if record["type"] == "game")]
            self.assertEqual(len(verdicts), 1 + self.seeds)
            for verdict in verdicts:
                self.assertEqual({name: verdict.get(name) for name in wanted}, wanted, verdict)

    def assert_refused(self, reason, *arguments):
        result = self.generate(*arguments)
        self.assertEqual((result.status, result.out), (2, b""), arguments)
        self.assertRegex(result.err.decode(), rf"\A{self.game}: [^\n]*{reason}[^\n]*\n")

    def assert_digest(self, digest, *arguments):
        result = self.generate(*arguments)
        self.assertEqual((result.status, hashlib.sha256(result.out).hexdigest()[:16]), (0, digest), arguments)


class Boxshogi(OfAGame):
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

    def test_refusals(self):
        self.assert_refused("401 moves are too many", "--moves", "401")
        self.assert_refused("a tie has 400 moves, not 10", "--result", "0", "--moves", "10")
        self.assert_refused("after 400 moves the game is over", "--result", "3", "--moves", "400")
        self.assert_refused("one of lower, who makes moves 1, 3, 5, not move 10", "--result", "1", "--moves", "10")
        self.assert_refused("one of UPPER, who makes moves 2, 4, 6, not move 9", "--result", "1", "--moves", "9", "--by", "illegal-move")
        self.assert_refused("without moves is not won", "--result", "2", "--moves", "0")
        self.assert_refused("random moves did not lead to", "--result", "1", "--moves", "1")
        self.assert_refused("only a game that is won", "--result", "0", "--by", "illegal-move")
        self.assert_refused("--by", "--by", "x")
        self.assert_refused("--result", "--result", "4")

    def test_the_bytes_are_these(self):
        self.assert_digest("0168863d86abb0dd", "--seed", "1")
        self.assert_digest("575752edfad6a877", "--result", "0", "--seed", "2")
        self.assert_digest("774822968ef0aa8c", "--result", "1", "--by", "illegal-move", "--seed", "3")


class Surakarta(OfAGame):
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

    def test_captures_are_marked(self):
        text = self.generate("--mark-captures", "--result", "1").out
        self.assertGreaterEqual(text.count(b"x"), 12)
        self.assertNotIn(b"x", self.generate("--result", "1").out)

    def test_refusals(self):
        self.assert_refused("even number from 4 to 16, not 5", "--size", "5")
        self.assert_refused("even number from 4 to 16, not 18", "--size", "18")
        self.assert_refused("in squares are of 6 by 6", "--size", "8", "--notation", "squares")
        self.assert_refused("marked in squares only", "--size", "8", "--mark-captures")
        self.assert_refused("is an empty file", "--moves", "0")
        self.assert_refused("by a number of moves without a capture", "--result", "0")
        self.assert_refused("1 to 1000000 moves, not 0", "--draw-after", "0")
        self.assert_refused("after 9 moves has no 8", "--result", "0", "--draw-after", "9", "--moves", "8")
        self.assert_refused("1000001 moves are too many", "--moves", "1000001")
        self.assert_refused("black makes moves 1, 3, 5", "--result", "1", "--moves", "80")
        self.assert_refused("white makes moves 2, 4, 6", "--result", "2", "--moves", "81")
        self.assert_refused("12 captures to win", "--result", "1", "--moves", "21")
        self.assert_refused("random moves did not lead to", "--moves", "2000", "--draw-after", "40")

    def test_the_bytes_are_these(self):
        self.assert_digest("7fb1f403d1cf900a", "--seed", "1")
        self.assert_digest("43c3d891111f2162", "--size", "4", "--result", "2", "--seed", "2")
        self.assert_digest("623f2e197143c2dd", "--moves", "500", "--mark-captures", "--seed", "3")


class Checkers(OfAGame):
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
        for seed in range(5 if support.SANITIZED else 20):
            verdict, = self.judge(self.generate("--seed", str(seed)).out)
            self.assertIn(verdict["code"], (0, 1, 2))
            self.assertEqual(verdict["claimed_result"] == verdict["derived_result"], verdict["code"] != 0)

    def test_many_games_in_a_file(self):
        text = self.generate("--games", "200", "--seed", "4").out
        verdicts = self.judge(text)
        self.assertEqual(len(verdicts), 200)
        self.assertEqual({verdict["code"] for verdict in verdicts}, {0, 1, 2, 3})
        verdicts = self.judge(self.generate("--games", "50", "--result", "2").out)
        self.assertEqual([verdict["code"] for verdict in verdicts], [2] * 50)

    def test_refusals(self):
        self.assert_refused("1001 plies are too many", "--moves", "1001")
        self.assert_refused("--games", "--games", "0")
        self.assert_refused("--rules", "--rules", "none")

    def test_the_bytes_are_these(self):
        self.assert_digest("e72e499cda4529f5", "--seed", "1")
        self.assert_digest("51ea284717f576c2", "--rules", "king-goes-on", "--result", "0", "--seed", "2")
        self.assert_digest("2add195e92f6e211", "--games", "9", "--seed", "3")


if __name__ == "__main__":
    unittest.main()
