"""JSON Lines: what stands in a report, and that it keeps to the schema."""
import os

from schemas import REPORT
from support import (CASES, CONTINUE, DRAW, FAR, FULL, ILLEGAL, INCOMPLETE, MALFORMED, WIN_1, WIN_2, Case, run)

NAMES = ["draw", "first_player_wins", "second_player_wins", "incomplete", "illegal_continue", "illegal_move",
         "off_the_board", "illegal_game", "invalid_file", "file_error"]
EXACT = 1 << 53  # the largest number that every reader of JSON holds exactly


class Records(Case):
    def records(self, *args):
        result = self.sweep("--format", "jsonl", *args)
        self.assertTrue(result.out.endswith(b"\n"))
        self.assert_clean(result.out, allowed=b"\n")
        return result.json_lines()

    def game(self, data, *args):
        self.write("game", data)
        [begin, game, summary] = self.records("--no-timing", *args, "game")
        self.assertEqual((begin["type"], game["type"], summary["type"]), ("begin", "game", "summary"))
        self.assertEqual(game["path"], "game")
        self.assertEqual(game["name"], NAMES[game["code"]])
        self.assertTrue(game["reason"])
        return game

    def assert_fields(self, game, **fields):
        self.assertEqual({name: game.get(name) for name in fields}, fields)

    def test_begin(self):
        self.write("game")
        for precedence in ("spec", "first"):
            begin = self.records("--precedence", precedence, "game")[0]
            version = self.run_here("--version").out.decode().split()[1]
            self.assertEqual(begin, {"type": "begin", "schema": 1, "tool": "connectz", "version": version,
                                     "options": {"precedence": precedence}})
        self.assertEqual(self.records("game")[0]["options"], {"precedence": "spec"})

    def test_win(self):
        game = self.game(WIN_1)
        self.assertEqual(game, {
            "type": "game", "path": "game", "code": 1, "name": "first_player_wins", "reason": game["reason"],
            "line": 8, "byte": 18, "move": 7, "player": 1, "moves": 7, "bytes": 20, "frame": [7, 6, 4],
            "winning_move": 7, "winning_player": 1, "winning_line": [[1, 1], [1, 2], [1, 3], [1, 4]]})
        self.assert_fields(self.game(WIN_2), code=2, line=9, byte=20, move=8, player=2, moves=8, bytes=22,
                           winning_move=8, winning_player=2, winning_line=[[1, 1], [1, 2], [1, 3], [1, 4]])

    def test_winning_lines_of_each_direction(self):
        for moves, cells in (("1 1 2 2 3 3 4", [[1, 1], [2, 1], [3, 1], [4, 1]]),
                             ("1 2 2 3 3 4 3 4 4 6 4", [[1, 1], [2, 2], [3, 3], [4, 4]]),
                             ("7 6 6 5 5 4 5 4 4 2 4", [[4, 4], [5, 3], [6, 2], [7, 1]]),
                             ("5 1 5 1 5 1 5", [[5, 1], [5, 2], [5, 3], [5, 4]])):
            game = self.game(b"7 6 4\n" + moves.replace(" ", "\n").encode())
            self.assertEqual(game["code"], 1)
            self.assertEqual(sorted(game["winning_line"]), cells)

    def test_line_longer_than_needed(self):
        game = self.game(b"7 6 4\n" + b"1\n1\n2\n2\n3\n3\n5\n5\n6\n6\n7\n7\n4\n")
        self.assertEqual(game["code"], 1)
        self.assertEqual(sorted(game["winning_line"]), [[column, 1] for column in range(1, 8)])

    def test_draw_and_incomplete(self):
        for data, code, moves in ((DRAW, 0, 2), (INCOMPLETE, 3, 1), (b"7 6 4\n", 3, 0), (b"7 6 4\r\n1\r\n2", 3, 2)):
            game = self.game(data)
            self.assert_fields(game, code=code, moves=moves, bytes=len(data))
            for absent in ("winning_line", "winning_move", "winning_player", "line", "move", "player"):
                self.assertNotIn(absent, game)

    def test_where_it_went_wrong(self):
        self.assert_fields(self.game(CONTINUE), code=4, line=9, byte=20, move=8, player=2, winning_move=7)
        self.assert_fields(self.game(FULL), code=5, line=4, byte=10, move=3, player=1, frame=[1, 2, 2])
        self.assert_fields(self.game(FAR), code=6, line=2, byte=6, move=1, player=1)
        self.assert_fields(self.game(ILLEGAL), code=7, line=1, byte=0, frame=[3, 3, 4])
        self.assert_fields(self.game(MALFORMED), code=8, line=2, byte=6)
        self.assert_fields(self.game(b"7 6\n1\n"), code=8, line=1, byte=0)
        self.assert_fields(self.game(b"7 6 4\n1\n2\n\n3\n"), code=8, line=4, byte=10)

    def test_the_first_of_several_is_reported(self):
        self.assert_fields(self.game(b"7 6 4\n1\n8\n9\n2\n8\n"), code=6, line=3, byte=8, move=2, player=2)
        self.assert_fields(self.game(b"1 2 2\n1\n1\n1\n1\n"), code=5, line=4, move=3)
        self.assert_fields(self.game(WIN_1 + b"2\n3\n"), code=4, line=9, move=8)
        self.assert_fields(self.game(b"7 6 4\n8\nx\n0\n"), code=8, line=3, byte=8)
        self.assert_fields(self.game(b"7 6 4\n8\nx\n", "--precedence", "first"), code=6, line=2)

    def test_where_lines_end_in_crlf(self):
        self.assert_fields(self.game(WIN_1.replace(b"\n", b"\r\n")), line=8, byte=25, bytes=28)
        self.assert_fields(self.game(b"7 6 4\r\n1\r\n8\r\n"), code=6, line=3, byte=10)

    def test_files_that_cannot_be_read(self):
        [_, game, summary] = self.records("--no-timing", "none")
        self.assertEqual(game, {"type": "game", "path": "none", "code": 9, "name": "file_error",
                                "reason": "No such file or directory", "moves": 0, "bytes": 0})
        self.assertEqual((summary["files"], summary["codes"]["9"]), (1, 1))

    def test_summary(self):
        games = [DRAW, WIN_1, WIN_2, INCOMPLETE, CONTINUE, FULL, FAR, ILLEGAL, MALFORMED, WIN_1]
        for number, data in enumerate(games):
            self.write(f"t/{number}", data)
        os.mkfifo(self.path("t/fifo"))
        records = self.records("--no-timing", "t", "none")
        reports = records[1:-1]
        self.assertEqual([report["code"] for report in reports], [9, 0, 1, 2, 3, 4, 5, 6, 7, 8, 1])
        self.assertEqual(records[-1], {
            "type": "summary", "partial": False, "files": 11, "games": 11, "skipped": 1,
            "bytes": sum(report["bytes"] for report in reports), "moves": sum(report["moves"] for report in reports),
            "codes": {str(code): 2 if code == 1 else 1 for code in range(10)}})

    def test_seconds(self):
        self.write("game")
        records = self.records("game")
        for record in records[1:]:
            self.assertIsInstance(record["seconds"], float)
            self.assertTrue(0 <= record["seconds"] < 60)
        for record in self.records("--no-timing", "game"):
            self.assertNotIn("seconds", record)

    def test_order_of_keys_is_fixed(self):
        self.write("game", WIN_1)
        keys = list(self.records("game")[1])
        self.assertEqual(keys, ["type", "path", "code", "name", "reason", "line", "byte", "move", "player", "moves",
                                "bytes", "frame", "winning_move", "winning_player", "winning_line", "seconds"])

    def test_one_object_of_json_is_the_same(self):
        self.write("game", WIN_1)
        [alone] = self.run_here("--json", "game").json_lines()
        swept = self.records("game")[1]
        del alone["seconds"], swept["seconds"]
        self.assertEqual(alone, swept)

    def test_large_numbers_are_strings(self):
        for number in (EXACT - 1, EXACT):
            self.assertEqual(self.game(b"%d 6 4\n%d\n" % (number, number))["frame"], [number, 6, 4])
        for number in (EXACT + 1, 2**63, 2**64 - 1, 2**64, 10**30):
            self.assertEqual(self.game(b"%d 6 4\n%d\n" % (number, number))["frame"], [str(number), 6, 4])
            self.assertEqual(self.game(b"6 %d %d\n1\n" % (number, number))["frame"], [6, str(number), str(number)])

    def test_large_columns_in_the_winning_line(self):
        for base in (EXACT - 2, 2**64 - 2, 10**30):
            columns = [base + step for step in range(4)]
            moves = [move for column in columns for move in (column, 1)][:-1]
            game = self.game(b"%d 6 4\n" % (base + 9) + b"".join(b"%d\n" % move for move in moves))
            self.assertEqual(game["code"], 1)
            expected = [[column if column <= EXACT else str(column), 1] for column in columns]
            self.assertEqual(game["winning_line"], expected)

    def test_leading_zeros_are_dropped(self):
        self.assertEqual(self.game(b"007 0006 4\n0001\n")["frame"], [7, 6, 4])


