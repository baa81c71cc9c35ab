"""What becomes of each test, told one by one on a descriptor of its own: the list, then each end, then the exit."""

import gc
import json
import os

import pytest
from _pytest.junitxml import bin_xml_escape, mangle_test_address

# A test with one of these is skipped for every hand-in.
SKIP_MARKS = {"skip", "skipif", "__unittest_skip__"}
# The mark that pytest gives itself to a test without values, which may come from the hand-in.
NO_PARAMETERS = "got empty parameter set"


class Record:
    def __init__(self, descriptor, one_process):
        self.descriptor, self.one_process = descriptor, one_process
        os.set_inheritable(descriptor, False)
        self.numbers, self.states = {}, {}
        # Tests, and files of tests, that were skipped by a call, which may depend on the hand-in.
        self.skipped = 0

    def tell(self, line):
        left = json.dumps(line, separators=(",", ":")).encode() + b"\n"
        while left:
            left = left[os.write(self.descriptor, left):]

    def pytest_collection_finish(self, session):
        self.numbers = {item.nodeid: number for number, item in enumerate(session.items)}
        self.tell({"list": [name_of(item.nodeid) for item in session.items]})

    def pytest_collectreport(self, report):
        if report.failed:
            self.tell({"broken": name_of(report.nodeid)})
        elif report.skipped and not self.one_process:
            # In one process the hand-in itself could skip a file. What is not told contradicts the report.
            self.skipped += 1
            self.tell({"left": name_of(report.nodeid)})

    @pytest.hookimpl(hookwrapper=True, tryfirst=True)
    def pytest_runtest_makereport(self):
        """pytest reads sources to show where a test has failed. What is collected meanwhile may read some as well, such as a
        task of asyncio whose error nobody took, and one inside of the other ends the whole run in Python 3.11."""
        was_enabled = gc.isenabled()
        gc.disable()
        yield
        if was_enabled:
            gc.enable()

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session):
        """A run that ends early leaves no test out."""
        for item in session.items if hasattr(session, "items") else []:
            if item.nodeid not in self.states and item.nodeid in self.numbers:
                session.config.hook.pytest_runtest_logreport(report=pytest.TestReport(
                    item.nodeid, item.location, {}, "failed", "This test did not run.", "call"))
                self.pytest_runtest_logfinish(item.nodeid)

    def pytest_runtest_logreport(self, report):
        is_by_call = SKIP_MARKS.isdisjoint(report.keywords) or NO_PARAMETERS in str(report.longrepr)
        if report.skipped and not hasattr(report, "wasxfail") and is_by_call:
            self.skipped += 1
        known = self.states.get(report.nodeid)
        state = "skipped" if hasattr(report, "wasxfail") and not report.failed and report.skipped else report.outcome
        if known != "failed" and (known is None or state != "passed"):
            self.states[report.nodeid] = state

    def pytest_runtest_logfinish(self, nodeid):
        if nodeid in self.numbers and nodeid in self.states:
            self.tell({"end": [self.numbers[nodeid], self.states[nodeid]]})

    def finish(self, exit_code, beside):
        self.tell({"exit": int(exit_code), "skipped": self.skipped, **beside})


def name_of(nodeid):
    """As the report names it."""
    *around, name = mangle_test_address(nodeid)
    return f"{'.'.join(around)}::{bin_xml_escape(name)}"
