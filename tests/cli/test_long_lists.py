"""Lists of files that are longer than what is held in memory: `--files-from`, and `manifest`."""
import os
import random
import resource

from support import Case, MIB, SANITIZED, WIN_1, wait_until

SHORT = 40000  # paths of 200 bytes: more than what is sorted in memory
LONG = 4 * SHORT


def names(count):
    """In order; there are no such files."""
    return [b"n%0200d" % number for number in range(count)]


def shuffled(paths):
    paths = list(paths)
    random.Random(1).shuffle(paths)
    return b"".join(path + b"\n" for path in paths)


class LongListCase(Case):
    def setUp(self):
        super().setUp()
        os.mkdir(self.path("tmp"))
        self.with_folder = {"env": {**os.environ, "TMPDIR": self.path("tmp")}}

    def manifest(self, count=3, **options):
        return self.run_here("manifest", "--shards", str(count), "-o", "m", "--files-from", "list", **options)

    def files_of(self, count):
        """What the shards of the manifest list."""
        return [self.sweep("--list", "--manifest", "m", "--shard", f"{index}/{count}").out.splitlines() for index in range(1, count + 1)]


class LongLists(LongListCase):
    def test_in_order_and_each_once(self):
        paths = names(SHORT) + names(1000) + [b"./" + name for name in names(SHORT)[::97]]
        # A path that begins with a dot comes first, and is the one that is kept.
        dotted = set(names(SHORT)[::97])
        expected = sorted([name for name in names(SHORT) if name not in dotted] + [b"./" + name for name in dotted])
        text = shuffled(paths)
        for args, data in ((["--files-from", "-"], text), (["-0", "--files-from", "-"], text.replace(b"\n", b"\0"))):
            result = self.sweep("--list", *args, stdin=data, **self.with_folder)
            self.assertEqual((result.status, result.err), (0, b""))
            self.assertEqual(result.out.splitlines(), expected)
        self.assertEqual(os.listdir(self.path("tmp")), [])

    def test_directories_and_what_is_in_them(self):
        """As `find` lists them."""
        found = [b"d/%03d/%050d" % (number % 7, number) for number in range(5000)]
        for path in found:
            self.write(path, WIN_1)
        listed = found[::2] + [b"d", b"d/003", b"d/004/", b"d/none", b"d/../d/005"]
        result = self.sweep("--list", "--files-from", "-", stdin=shuffled(listed))
        # Named by a path of its own, a directory is walked there.
        expected = sorted(found[::2] + [path for path in found[1::2] if not path.startswith(b"d/005/")] + [b"d/none"] +
                          [path.replace(b"d/", b"d/../d/", 1) for path in found[1::2] if path.startswith(b"d/005/")])
        self.assertEqual(result.out.splitlines(), expected)

    def test_a_line_that_is_no_path(self):
        """Any file may be taken for a list; what stands before such a line is judged."""
        self.write("a", WIN_1)
        name = b"x" * MIB
        for text in (name + b"\n", name):
            self.assertEqual(self.sweep("--list", "--files-from", "-", stdin=b"a\n" + text).out, b"a\n" + name + b"\n")
        for text in (name + b"x\n", name + b"x", name * 100 + b"\nb\n"):
            result = self.sweep("--files-from", "-", stdin=b"a\n" + text, measure=True)
            self.assert_result(result, b"1\ta\n", b"connectz: standard input: a line is longer than 1048576 bytes\n", 2)
            self.assert_peak(result, 30)

    def test_manifests(self):
        self.write("list", shuffled(names(SHORT)))
        result = self.manifest(**self.with_folder)
        self.assertEqual((result.status, result.err), (0, b""))
        manifest = self.read("m")
        # All have one size: the shards take turns.
        self.assertEqual(self.files_of(3), [names(SHORT)[index::3] for index in range(3)])
        self.write("list", shuffled(reversed(names(SHORT))))
        self.assertEqual(self.manifest().out, result.out)
        self.assertEqual(self.read("m"), manifest)
        self.assertEqual(os.listdir(self.path("tmp")), [])

    def test_memory_does_not_grow(self):
        if SANITIZED:
            self.skipTest("a sanitizer keeps memory that was freed")
        peaks = {}
        for count in (SHORT, LONG):
            self.write("list", shuffled(names(count)))
            for name, result in (("list", self.sweep("--list", "--files-from", "list", measure=True)),
                                 ("manifest", self.manifest(100, measure=True))):
                self.assertEqual((result.status, result.err), (0, b""))
                self.assert_peak(result, 100)
                peaks[name, count] = result.peak
        for name in ("list", "manifest"):
            # The names are 24 MB more; what is added is a buffer for every run.
            self.assertLess(peaks[name, LONG], peaks[name, SHORT] + (8 * MIB >> 10), name)


class NoRoom(LongListCase):
    def setUp(self):
        super().setUp()
        self.write("list", shuffled(names(SHORT)))
        self.write("m", b"as it was")

    def assert_refused(self, result, why):
        self.assert_result(result, None, b"connectz: " + why + b"\n", 2)
        self.assertEqual(self.read("m"), b"as it was")
        self.assertEqual(sorted(os.listdir(self.dir)), ["list", "m", "tmp"])
        self.assertEqual(os.listdir(self.path("tmp")), [])

    def test_no_folder(self):
        nowhere = {"env": {**os.environ, "TMPDIR": "/nowhere"}}
        why = b"cannot make a temporary file in /nowhere: No such file or directory"
        self.assert_refused(self.manifest(**nowhere), why)
        self.assert_refused(self.sweep("-o", "m", "--files-from", "list", **nowhere), why)
        self.assertEqual(self.sweep("--list", "--files-from", "-", stdin=b"b\na\n", **nowhere).out, b"a\nb\n")

    def test_no_room(self):
        """For the list, for the sorted paths."""
        for limit in (2 * MIB, 12 * MIB):
            def limited(limit=limit):
                resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

            options = {**self.with_folder, "preexec_fn": limited}
            why = b"cannot write a temporary file in " + os.fsencode(self.path("tmp")) + b": File too large"
            self.assert_refused(self.manifest(**options), why)
            self.assert_refused(self.sweep("-o", "m", "--files-from", "list", **options), why)

    def test_killed(self):
        os.mkfifo(self.path("fifo"))
        child = self.start_here("manifest", "--shards", "2", "-o", "m", "--files-from", "fifo", **self.with_folder)
        with open(self.path("fifo"), "wb") as fifo:
            fifo.write(self.read("list"))
            fifo.flush()

            def has_temporary_file():
                folder = f"/proc/{child.pid}/fd"
                links = [os.readlink(f"{folder}/{number}") for number in os.listdir(folder)]
                return any(link.startswith(os.path.realpath(self.path("tmp"))) for link in links)

            wait_until(has_temporary_file, "a temporary file")
            child.kill()
            child.wait(20)
        os.unlink(self.path("fifo"))
        self.assertEqual(sorted(os.listdir(self.dir)), ["list", "m", "tmp"])
        self.assertEqual((self.read("m"), os.listdir(self.path("tmp"))), (b"as it was", []))
