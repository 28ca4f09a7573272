"""`checkers pdn`: archives cleaned, selected, counted, and split."""
import gzip
import json
import os
import random
import re
import signal
import subprocess
import unittest

from support import MIB, ROOT, Case, command, environment, run, wait_until

CHECKERS = command("checkers")
WILD = (b"; collected by hand\n[Result \"1-0\"]\n[White \"Charles\"] [Black \"Ada\"]\n[Event \"Friendly, \\\"blitz\\\"\"]\n"
        b"[Annotator \"M\xfcller\"]\n[White \"again\"]\n\n"
        b"1. 11-15 23-19 {the Glasgow, which is a long comment that has to be wrapped somewhere near the end, [Event \"x\"]\n"
        b"or\tthereabouts} 2. 8-11 f6-g5 ! (2... 26-23 $5 (2... 24-20?) )\n% not a word\n{}() 3. 11 - 16 24-20* 4. 16:23 "
        b"27x11 $3 5. 7x16 ; and } so on\n2-0")
CLEAN = (b"[Event \"Friendly, \\\"blitz\\\"\"]\n[Black \"Ada\"]\n[White \"Charles\"]\n[Result \"1-0\"]\n"
         b"[Annotator \"M\xc3\xbcller\"]\n\n"
         b"{collected by hand} 1. 11-15 23-19 {the Glasgow, which is a long comment that\n"
         b"has to be wrapped somewhere near the end, [Event \"x\"] or thereabouts} 2. 8-11\n"
         b"22-17! (2... 26-23 $5 (2... 24-20?)) 3. 11-16 24-20* 4. 16x23 27x11 $3 5. 7x16\n"
         b"; and } so on\n1-0\n\n")
BARE = (b"[Event \"Friendly, \\\"blitz\\\"\"]\n[Black \"Ada\"]\n[White \"Charles\"]\n[Result \"1-0\"]\n"
        b"[Annotator \"M\xc3\xbcller\"]\n\n"
        b"1. 11-15 23-19 2. 8-11 22-17 3. 11-16 24-20 4. 16x23 27x11 5. 7x16 1-0\n\n")
BAD = b"[Event \"bad\"]\n\n1. 11-15 22-18 8-11 *\n\n"


def game(event="?", black=None, white=None, result="*", moves="11-15", text=None, **tags):
    tags = {"Event": event, "Black": black, "White": white, "Result": result, **tags}
    lines = [f'[{name} "{value}"]' for name, value in tags.items() if value is not None]
    return "\n".join(lines + ["", f"1. {moves} {text or result}", "", ""]).encode()


class Pdn(Case):
    def run_here(self, *args, **options):
        return run(*args, **{"cwd": self.dir, "executable": CHECKERS, **options})

    def pdn(self, *args, **options):
        return self.run_here("pdn", *args, **options)

    def events(self, *args, **options):
        """The events of the games that are written."""
        result = self.pdn("--quiet", *args, **options)
        self.assertEqual((result.status, result.err), (0, b""))
        return re.findall(rb'^\[Event "(.*)"\]', result.out, re.MULTILINE)