class Paths(Case):
    def shown(self, name):
        self.write(name)
        result = self.sweep("--format", "jsonl", name)
        self.assertEqual(result.status, 0)
        self.assert_clean(result.out, allowed=b"\n")
        result.out.decode("utf-8")
        return result.json_lines()[1]

    def test_utf8_stays_itself(self):
        for name in ("plain", "é", "日本", "😀", 'quote"', "back\\slash", "a b"):
            with self.subTest(name=name):
                game = self.shown(name)
                self.assertEqual(game["path"], name)
                self.assertNotIn("path_hex", game)

    def test_everything_survives(self):
        names = [b"\xff", b"a\xfe\xffb", b"\xc2", b"\xe2\x82", b"\xed\xa0\x80", b"\xc0\xaf", b"\xf5\x80\x80\x80",
                 b"\xf4\x90\x80\x80", b"\x80", b"\x9b31m", b"tab\t", b"new\nline", b"\x01", b"\x1b[31m", b"\x7f",
                 b"\xc2\x9b", b"\xc2\x80", b"\\xff", b"\r"]
        for name in names:
            with self.subTest(name=name):
                game = self.shown(name)
                path = bytes.fromhex(game["path_hex"]) if "path_hex" in game else game["path"].encode()
                self.assertEqual(path, name)

    def test_not_utf8_has_both(self):
        game = self.shown(b"a\xffb")
        self.assertEqual((game["path"], game["path_hex"]), ("a\\xffb", "61ff62"))

    def test_every_byte_in_a_file(self):
        """Whatever a file holds, the report is UTF-8 and holds no control characters."""
        for byte in range(256):
            self.write("t/%03d" % byte, b"7 6 4\n1\n" + bytes([byte]) * 3 + b"\n")
            self.write("u/%03d" % byte, b"7 6 4 " + bytes([byte, 0xC2, 0x9B]) + b"\n")
        for form in ("jsonl", "codes"):
            result = self.sweep("--format", form, "t", "u")
            self.assert_clean(result.out)
            result.out.decode("utf-8")
        for record in self.sweep("--format", "jsonl", "t", "u").json_lines()[1:-1]:
            self.assert_clean(record["reason"].encode(), allowed=b"")


