"""`checkers`: boards, archives, explanations, playing against a person, by protocol and in matches."""
import json
import re
import time
import unittest

from support import ROOT, SANITIZED, Case, command, run

CHECKERS = command("checkers")
FIRST = b"________\n__b_____\n_w_w____\n________\n_w______\n_____b__\n____w___\n___w____\n"
SECOND = b"________\n__b_b___\n_w______\n______b_\n_______b\n________\n________\n________\n"
ARCHIVE = (b'[Event "one"]\n\n1. 11-15 22-18 15x22 25x18 1/2-1/2\n\n[Event "two"]\n1. 11-15 22-18 8-11 *\n\n'
           b'[Event "three"]\n1. 11-15 {never closed\n\n[Event "four"]\n1. 11-15 1-0\n')
QUESTION = FIRST.replace(b"\n", b"") + b" b 0.1\n"


class Checkers(Case):
    def run_here(self, *args, **options):
        return run(*args, **{"cwd": self.dir, "executable": CHECKERS, **options})


class Moves(Checkers):
    def test_the_challenges_examples(self):
        self.write("first", FIRST)
        self.write("second", SECOND)
        self.assert_result(self.run_here("moves", "--color", "b", "first"),
                           b"[[1, 2], [3, 0], [5, 2]]\n[[1, 2], [3, 4]]\n")
        self.assert_result(self.run_here("moves", "--color", "w", "second"), b"[[2, 1], [0, 3], [2, 5]]\n")
        self.assert_result(self.run_here("moves", "--color", "w", "--rules", "english", "second"),
                           b"[[2, 1], [0, 3]]\n")

    def test_standard_input_and_line_ends(self):
        for data in (SECOND, SECOND[:-1], SECOND.replace(b"\n", b"\r\n"), SECOND + b"\n\n"):
            self.assert_result(self.run_here("moves", "--color", "w", "-", stdin=data), b"[[2, 1], [0, 3], [2, 5]]\n")

    def test_no_move_is_no_line(self):
        self.assert_result(self.run_here("moves", "--color", "b", "-", stdin=b"____\n" * 4), b"")

    def test_no_board(self):
        for data, reason in ((b"", "a board has 4 to 32 rows, not 0"), (b"___\n" * 3, "not 3"),
                             (b"____\n" * 5, "row 0 has 4 characters on a board of 5 rows"),
                             (b"____\n__x_\n____\n____\n", "row 1, column 2: 'x' is none of _ b B w W"),
                             (b"_" * 100000, "too long for a board"), (b"____\n" * 3 + b"\0___\n", "row 3, column 0")):
            self.assert_result(self.run_here("moves", "--color", "b", "-", stdin=data), b"", reason, 2)
        self.assert_result(self.run_here("moves", "--color", "b", "none"), b"", "none: No such file or directory", 2)
        self.assert_result(self.run_here("moves", "-", stdin=FIRST), b"", "--color", 2)
        self.assert_result(self.run_here("moves", "--color", "x", "-", stdin=FIRST), b"", "--help", 2)


class Perft(Checkers):
    def test_counts(self):
        for args, count in ((["8"], 845931), (["9"], 3963629), (["9", "--rules", "english"], 3963680),
                            (["7", "--size", "10"], 1016158), (["7", "--size", "6"], 12373), (["7", "--size", "4"], 40)):
            self.assert_result(self.run_here("perft", *args), f"{count}\n".encode())

    def test_board_and_divide(self):
        self.write("first", FIRST)
        self.assert_result(self.run_here("perft", "1", "--board", "first", "--divide"),
                           b"[[1, 2], [3, 0], [5, 2]]: 1\n[[1, 2], [3, 4]]: 1\n2\n")
        self.assert_result(self.run_here("perft", "1", "--board", "first", "--size", "8"), b"", "--help", 2)
        self.assert_result(self.run_here("perft", "1", "--size", "7"), b"", "must be even", 2)


