"""What the sources of the tests say, read before any code of the hand-in runs."""

import ast
import os

SKIPS = {"skip", "skipif", "skipIf", "skipUnless", "skipTest", "SkipTest", "xfail", "importorskip", "expectedFailure"}
LARGEST_FILE = 1_000_000
MOST_FILES = 2_000


class Sources:
    def __init__(self, folder):
        self.folder = folder
        # Names of functions that can be tests, and for each file the lines that name a skip.
        self.functions, self.skips, self.listed = set(), {}, {}
        for path in list(python_files(folder))[:MOST_FILES]:
            self.read(path)

    def read(self, path):
        try:
            with open(path, "rb") as file:
                tree = ast.parse(file.read(LARGEST_FILE))
        except (OSError, ValueError, SyntaxError, RecursionError, MemoryError):
            return
        nodes = list(ast.walk(tree))
        self.functions |= {node.name for node in nodes
                           if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and "test" in node.name}
        self.skips[path] = [(node.lineno, node.end_lineno) for node in nodes if names_skip(node)]
        self.listed[path] = list(tests_of(tree.body, ""))

    def tells_skip(self, path, line):
        return any(first <= line <= last for first, last in self.skips.get(path, []))

    def may_skip(self, path):
        """In the file itself, or in one that holds fixtures for it."""
        return any(lines for other, lines in self.skips.items()
                   if other == path or os.path.basename(other) == "conftest.py")


def names_skip(node):
    name = getattr(node, "attr", None) or getattr(node, "id", None)
    return name in SKIPS and hasattr(node, "lineno")


def tests_of(body, prefix):
    for node in body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.name.startswith("test"):
            if not any("fixture" in ast.dump(decorator) for decorator in node.decorator_list):
                yield prefix + node.name
        elif isinstance(node, ast.ClassDef) and is_test_class(node):
            yield from tests_of(node.body, f"{prefix}{node.name}::")


def is_test_class(node):
    has_init = any(isinstance(part, ast.FunctionDef) and part.name == "__init__" for part in node.body)
    is_case = any("TestCase" in ast.dump(base) for base in node.bases)
    return is_case or (node.name.startswith("Test") and not has_init)


def python_files(folder):
    for place, folders, files in os.walk(folder):
        folders.sort()
        for name in sorted(files):
            if name.endswith(".py"):
                yield os.path.join(place, name)
