"""JSON Lines: what stands in a report, and that it keeps to the schema."""
import os

from schemas import REPORT
from support import WIN_1, Case


class Bytes(Case):
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


class Schema(Case):
    def validate(self, records):
        for record in records:
            errors = [error.message for error in REPORT.iter_errors(record)]
            self.assertEqual(errors, [], record)

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
        for record, changes in (
                (game, {"code": 10}), (game, {"code": "1"}), (game, {"code": None}), (game, {"path": None}), (game, {"reason": None}),
                (game, {"name": "won"}), (game, {"line": 0}), (game, {"player": 3}), (game, {"moves": -1}), (game, {"expected": 10}),
                (game, {"winning_line": [[1]]}), (game, {"type": "match"}), (begin, {"schema": None}), (begin, {"tool": None}),
                (begin, {"shard": {"index": 1}}), (summary, {"partial": "no"}), (summary, {"codes": {}}), (summary, {"files": None})):
            spoiled = {name: value for name, value in {**record, **changes}.items() if value is not None}
            self.assertFalse(REPORT.is_valid(spoiled), spoiled)
        self.assertFalse(REPORT.is_valid({}))
        self.assertFalse(REPORT.is_valid([]))
