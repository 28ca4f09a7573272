"""Whether the unit tests notice a wrong operator in the sources of a game.

Each `<`, `<=`, `>`, `>=`, `==`, `!=`, `+` and `-` of the rules and judges of a game gives a mutant: the same program with the
neighbour of that operator (`<=` for `<`, `-` for `+`). All are compiled into one program (mutants.hpp), and a random sample is
run, each by itself, until a test fails. What no test notices is printed: it wants a test, or has an explanation in
explained.toml. Exit status: 0 if there is no other survivor, else 1; 2 if it could not be tried.
"""
import argparse
import concurrent.futures
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import time
import tomllib

ROOT = pathlib.Path(__file__).resolve().parents[2]
GAMES = ("boxshogi", "checkers", "connectz", "surakarta")
OPERATORS = {"<": "Less", "<=": "LessOrEqual", ">": "Greater", ">=": "GreaterOrEqual", "==": "Equal", "!=": "NotEqual",
             "+": "Plus", "-": "Minus"}
MUTATED = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "+": "-", "-": "+"}
# clang-format puts blanks round the operators of expressions, and none round the brackets of templates.
OPERATOR = re.compile(r" (<=|>=|==|!=|<|>|\+|-) ")
# No rules: how people see a game, what makes games, and what is not run but compiled.
LEFT_OUT = re.compile(r"/(commands|drawing|generate|engine)/|/(generator|cases|definition|replay|dialogue)[a-z_]*\.")
NO_EXPRESSION = re.compile(r"\b(constexpr|static_assert|template|typename|concept|requires|operator|case|using)\b|^\s*(#|//|\*)")


def masked(line):
    """The line with its strings, characters and comment blanked, as long as before."""
    line = re.sub(r"\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])'", lambda found: "_" * len(found[0]), line)
    return line.partition("//")[0]


class Mutant:
    def __init__(self, number, path, line, column, operator):
        self.number, self.path, self.line, self.column, self.operator = number, path, line, column, operator

    def key(self, text):
        """How explained.toml names it: independent of line numbers."""
        before, after = text[:self.column + 1].strip(), text[self.column + 1 + len(self.operator):].strip()
        return f"{self.path}: {before} [{self.operator} {MUTATED[self.operator]}] {after}"


def mutants_of(tree, game):
    """All of a game, and the lines of its sources."""
    found, texts = [], {}
    for path in sorted((tree / "src" / "games" / game).rglob("*.?pp")):
        name = path.relative_to(tree).as_posix()
        if LEFT_OUT.search("/" + name):
            continue
        texts[name] = path.read_text().splitlines()
        for index, line in enumerate(texts[name]):
            if NO_EXPRESSION.search(line):
                continue
            for place in OPERATOR.finditer(masked(line)):
                found.append(Mutant(len(found), name, index, place.start(), place[1]))
    return found, texts


def write_mutated(tree, mutants, texts, refused):
    """Puts all but the refused ones into the sources."""
    by_line = {}
    for mutant in mutants:
        if mutant.number not in refused:
            by_line.setdefault((mutant.path, mutant.line), []).append(mutant)
    for name, lines in texts.items():
        written = list(lines)
        for index in range(len(lines)):
            for mutant in reversed(by_line.get((name, index), [])):
                end = mutant.column + 1 + len(mutant.operator)
                marker = f" mutants::{OPERATORS[mutant.operator]}<{mutant.number}>() {mutant.operator}"
                written[index] = written[index][:end] + marker + written[index][end:]
        text = "\n".join(written) + "\n"
        text = text.replace("#pragma once\n", '#pragma once\n\n#include "tests/mutation/mutants.hpp"\n', 1) if name.endswith(".hpp") \
            else '#include "tests/mutation/mutants.hpp"\n' + text
        if (tree / name).read_text() != text:
            (tree / name).write_text(text)


