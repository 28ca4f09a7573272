"""sweep --history, merge --history and history: what failed when, whatever happens to the database."""
import os
import random
import re
import resource
import shutil
import signal
import sqlite3
import threading

from caching import DatabaseCase
from pages import Page
from schemas import HISTORY
from support import COMMANDS, CONTINUE, FAR, FULL, GAMES, MALFORMED, ROOT, WIN_1, has_opened, wait_until

DOCS = (ROOT / "docs" / "history.md").read_text(encoding="utf-8")


class HistoryCase(DatabaseCase):
    option = "--history"
    file = "h.db"

    def recorded(self, *args, of=("t",), history="h.db"):
        """A sweep that is recorded; its output is what it is otherwise."""
        result, other = self.sweep("--history", history, *args, *of), self.sweep(*args, *of)
        self.assert_result(result, other.out, other.err, other.status)
        self.assertIn(result.status, (0, 1))

    def changes(self, history="h.db"):
        return self.ask("SELECT path, game, run, code, since FROM changes ORDER BY path, game, run", history)

    def runs(self, history="h.db"):
        return self.ask("SELECT run, files, games, failures FROM runs ORDER BY run", history)

    def told(self, *args, **options):
        result = self.run_here("history", "h.db", *args, **options)
        self.assert_result(result)
        return result


