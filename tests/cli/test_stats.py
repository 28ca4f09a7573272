"""Statistics of a sweep, compared with a slow count of what the report says and of what is in the files."""
import collections
import gzip
import math
import os
import random
import unittest

from schemas import REPORT
from support import COMMANDS, ROOT, Case, DRAW, GAMES, MALFORMED, WIN_1, command, run

SETUPS = {"connectz": "frame", "surakarta": "size", "checkers": "FEN", "boxshogi": None}


def setup_of(game, record):
    """What was set up, as text; None where nothing was."""
    if game == "connectz":
        return " ".join(str(number) for number in record["frame"]) if "frame" in record else None
    if game == "surakarta":
        return str(record["size"]) if "size" in record else None
    return record.get("tags", {}).get("FEN")


def codes_of(records):
    counts = collections.Counter(record["code"] for record in records)
    return {"games": len(records), "codes": {str(code): counts[code] for code in range(10)}}


def place_of(record):
    return {name: record[name] for name in ("path", "path_hex", "game") if name in record}


def bytes_of(record):
    return bytes.fromhex(record["path_hex"]) if "path_hex" in record else record["path"].encode()


def content_of(directory, record):
    """Of a game that is a whole file."""
    if record["code"] == 9:
        return None
    with open(os.path.join(os.fsencode(directory), bytes_of(record)), "rb") as file:
        return file.read()


def expected(game, records, directory, contents=None):
    """The statistics but the histogram, counted slowly."""
    games = [record for record in records if record["type"] == "game"]
    files = list({bytes_of(record): record for record in games}.values())
    result = {"type": "stats", "partial": records[-1]["partial"], "files": len(files), **codes_of(games)}
    if SETUPS[game]:
        by_setup = collections.defaultdict(list)
        for record in games:
            by_setup[setup_of(game, record)].append(record)
        none = by_setup.pop(None, [])
        long = [record for value in list(by_setup) if len(value.encode()) > 200 for record in by_setup.pop(value)]
        ordered = sorted(by_setup, key=lambda value: (-len(by_setup[value]), value.encode()))
        rest = [record for value in ordered[20:] for record in by_setup[value]]
        result["setups"] = {
            "name": SETUPS[game], "different": len(by_setup), "complete": not long,
            "listed": [{"value": value, **codes_of(by_setup[value])} for value in ordered[:20]],
            "others": codes_of(rest + long), "none": codes_of(none)}
    lengths = sorted(record["moves"] for record in games if record["code"] <= 3)
    if lengths:
        at = lambda share: lengths[math.ceil(share * len(lengths)) - 1]
        result["lengths"] = {"games": len(lengths), "min": lengths[0], "mean": sum(lengths) / len(lengths),
                             "median": at(0.5), "p90": at(0.9), "max": lengths[-1]}
    same = collections.defaultdict(list)
    contents = contents or [content_of(directory, record) for record in games]
    for record, content in zip(games, contents):
        same[content].append(place_of(record))
    not_looked = len(same.pop(None, []))
    groups = [places for places in same.values() if len(places) > 1]  # in the order of the report
    result["doubles"] = {
        "contents": len(groups), "games": sum(map(len, groups)), "not_looked": not_looked,
        "listed": [{"games": len(places), "first": places[:5]} for places in sorted(groups, key=len, reverse=True)[:10]]}
    sizes = [(os.path.getsize(os.path.join(os.fsencode(directory), bytes_of(record))), record) for record in files
             if os.path.isfile(os.path.join(os.fsencode(directory), bytes_of(record)))]
    result["largest"] = [{**place_of({**record, "game": 0}), "bytes": size}
                         for size, record in sorted(sizes, key=lambda pair: -pair[0])[:10] if size > 0]
    for entry in result["largest"]:
        del entry["game"]
    return result


