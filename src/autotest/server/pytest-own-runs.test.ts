// Tests that run code of the hand-in themselves, in the real sandbox: such code runs as the tool does, can read what
// is expected and write the result. Staff are told before it runs, so that it cannot take that back.
import { expect, it } from 'vitest';
import { usePytest } from '../../../tests/support/pytest-runs.ts';

const runs = usePytest();

/** What it says of the run, with one file of tests. */
async function told(source: string, test: string): Promise<unknown> {
  const result = await runs.run({
    ...{ student: { 'solution.py': source }, tests: { 'test_s.py': test }, timeoutMs: 15_000 },
  });
  const { flags: _flags, ...marks } = result.marks ?? {};
  return [result.share?.toFraction(), marks, result.share?.toFraction() === '1' ? '' : result.output.text];
}

const patched = `
import _pytest.python, gc
_pytest.python.Function.runtest = lambda self: None
for one in gc.get_objects():
    if type(one).__name__ == "TestSide": one.decided, one.ran.left = 0, 0
def f(x): return 0
`;
const peeking =
  'text = open("/home/student/fixtures/test_s.py").read()\nprint(text.split("wanted = ")[1][:2])\n';
const started = (call: string): string =>
  `import os, pty, subprocess, sys\nwanted = 42\ndef test_a():\n    assert int(${call}) == wanted\n`;
const saving = (text: string): string => `def save(path): open(path, "w").write(${JSON.stringify(text)})\n`;
const inTest = (...lines: string[]): string =>
  `import os, pickle, shutil, subprocess, sys, solution\ndef test_a(tmp_path):\n    ${lines.join('\n    ')}\n`;

it.each<[string, string, string]>([
  [
    'exec of its file',
    patched,
    'ns = {}\nexec(open("solution.py").read(), ns)\ndef test_a(): assert ns["f"](1) == 2\n',
  ],
  [
    'exec of its lines',
    'x = 1111111\n',
    'ns = {}\nfor line in open("solution.py"): exec(line, ns)\ndef test_a(): assert ns["x"] > 0\n',
  ],
  [
    'exec of its tree',
    patched,
    'import ast\nns = {}\nexec(compile(ast.parse(open("solution.py").read()), "<ast>", "exec"), ns)\ndef test_a(): assert ns["f"](1) == 2\n',
  ],
  [
    'timeit',
    'x = 1111111\n',
    'import timeit\ndef test_a(): assert timeit.timeit(open("solution.py").read(), number=1) >= 0\n',
  ],
  [
    'code',
    'x = 1111111\n',
    'import code\ndef test_a():\n    code.InteractiveInterpreter().runsource(open("solution.py").read(), symbol="exec")\n',
  ],
  ['exec of bytes', 'def f(): return b"x = 1111111"\n', inTest('exec(solution.f())')],
  [
    'eval of what an error says',
    'class Told(Exception):\n    def __str__(self): return "1 + 1 + 0"\ndef f(): raise Told()\n',
    inTest('try: solution.f()', 'except Exception as error: assert eval(str(error)) == 2'),
  ],
  ['eval of an answer', 'def f(): return "1 + 1 + 0"\n', inTest('assert eval(f"({solution.f()})") == 2')],
  [
    'eval of an answer among very many',
    'def g(n): return [f"{n * 20000 + i} is no code" for i in range(20000)]\ndef f(): return "1 + 1 + 0"\n',
    inTest('for n in range(3): solution.g(n)', 'assert eval(solution.f()) == 2'),
  ],
  [
    'examples in its texts',
    'def f():\n    "\\n    >>> 1 + 1 + 0\\n    2\\n    "\n',
    inTest(
      'import doctest',
      'test = doctest.DocTestParser().get_doctest(solution.f.__doc__, {}, "f", None, 0)',
      'assert doctest.DocTestRunner().run(test).failed == 0',
    ),
  ],
  [
    'pickle',
    'import pickle\nclass X:\n    def __reduce__(self): return (eval, ("2",))\ndef save(p): pickle.dump(X(), open(p, "wb"))\n',
    inTest('solution.save(str(tmp_path / "x"))', 'assert pickle.load(open(tmp_path / "x", "rb")) == 2'),
  ],
  [
    'a module that it wrote',
    saving('def g(): return 2'),
    inTest(
      'solution.save(str(tmp_path / "made.py"))',
      'sys.path.insert(0, str(tmp_path))',
      'import made',
      'assert made.g() == 2',
    ),
  ],
  [
    'a program that it wrote',
    saving('print(2)'),
    inTest(
      'solution.save(str(tmp_path / "made.py"))',
      'os.chdir(tmp_path)',
      'assert int(subprocess.check_output([sys.executable, "made.py"])) == 2',
    ),
  ],
  [
    'a module of the tests that it changed',
    'def change(path): open(path, "a").write("def g(): return 2\\n")\n',
    inTest(
      '(tmp_path / "made.py").write_text("")',
      'solution.change(str(tmp_path / "made.py"))',
      '(tmp_path / "made.py").chmod(0o600)',
      'sys.path.insert(0, str(tmp_path))',
      'import made',
      'assert made.g() == 2',
    ),
  ],
  [
    'a text of the tests that it changed',
    'def change(path): open(path, "w").write("1 + 1 + 0")\n',
    inTest(
      '(tmp_path / "text").write_text("")',
      'solution.change(str(tmp_path / "text"))',
      'assert eval((tmp_path / "text").read_text()) == 2',
    ),
  ],
  [
    'a copy of a module',
    'def g(): return 2\n',
    inTest(
      'shutil.copy("solution.py", tmp_path / "other.py")',
      'sys.path.insert(0, str(tmp_path))',
      'import other',
      'assert other.g() == 2',
    ),
  ],
  [
    'a line for Python',
    peeking,
    started('subprocess.check_output([sys.executable, "-c", "import solution"])'),
  ],
  [
    'standard input of Python',
    peeking,
    started('subprocess.check_output([sys.executable], input=open("solution.py", "rb").read())'),
  ],
  [
    'a process that the tests fork',
    `${peeking}open("/tmp/told", "w").write(text.split("wanted = ")[1][:2])\n`,
    started(
      'os.spawnv(os.P_WAIT, sys.executable, [sys.executable, "solution.py"]) or open("/tmp/told").read()',
    ),
  ],
])('staff are told of code that tests run by %s', async (_name, source, test) => {
  expect(await told(source, test)).toEqual(['1', { startedByTests: 1 }, '']);
});

