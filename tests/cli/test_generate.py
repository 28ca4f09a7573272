"""`connectz generate`: games on purpose, the same bytes from the same seed."""

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
            for seed in range(seeds):
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
                self.assertEqual(result.err, f"connectz: {into}/000000: {why}\n".encode())
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


if __name__ == "__main__":
    unittest.main()
