"""`GAME explain` for one game: `--game N`, and where the image of `--svg FILE` goes, if there is one."""
import os
import re

from images import DATA, Images, pieces
from support import COMMANDS, CONTINUE, DRAW, FULL, MALFORMED, ROOT, WIN_1, command, run


class Outputs(Images):
    def test_standard_output(self):
        self.write("game.txt", WIN_1)
        result = self.run_here("explain", "game.txt", "--svg", "-")
        self.assert_result(result, None)
        self.parsed(result.out)
        self.run_here("explain", "game.txt", "--svg", "board.svg")
        self.assertEqual(self.read("board.svg"), result.out)
        self.assertEqual(self.run_here("explain", "-", "--svg", "-", stdin=WIN_1).out, result.out)

    def test_without_a_board(self):
        """As in characters: where they are not drawn, nothing is."""
        tried = set()
        for game in COMMANDS:
            for path in DATA[game]:
                said = self.call(game, "explain", str(path)).out
                has_board = b"\n\n" in said
                for name in ("board.svg", "-"):
                    result = self.call(game, "explain", str(path), "--svg", name)
                    with self.subTest(path=path.name, name=name):
                        tried.add(has_board)
                        if has_board:
                            self.assert_result(result, None)
                            continue
                        self.assert_result(result, said if name != "-" else b"",
                                           f"{game}: {path}: there is no board to draw\n".encode(), 2)
                        self.assertFalse(os.path.exists(self.path("board.svg")))
                if has_board:
                    os.remove(self.path("board.svg"))
        self.assertEqual(tried, {True, False})

    def test_what_is_there_stays_where_nothing_is_drawn(self):
        self.write("board.svg", b"old")
        self.write("game.txt", MALFORMED)
        self.write("empty.txt", b"")
        self.assertEqual(self.run_here("explain", "empty.txt", "--svg", "board.svg").status, 2)
        self.assertEqual(self.run_here("explain", "none.txt", "--svg", "board.svg").err,
                         b"connectz: none.txt: No such file or directory\nconnectz: none.txt: there is no board to draw\n")
        self.assertEqual(self.read("board.svg"), b"old")

    def test_exit_status(self):
        self.write("game.txt", CONTINUE)
        self.assertEqual(self.run_here("explain", "game.txt", "--svg", "board.svg").status, 0)
        self.assertEqual(self.run_here("explain", "game.txt", "--svg", "board.svg", "--exit-code").status, 1)
        self.assertEqual(self.run_here("explain", "game.txt", "--game", "1", "--exit-code").status, 1)

    def test_names_of_other_images_are_refused(self):
        self.write("game.txt", WIN_1)
        for name in ("a.png", "a/b.jpeg", "x.pdf"):
            self.assert_result(self.run_here("explain", "game.txt", "--svg", name), b"", "an SVG image is written", 2)
        self.assert_result(self.run_here("explain", "game.txt", "--svg", ""), b"", "--svg", 2)
        self.assertEqual(os.listdir(self.dir), ["game.txt"])

    def test_the_game_is_not_overwritten(self):
        self.write("game.txt", WIN_1)
        os.symlink("game.txt", self.path("link.svg"))
        for name in ("game.txt", "./game.txt", "link.svg"):
            self.assert_result(self.run_here("explain", "game.txt", "--svg", name), b"", "is also an output", 2)
        self.assertEqual(self.read("game.txt"), WIN_1)

    def test_outputs_that_cannot_be_written(self):
        self.write("game.txt", WIN_1)
        self.assert_result(self.run_here("explain", "game.txt", "--svg", "none/board.svg"), b"", "none/board.svg", 2)
        self.assert_result(self.run_here("explain", "game.txt", "--svg", "/dev/full"), b"",
                           "cannot write /dev/full: No space left on device", 2)
        for args in (["--svg", "-"], ["--game", "1"]):
            with open("/dev/full", "wb") as full:
                result = self.run_here("explain", "game.txt", *args, stdout=full)
            self.assert_result(result, b"", "cannot write standard output: No space left on device", 2)
        self.assertEqual(os.listdir(self.dir), ["game.txt"])

    def test_a_closed_pipe(self):
        self.write("game.txt", WIN_1)
        for args in (["--svg", "-"], ["--svg", "board.svg"]):
            reading, writing = os.pipe()
            os.close(reading)
            result = self.run_here("explain", "game.txt", *args, stdout=writing)
            os.close(writing)
            self.assertEqual((result.status, result.err), (-13, b""))
        self.parsed(self.read("board.svg"))  # the image is written first

    def test_odd_paths(self):
        for name in (b'<a>&".txt', b"a\nb", b"\xff\xfe", b"-x"):
            self.write(name, WIN_1)
            result = self.run_here("explain", "--svg", "board.svg", "--", name)
            self.assert_result(result, None)
            self.parsed(self.read("board.svg"))
        result = self.run_here("explain", b"a\nb", "--svg", b"\xff.svg")
        self.assert_result(result, None)
        self.parsed(self.read(b"\xff.svg"))

    def test_any_bytes(self):
        """Quoted words of a file get into the picture."""
        for word in (b"</text>", b"\x00\x01", b"\xff\xfe", b"&#0;", b"\xef\xbf\xbf", b"]]>", b"\xed\xa0\x80"):
            self.write("box.txt", (ROOT / "data" / "boxshogi" / "3_check.txt").read_bytes() + word + b"\n")
            self.image("boxshogi", "box.txt")
            self.write("sura.txt", b"A2-A3\n" + word + b"\n")
            self.image("surakarta", "sura.txt")


