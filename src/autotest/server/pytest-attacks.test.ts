// Hand-ins that try to pass without doing the work, in the real sandbox. They run outside of the process of
// the tests. In the mode in which they share it, all traces of a run must agree.
import { describe, expect, it } from 'vitest';
import { usePytest, type EndedRun, type PytestRun } from '../../../tests/support/pytest-runs.ts';

const runs = usePytest();

const tests = {
  'test_s.py': `import solution
def test_a(): assert solution.f(1) == 2
def test_b(): assert solution.f(2) == 3
def test_c(): assert solution.f(3) == 4
`,
};

function attack(
  source: string,
  own: PytestRun['own'] = {},
  student: Record<string, string> = {},
): Promise<EndedRun> {
  return runs.run({ student: { 'solution.py': source, ...student }, tests, own, timeoutMs: 15_000 });
}

const shareOf = ({ share }: EndedRun): string => share?.toFraction() ?? 'none';

/** Correct only for 1; then comes the trick. */
const rightOnce = (trick: string): string =>
  `import os, sys\ndef f(x):\n    if x == 1: return 2\n    ${trick}\n`;

const forgedReport = `
import glob, os, re
def forge():
    xml = '<testsuites><testsuite name="pytest" errors="0" failures="0" skipped="0" tests="3">' + "".join(
        f'<testcase classname="fixtures.test_s" name="test_{name}" />' for name in "abc") + '</testsuite></testsuites>'
    for path in glob.glob("/tmp/*.xml") + glob.glob("/run/tool/*.xml"):
        try: open(path, "w").write(xml)
        except OSError: pass
    try: os.write(3, b'')
    except OSError: pass
`;

const patchedTool = `
import _pytest.python, _pytest.reports
_pytest.python.Function.runtest = lambda self: None
def f(x): return 0
`;
const patchedReport = `
import _pytest.reports
made = _pytest.reports.TestReport.__init__
def passed(self, *given, **named):
    made(self, *given, **named)
    self.outcome, self.longrepr = "passed", None
_pytest.reports.TestReport.__init__ = passed
def f(x): return 0
`;

