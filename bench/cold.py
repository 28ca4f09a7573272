"""Files that nothing of is in memory: on the local disk, or on the slow file system of tests/slow_fs."""

import contextlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tool import Skipped

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "slow_fs"))
from slow_fs import SlowFileSystem  # noqa: E402  pylint: disable=wrong-import-position

DISK = "disk"  # the other places are delays a request, as "0.2ms"
CACHES = Path("/proc/sys/vm/drop_caches")


def delay_us(place: str) -> int:
    return round(1000 * float(place.removesuffix("ms")))


def title(place: str) -> str:
    return "local disk" if place == DISK else f"{delay_us(place) / 1000:g} ms a request"


@contextlib.contextmanager
def files(folder: Path, place: str, slow_fs: Path, program: str) -> Iterator[None]:
    """Within it the files of the folder are cold, if a place is named, and the program is warm. Those of the disk below a slow
    file system are warm."""
    if place == DISK:
        drop_caches()
        subprocess.run([program, "--version"], capture_output=True, check=False)
        yield
    elif place:
        with contextlib.ExitStack() as stack:
            try:
                stack.enter_context(SlowFileSystem(str(slow_fs), folder, folder, delay=delay_us(place), kept=3600))
            except OSError as error:
                raise Skipped(str(error)) from None
            yield
    else:
        yield


def drop_caches() -> None:
    os.sync()  # what is not written yet would stay
    try:
        CACHES.write_text("3")
    except OSError as error:
        raise Skipped(f"the page cache cannot be dropped: {error.strerror}") from None