class Runs(HistoryCase):
    def setUp(self):
        super().setUp()
        for code, data in GAMES.items():
            self.write(f"t/{code}", data)
        self.recorded()

    def test_what_changes(self):
        self.write("t/1", FAR)  # begins
        self.write("t/4", FULL)  # otherwise
        self.write("t/5", WIN_1)  # ends
        os.remove(self.path("t/6"))  # is gone
        self.recorded("--jobs", "3")
        self.recorded("--jobs", "1")
        self.assertEqual(self.changes(), [
            ("t/1", 0, 2, 6, 2), ("t/4", 0, 1, 4, 1), ("t/4", 0, 2, 5, 1), ("t/5", 0, 1, 5, 1), ("t/5", 0, 2, 1, None),
            ("t/6", 0, 1, 6, 1), ("t/6", 0, 2, None, None), ("t/7", 0, 1, 7, 1), ("t/8", 0, 1, 8, 1)])
        self.assertEqual(self.runs(), [(1, 9, 9, 5), (2, 8, 8, 4), (3, 8, 8, 4)])
        self.assertEqual(self.told("t/4").out.decode().splitlines()[0], "t/4: fails since run 1")
        self.assertEqual(re.sub(rb"\S+Z", b"", self.told("t/5").out), b"t/5: does not fail since run 2\n  run 1      0.1.0  ? -> 5  "
                         b"column 1 is full: it holds 2 counters\n  run 2      0.1.0  5 -> 1\n")
        self.assertEqual(self.told("t/2").out, b"t/2: no failure is recorded\n")

    def test_what_makes_no_difference(self):
        """What is printed, what a baseline knows, and what a cache has."""
        before = self.changes()
        self.sweep("--baseline", "base", "--update-baseline", "--history", "h.db", "t")
        self.recorded("--baseline", "base")
        self.recorded("--only", "0")
        for _ in range(2):
            self.recorded("--cache", "c.db")
        os.rename(self.path("t/8"), self.path("elsewhere"))
        self.recorded("--baseline", "base")
        self.assertEqual(self.changes(), [*before, ("t/8", 0, 7, None, None)])
        self.assertEqual(self.runs()[:6], [(run, 9, 9, 5) for run in range(1, 7)])

    def test_expected_codes(self):
        self.write("u/5_a", FULL)
        self.write("u/1_b", FULL)
        self.recorded("--expect-from-name", of=["u"], history="u.db")
        self.write("u/5_a", WIN_1)
        self.recorded("--expect-from-name", of=["u"], history="u.db")
        self.assertEqual(self.changes("u.db"), [("u/1_b", 0, 1, 5, 1), ("u/5_a", 0, 2, 1, 2)])
        self.assertEqual(self.ask("SELECT reason FROM failing WHERE path = 'u/5_a'", "u.db"), [("code 5 was expected",)])

    def test_a_pattern_of_any_bytes(self):
        """The options of a run are text, whatever the bytes of an argument."""
        for _ in range(2):
            self.recorded(b"--expect-from-name=^(?:t/)?(\\d)\xff?", of=["t"])
        self.assertIn(b"\\xff?", self.told("--format", "jsonl").out)

    def test_reasons_do_not_depend_on_what_else_is_wanted(self):
        """Where only failures need words, fast judges decide the rest."""
        for self.game in COMMANDS:
            trees = [str(ROOT / "data" / self.game), str(ROOT / "tests/cases" / self.game)]
            self.run_here("pack", *trees, "-o", "pack")
            history = f"{self.game}.db"
            for args in ([], ["--jobs", "3"], ["--format", "jsonl", "--no-timing"], ["--cache", "c.db"], ["--cache", "c.db"]):
                self.recorded(*args, of=[*trees, "pack"], history=history)
            self.assertEqual(self.ask("SELECT count(*), min(length(reason)) > 0 FROM changes", history),
                             self.ask("SELECT failures, 1 FROM runs LIMIT 1", history))
            os.remove(self.path("c.db"))

    def test_what_was_left_out(self):
        """Other operands, patterns and lists, and a directory that cannot be read, end no failure."""
        before = self.changes()
        self.write("u/x", FAR)
        self.recorded(of=["u"])
        self.recorded("--exclude", "[5-8]", of=["t", "u"])
        self.write("list", b"t/4\n")
        self.recorded("--files-from", "list", of=[])
        os.rename(self.path("t"), self.path("moved"))
        os.symlink("t", self.path("t"))
        self.recorded(of=["t", "u"])  # which cannot be opened
        os.remove(self.path("t"))
        os.rename(self.path("moved"), self.path("t"))
        self.assertEqual(self.changes()[1:], [*before, ("u/x", 0, 2, 6, 2)])
        self.assertEqual(self.changes()[0][:4], ("t", 0, 5, 9))
        self.recorded(of=["t", "u"])
        self.assertEqual(self.changes()[1], ("t", 0, 6, None, None))

    def test_several_games_of_a_file(self):
        for name, games in (("one", [WIN_1, FAR, FULL]), ("two", [WIN_1, FULL])):
            for number, game in enumerate(games):
                self.write(f"{name}.d/{number}", game)
            self.assert_result(self.run_here("pack", f"{name}.d", "-o", "pack.jsonl"), err=b"")
            self.recorded(of=["pack.jsonl"], history="p.db")
        self.assertEqual(self.changes("p.db"), [("pack.jsonl", 2, 1, 6, 1), ("pack.jsonl", 2, 2, 5, 1), ("pack.jsonl", 3, 1, 5, 1),
                                                ("pack.jsonl", 3, 2, None, None)])

    def test_a_file_in_the_place_of_a_directory_that_could_not_be_read(self):
        self.write("d/sub/x", WIN_1)
        self.write("d/a", WIN_1)
        os.remove(self.path("h.db"))
        os.chmod(self.path("d/sub"), 0)
        os.chmod(self.dir, 0o777)
        self.sweep("--history", "h.db", "d", **self.as_nobody())
        self.assertIn(("d/sub/", 0, 1, 9, 1), self.changes())
        os.chmod(self.path("d/sub"), 0o755)
        shutil.rmtree(self.path("d/sub"))
        self.write("d/sub", WIN_1)
        self.sweep("--history", "h.db", "d", **self.as_nobody())
        self.assertIn(("d/sub/", 0, 2, None, None), self.changes())

    def test_any_names(self):
        name = b"t/\xff\n\\'\"<b>"
        self.write(name, FAR)
        self.recorded()
        out = self.told("--all").out
        self.assertIn(b"t/\xff\\n\\\\'\"<b>: column 8", out)
        self.assert_clean(out)
        self.assertIn(b"fails since run 2\n", self.told(name).out)
        [line] = [line for line in self.told("--format", "jsonl").json_lines() if line.get("since") == 2]
        self.assertEqual(bytes.fromhex(line["path_hex"]), name)
        page = self.told("--format", "html", "--all", name).out
        self.assertIn(b"t/\\xff\\n\\\\&#39;&quot;&lt;b&gt;" if b"&#39;" in page else b"&lt;b&gt;", page)
        self.assertNotIn(b"<b>", page)

    def test_formats(self):
        self.write("t/5", WIN_1)
        self.recorded("--precedence", "first")
        for args in ([], ["t/5", "t/6", "none"]):
            lines = self.told("--format", "jsonl", *args).json_lines()
            for line in lines:
                HISTORY.validate(line)
            self.assertEqual([line["options"] for line in lines if line["type"] == "run"], [{"precedence": "spec"}, {"precedence": "first"}])
            self.assertEqual(lines[-1], {"type": "summary", "runs": 2, "failing": 4})
        self.assertEqual([(line["path"], line.get("former"), line["code"]) for line in lines if line["type"] == "change"],
                         [("t/5", None, 5), ("t/5", 5, 1), ("t/6", None, 6)])
        text = self.told().out.decode().splitlines()
        self.assertEqual((text[0], text[3], len(text)), ("runs     2", "failing  4", 8))
        for _ in range(20):
            self.recorded()
        text = self.told().out.decode().splitlines()
        self.assertEqual((text[0], len(text)), ("runs     22, the last 8; --all lists all", 14))
        self.assertEqual(len(self.told("--all").out.splitlines()), 28)
        self.told("-o", "answer")
        self.assertEqual(self.read("answer"), self.told().out)
        self.assert_result(self.run_here("history", "-o", "h.db", "h.db"), b"", "h.db is also an output", 2)

    def test_pages(self):
        self.write("t/5", WIN_1)
        self.sweep("--history", "h.db", "--report", "html=page.html", "t")
        for page in (self.read("page.html"), self.told("--format", "html").out, self.told("--format", "html", "t/5").out):
            found = Page(page.decode())
            [svg] = [attrs for tag, attrs in found.tags if tag == "svg" and "aria-labelledby" in attrs]
            self.assertEqual(svg["aria-labelledby"], "plot-title plot-words")
            bars = [attrs for tag, attrs in found.tags if tag == "rect" and attrs["class"] == "failures"]
            self.assertEqual([float(bar["height"]) for bar in bars], [100, 80])
            self.assertRegex(page.decode(), r"2 runs\. The last: run 2, \S+Z, 0\.1\.0: 4 failures of 9 games\. The one with most failures: run 1,")
        self.assertEqual(found.digests[0][0], "style")
        self.assertIn(found.digests[0][1], found.policy)
        self.assertNotIn("script", found.policy)
        self.assertNotIn(b"plot-title", self.sweep("--format", "html", "t").out)

    def test_merging_records_what_one_sweep_does(self):
        self.write("t/5", WIN_1)
        shutil.copy(self.path("h.db"), self.path("m.db"))
        self.recorded()
        self.refused("--shard excludes --history", "--shard", "1/2", "t")
        for i in "12":
            self.sweep("--shard", f"{i}/2", "--format", "jsonl", "-o", i, "t")
        self.assert_result(self.run_here("merge", "--history", "m.db", "--report", "html=page.html", "1", "2"), b"", status=1)
        self.assertEqual(self.changes("m.db"), self.changes())
        self.assertEqual(self.runs("m.db"), self.runs())
        self.assertEqual(self.read("page.html").count(b'class="failures"'), 2)

    def test_what_is_not_recorded(self):
        before = self.runs()
        message = "not recorded in h.db: the run ended early"
        self.assert_result(self.sweep("--history", "h.db", "--max-failures", "2", "t"), err=f"connectz: {message}\n".encode(), status=1)
        self.write("list", b"t/1\n" + b"x" * 2_000_000)
        self.assert_result(self.sweep("--history", "h.db", "--files-from", "list"), err=message, status=2)
        os.mkdir(self.path("empty"))
        self.assert_result(self.sweep("--history", "h.db", "empty"), b"", "h.db: the run judged nothing", 2)
        self.assert_result(self.sweep("--history", "h.db", "--since", "HEAD", "t"), b"", "--since", 2)
        os.mkfifo(self.path("zz"))
        child = self.start_here("sweep", "--jobs", "1", "--history", "h.db", "t", "zz")
        wait_until(lambda: has_opened(child.pid, self.path("zz")), "its opening")
        child.send_signal(signal.SIGINT)
        child.communicate()
        self.assertEqual(child.returncode, 130)
        self.assertEqual(self.runs(), before)
        self.assertFalse(os.path.exists(self.path("h.db-wal")))