class Cleaning(Pdn):
    def test_everything_at_once(self):
        self.assert_result(self.pdn("-", stdin=WILD), CLEAN, b"checkers: 1 game read, 1 written\n")
        self.assert_result(self.pdn("--quiet", "-", stdin=CLEAN), CLEAN)
        self.assert_result(self.pdn("--quiet", "--no-comments", "--no-variations", "--no-glyphs", "-", stdin=WILD), BARE)

    def test_each_annotation_alone(self):
        text = b"1. 11-15! {a} (22-18!? {b} $2) $3 22-18*\n*\n"
        for option, moves in (("--no-comments", b"1. 11-15! (22-18!? $2) $3 22-18* *"),
                              ("--no-variations", b"1. 11-15! {a} $3 22-18* *"),
                              ("--no-glyphs", b"1. 11-15 {a} (22-18 {b}) 22-18 *")):
            self.assert_result(self.pdn("--quiet", option, "-", stdin=text),
                               b'[Event "?"]\n[Result "*"]\n\n' + moves + b"\n\n")

    def test_chains_are_short_where_that_is_clear(self):
        for case, move in (("1_chain_written_out", b"x"), ("3_ambiguity_resolved_by_a_square_between", b"x")):
            text = (ROOT / "tests" / "cases" / "checkers" / f"{case}.pdn").read_bytes()
            out = self.pdn("--quiet", "-", stdin=text).out
            longest = max(len(word.split(move)) for word in re.findall(rb"\d+(?:x\d+)+", out))
            self.assertEqual(longest, 2 if case.startswith("1") else 3, out)

    def test_white_moves_first(self):
        text = b'[FEN "W:WK32:BK1."]\n32-27 1-6 27-32 *'
        self.assert_result(self.pdn("--quiet", "-", stdin=text),
                           b'[Event "?"]\n[Result "*"]\n[FEN "W:WK32:BK1"]\n\n1... 32-27 2. 1-6 27-32 *\n\n')

    def test_order_of_tags(self):
        names = ["Event", "Site", "Date", "Round", "Black", "White", "Result", "GameType", "SetUp", "FEN", "Zeta", "Alpha"]
        values = {"Result": "*", "GameType": "21", "FEN": "B:W32:B1"}
        lines = {name: f'[{name} "{values.get(name, "x")}"]\n'.encode() for name in names}
        shuffled = list(lines.values())[:10]
        random.Random(1).shuffle(shuffled)
        text = b"".join(shuffled) + lines["Zeta"] + lines["Alpha"] + lines["Zeta"].replace(b"x", b"y") + b"*\n"
        self.assert_result(self.pdn("--quiet", "-", stdin=text), b"".join(lines.values()) + b"\n*\n\n")

    def test_rules_are_written_where_they_were_asked_for(self):
        sample = str(ROOT / "data" / "checkers" / "2_crowned_man_stops.seed5.pdn")
        self.assert_result(self.pdn("--rules", "king-goes-on", sample), b"", "code 5, illegal_move", 1)
        out = self.pdn("--quiet", "--rules", "english", sample).out
        self.assertNotIn(b"[Rules", out)
        self.run_here("play", "--against", "random", "--depth", "1", "--games", "1", "--record", "one.pdn")
        text = self.read("one.pdn").replace(b'[Rules "king-goes-on"]\n', b"")
        out = self.pdn("--quiet", "--rules", "king-goes-on", "-", stdin=text).out
        self.assertIn(b'[Rules "king-goes-on"]\n', out)
        self.assert_result(self.run_here("-", stdin=out), self.run_here("one.pdn").out)

    def test_control_characters_become_blanks(self):
        out = self.pdn("--quiet", "-", stdin=b'[Event "a\x1b[31mb\x7f\x01"]\n1. 11-15 {\x1b]0;x\x07\x00\xc2\x9b} *\n').out
        self.assertEqual(out, b'[Event "a [31mb  "]\n[Result "*"]\n\n1. 11-15 {]0;x} *\n\n')
        self.assert_clean(out)

    def test_samples_and_matches(self):
        """The verdicts of what is written are those of what was read."""
        self.run_here("play", "--against", "random", "--depth", "2", "--games", "20", "--record", "games.pdn")
        sources = [self.path("games.pdn"), str(ROOT / "data" / "checkers"), str(ROOT / "tests" / "cases" / "checkers")]
        self.assert_result(self.pdn(*sources, "-o", "clean.pdn"), b"", "not valid", 1)
        codes = [line.split(b"\t")[0] for line in self.run_here("sweep", *sources).out.splitlines()]
        again = [line.split(b"\t")[0] for line in self.run_here("sweep", "clean.pdn").out.splitlines()]
        self.assertEqual(sorted(again), sorted(code for code in codes if code in b"0123"))
        self.assertGreater(len(again), 80)
        self.assert_result(self.pdn("--quiet", "clean.pdn"), self.read("clean.pdn"))


