// The Python program that runs pytest for the pytest block. It is text for the sandbox, not code of this process.
// Python starts isolated (-I), so pytest and all it needs come from the system or from the folder of the version that
// was asked for; the student's folder joins the search path only after that and after plugins were looked up. The file removes itself, the report's path is in
// no argument, tests that did not run count as failed, and so does a test that the student's code skipped.

import type { Installation } from './step.ts';

interface Launch {
  /** Must be unpredictable. */
  readonly report: string;
  readonly studentFolder: string;
  /** The version that the build put into a folder of its own; without, the one of the system is used. */
  readonly installed?: { readonly version: string; readonly folder: string };
}

export function pytestFolderOf(version: string): string {
  return `/opt/proofmark/pytest-${version}`;
}

/** Into a folder of its own, so that the rest of the machine keeps the Pytest that it has. */
export function pytestInstallation(version: string): Installation {
  const pip = 'python3 -m pip install --no-input --no-cache-dir --disable-pip-version-check --retries 2';
  return {
    name: `Pytest ${version}`,
    script: [
      'python3 -m pip --version || { echo "This machine has no pip for its Python, which installs Pytest' +
        ` ${version}. Add it in a set-up script, for example: apt-get install -y python3-pip" >&2; exit 1; }`,
      `${pip} --root-user-action ignore --target ${pytestFolderOf(version)} pytest==${version} ||`,
      `  { echo "Pytest ${version} could not be installed: the package index of Python does not offer it, or` +
        ' cannot be reached from here." >&2; exit 1; }',
    ].join('\n'),
  };
}

/** Arguments of the teacher follow on the command line. */
export function pytestLauncher({ report, studentFolder, installed }: Launch): string {
  return `import os, sys
os.close(6)
${installed === undefined ? pytestOfSystem : pytestOfFolder(installed)}
student = ${JSON.stringify(studentFolder)}

${guard}arguments = sys.argv[1:]
sys.argv[:] = ["pytest"]
for name in ("PYTEST_ADDOPTS", "PYTEST_PLUGINS"):
    os.environ.pop(name, None)
sys.exit(pytest.main(
    ["-p", "no:cacheprovider", "-c", os.devnull, "--rootdir=/home/student", "--confcutdir=/home/student/fixtures",
     "--junitxml=" + ${JSON.stringify(report)}] + arguments, plugins=[Guard()]))
`;
}

const pytestOfSystem = `try:
    import pytest
except ImportError:
    sys.exit("Pytest is not installed for this Python. Add it in a set-up script, for example: "
             "apt-get install -y python3-pytest")
`;

/** Another version is never put in its place. */
function pytestOfFolder({ version, folder }: { version: string; folder: string }): string {
  return `sys.path.insert(0, ${JSON.stringify(folder)})
try:
    import pytest
    found = pytest.__version__
except ImportError:
    found = None
if found != ${JSON.stringify(version)}:
    sys.exit("Pytest ${version} is not on this machine. Build the snapshot again.")
`;
}

/** Judges skips and missing runs; the name `student` is set before it. */
const guard = `def is_theirs(path):
    return os.path.abspath(path).startswith(student + os.sep)

def came_through_theirs(error):
    while error is not None:
        trace = error.__traceback__
        while trace is not None:
            if is_theirs(trace.tb_frame.f_code.co_filename):
                return True
            trace = trace.tb_next
        error = error.__context__
    return False

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

    @pytest.hookimpl(hookwrapper=True, tryfirst=True)
    def pytest_runtest_makereport(self, item, call):
        before = call.excinfo
        report = (yield).get_result()
        errors = [info.value for info in (before, call.excinfo) if info is not None]
        if report.skipped and not is_theirs(str(item.fspath)) and any(map(came_through_theirs, errors)):
            report.outcome, report.longrepr = "failed", "The submitted code skipped this test."

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session):
        for item in self.items:
            if item.nodeid not in self.finished:
                session.config.hook.pytest_runtest_logreport(report=pytest.TestReport(
                    item.nodeid, item.location, {}, "failed", "This test did not run.", "call"))

`;
