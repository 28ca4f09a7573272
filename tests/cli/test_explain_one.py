"""`GAME explain` for one game: what sessions/explain_one.txt cannot ask of `--game N` and `--svg FILE`."""
import os

from images import DATA, Images, pieces
from support import COMMANDS, CONTINUE, DRAW, FULL, MALFORMED, ROOT, WIN_1


class Outputs(Images):
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


class ChosenGames(Images):
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
