"""The man page of referee-slurm has the options and commands of its --help, no others, and is well formed."""

import pathlib
import re
import subprocess
import sys

slurm = pathlib.Path(sys.argv[1], "src", "slurm")
page = slurm / "referee-slurm.1"
sys.dont_write_bytecode = True
sys.path.insert(0, str(slurm))
from referee_slurm.program import HELP  # noqa: E402

options = set(re.findall(r"^  (?:-\w, )?--([\w-]+)", HELP, re.M))
commands = set(re.findall(r"^  (\w+) FOLDER", HELP, re.M))
text = page.read_text(encoding="utf-8")
items = "\n".join(re.findall(r"^\.It (.*)$", text, re.M))
found = [f"{word}: not in both" for word in options ^ set(re.findall(r"\bFl (?:\w , )?-([\w-]+)", items))]
found += [f"{word}: not in both" for word in commands ^ set(re.findall(r"^Cm (\w+)", items, re.M))]
lint = subprocess.run(["mandoc", "-T", "lint", "-W", "warning", str(page)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
found += [line for line in lint.stdout.splitlines() if "referee-slurm.1" in line]
print("\n".join(found) if found else f"{len(options)} options and {len(commands)} commands, in both")
sys.exit(bool(found) or not options)