def compiled(tree, mutants, texts, jobs):
    """Builds the unit tests; returns the numbers of those that do not compile. A line that the compiler refuses stays as it was."""
    offsets = {name: 2 if name.endswith(".hpp") else 1 for name in texts}
    refused = set()
    while True:
        write_mutated(tree, mutants, texts, refused)
        built = subprocess.run(["ninja", "-C", "build", "-k", "0", "-j", str(jobs), "tests/referee_tests"], cwd=tree, stdout=subprocess.PIPE,
                               stderr=subprocess.STDOUT, encoding="utf-8", errors="replace", check=False)
        if built.returncode == 0:
            return refused
        places = set(re.findall(r"(src/games/[\w/]+\.[ch]pp):(\d+)", built.stdout))
        wrong = {mutant.number for mutant in mutants if mutant.number not in refused and
                 (mutant.path, str(mutant.line + 1 + offsets[mutant.path])) in places}
        if not wrong:
            sys.stderr.write(built.stdout[-4000:])
            raise SystemExit(2)
        refused |= wrong


def run(tree, game, environment, timeout=None):
    """Whether the tests pass."""
    try:
        return subprocess.run([tree / "build/tests/referee_tests", "--abort", f"[{game}],[conformance]"], cwd=tree / "build",
                              env={**os.environ, **environment}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=timeout,
                              check=False).returncode == 0
    except subprocess.TimeoutExpired:
        return False


def prepare(tree):
    """A copy of the sources, in which they are changed."""
    shutil.rmtree(tree / "src", ignore_errors=True)
    for name in ("src", "tests", "data", "bench", "docs", "scripts"):
        shutil.copytree(ROOT / name, tree / name, dirs_exist_ok=True, symlinks=True)
    for path in ROOT.iterdir():
        if path.is_file():
            shutil.copy2(path, tree / path.name)
    if not (tree / "build/build.ninja").exists():
        subprocess.run(["meson", "setup", "build", "--buildtype", "plain", "--optimization", "1", "-Dunity=off", "-Dshortened=true",
                        "-Dpython=disabled"], cwd=tree, check=True, stdout=subprocess.DEVNULL)


def explained():
    with open(ROOT / "tests/mutation/explained.toml", "rb") as file:
        return {key: why for table in tomllib.load(file).get("survivor", []) for key, why in [(table["mutant"], table["why"])]}


def evaluated(tree, game):
    """The numbers of the mutants that the tests come to, and how long they take."""
    path = tree / "evaluated"
    begin = time.monotonic()
    if not run(tree, game, {"MUTANTS_EVALUATED": str(path)}):
        sys.exit("the tests fail without any mutant")
    return {int(line) for line in path.read_text().split()}, time.monotonic() - begin


def mutate(game, options):
    tree = pathlib.Path(options.folder).resolve() / game
    tree.mkdir(parents=True, exist_ok=True)
    prepare(tree)
    mutants, texts = mutants_of(tree, game)
    refused = compiled(tree, mutants, texts, options.jobs)
    reached, seconds = evaluated(tree, game)
    chosen = [mutant for mutant in mutants if mutant.number in reached]
    random.Random(options.seed).shuffle(chosen)
    chosen = chosen[:options.count]
    print(f"{game}: {len(mutants)} mutants, {len(refused)} do not compile, {len(reached)} are reached by the unit tests; "
          f"{len(chosen)} are tried", flush=True)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        passes = list(pool.map(lambda mutant: run(tree, game, {"MUTANT": str(mutant.number)}, 10 + 5 * seconds), chosen))
    known = explained()
    survivors = [mutant for mutant, passed in zip(chosen, passes) if passed]
    new = [mutant for mutant in survivors if mutant.key(texts[mutant.path][mutant.line]) not in known]
    for mutant in sorted(new, key=lambda mutant: (mutant.path, mutant.line)):
        print(f"  line {mutant.line + 1} of {mutant.key(texts[mutant.path][mutant.line])}")
    print(f"{game}: {len(chosen) - len(survivors)} of {len(chosen)} noticed, {len(survivors) - len(new)} explained, "
          f"{len(new)} not", flush=True)
    return not new


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, prog="scripts/mutate")
    parser.add_argument("game", nargs="*", choices=[*GAMES, []], help="the games; by default all")
    parser.add_argument("--count", type=int, default=300, help="how many mutants of each are tried (300)")
    parser.add_argument("--seed", type=int, default=1, help="another seed chooses others (1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes at once")
    parser.add_argument("--folder", default=str(ROOT / "build-mutants"), help="where they are compiled (build-mutants)")
    options = parser.parse_args()
    results = [mutate(game, options) for game in options.game or GAMES]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