class NoControlCharacters(Case):
    """Messages on standard error too are safe for a terminal."""

    EVIL = "x\x1b[31m\x07\x7f\u009b"

    def assert_safe(self, *args):
        result = self.run_here(*args)
        self.assertEqual(result.status, 2)
        self.assertTrue(result.err)
        self.assert_clean(result.err)

    def test_output_file(self):
        self.write("game")
        self.assert_safe("sweep", "-o", self.EVIL + "/report", "game")

    def test_list(self):
        self.assert_safe("sweep", "--files-from", self.EVIL)

    def test_options(self):
        self.write("game")
        self.assert_safe("--" + self.EVIL, "game")
        self.assert_safe("sweep", "--" + self.EVIL, "game")

    def test_values_of_options(self):
        self.write("game")
        for option in ("--format", "--jobs", "--only", "--precedence", "--max-bytes", "--max-failures"):
            with self.subTest(option=option):
                self.assert_safe("sweep", option, self.EVIL, "game")
        self.assert_safe("explain", "--color", self.EVIL, "game")


class Schema(Case):
    def validate(self, records):
        for record in records:
            errors = [error.message for error in REPORT.iter_errors(record)]
            self.assertEqual(errors, [], record)

    def test_cases(self):
        for precedence in ("spec", "first"):
            self.validate(run("sweep", "--format", "jsonl", "--precedence", precedence, CASES).json_lines())
        self.validate(run("sweep", "--format", "jsonl", "--no-timing", CASES).json_lines())

    def test_odd_ones(self):
        for name in (b"\xff", b"a\nb", "é".encode(), b"\x1b"):
            self.write(b"t/" + name, WIN_1)
        os.symlink("none", self.path("t/broken"))
        os.mkfifo(self.path("t/fifo"))
        self.validate(self.sweep("--format", "jsonl", "t", "none").json_lines())
        self.validate(self.sweep("--format", "jsonl", "--fail-fast", "t", "none").json_lines())
        self.validate(self.sweep("--format", "jsonl", "--allow-empty", "--include", "-", "t").json_lines())
        self.validate(self.run_here("--json", "none").json_lines())
        base = 10**30
        moves = [move for step in range(4) for move in (base + step, 1)][:-1]
        data = b"%d 6 4\n" % (base * 9) + b"".join(b"%d\n" % move for move in moves)
        self.validate(self.run_here("--json", "-", stdin=data).json_lines())

    def test_it_is_strict(self):
        self.write("game", WIN_1)
        [begin, game, summary] = self.sweep("--format", "jsonl", "game").json_lines()
        self.validate([begin, game, summary])

        def wrong(record, **changes):
            record = {**record, **changes}
            record = {name: value for name, value in record.items() if value is not None}
            self.assertFalse(REPORT.is_valid(record), record)

        wrong(game, code=10)
        wrong(game, code="1")
        wrong(game, code=None)
        wrong(game, path=None)
        wrong(game, reason=None)
        wrong(game, name="won")
        wrong(game, line=0)
        wrong(game, player=3)
        wrong(game, moves=-1)
        wrong(game, winning_line=[[1]])
        wrong(game, type="match")
        wrong(begin, schema=None)
        wrong(begin, tool=None)
        wrong(summary, partial="no")
        wrong(summary, codes={})
        wrong(summary, files=None)
        self.assertFalse(REPORT.is_valid({}))
        self.assertFalse(REPORT.is_valid([]))
