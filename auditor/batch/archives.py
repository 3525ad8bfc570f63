"""Archives unpacked into a folder of our own: zip, tar (plain or compressed), gz; with caps, and nothing outside the folder."""

import gzip
import lzma
import tarfile
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import IO, Final, NamedTuple, cast

from auditor.batch.archive_names import TAR, ZIP
from auditor.record.problems import ERROR, WARNING, Problem

MOST_MEMBERS: Final = 50_000
LARGEST_TOTAL: Final = 4 << 30
"""Bytes that one archive may unpack to."""
LARGEST_RATIO: Final = 200
"""How many times its packed size a file may unpack to; records of text come to about 10."""
SMALL: Final = 1 << 20
"""Below this many bytes no ratio is looked at."""
_BLOCK: Final = 1 << 18


class Member(NamedTuple):
    """A file of an archive: its name there, and where it was unpacked to."""

    name: str
    path: str


class _Packed(NamedTuple):
    """A file still packed: name, packed and unpacked size (0 for unknown), whether it is a plain file, and its bytes."""

    name: str
    packed: int
    size: int
    is_plain: bool
    stream: IO[bytes]


def unpack(path: Path, folder: Path, suffixes: tuple[str, ...]) -> tuple[list[Member], list[Problem]]:
    """The record files of an archive, unpacked below a folder, and what was refused (F08) or could not be read (F01)."""
    members: list[Member] = []
    problems: list[Problem] = []
    budget = _Budget(path.stat().st_size)
    try:
        for packed in _members(path):
            if not packed.name.lower().endswith(suffixes):
                continue
            reason = _refusal(packed) or budget.refusal(packed, len(members))
            if reason:
                problems.append(_refused(f"member '{packed.name}': {reason}"))
                continue
            target = folder / f"{len(members)}-{PurePosixPath(packed.name).name}"
            if budget.copy(packed.stream, target):
                members.append(Member(packed.name, str(target)))
            else:
                problems.append(_refused(f"member '{packed.name}': more than the archive may unpack to"))
                break
    except (
        OSError,
        EOFError,
        zipfile.BadZipFile,
        tarfile.TarError,
        zlib.error,
        lzma.LZMAError,
        RuntimeError,
        NotImplementedError,
        ValueError,
    ) as error:
        problems.append(
            Problem(
                "F01",
                ERROR,
                1,
                1,
                f"the archive is damaged ({error})",
                "a readable archive",
                "what was unpacked before is read",
            )
        )
    members.sort(key=lambda member: member.name)
    return members, problems


def _members(path: Path) -> Iterator[_Packed]:
    name = path.name.lower()
    if name.endswith(ZIP):
        with zipfile.ZipFile(path) as archive:
            for info in archive.infolist():
                if not info.is_dir():
                    is_link = (info.external_attr >> 28) == 0xA
                    with archive.open(info) as stream:
                        yield _Packed(info.filename, info.compress_size, info.file_size, not is_link, stream)
    elif name.endswith(TAR):
        with tarfile.open(path) as tar:
            for member in tar:
                if not member.isdir():
                    stream_or_none = tar.extractfile(member) if member.isfile() else None
                    if stream_or_none is None:
                        with open(path, "rb") as nothing:
                            yield _Packed(member.name, 0, 0, False, nothing)
                    else:
                        yield _Packed(member.name, 0, member.size, True, stream_or_none)
    else:
        with gzip.open(path) as unzipped:
            yield _Packed(path.name[: -len(".gz")], path.stat().st_size, 0, True, cast(IO[bytes], unzipped))


def _refusal(packed: _Packed) -> str:
    parts = PurePosixPath(packed.name.replace("\\", "/"))
    if not packed.is_plain:
        return "a link or special file"
    if parts.is_absolute() or ".." in parts.parts:
        return "a path outside the archive"
    if packed.packed and packed.size > max(SMALL, packed.packed * LARGEST_RATIO):
        return f"unpacks to more than {LARGEST_RATIO} times its size"
    return ""


class _Budget:
    """How much of an archive may still be unpacked."""

    def __init__(self, packed: int) -> None:
        self.left = min(LARGEST_TOTAL, max(SMALL, packed * LARGEST_RATIO))

    def refusal(self, packed: _Packed, members: int) -> str:
        if members >= MOST_MEMBERS:
            return f"more than {MOST_MEMBERS} files"
        return "more than the archive may unpack to" if packed.size > self.left else ""

    def copy(self, stream: IO[bytes], target: Path) -> bool:
        """Copies a member, block by block; False when the budget ends within it."""
        with open(target, "wb") as out:
            while block := stream.read(_BLOCK):
                self.left -= len(block)
                if self.left < 0:
                    break
                out.write(block)
        if self.left < 0:
            target.unlink()
        return self.left >= 0


def _refused(found: str) -> Problem:
    return Problem("F08", WARNING, 1, 1, found, "a plain record file of ordinary size", "not read")