class Archives(Checkers):
    def test_a_code_a_game(self):
        self.write("archive.pdn", ARCHIVE)
        self.assert_result(self.run_here("archive.pdn"), b"0\n5\n8\n1\n")
        self.assert_result(self.run_here("-", stdin=ARCHIVE), b"0\n5\n8\n1\n")
        self.assert_result(self.run_here("--exit-code", "archive.pdn"), b"0\n5\n8\n1\n", status=1)

    def test_sweep_and_json_tell_the_game(self):
        self.write("archive.pdn", ARCHIVE)
        self.assert_result(self.run_here("sweep", "archive.pdn"),
                           b"0\tarchive.pdn\t1\n5\tarchive.pdn\t2\n8\tarchive.pdn\t3\n1\tarchive.pdn\t4\n", status=1)
        records = self.run_here("sweep", "--format", "jsonl", "--no-timing", "archive.pdn").json_lines()
        self.assertEqual([record.get("game") for record in records[1:-1]], [1, 2, 3, 4])
        self.assertEqual(records[0]["options"], {"rules": "auto"})
        self.assertEqual(records[2], {
            "type": "game", "path": "archive.pdn", "game": 2, "code": 5, "name": "illegal_move",
            "reason": "'8-11': black must capture, and the disc on 8 cannot", "line": 6, "byte": 80, "move": 3,
            "player": 1, "moves": 2, "bytes": 37, "tags": {"Event": "two"}, "claimed_result": "*",
            "derived_result": "*", "fen": "B:W18,21,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15",
            "legal_moves": ["15x22"], "nearest_move": "15x22", "column": 16})
        self.assertEqual((records[-1]["files"], records[-1]["games"], records[-1]["bytes"]), (1, 4, len(ARCHIVE)))

    def test_trouble_behind_games_has_the_next_number(self):
        long = ARCHIVE + b" " * (1 << 20) + b" \n"
        self.write("long.pdn", long)
        self.assert_result(self.run_here("long.pdn"), b"0\n5\n8\n1\n9\n", "line too long")
        self.write("limited.pdn", ARCHIVE)
        result = self.run_here("sweep", "--max-bytes", "100", "limited.pdn")
        self.assertEqual(result.out.splitlines()[-1], b"9\tlimited.pdn\t2")

    def test_explanation(self):
        self.write("archive.pdn", ARCHIVE)
        out = self.run_here("explain", "archive.pdn").out
        self.assert_clean(out)
        for words in (b"  tags            Event: two\n", b"  legal moves     15x22\n", b"  nearest move    15x22\n",
                      b"\n1. 11-15 22-18\n", b"  game            4\n"):
            self.assertIn(words, out)

    def test_nobody_is_to_move_when_a_game_is_over(self):
        for game, words in ((b"1. 11-15 *", b"the last move; white to move\n"), (b"1. 11-15", b"; white to move\n"),
                            (b"1. 11-15 1-0", b"the last move\n"), (b"1. 11-15 1/2-1/2", b"the last move\n"),
                            (b"1. 11-15 21-20", b"; white to move\n"),
                            (b'[FEN "B:W18:B14"]\n1. 14x23 *', b"the last move\n")):
            out = self.run_here("explain", "-", stdin=game + b"\n").out
            self.assertTrue(out.endswith(words), out)

    def test_tags_cannot_play_tricks(self):
        self.write("odd.pdn", b'[Event "\x1b[31m\xc2\x9b \xff"]\n1. 11-15 *\n[Site "caf\xc3\xa9"]\n*\n')
        out = self.run_here("explain", "odd.pdn").out
        self.assert_clean(out)
        records = [json.loads(line) for line in self.run_here("--json", "odd.pdn").out.splitlines()]
        self.assertEqual(records[0]["tags"]["Event"], "\x1b[31m\u00c2\u203a \u00ff")
        self.assertEqual(records[1]["tags"]["Site"], "caf\u00e9")

    def test_constant_memory(self):
        game = b'[Event "x"]\n[Result "1-0"]\n\n1. 11-15 22-18 15x22 25x18 {so far} 1-0\n\n'
        result = self.run_here("sweep", "-", stdin=game * 200000, measure=True)
        self.assertEqual(result.out.count(b"\n"), 200000)
        self.assert_peak(result, 32)