class Results(Pdn):
    def test_stay(self):
        out = self.pdn("--quiet", "-", stdin=game(result="2-0", text="1-1")).out
        self.assertIn(b'[Result "1-0"]', out)
        self.assertTrue(out.endswith(b"11-15 1/2-1/2\n\n"))
        out = self.pdn("--quiet", "-", stdin=game(result="Black resigned", text="*")).out
        self.assertIn(b'[Result "Black resigned"]', out)

    def test_fixed(self):
        board = (ROOT / "data" / "checkers" / "1_played_out.pdn").read_bytes()
        for text, result in ((game(result="1-0", text="1/2-1/2"), b"1/2-1/2"), (game(result="0-1", text="*"), b"0-1"),
                             (game(result="0-1", text=" "), None), (game(result="?", text="0-1"), b"0-1"),
                             (game(result=None, text="1-1"), None), (board, None),
                             (board.replace(b"1-0", b"0-1"), b"1-0"), (board.replace(b"1-0", b"*"), b"1-0"),
                             (board.replace(b' 1-0', b" 1/2-1/2"), b"1-0")):
            run_ = self.pdn("--fix-results", "-", stdin=text)
            said = b", 1 with another result" if result else b""
            self.assert_result(run_, err=b"checkers: 1 game read, 1 written" + said + b"\n")
            tag = re.search(rb'\[Result "(.*)"\]', run_.out)[1]
            self.assertEqual(run_.out.split()[-1], tag)
            if result:
                self.assertEqual(tag, result)
            self.assert_result(self.pdn("--fix-results", "-", stdin=run_.out), run_.out,
                               b"checkers: 1 game read, 1 written\n")


class Invalid(Pdn):
    def test_are_left_out_and_reported(self):
        archive = game("one") + BAD + game("two")
        self.write("a.pdn", archive)
        result = self.pdn("a.pdn")
        self.assert_result(result, game("one") + game("two"), "a.pdn:8: error: game 2: code 5, illegal_move: '8-11'", 1)
        self.assertIn(b"\ncheckers: 3 games read, 2 written, 1 not valid\n", result.err)
        self.assert_result(self.pdn("--quiet", "a.pdn"), game("one") + game("two"), b"", 1)

    def test_are_kept(self):
        wrong = BAD + b'[White "x"]\n[FEN "B:W99"]\n\n1. 11-15 {never closed\n\n[Event "c"]\n[FEN "none"]\n\n'
        result = self.pdn("--quiet", "--keep-invalid", "-", stdin=wrong + game("good"))
        self.assert_result(result, BAD + b'[White "x"]\n[FEN "B:W99"]\n\n1. 11-15 {never closed\n\n[Event "c"]\n[FEN "none"]\n*\n\n'
                           + game("good"), status=1)
        self.assert_result(self.run_here("-", stdin=result.out), b"5\n7\n8\n3\n")
        for option in (["--select", "event=x"], ["--duplicates"], ["--fen"], ["--statistics"]):
            self.assert_result(self.pdn("--keep-invalid", *option, "-", stdin=wrong), b"", "--keep-invalid", 2)

    def test_of_different_files_stay_apart(self):
        for name, text in (("a", b"1. 11-15 {open"), ("b", b"hello"), ("c", b'[Event "x"]\n[FEN "?"]\n'),
                           ("d", b"11-15 11-15"), ("e", b'[White "x"]\n[FEN "?"]')):
            self.write(f"{name}.pdn", text)
        result = self.pdn("--quiet", "--keep-invalid", ".")
        self.assertEqual(result.status, 1)
        self.assert_result(self.run_here("-", stdin=result.out), b"8\n8\n8\n5\n8\n")

    def test_no_game(self):
        self.assert_result(self.pdn("-", stdin=b""), b"", b"checkers: 0 games read, 0 written\n")
        self.assert_result(self.pdn("-", stdin=b"\r\n \n"), b"", b"checkers: 0 games read, 0 written\n")
        self.assert_result(self.pdn("-", stdin=b"{only a comment}"), b"", "the file holds no game", 1)

    def test_line_too_long_for_a_tag(self):
        text = b'[Event "' + b"\xfc" * (MIB - 20) + b'"]\n*\n'
        self.assert_result(self.run_here("-", stdin=text), b"3\n")
        self.assert_result(self.pdn("-", stdin=text + game("next")), game("next"), "a line of more than 1048576 bytes", 1)

    def test_game_too_long(self):
        comment = b"{" + b"word\n" * (2 * MIB) + b"}"
        result = self.pdn("-", stdin=game("a") + comment + b" *\n" + game("b") + BAD + game("c"), measure=True)
        self.assert_result(result, game("b") + game("c"), "game 1: code 9, file_error: the game has more than 8388608 bytes", 1)
        self.assert_peak(result, 48)


