"""The report markdown, as GitHub's own parser reads it."""
import os
import re
import unittest
from base64 import b64encode
from xml.etree import ElementTree

from support import ROOT, CONTINUE, FULL, WIN_1, command, run
import test_ci_formats
from test_formats import undone


class Markdown(test_ci_formats.Formats):
    XML = "{http://commonmark.org/xml/1.0}"

    def document(self, text):
        """As GitHub's parser sees it, which has all of GitHub's extensions."""
        extensions = [word for name in ("table", "strikethrough", "autolink", "tagfilter", "tasklist") for word in ("-e", name)]
        tree = ElementTree.fromstring(test_ci_formats.consumed("cmark-gfm", "-t", "xml", *extensions, data=text))
        return [(child.tag.removeprefix(self.XML), child) for child in tree]

    def entries(self, text):
        """The failures: for each the place and the block."""
        names = [name for name, _ in self.document(text)]
        self.assertEqual(names[:3], ["heading", "paragraph", "table"])
        rest = self.document(text)[names.index("table") + 1:]
        if rest:
            self.assertEqual((rest[0][0], rest[0][1][0].text), ("heading", "Failures"))
        entries = []
        for (name, place), (block_name, block) in zip(rest[1::2], rest[2::2]):
            self.assertEqual((name, block_name), ("paragraph", "code_block"))
            self.assertEqual([child.tag for child in place], [self.XML + "code"])
            entries.append((place[0].text, block.text))
        return entries

    def test_counts_come_first(self):
        text = self.report("markdown", "--no-timing", "t").decode()
        self.assertTrue(text.startswith("## connectz\n\n**6 failures** in 10 games of 10 files.\n\n| games | code |"), text[:200])
        table = dict(self.document(text.encode()))["table"]
        rows = [["".join(cell.itertext()).strip() for cell in row] for row in table][1:]
        self.assertEqual([row[:2] for row in rows], [["1", str(code)] for code in range(10)])
        quiet = self.report("markdown", "--no-timing", "t/1").decode()
        self.assertTrue(quiet.startswith("## connectz\n\n**No failures** in 1 game of 1 file.\n"), quiet)
        self.assertNotIn("###", quiet)

    def test_each_failure_with_its_board(self):
        for (place, block), game in zip(self.entries(self.report("markdown", "t")), self.failures("t"), strict=True):
            self.assertEqual(place, game["path"])
            self.assertTrue(block.startswith(f"code {game['code']}, {game['name']}: {game['reason']}"), block)
            if game["code"] < 9:
                _, _, board = self.run_here("explain", game["path"]).out.decode().partition("\n\n")
                board = "".join(line.rstrip() + "\n" for line in board.splitlines())
                self.assertEqual(block.partition("\n\n")[2], board)
                self.assertEqual("+--" in board, game["code"] != 7)

    def test_all_games(self):
        for game in ("boxshogi", "checkers", "surakarta"):
            folder = ROOT / "data" / game
            result = run("sweep", "--format", "markdown", str(folder), executable=command(game))
            entries = self.entries(result.out)
            self.assertGreaterEqual(len(entries), 4)
            self.assertEqual(any("|" in block or "+" in block for _, block in entries), game != "boxshogi")

    def test_nothing_breaks_out(self):
        paths = self.nasty()
        text = self.report("markdown", "--max-results", "1000", "n")
        entries = self.entries(text)
        # A span of code that is blanks alone keeps them, and one blank at each end is ours.
        self.assertEqual([undone(place) for place, _ in entries], paths)
        for (_, block), game in zip(entries, self.games("n"), strict=True):
            self.assertTrue(block.startswith(f"code 8, invalid_file: {game['reason']}"), game)
        kinds = set(re.findall(r"<(\w+)", test_ci_formats.consumed("cmark-gfm", "-t", "xml", "-e", "autolink", "-e", "table", data=text)))
        self.assertEqual(kinds - {"xml", "document", "heading", "text", "paragraph", "strong", "table", "table_header", "table_row",
                                  "table_cell", "code", "code_block"}, {"DOCTYPE"} & kinds)

    def test_the_same_for_any_jobs_and_with_a_cache(self):
        for number in range(60):
            self.write(f"m/{number:02}", FULL if number % 2 else WIN_1)
        first = self.report("markdown", "--no-timing", "m")
        self.assertEqual(len(self.entries(first)), 20)
        self.assertIn(b"\n10 more failures are left out; `--max-results` ", first)
        self.assertEqual(first.count(b"+---"), 20)
        for args in (["--jobs", "2"], ["--jobs", "7"], ["--cache", "c"], ["--cache", "c"]):
            self.assertEqual(self.report("markdown", "--no-timing", *args, "m"), first)
        self.assertEqual(self.report("markdown", "--max-results", "7", "m").count(b"+---"), 7)
        self.assertEqual(len(self.entries(self.report("markdown", "--max-results", "30", "--only", "5", "m"))), 30)

    def test_merged(self):
        for shard in "12":
            self.sweep("--shard", f"{shard}/2", "--format", "jsonl", "-o", f"{shard}.jsonl", "t")
        merged = self.run_here("merge", "--format", "markdown", "1.jsonl", "2.jsonl")
        self.assertEqual([place for place, _ in self.entries(merged.out)], [game["path"] for game in self.failures("t")])
        self.assertGreater(merged.out.count(b"+--"), 0)
        self.assertEqual(merged.out.count(b"+--"), self.report("markdown", "t").count(b"+--"))

    def test_partial_is_said_first(self):
        text = self.report("markdown", "--fail-fast", "--no-timing", "t").decode()
        self.assertTrue(text.startswith("## connectz\n\n> **Partial:** the sweep was stopped before every file"), text)

    def test_baseline(self):
        self.sweep("--baseline", "known", "--update-baseline", "t")
        self.write("t/0", FULL)
        os.unlink(self.path("t/1"))
        text = self.report("markdown", "--baseline", "known", "t")
        self.assertIn(b"| 1 | failed |\n", text)
        places = [node for name, node in self.document(text) if name == "paragraph"][1:]
        self.assertEqual([place[0].text for place in places], ["t/0", "t/1"])

    def test_what_cannot_be_read_again(self):
        """Standard input, large files, and records in the middle of a pack."""
        text = self.report("markdown", "-", stdin=FULL).decode()
        self.assertIn("column 1 is full", text)
        self.assertNotIn("+--", text)
        self.write("large", FULL + b"1\n" * (3 << 20))
        self.assertNotIn("+--", self.report("markdown", "large").decode())
        records = [b'{"id":"%d","raw":"%s"}' % (index, b64encode(data)) for index, data in enumerate((WIN_1, FULL, CONTINUE, FULL))]
        self.write("p", b"\n".join(records) + b"\n")
        text = self.report("markdown", "p")
        self.assertEqual([place for place, _ in self.entries(text)], ["p, game 2, id 1", "p, game 3, id 2", "p, game 4, id 3"])
        self.assertEqual(text.count(b"+--"), 3)

    def test_size_is_bounded(self):
        names = b"\n".join(b"%06d/%s" % (number, b"x/" * 400) for number in range(3000))
        result = self.sweep("--format", "markdown", "--max-results", "1000000", "--files-from", "-", stdin=names, measure=True)
        self.assertLess(len(result.out), 910_000)
        self.assertGreater(len(result.out), 800_000)
        self.assertRegex(result.out, rb"\n\d+ more failures are left out")
        self.assert_peak(result, 40)
        self.write("p", b'{"id":"%s","raw":"eA=="}\n' % (b"y" * 500_000))
        self.assertLess(len(self.report("markdown", "p")), 3000)


if __name__ == "__main__":
    unittest.main()
