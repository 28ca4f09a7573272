"""The symbols that the Debian package promises are those that the shared library exports: none is lost, and a new one is
written down. LIBRARY, LIST."""

import pathlib
import re
import subprocess
import sys

library, listed = sys.argv[1:]


def output(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


exported = set(re.findall(r"^\S+ \w (_Z\S+)@@REFEREE_0$", output("nm", "-D", "--defined-only", library), re.M))
names = dict(zip(sorted(exported), output("c++filt", *sorted(exported)).splitlines(), strict=True))
lines = re.findall(r'^ (?:\(c\+\+\)"(.+)|(_Z\S+))@REFEREE_0"? [\d.]+$', pathlib.Path(listed).read_text(encoding="utf-8"), re.M)
promised = {name or symbol for name, symbol in lines}
found = [f"not in {listed}: {symbol}, {name}" for symbol, name in names.items() if not promised & {symbol, name}]
found += [f"not exported: {name}" for name in sorted(promised - set(names) - set(names.values()))]
print("\n".join(found) if found else f"{len(exported)} symbols, as the package says")
sys.exit(bool(found) or not exported)
