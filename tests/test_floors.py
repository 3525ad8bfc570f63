"""A module imports only from floors below its own."""

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "auditor"
FLOORS = (
    ("bridge",),
    ("record",),
    ("replay", "notation"),
    ("laws", "solver"),
    ("detectors",),
    ("diagnosis",),
    ("rulings",),
    ("impact",),
    ("audit",),
    ("batch", "report"),
    ("run",),
    ("frames",),
    ("cli",),
    ("__main__",),
)
FLOOR_OF = {name: floor for floor, names in enumerate(FLOORS) for name in names}
HEAVY = {
    "lark": {"notation"},
    "pandas": {"frames", "report", "impact"},
    "click": {"cli", "__main__", "batch"},
    "endplay": {"solver"},
    "jinja2": {"report"},
    "pyarrow": {"report"},
    "xlsxwriter": {"report"},
}


def imports_of(path: Path) -> list[tuple[str, int]]:
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [(alias.name, node.lineno) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            found.append((node.module or "", node.lineno))
    return found


def package_of(path: Path) -> str:
    first = path.relative_to(PACKAGE).parts[0]
    return first.removesuffix(".py")


MODULES = sorted(path for path in PACKAGE.rglob("*.py") if path != PACKAGE / "__init__.py")


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_a_module_imports_only_from_floors_below_its_own(path: Path) -> None:
    own = package_of(path)
    for name, line in imports_of(path):
        if not name.startswith("auditor."):
            continue
        other = name.split(".")[1]
        if other != own:
            assert FLOOR_OF[other] < FLOOR_OF[own], f"{path.name}:{line} imports {name}"


@pytest.mark.parametrize("library", HEAVY)
def test_a_heavy_library_is_imported_only_by_the_package_that_owns_it(library: str) -> None:
    for path in MODULES:
        for name, line in imports_of(path):
            if name.split(".")[0] == library:
                assert package_of(path) in HEAVY[library], f"{path.name}:{line} imports {library}"
