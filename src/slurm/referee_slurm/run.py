"""The folder of a run. Every file in it appears whole, under its name, or not at all."""
import json
import os
import secrets
from pathlib import Path

VERSION = 1


class NoRun(Exception):
    """The folder is not one of a run."""


def write(path, text):
    """Writes a file whole or not at all."""
    partial = path.with_name(f"{path.name}.{os.getpid()}.partial")
    with open(partial, "w", encoding="utf-8", errors="surrogateescape") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    os.replace(partial, path)


class Run:
    """request.json   what was asked for
    manifest       which shard judges which files
    shards.tsv     how many files and bytes each shard has, and the digest of its paths
    stretches.json  which shards are a game that several tasks share
    segments/      what its stretches come to
    reports/       the reports of the shards that were judged
    failures/      why a shard was not, in its last try
    search/        what is known of files that end the judge
    rounds/        the jobs: which shards each round tries
    log/           what the jobs printed
    result.json    how it ended
    """

    def __init__(self, folder):
        self.folder = Path(folder).absolute()
        self._manifest_lines = None  # once they are read
        try:
            self.request = json.loads((self.folder / "request.json").read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise NoRun(f"{folder} is not the folder of a run") from None
        except ValueError:
            raise NoRun(f"{folder}/request.json is damaged") from None
        if self.request.get("version") != VERSION:
            raise NoRun(f"{folder} was made by another version of referee-slurm")

    @classmethod
    def create(cls, folder, request):
        folder = Path(folder)
        for name in ("reports", "segments", "failures", "search", "rounds", "log"):
            (folder / name).mkdir(parents=True, exist_ok=True)
        request = {"version": VERSION, "name": f"referee-{secrets.token_hex(4)}", "first_round": 1, **request}
        write(folder / "request.json", json.dumps(request, indent=1))
        return cls(folder)

    def update(self, **changes):
        self.request.update(changes)
        write(self.folder / "request.json", json.dumps(self.request, indent=1))

    @property
    def name(self):
        """That of its jobs."""
        return self.request["name"]

    @property
    def manifest(self):
        return self.folder / "manifest"

    def shards(self):
        """The files and bytes of each shard, by its number."""
        return {shard: (files, size) for shard, (files, size, _) in self._lines().items()}

    def _lines(self):
        """The same, and the digest of its paths."""
        if self._manifest_lines is None:
            lines = (self.folder / "shards.tsv").read_text(encoding="ascii").splitlines()
            rows = [line.split("\t") for line in lines]
            self._manifest_lines = {int(row[0].split("/")[0]): (int(row[1]), int(row[2]), row[3]) for row in rows}
        return self._manifest_lines

    def report(self, shard):
        return self.folder / "reports" / f"{shard}.jsonl"

    def is_judged(self, shard):
        """Whether there is its report, and of this manifest. A report of another one is removed."""
        path = self.report(shard)
        try:
            with open(path, encoding="utf-8") as file:
                part = json.loads(file.readline()).get("shard", {})
        except FileNotFoundError:
            return False
        except ValueError:
            part = {}
        lines = self._lines()
        if (part.get("index"), part.get("count"), part.get("own_paths")) == (shard, len(lines), lines[shard][2]):
            return True
        path.unlink(missing_ok=True)
        return False

    def missing(self):
        """The shards without a whole report."""
        return [shard for shard in self._lines() if not self.is_judged(shard)]

    def summary(self, shard):
        """The counts at the end of the report of a shard; None without one."""
        try:
            with open(self.report(shard), "rb") as file:
                file.seek(max(os.fstat(file.fileno()).st_size - 65536, 0))
                return json.loads(file.read().splitlines()[-1])
        except (FileNotFoundError, ValueError, IndexError):
            return None

    def fail(self, shard, words):
        """Notes why a shard was not judged."""
        write(self.folder / "failures" / f"{shard}.txt", words.strip() + "\n")

    def failure(self, shard):
        try:
            return (self.folder / "failures" / f"{shard}.txt").read_text(encoding="utf-8", errors="replace").strip()
        except FileNotFoundError:
            return "its task was killed"

    def rounds(self):
        """The numbers of the rounds so far."""
        return sorted(int(path.stem) for path in (self.folder / "rounds").glob("[0-9]*.json"))

    def round(self, number):
        return json.loads((self.folder / "rounds" / f"{number}.json").read_text(encoding="ascii"))

    def begin_round(self, number, content):
        """Notes a round; False if somebody else has begun it."""
        path = self.folder / "rounds" / f"{number}.json"
        partial = path.with_name(f".{number}.{os.getpid()}")
        partial.write_text(json.dumps(content), encoding="ascii")
        try:
            os.link(partial, path)
        except FileExistsError:
            return False
        finally:
            partial.unlink()
        return True

    def result(self):
        """How it ended; None if it has not."""
        try:
            return json.loads((self.folder / "result.json").read_text(encoding="utf-8"))
        except FileNotFoundError:
            return None

    def end(self, **result):
        write(self.folder / "result.json", json.dumps(result))

    def forget_result(self):
        (self.folder / "result.json").unlink(missing_ok=True)