it('nothing is told of tests that run their own texts and programs, and read the hand-in', async () => {
  const test = `import ast, collections, dataclasses, pytest, solution, subprocess
Pair = collections.namedtuple("Pair", "x y")
@dataclasses.dataclass
class Box:
    x: int
@pytest.mark.parametrize("text, wanted", [("solution.f(1)", 2), ("solution.f(2)", 3)])
def test_texts(text, wanted, tmp_path):
    assert eval(text) == wanted
    subprocess.run(["true"], check=True)
    subprocess.run("ls | cat", shell=True)
    solution.save(str(tmp_path / "x"))
    assert (tmp_path / "x").read_text() == "hello world"
def test_source(): ast.parse(open("solution.py").read())
`;
  const honest = `def f(x): return x + 1\n${saving('hello world')}`;
  expect(await told(honest, test)).toEqual(['1', {}, '']);
});

const errors = (
  body: string,
): string => `import pytest, solution\ndef test_a():\n    try:\n        solution.check(-1)
        ${body}\n    except solution.Negative: pass\n`;

it.each<[string, string, string, object]>([
  [
    'an error that is every error',
    'Negative = BaseException\ndef check(x): pass\n',
    errors('pytest.fail("no error")'),
    { answeredByCode: 1 },
  ],
  [
    'errors that are also failed demands',
    'Negative = (ValueError, AssertionError)\ndef check(x): pass\n',
    errors('assert False'),
    { answeredByCode: 1 },
  ],
  [
    'catching the failed demands of a function that the tests pass',
    'def visit(xs, see):\n    for x in xs:\n        try: see(0)\n        except BaseException: pass\n',
    'import solution\ndef test_a():\n    seen = []\n    def see(x):\n        seen.append(x)\n        assert x == 7\n    solution.visit([1, 2], see)\n    assert len(seen) == 2\n',
    { answeredByCode: 2 },
  ],
  [
    'keeping such a demand for a test that expects an error',
    'kept = []\ndef visit(xs, see):\n    for x in xs:\n        try: see(0)\n        except BaseException as error: kept.append(error)\ndef get(): raise kept.pop()\n',
    'import pytest, solution\ndef test_a():\n    def see(x): assert x == 7\n    solution.visit([1], see)\ndef test_b():\n    with pytest.raises(Exception): solution.get()\n',
    { answeredByCode: 1 },
  ],
  [
    'what it was asked about before',
    'seen = []\nclass E:\n    def __eq__(self, other):\n        seen.append(other)\n        return False\ndef moves():\n    yield E()\n    yield seen[0]\n',
    'import solution\ndef test_a(): assert any(move == (1, 2) for move in solution.moves())\n',
    { answeredByCode: 1 },
  ],
  [
    'what one of its objects was asked whether it holds it',
    'seen = []\nclass E:\n    def __contains__(self, other):\n        seen.append(other)\n        return False\ndef f(i): return E() if i == 0 else {"a": [seen[0]]}["a"]\n',
    'import solution\ndef test_a(): assert any(41 in solution.f(i) for i in range(2))\n',
    { answeredByCode: 1 },
  ],
  [
    'what it was asked about before, inside of something else',
    'seen = []\nclass E:\n    def __eq__(self, other):\n        seen.append(other)\n        return False\ndef f(i): return E() if i == 0 else {"a": [seen[0]]}\n',
    'import solution\ndef test_a(): assert any(got == {"k": 41} or got == {"a": [{"k": 41}]} for got in map(solution.f, range(2)))\n',
    { answeredByCode: 1 },
  ],
  [
    'ending a loop by a special method',
    'class T:\n    def __getitem__(self, key): raise StopIteration\ntable = T()\n',
    'import solution\ndef test_a():\n    for got, want in zip(map(solution.table.__getitem__, [1]), [2]): assert got == want\n',
    { answeredByCode: 1 },
  ],
  [
    'giving no values to a test of its values',
    'values = []\n',
    'import pytest, solution\n@pytest.mark.parametrize("x", solution.values)\ndef test_a(x): assert x == 7\ndef test_b(): pass\n',
    { skipped: 1 },
  ],
])('staff are told of a hand-in that passes by %s', async (_name, source, test, marks) => {
  expect(await told(source, test)).toEqual(['1', marks, '']);
});

it('nothing is told of own errors, and of failed demands that come back', async () => {
  const source =
    'class Negative(ValueError): pass\nclass Low(Negative): pass\ndef check(x):\n    if x < 0: raise Low("low")\ndef visit(xs, see):\n    for x in xs: see(0)\n';
  const test = `${errors('pytest.fail("no error")')}def test_b():
    def see(x): assert x == 7
    with pytest.raises(AssertionError): solution.visit([1], see)
`;
  expect(await told(source, test)).toEqual(['1', {}, '']);
});