class Counting(Case):
    def stats(self, game, *args, **options):
        """The statistics, and the other records of the report."""
        result = run("sweep", "--stats", "--format", "jsonl", *args, executable=command(game),
                     **{"cwd": self.dir, **options})
        records = result.json_lines()
        self.assertEqual(records[-2]["type"], "stats")
        REPORT.validate(records[-2])
        return records[-2], records[:-2] + records[-1:]

    def assert_counted(self, game, *args, contents=None, **options):
        found, records = self.stats(game, *args, **options)
        want = expected(game, records, options.get("cwd", self.dir), contents)
        if "lengths" in want:
            self.assertAlmostEqual(found["lengths"].pop("mean"), want["lengths"].pop("mean"), places=5)
            for share in ("median", "p90"):
                exact = want["lengths"].pop(share)
                told = found["lengths"].pop(share)
                self.assertTrue(exact == told if exact < 2048 else 0.999 * exact < told <= exact, (exact, told))
            self.check_histogram(found["lengths"], records)
        self.assertEqual(found, want)
        return found, records

    def check_histogram(self, lengths, records):
        """No gaps, few ranges, and every game in its own."""
        bins = lengths.pop("histogram")
        moves = [record["moves"] for record in records if record["type"] == "game" and record["code"] <= 3]
        self.assertTrue(bins[0]["from"] <= min(moves) <= bins[0]["to"] and bins[-1]["from"] <= max(moves) <= bins[-1]["to"], bins)
        for one, other in zip(bins, bins[1:]):
            self.assertEqual(one["to"] + 1, other["from"])
        widths = [one["to"] + 1 - one["from"] for one in bins]
        median = sorted(moves)[math.ceil(len(moves) / 2) - 1]
        if max(moves) > 20 * max(median, 1):
            self.assertEqual(widths, [max(one["from"], 1) for one in bins])
        else:
            self.assertLessEqual(len(bins), 12)
            self.assertEqual(len(set(widths)), 1)
        for one in bins:
            # Of longer lengths the first eleven binary digits count.
            digits = [max(length.bit_length() - 11, 0) for length in moves]
            counted = [max(length >> digit << digit, min(moves)) for length, digit in zip(moves, digits)]
            self.assertEqual(one["games"], sum(one["from"] <= length <= one["to"] for length in counted))