class Choices(Pdn):
    def setUp(self):
        super().setUp()
        self.write("a.pdn", game("one", "Ada Lovelace", "Charles", "1-0", "11-15 23-19 8-11", Date="1998.05.01")
                   + game("two", "Charles", "ADA", "0-1", "11-15 22-18 15x22 25x18", Site="Hove", Round="2")
                   + game("three", "Bob", "Charles", "1/2-1/2", "9-13", Date="1999.??.??")
                   + game("four", "Bob", "Eve", "*", "11-15 23-19 8-11"))

    def test_keys(self):
        for conditions, events in ((["player=ada"], "one two"), (["black=ada"], "one"), (["white=ada"], "two"),
                                   (["event=o"], "one two four"), (["site=hov"], "two"), (["date=1998"], "one"),
                                   (["date=1998.05", "date=1999"], "one three"), (["round=2"], "two"), (["date=5"], ""),
                                   (["result=1-0"], "one"), (["result=1-1"], "three"), (["result=*"], "four"),
                                   (["player=ada", "result=0-1"], "two"), (["player=eve", "player=bob"], "three four"),
                                   (["opening=11-15"], "one two four"), (["opening=11-16"], ""),
                                   (["opening=1. c3-d4 23-19 2. 8-11"], "one four"),
                                   (["opening=11-15 23-19 8-11 22-17"], ""),
                                   (["position=W:W21-32:B1-10,12,15."], "one two four"),
                                   (["position=B:W21-32:B1-10,12,15"], "")):
            options = [word for condition in conditions for word in ("--select", condition)]
            self.assertEqual(self.events(*options, "a.pdn"), events.encode().split(), conditions)

    def test_conditions_that_make_no_sense(self):
        for condition, reason in (("name=x", "a key of player, black"), ("player", "KEY=VALUE"), ("player=", "no value"),
                                  ("result=won", "1-0, 0-1, 1/2-1/2 or *"), ("position=x", "malformed"),
                                  ("position=B:W99", "square 99"), ("opening=9-13 9-13", "'9-13' is no legal move at ply 2"),
                                  ("opening=hello", "'hello'"), ("opening=0-99", "'0-99'"), ("opening=1.", "no move")):
            self.assert_result(self.pdn("--select", condition, "a.pdn"), b"", reason, 2)

    def test_counts(self):
        self.assert_result(self.pdn("--select", "black=bob", "--unique", "a.pdn", "a.pdn", "./a.pdn", "-", stdin=self.read("a.pdn")),
                           err=b"checkers: 8 games read, 2 written, 4 not selected, 2 repeated\n")

    def test_duplicates(self):
        self.assertEqual(self.events("--unique", "a.pdn"), [b"one", b"two", b"three"])
        self.assertEqual(self.events("--duplicates", "a.pdn"), [b"four"])
        other = game("chain", moves="c3-d4 {x} f6 - e5 15:22 25-18") + game("no move", moves="") + game("no move", moves="")
        self.assertEqual(self.events("--unique", "-", stdin=self.read("a.pdn") + other),
                         [b"one", b"two", b"three", b"no move", b"no move"])
        self.assertEqual(self.events("--duplicates", "-", stdin=self.read("a.pdn") + other), [b"four", b"chain"])
        set_up = game("set up", FEN="B:W21-32:B1-12", moves="9-13") + game("another", FEN="B:W32:B9", moves="9-13")
        self.assertEqual(self.events("--duplicates", "-", stdin=self.read("a.pdn") + set_up), [b"four", b"set up"])
        self.assert_result(self.pdn("--unique", "--duplicates", "a.pdn"), b"", "--unique", 2)


