// The Python program that runs pytest for the pytest block. It is text for the sandbox, not code of this process.
// Python starts isolated (-I), so pytest and all it needs come from the system; the student's folder joins the
// search path only after that and after plugins were looked up. The file removes itself, the report's path is in
// no argument, tests that did not run count as failed, and so does a test that the student's code skipped.

/** `reportPath` must be unpredictable; arguments of the teacher follow on the command line. */
export function pytestLauncher(reportPath: string, studentFolder: string): string {
  return `import os, sys
os.unlink(__file__)
try:
    import pytest
except ImportError:
    sys.exit("Pytest is not installed for this Python. Add it in a set-up script, for example: "
             "apt-get install -y python3-pytest")

student = ${JSON.stringify(studentFolder)}

class Guard:
    def __init__(self):
        self.items, self.finished = [], set()

    @pytest.hookimpl(tryfirst=True)
    def pytest_load_initial_conftests(self):
        sys.path.insert(0, student)

    def pytest_collection_finish(self, session):
        self.items = list(session.items)

    def pytest_runtest_logfinish(self, nodeid):
        self.finished.add(nodeid)

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_makereport(self, item, call):
        report = (yield).get_result()
        place = report.longrepr[0] if isinstance(report.longrepr, tuple) else ""
        theirs = str(item.fspath).startswith(student + os.sep)
        if report.skipped and not theirs and os.path.abspath(place).startswith(student + os.sep):
            report.outcome, report.longrepr = "failed", "The submitted code skipped this test."

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session):
        for item in self.items:
            if item.nodeid not in self.finished:
                session.config.hook.pytest_runtest_logreport(report=pytest.TestReport(
                    item.nodeid, item.location, {}, "failed", "This test did not run.", "call"))

arguments = sys.argv[1:]
sys.argv[:] = ["pytest"]
for name in ("PYTEST_ADDOPTS", "PYTEST_PLUGINS"):
    os.environ.pop(name, None)
sys.exit(pytest.main(
    ["-p", "no:cacheprovider", "-c", os.devnull, "--rootdir=/home/student", "--confcutdir=/home/student/fixtures",
     "--junitxml=" + ${JSON.stringify(reportPath)}] + arguments, plugins=[Guard()]))
`;
}
