"""Where a report goes: standard output, or a file that is replaced only when it is complete."""

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from typing import Any, NamedTuple

from auditor.report.formats import FORMS, OF_PEOPLE


class Target(NamedTuple):
    """A report to write: a form of `formats`, or boards or manifest, and its path (empty for standard output)."""

    form: str
    path: str

    @property
    def is_binary(self) -> bool:
        return self.form in FORMS and FORMS[self.form].binary


@contextmanager
def opened(target: Target) -> Iterator[Any]:
    """Standard output, or a file beside the target that takes its place once it is complete. Raises OSError."""
    if not target.path:
        yield _stdout(target)
        return
    path = os.path.realpath(target.path)  # behind a link stands the file that is meant
    mode = os.stat(path).st_mode & 0o777 if os.path.exists(path) else 0o666 & ~_umask()
    handle, temporary = tempfile.mkstemp(dir=os.path.dirname(path), prefix=".auditor-")
    try:
        with open(handle, "wb") if target.is_binary else open(handle, "w", encoding="utf-8", newline="") as out:
            yield out
        os.chmod(temporary, mode)
        os.replace(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise


def _stdout(target: Target) -> Any:
    """Data go out in UTF-8 whatever the console; text for people loses no line to a sign the console lacks."""
    if target.is_binary:
        return sys.stdout.buffer
    if isinstance(sys.stdout, TextIOWrapper):
        if target.form in OF_PEOPLE:
            sys.stdout.reconfigure(errors="backslashreplace")
        else:
            sys.stdout.reconfigure(encoding="utf-8", newline="")
    return sys.stdout


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
