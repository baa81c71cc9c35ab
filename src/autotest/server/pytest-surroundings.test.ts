// What a test sets of its process, and what it hears of the hand-in there, in the real sandbox: beside the hand-in as in
// one process with it.
import { expect, it } from 'vitest';
import { usePytest } from '../../../tests/support/pytest-runs.ts';

const runs = usePytest();

const solution = `
import os, random, sys, threading, warnings
class Mine(UserWarning): pass
def say(name): print("Hello", name)
def roll(): return random.randint(1, 10 ** 9)
def mode(): return os.environ.get("MODE")
def folder(): return os.getcwd()
def write():
    with open("out.txt", "w") as file: file.write("hi")
def words(): return sys.argv[1:]
def deep(n): return 0 if n == 0 else 1 + deep(n - 1)
def warn(category=DeprecationWarning, times=1):
    for _ in range(times): warnings.warn("of the hand-in", category)
def warn_apart():
    thread = threading.Thread(target=warn); thread.start(); thread.join()
def warn_mine(): warnings.warn(Mine("mine"))
def open_missing(): open("/not/there")
def call(f, *given): return f(*given)
`;

const tests: Readonly<Record<string, string>> = {
  seed: `random.seed(5); first = work.roll(); random.seed(5)
    assert work.roll() == first
    random.seed(5)
    assert random.randint(1, 10 ** 9) == first`,
  variable: `monkeypatch.setenv("MODE", "fast")
    assert work.mode() == "fast"
    monkeypatch.delenv("MODE")
    assert work.mode() is None`,
  folder: `monkeypatch.chdir(tmp_path); work.write()
    assert (tmp_path / "out.txt").read_text() == "hi"`,
  folder_after: 'assert work.folder() == os.getcwd() == "/home/student/student"',
  arguments: `monkeypatch.setattr(sys, "argv", ["program", "a"])
    assert work.words() == ["a"]`,
  depth: `before = sys.getrecursionlimit(); sys.setrecursionlimit(5_000)
    assert work.deep(2_000) == 2_000
    sys.setrecursionlimit(before)`,
  warning: `with pytest.warns(DeprecationWarning, match="of the hand-in"): work.warn()
    with pytest.warns(work.Mine, match="mine"): work.warn_mine()`,
  warning_as_error: `with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(DeprecationWarning): work.warn()`,
  warning_apart: 'work.warn_apart()',
  missing_file: `with pytest.raises(FileNotFoundError, match="/not/there") as caught: work.open_missing()
    assert caught.value.filename == "/not/there" and len(caught.value.args) == 2`,
  functions: `assert work.call(str.upper, "a") == "A" and work.call(operator.itemgetter(1), [1, 2]) == 2
    assert work.call(sorted, ["B", "a"]) == ["B", "a"]`,
  iterators: `assert work.call(list, iter([1, 2])) == [1, 2] and work.call(max, {"a": 3}.values()) == 3
    assert work.call(list, reversed([1, 2])) == [2, 1] and work.call(dict, {"a": 1}.items()) == {"a": 1}
    assert work.call(list, itertools.islice(itertools.count(), 2)) == [0, 1]`,
  too_large: `monkeypatch.setenv("MODE", "large")
    with pytest.raises(ValueError): work.call(len, "x" * 9_000_000)
    assert work.mode() == "large"`,
  namespace: 'assert work.call(lambda given: given.a, types.SimpleNamespace(a=1)) == 1',
  dice: `monkeypatch.setattr(random, "randint", lambda low, high: 4)
    assert work.roll() == 4
    monkeypatch.undo()
    with mock.patch("random.randint", side_effect=[1, 6]) as rolled: assert (work.roll(), work.roll()) == (1, 6)
    assert rolled.call_count == 2 and work.roll() != work.roll()`,
  printed: `with mock.patch("builtins.print") as printed: work.say("Ada")
    printed.assert_called_once_with("Hello", "Ada")
    work.say("again")
    assert capsys.readouterr().out == "Hello again\\n"`,
  many_warnings: `with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")
        work.warn(times=11_000)
    assert 9_900 < len(heard) <= 10_000`,
};

it('what tests set of their process, and expect there, is the same beside the hand-in', async () => {
  const head = `import itertools, operator, os, random, sys, types, warnings
from unittest import mock
import pytest
import solution as work
`;
  const names = Object.keys(tests);
  const source = names.map(
    (name) => `def test_${name}(capsys, monkeypatch, tmp_path):\n    ${tests[name] ?? ''}\n`,
  );
  const run = await runs.run({
    student: { 'solution.py': solution },
    tests: { 'test_s.py': head + source.join('') },
  });
  expect(run.tests).toEqual(names.map((name) => `test_${name} success`));
  expect(run.marks?.answeredByCode).toBeUndefined();
});

it('a hand-in sets nothing of the tests, and a warning of it shows no line of them', async () => {
  const hostile = `import gc, os
def attack():
    peer = next(one for one in gc.get_objects() if type(one).__name__ == "Tested")
    path = os.environ["UPLOADED_FILES"] + "/test_s.py"
    peer.ask("warn", 0, "look", UserWarning, 3)
    try: peer.ask("warn", 0, "look", UserWarning, path, 3)
    except TypeError: pass
    peer.beside = lambda: {"set": {"variables": {"MODE": "mine"}, "folder": "/", "arguments": ["mine"]}}
`;
  const run = await runs.run({
    student: { 'solution.py': hostile },
    tests: {
      'test_s.py': `import os, sys
import solution
secret = "THE-ANSWER"
def test_a():
    solution.attack()
    assert (os.environ.get("MODE"), os.getcwd(), sys.argv) == (None, "/home/student/student", ["pytest"])
`,
    },
  });
  expect(run.tests).toEqual(['test_a success']);
  expect(run.output.text).toContain('look');
  expect(run.output.text).not.toContain('THE-ANSWER');
});