class Listings(Pdn):
    def test_positions(self):
        self.write("a\tb.pdn", game(moves="11-15 23-18") + BAD + game(FEN="W:WK32:BK1", moves=""))
        start = b"W21,22,23,24,25,26,27,28,29,30,31,32"
        self.assert_result(
            self.pdn("--quiet", "--fen", "a\tb.pdn"),
            b"B:" + start + b":B1,2,3,4,5,6,7,8,9,10,11,12\ta\\tb.pdn\t1\t0\n"
            b"W:" + start + b":B1,2,3,4,5,6,7,8,9,10,12,15\ta\\tb.pdn\t1\t1\n"
            b"B:W18,21,22,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15\ta\\tb.pdn\t1\t2\n"
            b"W:WK32:BK1\ta\\tb.pdn\t3\t0\n", status=1)

    def test_statistics(self):
        text = (game(black="Ada", white="M\xfcller", result="1-0", moves="11-15 23-19 8-11 22-17")
                + game(black="Bob", white="Ada", result="1/2-1/2", moves="11-15 23-19 8-11")
                + game(black="Bob", white="Ada", moves="9-13") + game(result="0-1", FEN="W:WK32:BK1", moves=""))
        self.assert_result(self.pdn("--quiet", "--statistics", "-", stdin=text), "\n".join((
            "              games     black     drawn     white      open       %",
            "all games         4         1         1         1         1    50.0",
            "",
            "opening              games     black     drawn     white      open       %",
            "11-15 23-19 8-11         2         1         1         0         0    75.0",
            "(set up)                 1         0         0         1         0     0.0",
            "9-13                     1         0         0         0         1       -",
            "",
            "player     games       won     drawn      lost      open       %",
            "Ada            3         1         1         0         1    75.0",
            "?              2         1         0         1         0    50.0",
            "Bob            2         0         1         0         1    50.0",
            "M\xfcller         1         0         0         1         0     0.0",
            "")).encode())
        data = json.loads(self.pdn("--quiet", "--statistics", "--json", "-", stdin=text).out)
        self.assertEqual(data["all"], {"games": 4, "black_won": 1, "drawn": 1, "white_won": 1, "unfinished": 1})
        self.assertEqual(data["openings"][0], {"opening": "11-15 23-19 8-11", "games": 2, "black_won": 1, "drawn": 1,
                                               "white_won": 0, "unfinished": 0})
        self.assertEqual(data["players"][3], {"player": "M\xfcller", "games": 1, "won": 0, "drawn": 0, "lost": 1,
                                              "unfinished": 0})
        top = self.pdn("--quiet", "--statistics", "--top", "1", "-", stdin=text).out
        self.assertEqual([line.split()[0] for line in top.splitlines() if line], [b"games", b"all", b"opening", b"11-15", b"player", b"Ada"])
        self.assert_result(self.pdn("--top", "1", "-"), b"", "--statistics", 2)


