"""Compressed input: gzip and zstd, told by their first bytes, in everything that reads games."""
import gzip
import os
import signal
import subprocess
import threading
import zlib

from support import COMMANDS, DRAW, INCOMPLETE, MALFORMED, MIB, ROOT, WIN_1, Case, command, has_opened, run, wait_until
from pipes import open_fifo

ZSTD_MAGIC = b"\x28\xb5\x2f\xfd"


def gz(data, level=6):
    return gzip.compress(data, level, mtime=0)


def zst(data, *options):
    """By the usual tool: with the length of the contents, and with a checksum."""
    return subprocess.run(["zstd", "-q", "-c", *options], input=data, stdout=subprocess.PIPE, check=True).stdout


PACKERS = {"gzip": gz, "zstd": zst}


def tower(moves):
    """A game that is never over, of `moves` moves, 2 bytes each."""
    return b"1 %d 5\n" % (2 * moves) + b"1\n" * moves


def mountain(pack, times):
    """A small file of many gigabytes."""
    return pack(b"1 100000000000 5\n") + pack(b"1\n" * (10 * MIB)) * times


class Verdicts(Case):
    def compress_each(self, folder):
        """Makes NAME of each NAME.plain, by the usual tool: all at once, as starting it takes longest."""
        subprocess.run(["zstd", "-q", "--rm", "-r", folder], check=True)
        for name in os.listdir(folder):
            os.rename(os.path.join(folder, name), os.path.join(folder, name.removesuffix(".plain.zst")))

    def test_all_cases_of_all_games_under_their_own_names(self):
        for game in COMMANDS:
            folders = [ROOT / "data" / game, ROOT / "tests" / "cases" / game]
            files = sorted(path for folder in folders for path in folder.rglob("*") if path.is_file())
            self.assertGreater(len(files), 10)
            for path in files:
                data = path.read_bytes()
                self.write(f"{game}/plain/{path.name}", data)
                self.write(f"{game}/gzip/{path.name}", gz(data, len(data) % 10))
                self.write(f"{game}/zstd/{path.name}.plain", data)
            self.compress_each(self.path(f"{game}/zstd"))
            for options in ([], ["--max-bytes", "20"], ["--jobs", "3"]):
                reports = {kind: run("sweep", ".", "--format", "jsonl", "--no-timing", *options,
                                     executable=command(game), cwd=self.path(f"{game}/{kind}"))
                           for kind in ("plain", "gzip", "zstd")}
                for kind in PACKERS:
                    with self.subTest(game=game, kind=kind, options=options):
                        self.assertEqual(reports[kind].out.decode(), reports["plain"].out.decode())
                        self.assertEqual(reports[kind].status, reports["plain"].status)

    def test_a_pipe_that_brings_a_byte_at_a_time(self):
        for kind, pack in PACKERS.items():
            with self.subTest(kind=kind):
                os.mkfifo(self.path(kind))
                child = self.start_here(kind)
                with os.fdopen(open_fifo(self.path(kind), child), "wb", buffering=0) as fifo:
                    for byte in pack(WIN_1):
                        fifo.write(bytes([byte]))
                out, err = child.communicate()
                self.assertEqual((out, err), (b"1\n", b""))

    def test_a_name_counts_where_there_are_too_few_bytes_to_tell(self):
        for suffix, kind, pack in (("gz", "gzip", gz), ("zst", "zstd", zst)):
            whole = pack(WIN_1)
            for size in range(len(whole)):
                name = f"{size}.{suffix}"
                self.write(name, whole[:size])
                with self.subTest(name=name):
                    self.assert_result(self.run_here(name), b"9\n", f"truncated {kind} data")
            self.write(f"text.{suffix}", WIN_1)
            self.assert_result(self.run_here(f"text.{suffix}"), b"1\n")

    def test_headers_of_gzip(self):
        body = zlib.compressobj(9, zlib.DEFLATED, -15)
        data = body.compress(WIN_1) + body.flush()
        trailer = zlib.crc32(WIN_1).to_bytes(4, "little") + len(WIN_1).to_bytes(4, "little")
        head = b"\x1f\x8b\x08" + bytes([0x02 | 0x04 | 0x08 | 0x10]) + bytes(6)
        head += (5).to_bytes(2, "little") + b"extra" + b"name\0" + b"comment\0"
        for check, code in ((zlib.crc32(head) & 0xFFFF, b"1\n"), (~zlib.crc32(head) & 0xFFFF, b"9\n")):
            result = self.run_here("-", stdin=head + check.to_bytes(2, "little") + data + trailer)
            self.assertEqual(result.out, code)

    def test_large_ones_by_several_threads(self):
        game = self.run_here("generate", "--frame", "700", "2000", "80", "--win-at", "900000", "--seed", "5").out
        self.write("plain", game)
        (expected,) = self.run_here("--json", "plain").json_lines()
        self.assertEqual(expected["code"], 2)
        for kind, pack in PACKERS.items():
            self.write(kind, pack(game))
            for jobs in ("1", "2", "5"):
                (record,) = self.run_here("--json", "--jobs", jobs, kind).json_lines()
                self.assertEqual({**record, "path": "", "seconds": 0}, {**expected, "path": "", "seconds": 0})