class Queries(HistoryCase):
    def test_those_of_the_page(self):
        self.write("games/both.txt", FAR)
        self.write("games/a", MALFORMED)
        self.recorded(of=["games"])
        self.write("games/both.txt", CONTINUE)
        self.write("games/a", WIN_1)
        self.recorded(of=["games"])
        queries = re.findall(r"```sql\n(.*?)```", DOCS, re.DOTALL)
        self.assertEqual(len(queries), 7)
        answers = [self.ask(query) for query in queries]
        self.assertEqual([row[0] for row in answers[0]], [1, 2])
        self.assertEqual([(row[0], *row[3:6]) for row in answers[1]], [(1, 4, "games/both.txt", 0)])
        self.assertEqual([row[:3] for row in answers[2]], [("ended", 1, "games/a"), ("other", 4, "games/both.txt")])
        self.assertEqual(answers[3], [("0.1.0", 2)])
        self.assertEqual(answers[4], [])
        self.assertEqual([row[2:4] for row in answers[5]], [(None, 6), (6, 4)])
        self.ask("UPDATE runs SET began = '2001-01-01T00:00:00Z'")
        before = self.told().out
        self.ask(queries[6])
        self.assertEqual(self.changes(), [("games/a", 0, 2, 1, None), ("games/both.txt", 0, 2, 4, 1)])
        self.assertEqual(self.told().out, before)

    def test_the_page_names_every_column(self):
        self.recorded(of=[self.write("x")])
        for table in ("runs", "changes", "failing"):
            for column in self.ask(f"PRAGMA table_info({table})"):
                if not re.fullmatch("code_[1-8]", column[1]):
                    self.assertIn(f"`{column[1]}`", DOCS)
        self.assertEqual(self.ask("PRAGMA application_id"), [(0x72667268,)])
        self.assertEqual(self.ask("PRAGMA user_version"), [(1,)])


