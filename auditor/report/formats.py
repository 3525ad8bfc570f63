"""The forms of a report, listed once: what each is called, the suffixes that pick it, and what it needs."""

from typing import Final, NamedTuple


class Form(NamedTuple):
    """A form of report.

    suffixes: of the files that are written in it. boards, sheets: whether it shows every board, or draws boards.
    extra: what has to be installed beside the auditor, and the module that is then there. binary: no text.
    """

    name: str
    suffixes: tuple[str, ...] = ()
    boards: bool = False
    sheets: bool = False
    extra: tuple[str, str] = ("", "")
    binary: bool = False


FORMS: Final = {
    form.name: form
    for form in (
        Form("text", (".txt",)),
        Form("csv", (".csv",)),
        Form("json", (".json",), boards=True),
        Form("jsonl", (".jsonl",), boards=True),
        Form("html", (".html", ".htm"), sheets=True),
        Form("markdown", (".md",)),
        Form("sarif", (".sarif", ".sarif.json")),
        Form("junit", (".xml",), boards=True),
        Form("github"),
        Form("parquet", (".parquet",), extra=("parquet", "pyarrow"), binary=True),
        Form("xlsx", (".xlsx",), boards=True, extra=("xlsx", "xlsxwriter"), binary=True),
    )
}
OF_PEOPLE: Final = frozenset(("text", "github"))
"""Forms that lose no line to a sign that the console lacks; the others go out in UTF-8 whatever it is."""


def form_of(path: str) -> str | None:
    """The form that a file's name asks for by its longest suffix; None for no such form."""
    name = path.lower()
    fits = [(suffix, form.name) for form in FORMS.values() for suffix in form.suffixes if name.endswith(suffix)]
    return max(fits, key=lambda fit: len(fit[0]))[1] if fits else None
