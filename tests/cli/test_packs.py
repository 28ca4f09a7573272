"""Packs on the command line: pack, unpack, and sweeps over packs, for every game."""
import base64
import gzip
import json
import os
import resource
import shutil
import signal
import subprocess
import unittest

from pipes import unread_bytes
from schemas import REPORT
from support import COMMANDS, ROOT, SANITIZED, Case, command, run, start, wait_until, MALFORMED, WIN_1


def record(name, data):
    return json.dumps({"id": name, "raw": base64.b64encode(data).decode()}).encode() + b"\n"


class EveryGame(Case):
    def each(self):
        for game in COMMANDS:
            yield game, lambda *args, _game=game, **options: run(
                *args, executable=command(_game), **{"cwd": ROOT, **options})

    def test_a_pack_has_the_verdicts_of_its_files(self):
        for game, call in self.each():
            folders = [f"data/{game}", f"tests/cases/{game}"]
            pack = self.path(f"{game}.jsonl")
            self.assert_result(call("pack", *folders, "-o", pack), b"")
            apart = [line.split(b"\t")[0] for line in call("sweep", *folders).out.splitlines()]
            for jobs in ("1", "3"):
                together = call("sweep", "--jobs", jobs, pack).out.splitlines()
                self.assertEqual([line.split(b"\t")[0] for line in together], apart)
                self.assertEqual([line.split(b"\t")[2] for line in together],
                                 [b"%d" % (i + 1) for i in range(len(apart))])
            with open(pack, "rb") as file:
                streamed = call("sweep", "-", stdin=file.read())
            self.assertEqual([line.split(b"\t")[0] for line in streamed.out.splitlines()], apart)
            self.assertEqual(call(pack).out.split(), apart)
            out = self.path(game)
            call("unpack", pack, "-C", out)
            again = call("sweep", *folders, cwd=out)
            if b"{" not in {(ROOT / line.split(b"\t")[1].decode()).read_bytes()[:1]
                            for line in call("sweep", *folders).out.splitlines()}:
                self.assertEqual([line.split(b"\t")[0] for line in again.out.splitlines()], apart)

    def test_unpacked_files_are_the_packed_ones(self):
        """To the byte, in whatever form each was packed."""
        for game, call in self.each():
            for args in ([], ["--raw"]):
                pack, out = self.path(f"{game}.jsonl"), self.path(f"{game}{len(args)}")
                self.assert_result(call("pack", *args, "--input-format", "game", f"data/{game}", f"tests/cases/{game}", "-o", pack), b"")
                self.assert_result(call("unpack", pack, "-C", out), b"")
                for folder in (f"data/{game}", f"tests/cases/{game}"):
                    for path in (ROOT / folder).iterdir():
                        with open(os.path.join(out, folder, path.name), "rb") as file:
                            self.assertEqual(file.read(), path.read_bytes(), path)
                with open(pack, "rb") as file:
                    self.assertEqual(b'"moves":' in file.read(), not args)

    def test_what_a_pdn_file_has_besides_its_moves(self):
        text = b'[Event "x"]\n\n1. 11-15 {a comment} 22-18 (22-17 $2) 2. 15x22 *\n'
        self.write("a.pdn", text)
        self.write("b.pdn", b"{The first game} 1. 11-15 22-18 *\n")
        run("pack", "a.pdn", "b.pdn", "-o", "p", executable=command("checkers"), cwd=self.dir)
        run("unpack", "p", "-C", "u", executable=command("checkers"), cwd=self.dir)
        self.assertEqual(self.read("u/a.pdn"), text)
        self.assertEqual(self.read("u/b.pdn"), b"{The first game} 1. 11-15 22-18 *\n")
        result = run("sweep", "a.pdn", "b.pdn", "p", executable=command("checkers"), cwd=self.dir)
        self.assert_result(result, b"3\ta.pdn\t1\n3\tb.pdn\t1\n3\tp\t1\n3\tp\t2\n")

    def test_reports_keep_to_the_schema(self):
        for game, call in self.each():
            pack = self.path(f"{game}.jsonl")
            call("pack", f"data/{game}", "-o", pack)
            with open(pack, "ab") as file:
                file.write(b'{}\n{"id_hex":"ff","expect":8,"raw":""}\nx\n')
            records = call("sweep", "--format", "jsonl", pack).json_lines()
            for one in records:
                REPORT.validate(one)
            self.assertEqual([(one["code"], one.get("id_hex"), one.get("expected")) for one in records[-4:-1]],
                             [(8, None, None), (8, "ff", 8), (8, None, None)])
            self.assertEqual(records[-1]["files"], 1)
            self.assertEqual(records[-1]["bytes"], os.path.getsize(pack))