describe('a hand-in beside the process of the tests', () => {
  it.each<[string, string, string]>([
    ['pytest.xfail', rightOnce('import pytest; pytest.xfail()'), '1/3'],
    ['pytest.skip', rightOnce('import pytest; pytest.skip()'), '1/3'],
    ['unittest.SkipTest', rightOnce('import unittest; raise unittest.SkipTest("no")'), '1/3'],
    [
      'a skip with a faked place',
      rightOnce(
        `exec(compile("import pytest; pytest.skip('no')", "/home/student/fixtures/test_s.py", "exec"))`,
      ),
      '1/3',
    ],
    ['pytest.exit', rightOnce('import pytest; pytest.exit("done", 0)'), '1/3'],
    ['os._exit', rightOnce('os._exit(0)'), '1/3'],
    ['sys.exit', rightOnce('sys.exit(0)'), '1/3'],
    ['KeyboardInterrupt', rightOnce('raise KeyboardInterrupt'), '1/3'],
    ['a class of KeyboardInterrupt', rightOnce('raise type("X", (KeyboardInterrupt,), {})'), '1/3'],
    ['the end of the process at import', 'import os\nos._exit(0)\n', '0'],
    ['sys.exit at import', 'import sys\nsys.exit(0)\n', '0'],
    ['a skip at import', 'import pytest\npytest.skip("no", allow_module_level=True)\n', '0'],
    [
      'a report written at exit',
      `${forgedReport}import atexit\natexit.register(forge)\ndef f(x): return 0\n`,
      '0',
    ],
    ['a report and the end of the process', `${forgedReport}def f(x):\n    forge()\n    os._exit(0)\n`, '0'],
    ['a patched tool', patchedTool, '0'],
    ['a patched class of reports', patchedReport, '0'],
    [
      'functions that call themselves tests',
      'def f(x): return 0\nf.__test__ = True\ndef test_mine(): pass\n',
      '0',
    ],
    [
      'values that make Python of the tests import',
      'class E(Exception):\n    def __reduce__(self): return (print, ("forged",))\ndef f(x): raise E()\n',
      '0',
    ],
  ])('earns what it earns: %s', async (_name, source, share) => {
    const result = await attack(source);
    expect(shareOf(result), result.output.text).toBe(share);
    expect(result.marks?.contradiction).toBeUndefined();
  });

  it.each<[string, string]>([
    ['a length without end', 'import os\ndef f(x):\n    os.write(5, b"\\xff\\xff\\xff\\xff")\n'],
    ['no JSON', 'import os\ndef f(x):\n    os.write(5, b"\\x00\\x00\\x00\\x05hello")\n'],
    [
      'JSON a hundred thousand deep',
      `import os, struct
def f(x):
    text = b'{"ok":' + b'[' * 100000 + b']' * 100000 + b'}'
    os.set_blocking(5, True)
    os.write(5, struct.pack(">I", len(text)) + text)
`,
    ],
    ['a value of ten million characters', 'def f(x): return "x" * 10_000_000\n'],
  ])('fails its tests and nothing else when it sends %s', async (_name, source) => {
    const result = await attack(source);
    expect(result.tests).toEqual(['test_a failure', 'test_b failure', 'test_c failure']);
    expect(result.marks?.contradiction).toBeUndefined();
  });

  it('is refused what lies behind the objects of the tests, from its end of the line', async () => {
    const source = `
import gc, sys
def f(x):
    peer = [o for o in gc.get_objects() if type(o).__name__ == "Tested"][0]
    told = []
    for op, handle, given in [("import", 0, ["os"]), ("get", 1, ["__globals__"]), ("special", 1, ["__class__"]),
                              ("get", 1, ["__code__"]), ("own", 1, ["__dict__"]), ("subclass", 0, ["X", [], {}]),
                              ("set", 1, ["x", 1]), ("call", 10 ** 6, [])]:
        try: told.append((op, peer.ask(op, handle, *given)))
        except BaseException: pass
    return told
def keep(callback): kept.append(callback); return f(0)
kept = []
`;
    const asking = {
      'test_s.py': 'import solution\ndef test_none(): assert solution.keep(lambda: 1) == []\n',
    };
    const result = await runs.run({ student: { 'solution.py': source }, tests: asking });
    expect(result.tests, result.output.text).toEqual(['test_none success']);
  });

  it('is told of when its objects equal everything, and equals nothing where the block says so', async () => {
    const equal = 'class E:\n    def __eq__(self, other): return True\ndef f(x): return E()\n';
    const told = await attack(equal);
    expect([shareOf(told), told.marks]).toEqual(['1', { answeredByCode: 3 }]);
    const strict = await attack(equal, { strictComparisons: true });
    expect([shareOf(strict), strict.marks]).toEqual(['0', undefined]);
  });

  const oneFile = (test: string): Record<string, string> => ({ 'test_s.py': `${test}\n` });

  it.each<[string, string, Record<string, string>, string, boolean]>([
    [
      'a file with the name of a library of this machine',
      'def f(x): return 0\n',
      { 'pip.py': 'def equal(a, b): return True\n' },
      'import pip, solution\ndef test_a(): assert pip.equal(solution.f(1), 2)',
      false,
    ],
    [
      'a class that describes its comparison as a method of its own',
      `import sys
proxies = sys.modules["proofmark.proxies"]
described = proxies.description_of
def lying(encoder, kind):
    return {**described(encoder, kind), "special": [], "methods": ["__eq__", "__getattr__", "__getattribute__"]}
proxies.description_of = lying
class E:
    def __eq__(self, other): return True
def f(x): return E()
`,
      {},
      'import solution\ndef test_a(): assert solution.f(1) == 2',
      true,
    ],
    [
      'a difference that is always nothing',
      'class N:\n    def __sub__(self, other): return 0.0\n    __rsub__ = __sub__\ndef f(x): return N()\n',
      {},
      'import unittest, solution\nclass TestA(unittest.TestCase):\n    def test_a(self): self.assertAlmostEqual(solution.f(1), 2)',
      true,
    ],
    [
      'a difference whose size is always nothing',
      'class N:\n    def __sub__(self, other): return self\n    def __abs__(self): return 0.0\ndef f(x): return N()\n',
      {},
      'import solution\ndef test_a(): assert abs(solution.f(1) - 2) < 1e-9',
      true,
    ],
    [
      'names that the tests have given to their own libraries',
      `class E:
    def __eq__(self, other): return True
class P:
    def approx(self, value): return E()
__all__, pytest = ["pytest", "f"], P()
def f(x): return E()
`,
      {},
      'import pytest\nfrom solution import *\ndef test_a(): assert f(1) == pytest.approx(2)',
      true,
    ],
  ])('earns nothing by %s', async (_name, source, student, test, strictComparisons) => {
    const result = await runs.run({
      ...{ student: { 'solution.py': source, ...student }, tests: oneFile(test), timeoutMs: 15_000 },
      own: { strictComparisons },
    });
    expect(shareOf(result), result.output.text).toBe('0');
  });

  it.each([
    ['a relative path', 'import runpy', 'runpy.run_path("solution.py")["f"]'],
    ['an absolute path', 'import runpy', 'runpy.run_path("/home/student/student/solution.py")["f"]'],
    [
      'a path by way of another folder',
      `import importlib.util, os
def load():
    path = os.path.join(os.path.dirname(__file__), "..", "student", "solution.py")
    spec = importlib.util.spec_from_file_location("solution", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.f`,
      'load()',
    ],
    ['the loader of C', 'import ctypes', 'ctypes.CDLL("/home/student/student/solution.py").f'],
  ])('does not run among the tests where they load it by %s', async (_name, head, made) => {
    const source = `${head}\ndef test_a(): assert ${made}(1) == 2\ndef test_b(): assert ${made}(2) == 3`;
    const result = await runs.run({ student: { 'solution.py': patchedTool }, tests: oneFile(source) });
    expect(shareOf(result)).toBe('0');
    expect(result.output.text).toContain('solution.py is code of the hand-in');
  });

  it.each<[string, string, string]>([
    [
      'an operator',
      'class N:\n    def __sub__(self, other): return 0.0\ndef f(x): return N()\n',
      'import solution\ndef test_a(): assert abs(solution.f(1) - 2) < 1e-9',
    ],
    [
      'what it holds',
      'class N:\n    def __contains__(self, other): return True\ndef f(x): return N()\n',
      'import solution\ndef test_a(): assert 2 in solution.f(1)',
    ],
    [
      'a function with the name of one of Python',
      'def abs(x): return 0\ndef f(x): return 0\n',
      'from solution import *\ndef test_a(): assert abs(f(1) - 2) < 1e-9',
    ],
  ])('is told of to staff when it answers by %s', async (_name, source, test) => {
    const result = await runs.run({ student: { 'solution.py': source }, tests: oneFile(test) });
    expect([shareOf(result), result.marks]).toEqual(['1', { answeredByCode: 1 }]);
  });

  it('sees neither the report nor descriptor 3 nor the process of the tests', async () => {
    const look = `
import glob, os, stat
def f(x):
    seen = glob.glob("/run/tool/*") + glob.glob("/tmp/*.xml")
    for name in os.listdir("/proc"):
        if name.isdigit():
            seen += [name for word in (b"launch", b"junitxml") if word in open(f"/proc/{name}/cmdline", "rb").read()]
    try: seen += [3] if stat.S_ISFIFO(os.fstat(3).st_mode) else []
    except OSError: pass
    return seen
`;
    const seen = { 'test_s.py': 'import solution\ndef test_none(): assert solution.f(1) == []\n' };
    const result = await runs.run({ student: { 'solution.py': look }, tests: seen });
    expect(result.tests, result.output.text).toEqual(['test_none success']);
  });

  it('shadows no module of the tests by a file of its own', async () => {
    const result = await attack('def f(x): return x + 1\n', {}, { 'statistics.py': 'raise SystemExit(0)\n' });
    expect(shareOf(result)).toBe('1');
  });

  it('is flagged for staff with file and line, at no cost', async () => {
    const source = `import atexit
import ctypes, inspect
def f(x):
    import sys
    sys.modules.get("pytest")
    return x + 1
`;
    const result = await attack(source, {}, { 'deep/broken.py': 'def f(:\n    sys._getframe()\n' });
    expect(shareOf(result)).toBe('1');
    expect(result.marks?.flags).toEqual([
      { file: 'solution.py', line: 1, rule: 'atexit' },
      { file: 'solution.py', line: 2, rule: 'ctypes' },
      { file: 'solution.py', line: 2, rule: 'inspect' },
      { file: 'solution.py', line: 5, rule: 'pytest' },
      { file: 'solution.py', line: 5, rule: 'sys.modules' },
      { file: 'deep/broken.py', line: 2, rule: 'frames' },
    ]);
  });
});

