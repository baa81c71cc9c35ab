"""The rules of a run whose code under test lives in another process."""

import os
import sys
import types

import pytest

from .places import is_inside


class Isolated:
    def __init__(self, student_folder):
        self.student_folder = student_folder

    def pytest_sessionstart(self):
        # Not before: pytest takes a conftest.py of the folder in which it starts.
        os.chdir(self.student_folder)

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, items):
        """A test is a function of the tests, never an object that only says so."""
        strange = [item.nodeid for item in items if not is_function(getattr(item, "function", None))]
        if strange:
            raise pytest.UsageError(f"This is no test of the tests: {strange[0]}")

    @pytest.hookimpl(hookwrapper=True)
    def pytest_fixture_setup(self, fixturedef, request):
        yield
        if fixturedef.argname == "tmp_path" and (fixturedef.cached_result or [1] * 3)[2] is None:
            share_folder(str(fixturedef.cached_result[0]))

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_makereport(self, item, call):
        report = (yield).get_result()
        trace = None if call.excinfo is None else vars(call.excinfo.value).get("_proofmark_trace")
        if trace and hasattr(report.longrepr, "addsection"):
            report.longrepr.addsection("In the tested code", trace)


def share_folder(folder):
    """Files that a test makes for the code under test, or asks of it, lie where both may go."""
    os.chmod(os.path.dirname(folder), 0o755)
    os.chmod(folder, 0o777)


def is_function(value):
    return value is None or type(value) in (types.FunctionType, types.MethodType)


def refuse_code_of(folder):
    """No code of the hand-in runs in this process, whichever way a test loads it."""

    def heard(event, arguments):
        if event not in ("compile", "exec"):
            return
        name = arguments[1] if event == "compile" else getattr(arguments[0], "co_filename", None)
        if isinstance(name, bytes):
            name = os.fsdecode(name)
        if isinstance(name, str) and name.startswith(folder + os.sep):
            raise PermissionError(
                f"{os.path.relpath(name, folder)} is code of the hand-in, which may not run in the process of the "
                "tests. Import it by its name, or let the Pytest block run tests and code in one process.")

    sys.addaudithook(heard)


def refused_argument(arguments, folder):
    """Tests that are handed in would be code of the hand-in."""
    for argument in arguments:
        path = argument.partition("::")[0]
        if not argument.startswith("-") and os.path.exists(path) and is_inside(os.path.realpath(path), folder):
            return argument
    return None