class Choices(Case):
    def pack(self, *args):
        return self.run_here("pack", *args, "-o", "p")

    def test_expected_codes(self):
        self.write("t/1_won", WIN_1)
        self.write("t/8_bad\xff".encode("latin-1"), MALFORMED + b"\r\n")
        self.write("t/other", WIN_1)
        self.assert_result(self.pack("--expect-from-name", "t"), b"")
        self.assertEqual([json.loads(line).get("expect") for line in self.read("p").splitlines()], [1, 8, None])
        self.assert_result(self.sweep("p"), b"1\tp\t1\n8\tp\t2\n1\tp\t3\n")
        self.assert_result(self.pack("--expect-from-name=([0-9])$", "t"), b"")
        self.assertNotIn(b"expect", self.read("p"))

    def test_ids_state_codes_too(self):
        self.write("5_p", record("t/1_won", WIN_1) + record("8_won", WIN_1) + record("won", WIN_1))
        self.assert_result(self.sweep("--expect-from-name", "5_p"),
                           b"1\t5_p\t1\n1\t5_p\t2\texpected 8\n1\t5_p\t3\texpected 5\n", status=1)

    def test_ids_that_are_not_utf8(self):
        name = b"8_\xff".hex().encode()
        self.write("p", b'{"id_hex":"%s","raw":"%s"}\n' % (name, base64.b64encode(MALFORMED)))
        self.assert_result(self.sweep("--expect-from-name", "p"), b"8\tp\t1\n")

    def test_games_of_one_record_have_identities_of_their_own(self):
        pdn = b"1. 11-15 *\n1. 11-16 *\n1. 12-16 *\n"
        self.write("p", record("a", pdn))
        out = run("sweep", "--format", "junit", "p", executable=command("checkers"), cwd=self.dir).out
        self.assertEqual([line.split(b'name="')[-1].split(b'"')[0] for line in out.splitlines() if b"<testcase" in line],
                         [b"p, id a", b"p, id a, its game 2", b"p, id a, its game 3"])

    def test_limit(self):
        self.write("t/a", WIN_1)
        self.assert_result(self.pack("--max-bytes", "5", "t"), b"", "t/a: over the limit of 5 bytes", 2)
        self.assertFalse(os.path.exists(self.path("p")))
        self.assert_result(self.pack("--max-bytes", "1K", "t"), b"")

    def test_input_format(self):
        pack = record("a", WIN_1)
        self.write("t", pack)
        self.assert_result(self.pack("t"), b"")
        self.assertEqual(self.read("p"), pack)
        self.assert_result(self.pack("--input-format", "game", "t"), b"")
        self.assertEqual(base64.b64decode(json.loads(self.read("p"))["raw"]), pack)
        self.write("t", b"x\n")
        self.assert_result(self.pack("--input-format", "pack", "t"), b"")
        self.assertEqual(self.read("p"), b"x\n")