describe('a hand-in in one process with the tests', () => {
  const one = { oneProcess: true };

  it.each<[string, string, string]>([
    ['pytest.xfail', rightOnce('import pytest; pytest.xfail()'), '1/3'],
    ['pytest.skip', rightOnce('import pytest; pytest.skip()'), '1/3'],
    [
      'a skip with a faked place',
      rightOnce(
        `exec(compile("import pytest; pytest.skip('no')", "/home/student/fixtures/test_s.py", "exec"))`,
      ),
      '1/3',
    ],
    ['a skip at import', 'import pytest\npytest.skip("no", allow_module_level=True)\n', '0'],
    ['statistics.py of its own', 'def f(x): return 0\n', '0'],
    [
      'a report written at exit',
      `${forgedReport}import atexit\natexit.register(forge)\ndef f(x): return 0\n`,
      '0',
    ],
  ])('earns what it earns: %s', async (_name, source, share) => {
    const result = await attack(source, one, { 'statistics.py': 'raise SystemExit(0)\n' });
    expect(shareOf(result), result.output.text).toBe(share);
    expect(result.marks).toMatchObject({ couldBeForged: true });
  });

  it.each<[string, string]>([
    ['ends the process', rightOnce('os._exit(0)')],
    ['ends the run as if all were well', rightOnce('import pytest; pytest.exit("done", 0)')],
    ['ends the process at import', 'import os\nos._exit(0)\n'],
    ['writes the report and ends the process', `${forgedReport}def f(x):\n    forge()\n    os._exit(0)\n`],
    [
      'tells of more tests than there are',
      'import os\ndef f(x):\n    os.write(3, b\'{"end":[0,"passed"]}\\n\')\n    return 0\n',
    ],
    [
      'leaves tests out',
      `import gc
for one in gc.get_objects():
    if type(one).__name__ == "Session": pass
import sys, _pytest.main
finish = _pytest.main.Session.perform_collect
def fewer(self, *given, **named):
    items = finish(self, *given, **named)
    self.items[:] = self.items[:1]
    return self.items
_pytest.main.Session.perform_collect = fewer
import _pytest.runner
_pytest.runner.pytest_runtest_call = lambda item: None
def pytest_collection_modifyitems(items): items[:] = items[:1]
for frame in iter([sys._getframe()]):
    while frame is not None:
        config = frame.f_locals.get("config") or getattr(frame.f_locals.get("self"), "config", None)
        if config is not None:
            config.pluginmanager.register(sys.modules[__name__])
            break
        frame = frame.f_back
def f(x): return 2
`,
    ],
  ])('counts nothing, aloud, when it %s', async (_name, source) => {
    const result = await attack(source, one);
    expect(shareOf(result), result.output.text).toBe('0');
    expect(result.output.text).toContain('This result contradicts itself');
    expect(result.marks?.couldBeForged).toBe(true);
    expect(result.marks?.contradiction).toBeDefined();
  });

  it('is marked where it succeeds: a patched tool', async () => {
    const result = await attack(patchedTool, one);
    expect(result.marks).toMatchObject({ couldBeForged: true, flags: [{ file: 'solution.py', line: 2 }] });
  });
});
