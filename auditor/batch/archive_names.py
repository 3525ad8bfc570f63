"""Which files are archives that we unpack; apart from the unpacking, for few runs need that."""

from typing import Final

ZIP: Final = (".zip",)
TAR: Final = (".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tar.xz")
GZIP: Final = (".gz",)
ARCHIVES: Final = ZIP + TAR + GZIP


def is_archive(name: str) -> bool:
    """Whether a file's name is that of an archive we unpack."""
    return name.lower().endswith(ARCHIVES)