class Damage(Case):
    def test_what_was_decided_before_the_damage(self):
        """The first of 8 and 9 in file order stands, however the bytes come."""
        for kind, pack in PACKERS.items():
            for game, code in ((MALFORMED, b"8\n"), (WIN_1, b"9\n"), (DRAW, b"9\n"), (INCOMPLETE, b"9\n"),
                               (b"7 6 4\n" + b"1" * (MIB + 1), b"9\n")):
                packed = pack(game) + pack(b"1\n" * 200_000)[:-3]
                with self.subTest(kind=kind, game=game[:30]):
                    self.write("game", packed)
                    self.assertEqual(self.run_here("game").out, code)
                    self.assertEqual(self.run_here("-", stdin=packed).out, code)
            behind = pack(tower(200_000))[:-3] + pack(b"x\n")
            self.assertEqual(self.run_here("-", stdin=behind).out, b"9\n")
            self.assertEqual(self.run_here("--precedence", "first", "-", stdin=pack(WIN_1 + b"2\n") + b"x").out, b"4\n")

    def test_no_game_is_over_before_the_damage(self):
        """A game that need not be read to its end has to be, to see whether it is what was recorded."""
        boxshogi = command("boxshogi")
        for name, code in (("1_checkmate", b"1\n"), ("2_illegal_move", b"2\n"), ("0_too_many_moves", b"0\n")):
            game = (ROOT / "data" / "boxshogi" / f"{name}.txt").read_bytes() + b"any line\n" * 100
            for kind, pack in PACKERS.items():
                for data, expected in ((pack(game), code), (pack(game)[:-1], b"9\n"), (pack(game) + b"x", b"9\n"),
                                       (pack(game) + pack(bytes(MIB))[:-1], b"9\n"),
                                       (pack(game) + pack(bytes(MIB)), code)):
                    with self.subTest(name=name, kind=kind, expected=expected):
                        self.write("game", data)
                        self.assertEqual(run("game", executable=boxshogi, cwd=self.dir).out, expected)
                        status = 2 if expected == b"9\n" else 0
                        self.assertEqual(run("-f", "game", executable=boxshogi, cwd=self.dir).status, status)
                self.write("bomb", pack(game) + pack(bytes(MIB)))
                self.assertEqual(run("--max-bytes", "100K", "bomb", executable=boxshogi, cwd=self.dir).out, b"9\n")

    def test_windows(self):
        data = tower(100_000)
        for log, code in ((27, b"3\n"), (28, b"9\n"), (31, b"9\n")):
            # From a pipe zstd does not know the length, and writes the window as asked for.
            packed = bytearray(zst(data, "--long=27"))
            self.assertEqual(packed[4] & 0x23, 0)  # there is a byte for the window
            packed[5] = (log - 10) << 3
            result = self.run_here("-", stdin=bytes(packed), measure=True)
            self.assertEqual(result.out, code)
            self.assert_peak(result)
            if code == b"9\n":
                self.assertIn(b"zstd data with a window of more than 128 MiB", result.err)


class Limits(Case):
    def test_bytes_count_what_comes_out(self):
        for kind, pack in PACKERS.items():
            self.write("game", mountain(pack, 500))
            result = self.run_here("--max-bytes", "5M", "game", measure=True)
            self.assert_result(result, b"9\n", "over the limit of 5242880 bytes")
            self.assert_peak(result)
            self.assert_quick(result.seconds, 5)
            exact = tower(1000)
            for size, code in ((len(exact), b"3\n"), (len(exact) - 1, b"9\n")):
                self.assertEqual(self.run_here("--max-bytes", str(size), "-", stdin=pack(exact)).out, code)

    def test_seconds(self):
        for kind, pack in PACKERS.items():
            self.write("game", mountain(pack, 2000))
            result = self.run_here("--max-seconds", "0.3", "game")
            self.assert_result(result, b"9\n", "over the limit of 0.3 seconds")
            self.assert_quick(result.seconds, 10)

    def test_lines(self):
        for kind, pack in PACKERS.items():
            packed = pack(b"7 6 4\n" + b"1" * (100 * MIB))
            result = self.run_here("-", stdin=packed, measure=True)
            self.assert_result(result, b"9\n", "line too long")
            self.assert_peak(result)

    def test_memory(self):
        for kind, pack in PACKERS.items():
            self.write("game", pack(tower(25 * MIB)))
            for jobs in ("1", "2"):
                result = self.run_here("--jobs", jobs, "game", measure=True)
                self.assert_result(result, b"3\n")
                self.assert_peak(result)

    def test_interrupt(self):
        for kind, pack in PACKERS.items():
            with self.subTest(kind=kind):
                self.write("game", mountain(pack, 2000))
                child = self.start_here("sweep", "--format", "jsonl", "game")
                wait_until(lambda: has_opened(child.pid, self.path("game")), "its opening")
                timer = threading.Timer(0.2, lambda: os.kill(child.pid, signal.SIGINT))
                timer.start()
                out, err = child.communicate()
                self.assertEqual((child.returncode, err), (130, b""))
                self.assertIn(b'"partial":true', out)


class CompressionOption(Case):
    def test_large_files(self):
        game = tower(400_000)
        for kind, pack in {"none": bytes, **PACKERS}.items():
            self.write(kind, pack(game))
            self.assert_result(self.run_here("--compression", kind, kind), b"3\n")
        self.assert_result(self.run_here("--compression", "gzip", "none"), b"9\n", "no gzip data")


if __name__ == "__main__":
    import unittest
    unittest.main()