class Refusals(HistoryCase):
    def setUp(self):
        super().setUp()
        self.write("t/1", WIN_1)

    def both_refuse(self, words):
        self.refused(words)
        self.assert_result(self.run_here("history", "h.db"), b"", words, 2)

    def test_what_is_no_history(self):
        for data in (WIN_1, b"x", b"x" * 10_000, b"SQLite format 3\0" + b"x" * 5000):
            self.write("h.db", data)
            self.both_refuse("h.db: this is no history")
        os.remove(self.path("h.db"))
        self.sweep("--cache", "h.db", "t")
        self.both_refuse("this is no history, but another SQLite database")
        self.assert_result(self.run_here("history", "none"), b"", "none: there is no such history", 2)
        self.write("empty", b"")
        self.assert_result(self.run_here("history", "empty"), b"", "/empty: this is no history: it is empty", 2)
        self.recorded(history="empty")
        os.mkfifo(self.path("fifo"))
        self.refused("the history must be a regular file", file="fifo")
        self.refused("-: the history must be a file; ./- is one with this name", file="-")
        self.recorded(history="x.db")
        self.assert_result(self.sweep("--cache", "x.db", "t"), b"", "this is no cache, but another SQLite database", 2)

    def test_another_layout_and_another_game(self):
        self.recorded()
        self.game = "checkers"
        self.both_refuse("h.db: this is a history of connectz, not of checkers")
        self.game = "connectz"
        self.ask("PRAGMA user_version = 2")
        self.both_refuse("the history has layout 2, not 1")

    def test_options_that_cannot_be_read(self):
        self.recorded()
        for options in ("nojson", "[]", '{"precedence": 5}'):
            self.ask(f"UPDATE runs SET options = '{options}'")
            self.both_refuse("h.db: the history is damaged: the options of run 1: ")
        self.assertEqual(self.ask("SELECT count(*) FROM runs"), [(1,)])

    def test_what_is_cut_or_overwritten(self):
        for i in range(300):
            self.write(f"t/many/{i}", FAR)
        self.recorded()
        whole = self.read("h.db")
        for data in (whole[:len(whole) // 2], whole[:200], whole[:100] + bytes(len(whole) - 100),
                     whole[:len(whole) // 2] + bytes(len(whole) - len(whole) // 2)):
            self.write("h.db", data)
            self.both_refuse("h.db: the history is damaged")
        self.write("h.db", whole)
        self.ask("ALTER TABLE changes RENAME COLUMN since TO sinse")
        self.both_refuse("h.db: the history is damaged")

    def test_values_that_make_no_sense(self):
        self.write("t/6", FAR)
        self.recorded()
        for change, words in (("changes SET code = 77", "77 is no code"), ("changes SET since = 9", ""), ("runs SET options = '{'", "h.db: "),
                              ("changes SET code = NULL", "a game fails without a code"), ("runs SET run = 5", "")):
            whole = self.read("h.db")
            self.ask(f"UPDATE {change}")
            for args in ([], ["t/6"], ["--format", "html"], ["--format", "jsonl", "t/6"]):
                result = self.run_here("history", "h.db", *args)
                self.assertIn(result.status, (0, 2), (change, args, result.err))
            result = self.sweep("--history", "h.db", "--report", "html=page", "t")
            self.assertIn(result.status, (1, 2), (change, result.err))
            self.assertIn(words.encode(), result.err + self.run_here("history", "h.db").err)
            self.write("h.db", whole)

    def test_places(self):
        self.recorded()
        self.refused("h.db", "--report", "jsonl=h.db", "t")
        self.refused("h.db is also an output", "t", "h.db")
        for _ in range(2):
            self.assertNotIn(b"t/h.db", self.sweep("--hidden", "--history", "t/h.db", "t").out)

    def test_what_cannot_be_written(self):
        self.recorded()
        os.chmod(self.path("h.db"), 0o444)
        self.refused("the history cannot be written", **self.as_nobody())
        os.chmod(self.dir, 0o555)
        self.assert_result(self.run_here("history", "h.db", **self.as_nobody()))
        self.refused("n.db: ", file="n.db", **self.as_nobody())


class Ends(HistoryCase):
    """Runs that do not get to their ends, and several at once."""

    def setUp(self):
        super().setUp()
        for number in range(400):
            self.write(f"t/{number % 7}/{number}", random.Random(number).choice(list(GAMES.values())))
        self.recorded(history="good.db")

    def assert_consistent(self, history="h.db"):
        """Whole, and each run is as the good one; the first one has all changes."""
        self.assertEqual(self.ask("PRAGMA integrity_check", history), [("ok",)])
        runs, [(_, *good)] = self.runs(history), self.runs("good.db")
        self.assertEqual([list(counts) for _, *counts in runs], [good] * len(runs))
        self.assertEqual([run for run, *_ in runs], list(range(1, len(runs) + 1)))
        self.assertEqual(self.changes(history), self.changes("good.db") if runs else [])
        return len(runs)

    def test_several_at_once(self):
        for count in (2, 8):
            children = [self.start_here("sweep", "--history", "h.db", "--jobs", str(1 + i % 2), "t") for i in range(count)]
            asking = threading.Thread(target=lambda: [self.run_here("history", "h.db") for _ in range(10)])
            asking.start()
            for child in children:
                _, err = child.communicate()
                self.assertEqual((err, child.returncode), (b"", 1))
            asking.join()
            self.assertEqual(self.assert_consistent(), count)
            os.remove(self.path("h.db"))

    def test_a_full_disk(self):
        """Of the history, and of the place of the games."""
        for number in range(3000):
            self.write(f"many/{number}-with-a-long-name", FAR)
        self.recorded(of=["many"])
        before = self.changes()
        for number in range(3000):
            self.write(f"many/{number}-with-a-long-name", MALFORMED)

        def limit(most):
            resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))

        for most, words in ((400_000, "h.db"), (100_000, "temporary file")):
            result = self.sweep("--history", "h.db", "-o", "report", "many", preexec_fn=lambda most=most: limit(most))
            self.assert_result(result, b"", words, 2)
            self.assertFalse(os.path.exists(self.path("report")))
            self.assertEqual(self.changes(), before)
        self.recorded(of=["many"])
        self.assertEqual(len(self.changes()), 6000)

    def test_another_process_that_locks_it_for_good(self):
        """It waits 20 s, says so, and no report is put in place."""
        self.recorded()
        database = sqlite3.connect(self.path("h.db"), isolation_level=None)
        self.addCleanup(database.close)
        database.execute("BEGIN IMMEDIATE")
        self.assert_result(self.sweep("--history", "h.db", "-o", "report", "t"), b"", "the history is locked by another process", 2)
        self.assertFalse(os.path.exists(self.path("report")))
