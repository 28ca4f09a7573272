"""Packs that a manifest cuts into parts for several shards."""
import gzip
import json
import os
import random
import unittest

from shards import ALL, ManifestCase

from support import WIN_1, command, run


def record(moves, **more):
    return json.dumps({**more, "frame": [7, 6, 4], "moves": moves}).encode() + b"\n"


def random_pack(seed, count):
    """Records of all kinds, and lines that are none."""
    made = random.Random(seed)
    lines = []
    for number in range(count):
        kind = made.randrange(20)
        if kind == 0:
            lines.append(made.choice([b"\n", b"x\n", b"{}\n", b'{"part": 2}\n']))
        elif kind == 1:
            parts = made.randint(2, 4)
            for part in range(1, parts + 1):
                lines.append(b'{"id": "f%d", "part": %d, "raw": "%s"%s}\n' %
                             (number, part, b"NyA2IDQKMQo=" if part == 1 else b"Mgo=", b', "more": true' if part < parts else b""))
        else:
            lines.append(record([made.randint(1, 7) for _ in range(made.randrange(25))], id=f"g{number}"))
    return b"".join(lines)


class CutPacks(ManifestCase):
    def setUp(self):
        super().setUp()
        self.write("t/p1.jsonl", random_pack(1, 300))
        self.write("t/p2.jsonl", record([1, 2, 1]) + random_pack(2, 200).rstrip(b"\n"))

    def parts(self, count, part_bytes, *args):
        result = self.manifest(count, "--part-bytes", str(part_bytes), *args)
        self.assertEqual((result.status, result.err), (0, b""))
        return [int(line.split(b"\t")[1]) for line in result.out.splitlines()]

    def test_the_whole_byte_for_byte(self):
        whole = {form: self.whole(form).out for form in ALL}
        for count, part_bytes in ((1, 500), (2, 5000), (7, 1000), (40, 300)):
            files = self.parts(count, part_bytes)
            self.assertGreater(sum(files), 15 if count > 1 else 14)
            names = self.reports(count, "--jobs", "2")
            random.Random(count).shuffle(names)
            for form in ALL:
                self.assert_result(self.merge("--format", form, *names), whole[form], status=1)

    def test_statistics(self):
        whole = self.sweep("--no-timing", "--stats", "-o", "whole", "t")
        self.parts(5, 2000)
        names = self.reports_with_statistics(5)
        merged = self.merge("--stats", "-o", "merged", *names)
        self.assertEqual(merged.err, whole.err)

    def reports_with_statistics(self, count):
        for index in range(1, count + 1):
            self.sweep("--no-timing", "--stats", "--format", "jsonl", "-o", f"{index}.jsonl", "--manifest", "m", "--shard",
                       f"{index}/{count}")
        return [f"{index}.jsonl" for index in range(1, count + 1)]

    def test_how_packs_are_cut(self):
        plain = sum(self.parts(100, 0))
        self.assertEqual(sum(self.parts(100, "1G")), plain)
        self.assertEqual(sum(self.parts(100, 2000, "--input-format", "game")), plain)
        size = os.path.getsize(self.path("t/p1.jsonl"))
        self.assertGreater(sum(self.parts(100, size - 1)), plain)
        result = self.run_here("manifest", "--shards", "3", "-o", "m", "t/p1.jsonl")  # 16 MiB and more
        self.assertEqual(result.out.split(b"\t")[:2], [b"1/1", b"1"])

    def test_compressed_packs_are_not_cut(self):
        self.write("z/p.jsonl.gz", gzip.compress(random_pack(3, 2000)))
        result = self.run_here("manifest", "--shards", "3", "--part-bytes", "1", "-o", "m", "z")
        self.assertEqual(result.out.split(b"\t")[:2], [b"1/1", b"1"])

    def test_a_pack_that_has_changed(self):
        self.parts(4, 3000)
        os.utime(self.path("t/p1.jsonl"), ns=(0, 5))
        report = [json.loads(line) for line in self.merge("--format", "jsonl", *self.reports(4)).out.splitlines()]
        games = [line for line in report if line["type"] == "game" and line["path"] == "t/p1.jsonl"]
        self.assertGreater(len(games), 1)
        for game in games:
            self.assertEqual((game["code"], game["reason"]), (9, "it has changed since it was cut into parts"))
        other = [line for line in report if line["type"] == "game" and line["path"] == "t/p2.jsonl"]
        self.assertGreater(len(other), 200)
        self.assertEqual({game["reason"] for game in other if game["code"] == 9}, set())

    def test_a_part_that_lost_a_game(self):
        self.parts(40, 300)
        names = self.reports(40)
        for name in names:
            lines = self.read(name).splitlines(keepends=True)
            games = [number for number, line in enumerate(lines) if b'"path":"t/p1.jsonl"' in line]
            for number in games[:1] + games[-1:]:
                self.write("damaged.jsonl", b"".join(lines[:number] + lines[number + 1:]))
                result = self.merge("--format", "codes", *["damaged.jsonl" if other == name else other for other in names])
                self.assertEqual(result.status, 2)
                self.assertIn(b"damaged.jsonl", result.err)

    def test_taken_for_games(self):
        self.parts(4, 3000)
        games = [json.loads(line) for name in self.reports(4, "--input-format", "game") for line in self.read(name).splitlines()]
        reasons = {game["reason"] for game in games if game.get("path") == "t/p1.jsonl"}
        self.assertEqual(reasons, {"the manifest has it as a pack"})

    def test_games_of_archives_are_not_cut(self):
        self.write("c/p.jsonl", random_pack(4, 100))
        result = run("manifest", "--shards", "3", "--part-bytes", "1", "-o", "m", "c", executable=command("checkers"), cwd=self.dir)
        self.assertEqual(result.out.split(b"\t")[:2], [b"1/1", b"1"])

    def test_the_rest_of_a_shard(self):
        self.write("t/later.txt", WIN_1)
        self.parts(3, 1000)
        listed = b"".join(self.sweep("--manifest", "m", "--shard", f"{index}/3", "--list").out for index in (1, 2, 3))
        self.assertEqual(set(listed.splitlines()), set(line.split(b"\t")[1] for line in self.sweep("t").out.splitlines()))


if __name__ == "__main__":
    unittest.main()
