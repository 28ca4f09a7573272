"""Packs on the command line: pack, unpack, and sweeps over packs, for every game."""
import base64
import json
import os
import resource
import shutil
import signal
import subprocess
import unittest

from pipes import unread_bytes
from schemas import REPORT
from support import COMMANDS, ROOT, SANITIZED, Case, wait_until, MALFORMED, WIN_1


def record(name, data):
    return json.dumps({"id": name, "raw": base64.b64encode(data).decode()}).encode() + b"\n"


class EveryGame(Case):
    def run_here(self, *args, **options):
        return super().run_here(*args, **{"cwd": ROOT, **options})

    def test_reports_keep_to_the_schema(self):
        for self.game in COMMANDS:
            pack = self.path(f"{self.game}.jsonl")
            self.run_here("pack", f"data/{self.game}", "-o", pack)
            with open(pack, "ab") as file:
                file.write(b'{}\n{"id_hex":"ff","expect":8,"raw":""}\nx\n')
            records = self.run_here("sweep", "--format", "jsonl", pack).json_lines()
            for one in records:
                REPORT.validate(one)
            self.assertEqual([(one["code"], one.get("id_hex"), one.get("expected")) for one in records[-4:-1]],
                             [(8, None, None), (8, "ff", 8), (8, None, None)])
            self.assertEqual(records[-1]["files"], 1)
            self.assertEqual(records[-1]["bytes"], os.path.getsize(pack))