class Files(Pdn):
    def test_inputs(self):
        os.mkdir(self.path("d"))
        self.write("d/a.pdn", game("a"))
        self.write("d/b.pdn.gz", gzip.compress(game("b")))
        self.write("d/c.txt", game("c"))
        self.assertEqual(self.events("d"), [b"a", b"b", b"c"])
        self.assertEqual(self.events("--include", "*.pdn*", "d"), [b"a", b"b"])
        self.assertEqual(self.events("--files-from", "-", stdin=b"d/c.txt\nd/a.pdn\n"), [b"a", b"c"])
        zstd = subprocess.run(["zstd", "-c", self.path("d/a.pdn")], check=True, capture_output=True).stdout
        self.assertEqual(self.events("-", stdin=zstd), [b"a"])

    def test_trouble(self):
        self.write("a.pdn", game("a"))
        self.write("long.pdn", game("l") + b" " * (MIB + 1) + b"\n" + game("m"))
        self.write("cut.pdn.gz", gzip.compress(game("b"))[:-4])
        self.write("games.jsonl", b'{"id": "a", "moves": ["11-15"]}\n')
        self.write("kept.pdn", b"before")
        for name, reason, events in (("none", "none: No such file or directory", [b"a"]),
                                     ("long.pdn", "long.pdn: line 6: line too long", [b"a", b"l"]),
                                     ("cut.pdn.gz", "cut.pdn.gz: truncated gzip data", [b"a"]),
                                     ("games.jsonl", "unpack", [b"a"])):
            result = self.pdn("a.pdn", name)
            self.assert_result(result, err=reason, status=2)
            self.assertEqual(re.findall(rb'Event "(.)"', result.out), events)
            self.assert_result(self.pdn("-o", "kept.pdn", "a.pdn", name), b"", "kept.pdn is not written", 2)
            self.assertEqual(self.read("kept.pdn"), b"before")
        result = self.pdn("none", "a.pdn", "zero")
        self.assert_result(result, game("a"), b"checkers: none: No such file or directory\n"
                           b"checkers: zero: No such file or directory\ncheckers: 1 game read, 1 written\n", 2)
        self.assertEqual(sorted(os.listdir(self.dir)), ["a.pdn", "cut.pdn.gz", "games.jsonl", "kept.pdn", "long.pdn"])
        self.assert_result(self.pdn(), b"", "PATH", 2)
        os.mkdir(self.path("empty"))
        self.assert_result(self.pdn("empty"), b"", "no file was found", 2)

    def test_output(self):
        self.write("a.pdn", game("a"))
        self.assert_result(self.pdn("--quiet", "-o", "out.pdn", "."), b"")
        self.assertEqual(self.read("out.pdn"), game("a"))
        self.assert_result(self.pdn("--quiet", "-o", "out.pdn", "."), b"")  # which is no input
        self.assertEqual(self.read("out.pdn"), game("a"))
        self.assert_result(self.pdn("-o", "./a.pdn", "a.pdn"), b"", "a.pdn is also an output", 2)
        with open("/dev/full", "wb") as full:
            for option in ([], ["--fen"], ["--statistics"]):
                result = self.pdn(*option, "a.pdn", stdout=full)
                self.assertEqual((result.status, result.err), (2, b"checkers: cannot write standard output: No space left on device\n"))

    def test_split(self):
        archive = game("a") + BAD + game("b") + game("c")
        self.assert_result(self.pdn("--split", "d", "--select", "event=b", "--select", "event=c", "-", stdin=archive), b"",
                           "4 games read, 2 written, 1 not valid, 1 not selected", 1)
        self.assertEqual(sorted(os.listdir(self.path("d"))), ["000001.pdn", "000002.pdn"])
        self.assertEqual(self.read("d/000002.pdn"), game("c")[:-1])
        self.assert_result(self.pdn("--split", "d", "-", stdin=archive), b"", "d/000001.pdn: File exists", 2)
        self.assertEqual(self.read("d/000001.pdn"), game("b")[:-1])
        self.assertEqual(self.events("."), [b"b", b"c"])
        self.assertEqual(self.pdn("--quiet", "--split", "e", ".").status, 0)
        self.assertEqual(self.read("e/000001.pdn"), game("b")[:-1])
        self.assert_result(self.pdn("--split", "e", "-o", "x", "-"), b"", "--split", 2)

    def test_memory_is_that_of_a_game(self):
        one = game("x" * 100, moves="11-15 {" + "comment " * 100 + "} 23-19")
        self.write("large.pdn", one * (40 * MIB // len(one)))
        result = self.pdn("large.pdn", "-o", "/dev/null", measure=True)
        self.assert_result(result, b"", "games read")
        self.assert_peak(result, 24)

    def test_closed_pipe_and_interrupt(self):
        one = game(moves="11-15 23-19")
        self.write("large.pdn", one * 20000)
        reader = subprocess.run(["bash", "-c", f"'{CHECKERS}' pdn --quiet large.pdn | head -1; echo ${{PIPESTATUS[0]}}"],
                                cwd=self.dir, env=environment(), capture_output=True, check=True, timeout=60)
        self.assertEqual((reader.stdout, reader.stderr), (b'[Event "?"]\n%d\n' % (128 + signal.SIGPIPE), b""))
        child = subprocess.Popen([CHECKERS, "pdn", "-o", "out.pdn", "large.pdn", "-"], stdin=subprocess.PIPE, cwd=self.dir,
                                 stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment())
        self.stopping(child)
        wait_until(lambda: any(name.endswith(".partial") for name in os.listdir(self.dir)), "its output")
        child.send_signal(signal.SIGINT)
        self.assertEqual(child.wait(20), 130)
        self.assertEqual(os.listdir(self.dir), ["large.pdn"])


if __name__ == "__main__":
    unittest.main()
