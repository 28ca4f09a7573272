"""`--report html=FILE` and `explain --html FILE`, without a browser: that the page is what it says, that nothing in a path
or a file gets out of its place, that boards are the judge's own, and what is said where there is none."""
import gzip
import json
import os
import resource
import shutil
import signal
import subprocess

from images import DATA
from pages import Pages, position
from support import COMMANDS, CONTINUE, FAR, FULL, GAMES, MALFORMED, PATIENCE, ROOT, WIN_1, command, cpu_ticks, environment, run

NASTY = [b"</script><script>alert(1)</script>", b"'\"><img src=x onerror=alert(1)>", b"\xff\xfe", b"a\nb", b"\x1b[31m", b"--><!--",
         b"</noscript></ol>", b"&amp;&lt;", "\u2028\u202e\u00e9".encode(), b"]]>", b"`${1}`", b"\x7f\xc2\x85"]


class Sweeps(Pages):
    def report(self, *args, status=1, **options):
        result = self.sweep("--no-timing", "--report", "html=page.html", *args, **options)
        self.assert_result(result, b"", status=status)
        return self.page(self.read("page.html"))

    def test_every_game(self):
        for code, data in GAMES.items():
            self.write(f"g/{code}", data)
        page = self.report("g")
        self.assertEqual([game["path"] for game in page.games], [f"g/{code}" for code in GAMES])
        self.assertEqual([game["class"] for game in page.games], [f"{'f' if code > 3 else 'p'}{code}" for code in GAMES])
        said = [json.loads(line) for line in self.sweep("--format", "jsonl", "--no-timing", "g").out.splitlines()[1:-1]]
        for game, line in zip(page.games, said):
            self.assertEqual(game["reason"], line["reason"])
            self.assertEqual({name: game.get(name) for name in ("line", "byte", "move", "player", "moves", "bytes")},
                             {name: line.get(name) for name in ("line", "byte", "move", "player", "moves", "bytes")})
            self.assertEqual(game["properties"], {name: line[name] for name in game["properties"]})
        self.assertEqual(page.counts(), list("0123456789"))

        self.assertEqual(page.texts["dd"][:3], ["9", "5", "9"])

    def test_nasty_paths(self):
        for name in NASTY:
            os.makedirs(self.path(b"g/" + name.replace(b"/", b"_")), exist_ok=True)
            self.write(b"g/" + name.replace(b"/", b"_") + b"/game", MALFORMED)
        self.write("g/text", b"7 6 4\n</script><script>alert(1)</script>\n")
        page = self.report("g")
        self.assertEqual(len(page.games), len(NASTY) + 1)
        escaped = self.sweep("g").out.decode("utf-8", "surrogateescape").split("\n")
        for game, line in zip(page.games, escaped):
            path = line.split("\t")[1].encode("utf-8", "surrogateescape")
            shown = "".join(f"\\x{byte:02x}" if isinstance(byte, int) else byte for byte in
                            [ord(c) & 0xFF if 0xDC80 <= ord(c) <= 0xDCFF else c for c in path.decode("utf-8", "surrogateescape")])
            self.assertEqual(game["path"], shown)
        self.assertEqual({tag for tag, _ in page.tags} & {"img", "iframe", "object", "link", "base"}, set())
        self.assertEqual(sum(tag == "script" and "type" not in attrs for tag, attrs in page.tags), 2)
        self.assertEqual([board["path"] for board in page.boards], [game["path"] for game in page.games])

    def test_which_games_have_boards(self):
        for number in range(6):
            self.write(f"g/a{number}", WIN_1)
            self.write(f"g/b{number}", CONTINUE)
        failing = [f"g/b{number}" for number in range(6)]
        others = [f"g/a{number}" for number in range(6)]
        for most, expected in ((0, []), (3, failing[:3]), (8, failing + others[:2]), (100, failing + others)):
            for jobs in ("1", "4"):
                page = self.report("g", "--html-boards", str(most), "-j", jobs)
                self.assertEqual([board["path"] for board in page.boards], expected)
                self.assertEqual(page.blocks["run"][0]["boards"], most)
                self.assertEqual(len(page.games), 12)
        self.assertEqual(self.sweep("--html-boards", "x", "g").status, 2)

    def test_what_cannot_be_read_again(self):
        self.write("g/there", CONTINUE)
        self.write("g/changed", CONTINUE)
        self.write("g/gone", FULL)
        self.write("g/fewer.jsonl", b'{"id": "a", "frame": [7, 6, 4], "moves": [8]}\n{"id": "b", "frame": [7, 6, 4], "moves": [9]}\n')
        self.assertEqual(self.sweep("--no-timing", "--format", "jsonl", "--shard", "1/1", "-o", "1.jsonl", "g").status, 1)
        whole = self.read("1.jsonl")
        os.remove(self.path("g/gone"))
        self.write("g/changed", FAR)
        self.write("g/fewer.jsonl", b'{"id": "a", "frame": [7, 6, 4], "moves": [8]}\n')
        result = self.run_here("merge", "--report", "html=page.html", "1.jsonl")
        self.assert_result(result, b"", status=1)
        page = self.page(self.read("page.html"))
        self.assertEqual(len(page.games), 5)
        why = {(board["path"], board["game"]): board.get("why", "") for board in page.boards}
        self.assertIn("another verdict", why["g/changed", 0])
        self.assertIn("No such file", why["g/gone", 0])
        self.assertIn("changed", why["g/fewer.jsonl", 2])
        self.assertEqual((why["g/there", 0], why["g/fewer.jsonl", 1]), ("", ""))
        self.assertEqual(self.read("1.jsonl"), whole)
        self.assertEqual([game["class"] for game in page.games], ["f4", "f6", "f6", "f5", "f4"])

    def test_standard_input(self):
        result = self.sweep("--no-timing", "--format", "html", "-", stdin=CONTINUE)
        self.assert_result(result, None, status=1)
        board, = self.page(result.out).boards
        self.assertIn("standard input", board["why"])

    def test_partial(self):
        for number in range(20):
            self.write(f"g/{number:02}", MALFORMED)
        page = self.report("--fail-fast", "-j", "1", "g")
        self.assertIn("Partial", page.texts["p"][-1])
        self.assertEqual((len(page.games), len(page.boards)), (1, 1))

    def test_full_disk(self):
        for number in range(300):  # more than a buffer holds, so that writing a board fails
            self.write(f"g/{number}", CONTINUE)
        result = self.sweep("--format", "html", "--html-boards", "300", "g", stdout=os.open("/dev/full", os.O_WRONLY))
        self.assertEqual(result.status, 2)
        self.assertIn(b"No space left", result.err)

    def test_baseline_and_only(self):
        self.write("g/1", WIN_1)
        self.write("g/2", CONTINUE)
        self.assertEqual(self.sweep("--baseline", "b", "--update-baseline", "g").status, 0)
        os.remove(self.path("g/1"))
        self.write("g/2", WIN_1)
        page = self.report("--baseline", "b", "g")
        self.assertEqual([(game["class"], game["path"]) for game in page.games], [("f1", "g/2"), ("fm", "g/1")])
        self.assertEqual(page.games[0]["change"], "fixed, was 4 by move 7")
        page = self.report("--only", "0", "g", status=0)
        self.assertEqual((page.games, page.boards), ([], []))

    def test_merge_makes_the_same_page(self):
        for code, data in GAMES.items():
            self.write(f"g/{code}", data)
        whole = self.sweep("--no-timing", "--format", "html", "g").out
        for index in ("1", "2"):
            self.sweep("--no-timing", "--format", "jsonl", "--shard", f"{index}/2", "-o", f"{index}.jsonl", "g")
        self.assertEqual(self.run_here("merge", "--format", "html", "1.jsonl", "2.jsonl").out, whole)

    def test_merge_judges_as_the_shards_did(self):
        """A game is drawn by the options in the heads of the reports; before, it got another verdict."""
        for game, data, options in (("connectz", b"3 3 3\n1\n1\n1\n1\nx\n", ["--precedence", "first"]),
                                    ("surakarta", b"xxxx........oooo\n1,0 1,1\n1,3 1,2\n", ["--draw-after", "2"]),
                                    ("surakarta", b"xxxx........oooo\n1,0 1,1\n", []),
                                    ("connectz", gzip.compress(WIN_1), ["--compression", "gzip", "--max-bytes", "1K"])):
            self.write("g", data)
            self.call(game, "sweep", "--no-timing", "--format", "jsonl", "--shard", "1/1", "-o", "1.jsonl", *options, "g")
            result = self.call(game, "merge", "--format", "html", "1.jsonl")
            board, = self.page(result.out).boards
            self.assertNotIn("why", board)

    def test_interrupted_while_boards_are_drawn(self):
        """A file that is judged again for its board is left at once, and the page says that it is partial."""
        self.write("long", b"xxxx........oooo\n" + b"1,0 1,1\n1,3 1,2\n1,1 1,0\n1,2 1,3\n" * (1 << 18))
        child = self.stopping(subprocess.Popen(
            [command("surakarta"), "sweep", "--no-timing", "--format", "codes", "--report", "html=page.html", "long"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=self.dir, env=environment()))
        self.assertEqual(child.stdout.readline(), b"3\tlong\n")  # the sweep is over
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        used = cpu_ticks(child.pid) / os.sysconf("SC_CLK_TCK")
        child.send_signal(signal.SIGINT)
        self.assertEqual(child.wait(60), 130)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        whole = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        # Drawing all takes 1.7 s of a processor, however busy it is; 29 with the address sanitizer, which looks for leaks in the end.
        self.assertLess(whole - used, PATIENCE / 120)
        partial, = [name for name in os.listdir(self.dir) if name.endswith(".partial")]
        page = self.page(self.read(partial))
        self.assertIn("Partial", page.texts["p"][-1])
        self.assertEqual((len(page.games), page.boards), (1, []))

    def test_memory_is_bounded(self):
        for number in range(3000):
            self.write(f"g/{number}", CONTINUE)
        result = self.sweep("--report", "html=page.html", "g", measure=True)
        self.assert_peak(result)
        self.assertLess(len(self.read("page.html")) / 3000, 500)


class Replays(Pages):
    def replays(self, game, *paths):
        result = self.call(game, "sweep", "--no-timing", "--html-boards", "2000", "--report", "html=page.html", *map(str, paths))
        self.assertIn(result.status, (0, 1), result.err)
        return self.page(self.read("page.html"))

    def test_the_last_position_is_the_one_that_is_drawn(self):
        for game in COMMANDS:
            tried = 0
            page = self.replays(game, ROOT / "data" / game, *[path for path in (ROOT / "tests" / "cases" / game).iterdir() if path.stat().st_size < 4000][:60])
            for board in page.boards:
                if "replay" not in board or board["replay"]["ends_early"] or "\\" in board["path"]:
                    continue
                number = ["--game", str(board["game"])] if board["game"] else []
                tried += 1
                self.assert_position(board["replay"], self.drawn(game, board["path"], *number))
            self.assertGreater(tried, 20 if game != "boxshogi" else 8, game)

    def test_every_position(self):
        """Each is what is drawn of the record cut off after the move."""
        games = {"connectz": ("5 4 3\n", [str(column) + "\n" for column in (1, 2, 1, 2, 3, 5, 4)]),
                 "surakarta": ("xxxx........oooo\n", ["1,0 1,1\n", "1,3 1,2\n", "0,0 1,0\n", "2,3 2,2\n"]),
                 "checkers": ('[Event "?"]\n\n', ["11-15 ", "22-18 ", "15x22 ", "25x18 ", "8-11 "]),
                 "boxshogi": (None, None)}
        text = (ROOT / "data" / "boxshogi" / "3_captures.txt").read_text()
        at = text.index("move ")
        games["boxshogi"] = (text[:at], text[at:].splitlines(keepends=True))
        for game, (head, moves) in games.items():
            self.write("whole", (head + "".join(moves)).encode())
            board, = self.replays(game, "whole").boards
            self.assertEqual([step["text"] for step in board["replay"]["steps"]], [move.strip() for move in moves])
            for count in range(1, len(moves) + 1):
                self.write("cut", (head + "".join(moves[:count])).encode())
                with self.subTest(game=game, count=count):
                    self.assertEqual(position(board["replay"], count), self.drawn(game, "cut"))
                    self.assertEqual(board["replay"]["steps"][count - 1].get("line"), (head + "".join(moves[:count])).rstrip("\n ").count("\n") + 1)

    def test_marks(self):
        self.write("full", FULL)
        self.write("won", CONTINUE)
        boards = {board["path"]: board["replay"]["steps"] for board in self.replays("connectz", self.path("full"), self.path("won")).boards}
        full, won = boards[self.path("full")], boards[self.path("won")]
        self.assertEqual((full[-1]["refused"], full[-1]["marks"]), (True, {"column": "1"}))
        self.assertEqual((won[-2]["marks"]["line"], won[-1]["refused"], won[-1]["line"]), ("1,1 1,4", True, 9))
        board, = self.replays("surakarta", ROOT / "data/surakarta/3_capture_round_a_corner.txt").boards
        self.assertEqual(board["replay"]["steps"][-1]["marks"], {"from": "1,1", "to": "1,3", "route": "1,1 0,1 1,0 1,1 1,2 1,3"})
        board, = self.replays("checkers", ROOT / "data/checkers/5_capture_overlooked.pdn").boards
        self.assertEqual(board["replay"]["steps"][-1]["marks"]["illegal"].split(), ["8", "11"])
        board, = self.replays("boxshogi", ROOT / "data/boxshogi/2_illegal_move.txt").boards
        self.assertEqual(board["replay"]["steps"][-1]["marks"]["illegal"], "a2 e4")

    def test_long_games_are_cut_and_say_so(self):
        self.write("long", b"5000 5000 4999\n" + b"".join(b"%d\n" % (1 + move % 5000) for move in range(9000)) + b"x\n")
        page = self.replays("connectz", "long")
        board, = page.boards
        self.assertEqual((len(board["replay"]["steps"]), board["replay"]["ends_early"]), (2000, True))
        self.assertTrue(board["image"].startswith("<?xml") or board["image"].startswith("<svg"))
        moves = ["1,0 1,1", "1,3 1,2", "1,1 1,0", "1,2 1,3"] * 1500
        self.write("longer", ("xxxx........oooo\n" + "\n".join(moves) + "\n").encode())
        board, = self.replays("surakarta", "longer").boards
        self.assertEqual((len(board["replay"]["steps"]) + board["replay"]["left_out"], len(board["replay"]["steps"]) <= 2000), (6000, True))
        self.assertEqual(position(board["replay"]), self.drawn("surakarta", "longer"))

    def test_huge_numbers(self):
        self.write("huge", b"1" + b"0" * 40 + b" 9 4\n" + b"9" * 40 + b"\n1\n")
        board, = self.replays("connectz", "huge").boards
        self.assertEqual(position(board["replay"]), {"9" * 40 + ",1": "1", "1,1": "2"})

    def test_archives_and_packs(self):
        archive = b"".join(path.read_bytes().rstrip() + b"\n\n" for path in DATA["checkers"][:6])
        self.write("archive.pdn", archive)
        page = self.replays("checkers", "archive.pdn")
        self.assertEqual([board["game"] for board in sorted(page.boards, key=lambda board: board["game"])], list(range(1, 7)))
        for board in page.boards:
            self.assertEqual(position(board["replay"]), self.drawn("checkers", "archive.pdn", "--game", str(board["game"])))
        for game in COMMANDS:
            shutil.rmtree(self.path("files"), ignore_errors=True)
            shutil.copytree(ROOT / "data" / game, self.path("files"))
            self.assertEqual(self.call(game, "pack", "-o", "packed.jsonl", "files").status, 0)
            page = self.replays(game, "packed.jsonl")
            shown = [board for board in page.boards if "replay" in board]
            self.assertGreater(len(shown), 5)
            for board in shown[:6]:
                self.assert_position(board["replay"], self.drawn(game, "packed.jsonl", "--game", str(board["game"])))


class Explained(Pages):
    def test_every_sample(self):
        for game in COMMANDS:
            for path in DATA[game]:
                result = self.call(game, "explain", str(path), "--html", "page.html")
                with self.subTest(path=path.name):
                    self.assert_result(result, self.call(game, "explain", str(path)).out)
                    page = self.page(self.read("page.html"))
                    self.assertEqual([each["path"] for each in page.games], [str(path)])
                    drawn = self.drawn(game, str(path))
                    board, = page.boards
                    self.assertEqual("why" in board, drawn is None)
                    if drawn is not None:
                        self.assert_position(board["replay"], drawn)

    def test_outputs(self):
        self.write("game.txt", WIN_1)
        result = self.run_here("explain", "game.txt", "--html", "-")
        self.assert_result(result, None)
        self.page(result.out)
        self.assertEqual(self.run_here("explain", "game.txt", "--html", "a", "--svg", "b").status, 0)
        self.page(self.read("a"))
        self.parsed(self.read("b"))
        for wrong in (["--html", "game.txt"], ["--html", ""], ["--html", "a", "--svg", "a"]):
            with self.subTest(wrong=wrong):
                self.assertEqual(self.run_here("explain", "game.txt", *wrong).status, 2)
        self.assertEqual(self.read("game.txt"), WIN_1)
        self.write("two.jsonl", b'{"id": "a", "frame": [7, 6, 4], "moves": [1]}\n{"id": "b", "frame": [7, 6, 4], "moves": [1]}\n')
        self.assertEqual(self.run_here("explain", "two.jsonl", "--html", "a").status, 2)
        self.assertEqual(self.run_here("explain", "two.jsonl", "--html", "a", "--game", "2").status, 0)
        self.assertEqual(self.page(self.read("a")).games[0]["game"], 2)
        self.assertIn(b"<dt>files</dt> <dd>1<", self.read("a"))  # though its first game is not shown
        full = run("explain", "game.txt", "--html", "/dev/full", cwd=self.dir)
        self.assertEqual(full.status, 2)
        missing = self.run_here("explain", "none.txt", "--html", "a")
        self.assertEqual(self.page(self.read("a")).games[0]["class"], "f9")
        self.assertIn(b"No such file", missing.err)


if __name__ == "__main__":
    import unittest
    unittest.main()
