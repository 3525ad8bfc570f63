"""What the command line names, as inputs: files, folders, archives, standard input, links."""

import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

from auditor.batch.archive_names import is_archive
from auditor.notation.handviewer import is_link, online_only
from auditor.record.problems import Problem

SUFFIXES: Final = (".pbn", ".lin", ".txt", ".url")
STDIN: Final = "-"
MEMBER: Final = "!/"
"""Between an archive and one of its members, as in `a.zip!/b.lin`."""


class Input(NamedTuple):
    """One thing to read.

    name: as reports show it (a member of an archive: `a.zip!/b.lin`). text: of a pasted link; else the file at path is
    read. problems: what was found wrong with it before it was opened; without a path there is nothing else.
    """

    name: str
    path: str
    text: str = ""
    problems: tuple[Problem, ...] = ()

    def open(self) -> BinaryIO:
        """The bytes; raises OSError where they cannot be read."""
        if self.text:
            return BytesIO(self.text.encode("utf-8", errors="replace"))
        if self.path == STDIN:
            return sys.stdin.buffer
        return open(self.path, "rb")


class NotFoundError(Exception):
    """A path that does not exist, or a link that cannot be read offline: a fault of usage."""


def discover(arguments: Iterable[str], folder: Path) -> list[Input]:
    """The inputs in order: folders expand to their record files in path order; a file named twice is read once.

    Two of the same name (members of an archive, names that no text can show) are both read, and told apart by a number.
    Archives are unpacked below `folder`, which the caller owns.
    """
    inputs: list[Input] = []
    names: Counter[str] = Counter()
    seen: set[str] = set()
    for argument in arguments:
        for found in _expand(argument, folder, seen):
            names[found.name] += 1
            count = names[found.name]
            inputs.append(found._replace(name=f"{found.name} ({count})") if count > 1 else found)
    return inputs


def _expand(argument: str, folder: Path, seen: set[str]) -> Iterator[Input]:
    """What an argument names, but for the files, links and streams that were seen before."""
    if argument == STDIN or is_link(argument):
        if argument in seen:
            return
        seen.add(argument)
    if argument == STDIN:
        yield Input(STDIN, STDIN)
    elif is_link(argument):
        parameter = online_only(argument)
        if parameter:
            raise NotFoundError(
                f"a link with {parameter}= needs the network; paste a link with lin=, or the file itself"
            )
        yield Input("link", "", argument)
    elif MEMBER in argument and not os.path.lexists(argument):
        yield _member(argument, folder)
    elif not argument.strip():
        raise NotFoundError("an empty path; the folder one stands in is .")
    else:
        path = Path(argument)
        try:
            exists = path.exists()
        except OSError as error:
            raise NotFoundError(f"no such file or folder: {argument[:80]} ({error.strerror})") from None
        if not exists:
            raise NotFoundError(f"no such file or folder: {argument}")
        for file in _files(path):
            real = os.path.realpath(file)
            if real not in seen:
                seen.add(real)
                yield from _file(file, folder)


def _member(argument: str, folder: Path) -> Input:
    """One member of an archive."""
    archive, _, member = argument.partition(MEMBER)
    found = list(_expand(archive, folder, set()))
    for each in found:
        if each.name.partition(MEMBER)[2] == member:
            return each
    names = ", ".join(each.name.partition(MEMBER)[2] for each in found[:8]) or "none"
    raise NotFoundError(f"no member {member} in {archive}; it has: {names}")


def _files(path: Path) -> Iterable[Path]:
    if not path.is_dir():
        return (path,)
    found = (
        file
        for file in path.rglob("*")
        if (file.suffix.lower() in SUFFIXES or is_archive(file.name)) and file.is_file()
    )
    return sorted(found, key=lambda file: file.as_posix())


def _file(path: Path, folder: Path) -> Iterator[Input]:
    name = os.fsencode(path.as_posix()).decode("utf-8", errors="backslashreplace")
    if not is_archive(path.name):
        yield Input(name, str(path))
        return
    from auditor.batch.archives import unpack

    own = folder / str(len(list(folder.iterdir())))
    own.mkdir()
    members, problems = unpack(path, own, SUFFIXES)
    if problems or not members:
        yield Input(name, "", problems=tuple(problems))
    for member in members:
        yield Input(f"{name}{MEMBER}{member.name}", member.path)
