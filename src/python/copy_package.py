"""Copies the files of the package from the source folder to the build folder."""

import pathlib
import shutil
import sys


def main():
    source_folder, stamp, *sources = map(pathlib.Path, sys.argv[1:])
    for source in sources:
        copy = stamp.parent / source.resolve().relative_to(source_folder.resolve())
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, copy)
    stamp.touch()


main()