class Statistics(Counting):
    def test_cases_of_every_game(self):
        for game in COMMANDS:
            if game == "checkers":
                continue  # several games in a file: below
            for jobs in ("1", "2", "5"):
                with self.subTest(game=game, jobs=jobs):
                    self.assert_counted(game, "-j", jobs, f"data/{game}", f"tests/cases/{game}", cwd=ROOT)

    def test_random_files(self):
        chance = random.Random(8)
        for number in range(1500):
            columns, rows = chance.randint(1, 6), chance.randint(1, 5)
            moves = [chance.randint(1, columns) for _ in range(chance.randint(0, 12))]
            text = f"{columns} {rows} {chance.randint(1, 4)}\n" + "".join(f"{move}\n" for move in moves)
            if chance.random() < 0.05:
                text += "x\n" * chance.randint(1, 3)
            self.write(f"{chance.randint(0, 9)}/{number}", text.encode())
        reports = set()
        for jobs in ("1", "2", "3", "8"):
            _, records = self.assert_counted("connectz", "-j", jobs, ".")
            result = self.sweep("--stats", "--format", "stats", "--no-timing", "-j", jobs, ".")
            reports.add((result.out, result.err))
        self.assertEqual(len(records), 1502)
        self.assertEqual(len(reports), 1)

    def test_more_frames_than_are_listed(self):
        for number in range(60):
            self.write(f"{number:02}", b"%d 6 4\n" % (5 + number // 2))
        self.assert_counted("connectz", ".")

    def test_histogram(self):
        """Ranges of the same width, or each as wide as all before it, for any lengths."""
        chance = random.Random(3)
        for longest, typical in ((0, 0), (1, 1), (11, 6), (12, 12), (13, 9), (99, 50), (100, 30), (350, 20), (119, 5), (2000, 3), (5000, 4000)):
            folder = f"h{longest}-{typical}"
            for number in range(30):
                moves = [longest, 0][number] if number < 2 else chance.randint(0, 2 * typical) if typical < longest / 2 else typical
                self.write(f"{folder}/{number}", b"20000 1 9999\n" + b"".join(b"%d\n" % (move + 1) for move in range(moves)))
            _, records = self.assert_counted("connectz", folder)
        self.assertEqual(self.sweep("--stats", "h12-12").err.decode().partition("p90")[2].split("\n")[1:5],
                         ["              0 to 1           1  ##", "              2 to 3           0", "              4 to 5           0",
                          "              6 to 7           0"])

    def test_content_behind_the_end_of_judging(self):
        """Judging ends at a malformed line; games that differ behind it are two."""
        filler = b"1\n2\n" * 200_000  # more than one block
        self.write("a", MALFORMED + filler + b"1\n")
        self.write("b", MALFORMED + filler + b"2\n")
        self.write("c", MALFORMED + filler + b"1\n")
        self.write("d", MALFORMED)
        for jobs in ("1", "3"):
            self.assert_counted("connectz", "-j", jobs, ".")

    def test_compressed(self):
        """What is compressed is a game as it is without, and is damaged with statistics or without."""
        chance = random.Random(4)
        over = b"\n".join(WIN_1.splitlines()[:8]) + b"\n"
        for number, text in enumerate((WIN_1, DRAW, MALFORMED, over, over + b"x\n" * 100_000)):
            packed = gzip.compress(text, mtime=0)
            self.write(f"t/{number}", text)
            self.write(f"t/{number}.gz", packed)
            for cut in (1, 4, 8, len(packed) // 2):
                self.write(f"t/{number}.{cut}.gz", packed[:-cut])
            place = chance.randrange(10, len(packed))
            self.write(f"t/{number}.x.gz", packed[:place] + bytes([packed[place] ^ 1]) + packed[place + 1:])
        plain = self.sweep("t")
        self.assertGreaterEqual(plain.out.count(b"9\tt/"), 15)
        found, _ = self.stats("connectz", "t")
        self.assertEqual(self.sweep("--stats", "t").out, plain.out)
        together = [[place["path"] for place in group["first"]] for group in found["doubles"]["listed"]]
        for number in (0, 1, 2, 4):
            self.assertTrue(any({f"t/{number}", f"t/{number}.gz"} <= set(group) for group in together), together)

    def test_packs(self):
        """A game in a pack is the game of that text; lines that are none are told apart by what they are."""
        for code, text in GAMES.items():
            self.write(f"t/{code}", text)
        self.run_here("pack", "t", "-o", "p.jsonl")
        data = self.read("p.jsonl")
        self.write("p.jsonl", data + b"{}\n{ }\n{}\n" + data.splitlines()[0] + b"\n")
        found, records = self.stats("connectz", "p.jsonl")
        self.assertEqual(found["doubles"]["contents"], 2)
        self.assertEqual(sorted(place["game"] for group in found["doubles"]["listed"] for place in group["first"]),
                         [1, len(GAMES) + 1, len(GAMES) + 3, len(GAMES) + 4])
        self.assertEqual([record["code"] for record in records if record["type"] == "game"][-4:-1], [8, 8, 8])

    def test_large_files_judged_by_several(self):
        big = b"9 400000 400000\n" + b"".join(b"%d\n" % (1 + number % 9) for number in range(3_000_000))
        for name, data in (("a", big), ("b", big + b"1\n"), ("c", big)):
            self.write(name, data)
        self.assert_counted("connectz", "-j", "4", ".")

    def test_streams_and_trouble(self):
        self.write("a", WIN_1)
        self.write("big", WIN_1 + b"1\n" * 3000)
        os.mkdir(self.path("d"))
        found, _ = self.stats("connectz", "-", "a", "none", "--max-bytes", "1K", "big", stdin=WIN_1)
        self.assertEqual(found["files"], 4)
        self.assertEqual(found["doubles"], {"contents": 1, "games": 2, "not_looked": 2, "listed": [
            {"games": 2, "first": [{"path": "-"}, {"path": "a"}]}]})
        self.assertEqual(found["largest"], [{"path": "big", "bytes": 6020}, {"path": "-", "bytes": 20},
                                            {"path": "a", "bytes": 20}])

    def test_names_that_are_no_text(self):
        for name in (b"\xff", b"\xfe", b"a\nb"):
            self.write(name, WIN_1)
        self.assert_counted("connectz", ".")
        result = self.sweep("--stats", ".")
        self.assert_clean(result.err.replace(b"\xff", b"").replace(b"\xfe", b""))
        self.assertIn(b"a\\nb", result.err)

    def test_all_that_was_judged_counts(self):
        """Also what is not printed."""
        for code, data in GAMES.items():
            self.write(f"{code}", data)
        whole, _ = self.stats("connectz", ".", "--no-timing")
        self.assertEqual(self.stats("connectz", "--only", "9", "--no-timing", ".")[0], whole)
        baseline = self.path("baseline")
        self.sweep("--baseline", baseline, "--update-baseline", "--exclude", "base*", ".")
        again, records = self.stats("connectz", "--baseline", baseline, "--exclude", "base*", "--no-timing", ".")
        self.assertEqual(again, whole)
        self.assertEqual([record["type"] for record in records], ["begin", "summary"])

    def test_early_ends(self):
        for code, data in GAMES.items():
            self.write(f"{code}", data)
        for jobs in ("1", "4"):
            self.assert_counted("connectz", "--max-failures", "2", "-j", jobs, ".")
            found, _ = self.stats("connectz", "--max-failures", "2", "-j", jobs, ".")
            self.assertIs(found["partial"], True)
            self.assertEqual(found["games"], 6)


class Checkers(Counting):
    """Files with several games."""

    GAME_A = b'[Event "a"]\n1. 11-15 22-18 1-0\n'
    GAME_B = b'[Event "b"]\n1. 11-15 23-19 *\n'

    def contents(self, *games):
        self.write("archive", b"\n".join(games))
        found, records = self.stats("checkers", "archive")
        self.assertEqual(len([record for record in records if record["type"] == "game"]), found["games"])
        return [sorted(place["game"] for place in group["first"]) for group in found["doubles"]["listed"]]

    def test_cases(self):
        """Counted but for the contents."""
        found, records = self.stats("checkers", "data/checkers", "tests/cases/checkers", cwd=ROOT)
        want = expected("checkers", records, ROOT)
        for part in ("files", "games", "codes", "setups", "largest"):
            self.assertEqual(found[part], want[part])

    def test_doubles_within_a_file(self):
        self.assertEqual(self.contents(self.GAME_A, self.GAME_B, self.GAME_A), [[1, 3]])
        self.assertEqual(self.contents(self.GAME_A, self.GAME_B), [])

    def test_control_characters_in_a_setup_are_merged_as_they_are(self):
        self.write("archive", b'[FEN "B:W1\x01,3:B9"]\n[SetUp "1"]\n1. 9-13 *\n')
        whole = run("sweep", "--stats", "archive", executable=command("checkers"), cwd=self.dir)
        run("sweep", "--stats", "--shard", "1/1", "--format", "jsonl", "-o", "part", "archive",
            executable=command("checkers"), cwd=self.dir)
        merged = run("merge", "--stats", "part", executable=command("checkers"), cwd=self.dir)
        self.assertIn(rb"B:W1\x01,3:B9 ", whole.err)
        self.assertEqual(merged.err, whole.err)

    def test_random_archives(self):
        chance = random.Random(3)
        texts = [b'[Event "%d"]\n1. 11-15 22-%d%s' % (number // 2, 17 + number % 2, b" {a\nb}" * (number % 3))
                 + b" 1-0" for number in range(40)]
        for jobs in ("1", "3"):
            contents = []
            for number in range(30):
                games = [chance.choice(texts) for _ in range(chance.randint(1, 20))]
                contents += games
                self.write(f"{number:02}", chance.choice((b"\n", b"\n\n")).join(games) + chance.choice((b"", b"\n")))
            self.assert_counted("checkers", "-j", jobs, ".", contents=contents)


if __name__ == "__main__":
    unittest.main()
