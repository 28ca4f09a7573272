"""Builds the unit tests and the commands with all mutants in them."""
import collections
import json
import os
import re
import shutil
import subprocess
from pathlib import Path

from find_mutants import Finder, rewritten

# Tables that the compiler would calculate, so that no mutant could be chosen, are calculated when a program begins.
TABLE = re.compile(rb"inline constexpr (Attacks attacks|Tracks<N> tracks|auto neighbours)(?: = (.*)|{});")
TARGETS = ["tests/referee_tests", "tests/list_moves", "boxshogi", "checkers", "connectz", "surakarta"]
COPIED = ["src", "tests", "data", "docs", "scripts", "bench", "meson.build", "meson_options.txt"]


class Mutant(collections.namedtuple("Mutant", "number name place other source")):
    """`source`: the line in which it stands."""

    def __str__(self):
        return f"{self.name}:{self.place.line}: {self.place.text}  [{self.other}]"


class MutantBuild:
    """A copy of the project whose games have mutants in their sources. `files_of[game](game, tree)` lists those sources."""

    def __init__(self, root, files_of):
        self.root = root
        self.tree = root / "build-mutation/tree"
        self.build = root / "build-mutation/build"
        self._copy()
        files = {game: files_of[game](game, self.tree) for game in files_of}
        self._game_of = {str(path): game for game, paths in files.items() for path in paths}
        self._originals = {str(path): path.read_bytes() for paths in files.values() for path in paths}
        self._places = self._find()
        self._numbers = self._number()
        self._record = self.build / "dropped.json"
        self._dropped = self._known_to_be_dropped()

    def mutants(self, game):
        lines = {name: text.decode().splitlines() for name, text in self._originals.items()}
        return [Mutant(number + index, os.path.relpath(place.file, self.tree / "src/games"), place, other, lines[place.file][place.line - 1])
                for place, number in self._numbers.items() if place not in self._dropped and self._game_of[place.file] == game
                for index, other in enumerate(place.others)]

    def compile(self):
        """Compiles; what a mutant's function cannot stand for (a constant, say) is no mutant."""
        while True:
            self._write()
            result = subprocess.run(["ninja", "-C", str(self.build), "-k", "0", *TARGETS], capture_output=True, text=True,
                                    check=False)
            if result.returncode == 0:
                self._record.write_text(json.dumps(sorted(map(repr, self._dropped))))
                return
            bad = self._places_of_errors(re.sub(r"\x1b\[[0-9;]*[mK]", "", result.stdout))
            if not bad:
                print(result.stdout[-5000:])
                raise subprocess.CalledProcessError(result.returncode, ["ninja"])
            self._dropped |= bad

    def _known_to_be_dropped(self):
        """Those that an earlier run found, where their files are the same up to them."""
        known = set(json.loads(self._record.read_text())) if self._record.exists() else set()
        return {place for place in self._places if repr(place) in known}

    def _copy(self):
        self.tree.mkdir(parents=True, exist_ok=True)
        for name in COPIED:
            source, target = self.root / name, self.tree / name
            if source.is_dir():
                shutil.rmtree(target, ignore_errors=True)
                shutil.copytree(source, target, copy_function=self._copy_file)
            else:
                self._copy_file(source, target)
        if not (self.build / "build.ninja").exists():
            header = self.tree / "tests/mutation/mutants.hpp"
            subprocess.run(["meson", "setup", str(self.build), str(self.tree), "--buildtype", "plain", "--optimization", "1", "-Dunity=off",
                            "-Dpython=disabled", "-Dhardening=false", f"-Dcpp_args=['-w', '-D_GLIBCXX_ASSERTIONS', '-include', '{header}']"],
                           check=True, stdout=subprocess.DEVNULL)

    def _copy_file(self, source, target):
        """With the time at which its content was first seen here, so that what has changed is compiled again, and nothing else."""
        kept = self.tree.parent / "copied" / os.path.relpath(source, self.root)
        if not kept.exists() or kept.read_bytes() != Path(source).read_bytes():
            kept.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, kept)
        shutil.copy2(kept, target)

    def _find(self):
        finder = Finder([Path(name) for name in self._originals])
        commands = json.loads((self.build / "compile_commands.json").read_text())
        for command in commands:
            source = os.path.normpath(os.path.join(command["directory"], command["file"]))
            if source in self._originals:
                previous = os.getcwd()
                os.chdir(command["directory"])
                problems = finder.parse(source, command["command"])
                os.chdir(previous)
                if problems:
                    raise SystemExit(f"clang cannot read {source}: {problems[0]}")
        return finder.places()

    def _number(self):
        """The number of each place's first mutant. They stay, so that only files with places that are dropped are compiled again."""
        numbers, number = {}, 1
        for place in self._places:
            numbers[place] = number
            number += len(place.others)
        return numbers

    def _write(self):
        """Writes what has changed, so that nothing else is compiled again."""
        for name, text in self._originals.items():
            changed = rewritten(text, [(number, place) for place, number in self._numbers.items()
                                       if place.file == name and place not in self._dropped])
            changed = TABLE.sub(lambda found: b"inline const %s = (mutants::environment(\"\"), %s);" % (found[1], found[2] or b"Tracks<N>()"), changed)
            kept = self.build / "written" / Path(name).relative_to(self.tree)
            if kept.exists() and kept.read_bytes() == changed:
                shutil.copy2(kept, name)
                continue
            Path(name).write_bytes(changed)
            kept.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(name, kept)

    def _places_of_errors(self, output):
        """The places of the lines that the compiler names with its errors."""
        lines = set()
        for path, line in re.findall(r"(?m)^(\S+?\.[hc]pp):(\d+):\d+:\s+(?:error|required from)", output):
            name = os.path.normpath(os.path.join(self.build, path))
            if name in self._originals:
                lines.add((name, int(line)))
        return {place for place in self._places if place not in self._dropped and (place.file, place.line) in lines}