ARCHIVE = b'[White "One"]\n\n1. 11-15 *\n\n[White "Two"]\n\n1. 9-14 1-0\n\n[White "Three"]\n\n1. 1-2 *\n'


class ChosenGames(Images):
    def test_of_an_archive(self):
        self.write("games.pdn", ARCHIVE)
        whole = self.call("checkers", "explain", "games.pdn").out
        for number, white in ((1, "One"), (2, "Two"), (3, "Three")):
            result = self.call("checkers", "explain", "games.pdn", "--game", str(number))
            self.assert_result(result, None)
            self.assertIn(f"  game            {number}\n".encode(), result.out)
            self.assertIn(result.out.strip(), whole)
            root = self.image("checkers", "games.pdn", "--game", str(number))
            self.assertIn(f"White: {white}.", self.words(root))
            self.assertIn(f"game {number}: code", self.words(root))
        self.assertEqual(len(re.findall("games.pdn: code", whole.decode())), 3)

    def test_of_a_pack(self):
        games = [DRAW, WIN_1, CONTINUE, MALFORMED, FULL]
        os.mkdir(self.path("folder"))
        for number, game in enumerate(games):
            self.write(f"folder/{number}.txt", game)
        self.assertEqual(self.run_here("pack", "folder", "-o", "games.jsonl").status, 0)
        for number in range(5):
            if number == 3:
                continue
            alone = self.image("connectz", f"folder/{number}.txt")
            root = self.image("connectz", "games.jsonl", "--game", str(number + 1))
            self.assertEqual(pieces(root, "data-cell", "data-player"), pieces(alone, "data-cell", "data-player"))
        self.assert_result(self.run_here("explain", "games.jsonl", "--game", "6"), b"",
                           "--game: games.jsonl has 5 games", 2)

    def test_there_is_no_such_game(self):
        self.write("games.pdn", ARCHIVE)
        self.write("game.txt", WIN_1)
        for game, name, number, why in (("checkers", "games.pdn", "4", b"games.pdn has 3 games"),
                                        ("checkers", "games.pdn", "18446744073709551615", b"games.pdn has 3 games"),
                                        ("connectz", "game.txt", "2", b"game.txt has 1 game\n")):
            for more in ([], ["--svg", "board.svg"]):
                result = self.call(game, "explain", name, "--game", number, *more)
                self.assert_result(result, b"", "", 2)
                self.assertIn(b"--game: " + why, result.err)
        for number in ("0", "-1", "x", "1.5", ""):
            self.assert_result(self.run_here("explain", "game.txt", "--game", number), b"", "--game", 2)
        self.assertEqual(sorted(os.listdir(self.dir)), ["game.txt", "games.pdn"])

    def test_odd_names_are_escaped_once(self):
        self.write(b"a\nb\\", WIN_1)
        result = self.run_here("explain", b"a\nb\\", "--game", "2")
        self.assert_result(result, b"", "--game: a\\nb\\\\ has 1 game\n", 2)

    def test_a_file_that_cannot_be_read(self):
        for number in ("1", "7"):
            result = self.call("checkers", "explain", "none.pdn", "--game", number)
            self.assert_result(result, None, b"checkers: none.pdn: No such file or directory\n")
            self.assertIn(b"none.pdn: code 9", result.out)
        self.write("cut.pdn", ARCHIVE + b"0" * ((1 << 20) + 1) + b"\n")
        self.assertEqual(self.call("checkers", "explain", "cut.pdn", "--game", "2").status, 0)
        result = self.call("checkers", "explain", "cut.pdn", "--game", "9")
        self.assert_result(result, b"", "", 2)
        self.assertIn(b"--game: reading cut.pdn ended at game 4: line too long", result.err)

    def test_one_of_several_has_to_be_chosen(self):
        self.write("games.pdn", ARCHIVE)
        self.assert_result(self.call("checkers", "explain", "games.pdn", "--svg", "board.svg"), b"",
                           "--svg: games.pdn has several games; choose one with --game N", 2)
        self.assertEqual(os.listdir(self.dir), ["games.pdn"])

    def test_the_rest_of_an_archive_is_not_read(self):
        """The same time for a game at the beginning, however long the archive: an endless one."""
        self.write("games.pdn", ARCHIVE)
        endless = f"cat games.pdn; yes '[Event \"x\"]\n\n1. 11-15 *\n'"
        result = run("-c", f"({endless}) 2>/dev/null | {command('checkers')} explain --game 2 -", executable="/bin/sh",
                     cwd=self.dir)
        self.assertEqual((result.status, result.err), (0, b""))
        self.assertIn(b"White: Two", result.out)

    def test_operands(self):
        for args in (["--svg", "x.svg"], ["--game", "1"]):
            self.assert_result(self.run_here("explain", *args), b"connectz: Provide one input file\n", status=2)