class Play(Checkers):
    def test_a_person(self):
        result = self.run_here("play", "--depth", "2", "--name", "Ada", "--record", "game.pdn",
                               stdin=b"moves\n11-16\n12-33\nfoo\n1-5\nresign\n")
        self.assert_result(result)
        self.assertIn(b"9-13 9-14 10-14 10-15 11-15 11-16 12-16", result.out)
        self.assertIn(b"Not allowed: squares have the numbers 1 to 32.", result.out)
        self.assertIn(b"Type a move", result.out)
        self.assertIn(b"Not allowed: ", result.out)
        self.assertIn(b"The game ends 0-1: black resigned.", result.out)
        record = self.read("game.pdn")
        self.assertIn(b'[Black "Ada"]', record)
        for name in ("king-goes-on", "seed"):  # the latter is a former name
            self.assert_result(self.run_here("--rules", name, "game.pdn"), b"2\n")

    def test_end_of_input_leaves_the_game_open(self):
        result = self.run_here("play", "--color", "w", "--depth", "1", "--record", "game.pdn", stdin=b"")
        self.assert_result(result)
        self.assertIn(b"I play ", result.out)
        self.assert_result(self.run_here("--rules", "king-goes-on", "game.pdn"), b"3\n")

    def test_engine(self):
        self.assert_result(self.run_here("engine", stdin=QUESTION * 3), b"[[1, 2], [3, 0], [5, 2]]\n" * 3)
        self.assert_result(self.run_here("engine", stdin=b"_" * 64 + b" w 1\n"), b"[]\n")
        self.assert_result(self.run_here("engine", stdin=b"_____b__________ b 1\n" + QUESTION), b"[[1, 1], [2, 0]]\n[[1, 2], [3, 0], [5, 2]]\n")
        for line in (b"\n", b"x b 1\n", QUESTION[:-1] + b"x\n", QUESTION.replace(b" b ", b" x "), b"_" * 64 + b" b -1\n",
                     b"_" * 64 + b" b nan\n"):
            self.assert_result(self.run_here("engine", stdin=line), b"", "BOARD COLOR SECONDS", 2)

    def test_seconds_are_kept(self):
        question = b"_b_b_b_bb_b_b_b__b_b_b_b________________w_w_w_w__w_w_w_ww_w_w_w_ b 0.3\n"
        begin = time.monotonic()
        self.assert_result(self.run_here("engine", stdin=question * 3), None)
        self.assertGreater(time.monotonic() - begin, 0.8)
        self.assert_quick(time.monotonic() - begin, 10)

    def match(self, *args):
        result = self.run_here("play", "--record", "match.pdn", *args)
        self.assert_result(result)
        text = self.read("match.pdn").decode()
        codes = {"1-0": "1", "0-1": "2", "1/2-1/2": "0"}
        wanted = [codes[result] for result in re.findall(r'\[Result "(.*)"\]', text)]
        judged = self.run_here("--rules", "king-goes-on", "match.pdn").out.decode().split()
        self.assertEqual(judged, wanted)
        return result.out.decode(), wanted

    def test_matches(self):
        games = 4 if SANITIZED else 10
        out, results = self.match("--against", "random", "--depth", "5", "--games", str(games), "--name", "deep")
        self.assertIn(f"deep against random: {games} games, won ", out)
        self.assertEqual(len(results), games)
        out, _ = self.match("--against", "self", "--depth", "3", "--games", "4", "--other-evaluation", "material")
        self.assertIn("million a second", out)
        engine = f"{CHECKERS} engine --depth 2"
        out, _ = self.match("--against", engine, "--depth", "2", "--games", "4")
        self.assertNotIn("  lost  ", out)

    def test_wrong_usage(self):
        for args in (["--depth", "0"], ["--seconds", "-1"], ["--evaluation", "queen=1"], ["--evaluation", "king"],
                     ["--evaluation", "king=x"], ["--other-evaluation", "material"], ["--games", "0"]):
            self.assert_result(self.run_here("play", *args), b"", "checkers: ", 2)
        self.assert_result(self.run_here("play", "--against", "random", "--record", "no/such/file"), b"", "no/such/file", 2)


class Golden(Checkers):
    def test_help(self):
        for level in ([], ["moves"], ["perft"], ["play"], ["engine"], ["generate"]):
            self.assert_golden("_".join(["checkers_help", *level]), self.run_here(*level, "--help").out)

    def test_samples(self):
        result = self.run_here("sweep", "--format", "jsonl", "--no-timing", "data/checkers", cwd=ROOT)
        self.assert_golden("checkers_samples_jsonl", result.out)
        result = self.run_here("explain", "data/checkers/5_capture_overlooked.pdn", cwd=ROOT)
        self.assert_golden("checkers_5_capture_overlooked", result.out)


class Shaded(Case):
    def test_squares_and_what_stands_on_them(self):
        """Each dark square is one stretch of five characters on a background, in which its number and disc can be read."""
        plain, coloured = (run("explain", "--color", when, str(ROOT / "data/checkers/5_capture_overlooked.pdn"),
                               executable=CHECKERS).out.decode() for when in ("never", "always"))
        self.assertEqual(re.sub("\x1b\\[[0-9;]*m", "", coloured), plain)
        pieces = re.findall("\x1b\\[((?:1;)?38;5;\\d+;48;5;236)m(.*?)\x1b\\[0m", coloured)
        squares = [number[1] + disc[1] for number, disc in zip(pieces[::2], pieces[1::2])]
        self.assertEqual([square[:2].strip() for square in squares], [str(number) for number in range(1, 33)])
        self.assertEqual({len(square) for square in squares}, {5})
        self.assertEqual(squares[17], "18>w<")
        self.assertEqual(len({number[0] for number, disc in zip(pieces[::2], pieces[1::2])}), 1)
        self.assertEqual({disc[0] for disc in pieces[1::2] if "b" in disc[1]}, {"1;38;5;210;48;5;236"})


if __name__ == "__main__":
    unittest.main()