class Packing(Case):
    def test_a_long_file(self):
        game = b"7 1000000 4\n" + b"1\n7\n7\n1\n" * 500_000
        self.write("in/long.txt", game)
        self.assert_result(self.run_here("pack", "in", "-o", "p.jsonl", measure=True), b"")
        self.assertGreater(self.read("p.jsonl").count(b"\n"), 5)
        result = self.run_here("sweep", "--jobs", "1", "p.jsonl", measure=True)
        self.assert_result(result, self.run_here("in/long.txt").out.strip() + b"\tp.jsonl\t1\n", status=result.status)
        self.run_here("unpack", "p.jsonl", "-C", "out")
        self.assertEqual(self.read("out/in/long.txt"), game)

    def test_many_jobs_say_what_one_says(self):
        """Of a pack that is worth sharing, from a file and from a pipe."""
        frame = '"frame":[7,6,4],"moves"'
        lines = ['{"id":"a",%s:[1,2,1,2,1,2,1]}' % frame, '{"id":"b",%s:[1,2,1,2,1,2,1,3]}' % frame,
                 '{"id":"c",%s:"8"}' % frame, '{"id":"d",%s:[1,1,1,1,1,1,1],"expect":5}' % frame, "x", "",
                 '{"id":"e","frame":[99,99,4],"moves":[99,98]}', '{"id":"f","part":1,"more":true,"raw":"NyA2IDQK"}',
                 '{"id":"f","part":2,"raw":"MQo="}']
        pack = "".join(line + "\n" for line in (lines * 97 + lines[:4]) * 20).encode()
        self.write("p.jsonl", pack)
        for options in ([], ["--format", "jsonl", "--no-timing"], ["--max-failures", "3"], ["--max-bytes", "700000"]):
            for path, given in (("p.jsonl", b""), ("-", pack)):
                alone, together = (self.sweep("--jobs", jobs, *options, path, stdin=given) for jobs in ("1", "3"))
                self.assertEqual((together.status, together.err), (alone.status, alone.err))
                self.assertTrue(together.out == alone.out, (options, path))

    def test_memory_is_bounded(self):
        with open(self.write("p.jsonl", b""), "wb") as file:
            line = b'{"id":"a","frame":[7,6,4],"moves":[1,2,1,2,1,2,1]}\n'
            for _ in range(5 if SANITIZED else 50):
                file.write(line * 20_000)
        for args in (["sweep", "--jobs", "1", "p.jsonl"], ["--jobs", "1", "p.jsonl"]):
            result = self.run_here(*args, measure=True)
            self.assertEqual(result.status, 0)
            self.assert_peak(result, 16)

    def test_a_file_that_changes_while_it_is_read(self):
        """In a pipe that is full: so the file is open, and only its first part has been read."""
        def shrink(path):
            os.truncate(path, os.path.getsize(path) // 2)

        def overwrite(path):
            with open(path, "r+b") as file:
                file.write(b"8")

        for name, change, reason in (("in/long.txt", shrink, b"shrank"), ("in", shrink, b"shrank"), ("in", overwrite, b"changed")):
            with self.subTest(name=name, reason=reason):
                path = self.write("in/long.txt", b"7 1000000 4\n" + b"1\n7\n7\n1\n" * 1_000_000)
                child = self.start_here("pack", name, "-o", "-")
                wait_until(lambda child=child: unread_bytes(child.stdout.fileno()) > 40_000, "a full pipe")
                change(path)
                _, err = child.communicate(timeout=20)
                self.assertEqual((child.returncode, err),
                                 (2, b"connectz: in/long.txt: the file %s while it was being read\n" % reason))

    def test_a_file_that_grows_while_it_is_read(self):
        """What is added later is not looked at, as in sweeps."""
        game = b"7 1000000 4\n" + b"1\n7\n7\n1\n" * 1_000_000
        path = self.write("in/long.txt", game)
        child = self.start_here("pack", "in", "-o", "-")
        wait_until(lambda: unread_bytes(child.stdout.fileno()) > 40_000, "a full pipe")
        with open(path, "ab") as file:
            file.write(b"x\n" * 1_000_000)
        out, err = child.communicate(timeout=20)
        self.assertEqual((child.returncode, err), (0, b""))
        self.assertEqual(b"".join(base64.b64decode(json.loads(line)["raw"]) for line in out.splitlines()), game)


class Unpacking(Case):
    def limited(self):
        """Options with which no file may become longer than 4096 bytes."""
        def limit():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
        return {"preexec_fn": limit, "restore_signals": False}

    def test_a_disk_that_is_full(self):
        """The file is named, and neither it nor a part of it is left; the one that was there stays."""
        parts = "".join(json.dumps({"id": "d/b", "part": part, **({"more": True} if part < 3 else {}),
                                    "raw": base64.b64encode(b"x" * 3000).decode()}) + "\n" for part in (1, 2, 3))
        for long in (record("d/b", b"x" * 9000), parts.encode()):
            self.write("p.jsonl", record("a", WIN_1) + long + record("c", WIN_1))
            result = self.run_here("unpack", "p.jsonl", "-C", "out", **self.limited())
            self.assert_result(result, b"", b"connectz: cannot write out/d/b: File too large\n", 2)
            self.assertEqual((sorted(os.listdir(self.path("out"))), os.listdir(self.path("out/d"))), (["a", "d"], []))
            self.write("out/d/b", b"old")
            result = self.run_here("unpack", "--overwrite", "p.jsonl", "-C", "out", **self.limited())
            self.assert_result(result, b"", b"connectz: cannot write out/d/b: File too large\n", 2)
            self.assertEqual((os.listdir(self.path("out/d")), self.read("out/d/b")), (["b"], b"old"))
            os.unlink(self.path("out/d/b"))
            self.assert_result(self.run_here("unpack", "--skip-existing", "p.jsonl", "-C", "out"), b"")
            self.assertEqual((self.read("out/d/b"), self.read("out/c")), (b"x" * 9000, WIN_1))
            shutil.rmtree(self.path("out"))

    def test_interrupted(self):
        first = {"id": "a", "part": 1, "more": True, "raw": "MTIz"}
        for number in (signal.SIGINT, signal.SIGTERM):
            child = self.start_here("unpack", "-", "-C", "out", stdin=subprocess.PIPE)
            child.stdin.write(record("b", WIN_1) + json.dumps(first).encode() + b"\n")
            child.stdin.flush()
            wait_until(lambda: len(os.listdir(self.path("out"))) == 2 if os.path.exists(self.path("out")) else False,
                       "the second file")
            child.send_signal(number)
            self.assertEqual((child.wait(20), child.stderr.read()), (130, b"connectz: -: interrupted\n"))
            self.assertEqual(os.listdir(self.path("out")), ["b"])
            os.unlink(self.path("out/b"))

    def test_name_as_long_as_may_be(self):
        self.write("p.jsonl", record("n" * 255, WIN_1) + record("n" * 254 + "m", MALFORMED))
        self.assert_result(self.run_here("unpack", "p.jsonl", "-C", "out"), b"")
        self.assertEqual((self.read("out/" + "n" * 255), self.read("out/" + "n" * 254 + "m")), (WIN_1, MALFORMED))


if __name__ == "__main__":
    unittest.main()