class Packing(Case):
    def test_ids_are_paths(self):
        names = [b"a.txt", b"b/c.txt", b"b/new\nline", b"odd \xff", "ü".encode()]
        for name in names:
            self.write(name, WIN_1)
        self.write("p.jsonl", b"old")
        self.assert_result(self.run_here("pack", ".", "-o", "p.jsonl"), b"")
        ids = [json.loads(line) for line in self.read("p.jsonl").splitlines()]
        self.assertEqual([bytes.fromhex(one["id_hex"]) if "id_hex" in one else one["id"].encode() for one in ids],
                         [b"./" + name for name in names])
        self.assert_result(self.run_here("unpack", "p.jsonl", "-C", "out"), b"")
        for name in names:
            self.assertEqual(self.read(b"out/" + name), WIN_1)

    def test_what_it_takes(self):
        self.write("in/a.txt", WIN_1)
        self.write("in/b.log", MALFORMED)
        for options, count in (([], 2), (["--include", "*.txt"], 1), (["--exclude", "*.txt"], 1)):
            result = self.run_here("pack", *options, "in", "-o", "-")
            self.assertEqual((result.status, result.out.count(b"\n")), (0, count))
        self.assert_result(self.run_here("pack", "-", "-o", "-", stdin=WIN_1),
                           b'{"id":"-","frame":[7,6,4],"moves":[1,2,1,2,1,2,1]}\n')

    def test_bytes_that_the_form_cannot_carry(self):
        self.write("in/a.txt", MALFORMED)
        self.assert_result(self.run_here("pack", "in", "-o", "-"),
                           record("in/a.txt", MALFORMED).replace(b": ", b":").replace(b", ", b","))

    def test_trouble_leaves_the_pack_as_it_was(self):
        self.write("p.jsonl", b"old")
        self.assert_result(self.run_here("pack", "none", "-o", "p.jsonl"), b"", "none: No such file", 2)
        os.mkdir(self.path("empty"))
        self.assert_result(self.run_here("pack", "empty", "-o", "p.jsonl"), b"", "nothing found to pack", 2)
        self.assert_result(self.run_here("pack", "empty"), b"", "--output", 2)
        self.assertEqual(self.read("p.jsonl"), b"old")

    def test_a_pack_in_a_pack(self):
        self.write("in/p.jsonl", record("a", WIN_1) + record("b", MALFORMED)[:-1])
        self.write("in/q.txt", WIN_1)
        self.run_here("pack", "in", "-o", "out.jsonl")
        self.assert_result(self.sweep("out.jsonl"), b"1\tout.jsonl\t1\n8\tout.jsonl\t2\n1\tout.jsonl\t3\n", status=1)

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

    def test_a_file_that_shrinks_while_it_is_read(self):
        """In a pipe that is full: so the file is open, and only its first part has been read."""
        for name, is_named in (("in/long.txt", True), ("in", False)):
            with self.subTest(name=name, is_named=is_named):
                path = self.write("in/long.txt", b"7 1000000 4\n" + b"1\n7\n7\n1\n" * 1_000_000)
                child = self.stopping(start("pack", name, "-o", "-", cwd=self.dir))
                wait_until(lambda: unread_bytes(child.stdout.fileno()) > 40_000, "a full pipe")
                os.truncate(path, os.path.getsize(path) // 2)
                _, err = child.communicate(timeout=20)
                self.assertEqual((child.returncode, err),
                                 (2, b"connectz: in/long.txt: the file shrank while it was being read\n"))

    def test_a_file_that_grows_while_it_is_read(self):
        """What is added later is not looked at, as in sweeps."""
        game = b"7 1000000 4\n" + b"1\n7\n7\n1\n" * 1_000_000
        path = self.write("in/long.txt", game)
        child = self.stopping(start("pack", "in", "-o", "-", cwd=self.dir))
        wait_until(lambda: unread_bytes(child.stdout.fileno()) > 40_000, "a full pipe")
        with open(path, "ab") as file:
            file.write(b"x\n" * 1_000_000)
        out, err = child.communicate(timeout=20)
        self.assertEqual((child.returncode, err), (0, b""))
        self.assertEqual(b"".join(base64.b64decode(json.loads(line)["raw"]) for line in out.splitlines()), game)


class Unpacking(Case):
    def test_nothing_is_written_outside(self):
        os.mkdir(self.path("outside"))
        os.mkdir(self.path("out"))
        os.symlink("../outside", self.path("out/link"))
        os.symlink("../outside/file", self.path("out/name"))
        bad = ["../x", "a/../../x", "..", ".", "", "/", "a/", "nul\0", "link/x", "name", "a/.", "link/../x"]
        self.write("p.jsonl", b"".join(record(name, WIN_1) for name in [*bad, "/abs/olute", "./good"]))
        result = self.run_here("unpack", "p.jsonl", "-C", "out")
        self.assert_result(result, b"", "line 1: ../x names no file", 2)
        self.assertEqual(result.err.count(b"\n"), len(bad))
        self.assertEqual(os.listdir(self.path("outside")), [])
        self.assertEqual(sorted(os.listdir(self.path())), ["out", "outside", "p.jsonl"])
        self.assertEqual(self.read("out/abs/olute"), WIN_1)
        self.assertEqual(self.read("out/good"), WIN_1)

    def test_no_more_than_is_allowed(self):
        self.write("p", gzip.compress(record("a", WIN_1) + record("b", WIN_1) + record("c", b"x" * 100000)))
        self.assert_result(self.run_here("unpack", "--max-bytes", "1K", "p", "-C", "out"), b"", "p: over the limit of 1024 bytes", 2)
        self.assertEqual(sorted(os.listdir(self.path("out"))), ["a", "b"])

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
            child = self.stopping(start("unpack", "-", "-C", "out", cwd=self.dir, stdin=subprocess.PIPE))
            child.stdin.write(record("b", WIN_1) + json.dumps(first).encode() + b"\n")
            child.stdin.flush()
            wait_until(lambda: len(os.listdir(self.path("out"))) == 2 if os.path.exists(self.path("out")) else False,
                       "the second file")
            child.send_signal(number)
            self.assertEqual((child.wait(20), child.stderr.read()), (130, b""))
            self.assertEqual(os.listdir(self.path("out")), ["b"])
            os.unlink(self.path("out/b"))

    def test_what_is_there(self):
        self.write("out/a", b"old")
        os.mkdir(self.path("out/d"))
        self.write("p.jsonl", record("a", WIN_1) + record("d", WIN_1) + record("b", WIN_1) + record("b", MALFORMED))
        taken = b"connectz: p.jsonl: line 2: d: Is a directory\n"
        self.assert_result(self.run_here("unpack", "--skip-existing", "p.jsonl", "-C", "out"), b"", taken, 2)
        self.assertEqual((self.read("out/a"), self.read("out/b")), (b"old", WIN_1))
        self.assert_result(self.run_here("unpack", "--overwrite", "p.jsonl", "-C", "out"), b"", taken, 2)
        self.assertEqual((self.read("out/a"), self.read("out/b")), (WIN_1, MALFORMED))
        self.assert_result(self.run_here("unpack", "p.jsonl", "-C", "out"), b"", "line 4: b: File exists", 2)
        self.assertEqual(sorted(os.listdir(self.path("out"))), ["a", "b", "d"])
        self.assert_result(self.run_here("unpack", "--overwrite", "--skip-existing", "p.jsonl", "-C", "out"), b"",
                           "--skip-existing", 2)

    def test_a_pack_does_not_replace_itself(self):
        pack = record("p.jsonl", WIN_1) + record("link", WIN_1) + record("a", WIN_1)
        self.write("p.jsonl", pack)
        os.link(self.path("p.jsonl"), self.path("link"))
        result = self.run_here("unpack", "--overwrite", "p.jsonl", "-C", ".")
        self.assert_result(result, b"", "line 1: p.jsonl: it is the pack itself", 2)
        self.assertEqual(result.err.count(b"\n"), 2)
        self.assertEqual((self.read("p.jsonl"), self.read("a")), (pack, WIN_1))

    def test_name_as_long_as_may_be(self):
        self.write("p.jsonl", record("n" * 255, WIN_1) + record("n" * 254 + "m", MALFORMED))
        self.assert_result(self.run_here("unpack", "p.jsonl", "-C", "out"), b"")
        self.assertEqual((self.read("out/" + "n" * 255), self.read("out/" + "n" * 254 + "m")), (WIN_1, MALFORMED))

    def test_overwrite(self):
        self.write("out/a", b"old")
        self.write("outside", b"old")
        os.symlink("../outside", self.path("out/b"))
        self.write("p.jsonl", record("a", WIN_1) + record("b", WIN_1))
        self.assert_result(self.run_here("unpack", "p.jsonl", "-C", "out"), b"", "line 1: a: File exists", 2)
        self.assertEqual(self.read("out/a"), b"old")
        self.assert_result(self.run_here("unpack", "--overwrite", "p.jsonl", "-C", "out"), b"")
        self.assertEqual((self.read("out/a"), self.read("out/b")), (WIN_1, WIN_1))
        self.assertEqual(self.read("outside"), b"old")

    def test_what_is_no_record_is_told(self):
        self.write("p.jsonl", b"{}\n" + record("a", WIN_1) + b"x\n" + record("b", WIN_1))
        result = self.run_here("unpack", "p.jsonl", "-C", "out")
        self.assert_result(result, b"", "line 3: not JSON", 2)
        self.assertEqual(sorted(os.listdir(self.path("out"))), ["a", "b"])

    def test_a_torn_file_is_not_left(self):
        part = {"id": "a", "part": 1, "more": True, "raw": "MTIz"}
        self.write("p.jsonl", json.dumps(part).encode() + b"\n" + record("b", WIN_1))
        self.assert_result(self.run_here("unpack", "p.jsonl", "-C", "out"), b"", "line 1: the next part", 2)
        self.assertEqual(os.listdir(self.path("out")), ["b"])


class Judging(Case):
    def test_input_format(self):
        self.write("a", b"7 6 4\n1\n")
        self.write("b", record("x", WIN_1))
        self.assert_result(self.run_here("--input-format", "pack", "a"), b"8\n8\n")
        self.assert_result(self.run_here("--input-format", "game", "b"), b"8\n")
        self.assert_result(self.run_here("--input-format", "auto", "b"), b"1\n")
        self.write("c", b" " + record("x", WIN_1))
        self.assert_result(self.run_here("c"), b"8\n")
        self.assert_result(self.run_here("--input-format", "pack", "c"), b"1\n")
        self.assert_result(self.run_here("--input-format", "pack", "/dev/null"), b"8\n")

    def test_an_id_cannot_draw_on_the_terminal(self):
        self.write("p", json.dumps({"id": "\x1b[31m", "frame": [7, 6, 4], "moves": [1]}).encode())
        result = self.run_here("explain", "p")
        self.assert_result(result)
        self.assert_clean(result.out)

    def test_limits(self):
        self.write("p", record("x", WIN_1) * 3)
        size = len(record("x", WIN_1))
        self.assert_result(self.sweep("--max-bytes", str(2 * size + 1), "p"), b"1\tp\t1\n1\tp\t2\n9\tp\t3\n", status=1)

    def test_expected_codes(self):
        for expect, moves, status in ((1, "1212121", 0), (3, "1212121", 1), (8, "x", 0), (3, "x", 1), (3, "1", 0)):
            line = json.dumps({"id": "a", "frame": [7, 6, 4], "moves": moves, "expect": expect}).encode()
            self.write("p", line)
            for options in ([], ["--format", "jsonl"]):
                self.assertEqual(self.sweep(*options, "p").status, status, (line, options))
        self.assertEqual(self.sweep("p").out, b"3\tp\t1\n")
        self.write("p", record("x", WIN_1)[:-2] + b', "expect": 2}\n')
        self.assert_result(self.sweep("p"), b"1\tp\t1\texpected 2\n", status=1)
        self.write("1_p", self.read("p"))
        self.assert_result(self.sweep("--expect-from-name", "./1_p"), b"1\t./1_p\t1\n")

    def test_reports_name_pack_line_and_id(self):
        self.write("p", record("good", WIN_1) + record("bad\n", MALFORMED))
        for form in ("jsonl", "junit", "github", "sarif"):
            out = self.sweep("--format", form, "--no-timing", "p").out
            with self.subTest(form=form):
                self.assertIn(b"bad", out)
                self.assertIn({"jsonl": b'"line":2', "junit": b"line 2", "github": b"line=2",
                               "sarif": b'"startLine":2'}[form], out)

    def test_compressed_files_are_packed_as_what_they_hold(self):
        for name, data in (("a.gz", gzip.compress(WIN_1)), ("b", gzip.compress(MALFORMED))):
            self.write(f"f/{name}", data)
        self.assert_result(self.run_here("pack", "f", "-o", "p"), b"")
        self.assert_result(self.run_here("p"), b"1\n8\n")
        self.write("g", gzip.compress(self.read("p")))
        self.assert_result(self.run_here("g"), b"1\n8\n")
        self.write("f/c.gz", gzip.compress(WIN_1)[:-1])
        self.assert_result(self.run_here("pack", "f", "-o", "p"), b"", "f/c.gz: truncated gzip data", 2)

    def test_fail_fast(self):
        self.write("p", record("x", WIN_1) + record("y", MALFORMED) + record("x", WIN_1) * 20_000)
        self.assert_result(self.sweep("--fail-fast", "p"), b"1\tp\t1\n8\tp\t2\n", status=1)


if __name__ == "__main__":
    unittest.main()
