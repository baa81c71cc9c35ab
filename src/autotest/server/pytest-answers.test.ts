// Objects of a hand-in that answer what the tests ask of them, in the real sandbox: staff are told of each answer
// that could please a test, and such answers count nothing where the block compares on the side of the tests.
import { describe, expect, it } from 'vitest';
import { usePytest, type EndedRun } from '../../../tests/support/pytest-runs.ts';

const runs = usePytest();

const shareOf = ({ share }: EndedRun): string => share?.toFraction() ?? 'none';

/** One test against a hand-in whose `f` answers an object of its class. */
function answered(body: string, test: string, strictComparisons = false): Promise<EndedRun> {
  const source = `${body}\ndef f(x): return E()\n`;
  const tests = { 'test_s.py': `import unittest\nimport pytest, solution\n${test}\n` };
  return runs.run({
    ...{ student: { 'solution.py': source }, tests, own: { strictComparisons }, timeoutMs: 15_000 },
  });
}

const inClass = (line: string): string =>
  `class TestA(unittest.TestCase):\n    def test_a(self):\n        ${line}`;

const noDifference = `class E:
    def __sub__(self, other): return False
    __rsub__ = __sub__`;
const ownDifference = `class E:
    days = 0
    def __sub__(self, other): return self
    __rsub__ = __sub__
    def __abs__(self): return self
    def __bool__(self): return False
    def __gt__(self, other): return False
    def total_seconds(self): return 0`;
const setOfAnything = `class E:
    def difference(self, other):
        self.told = list(other)
        return set()
    def __iter__(self): return iter(self.told)`;

describe('staff are told when what a test asks is answered by', () => {
  it.each<[string, string, string]>([
    [
      'nothing that is unequal',
      'class E:\n    def __eq__(self, other): return False\n    def __ne__(self, other): return False',
      'def test_a():\n    if solution.f(1) != 2: raise ValueError()',
    ],
    [
      'the same in assertDictEqual',
      'class E(dict):\n    def __ne__(self, other): return False',
      inClass('self.assertDictEqual(solution.f(1), {1: 2})'),
    ],
    [
      'a difference that is False, whose size is 0',
      noDifference,
      'def test_a(): assert abs(solution.f(1) - 2) < 1e-6',
    ],
    ['the same for assertAlmostEqual', noDifference, inClass('self.assertAlmostEqual(solution.f(1), 2.5)')],
    [
      'the same for approx',
      `${noDifference.replace('class E', 'class E(float)')}\n    def __eq__(self, other): return NotImplemented`,
      'def test_a(): assert solution.f(1) == pytest.approx(2.5)',
    ],
    [
      'a difference that is never more than anything',
      ownDifference,
      'def test_a():\n    if abs(solution.f(1) - 2) > 1e-6: raise ValueError()',
    ],
    ['the attribute of a difference', ownDifference, 'def test_a(): assert (solution.f(1) - 2).days == 0'],
    [
      'the method of a difference',
      ownDifference,
      'def test_a(): assert (solution.f(1) - 2).total_seconds() < 1',
    ],
    ['the difference of two sets', setOfAnything, inClass('self.assertSetEqual(solution.f(1), {1, 2})')],
    [
      'a class that holds anything',
      `class Kind(type):
    def __contains__(cls, other): return True
class Held(metaclass=Kind): pass
class E:
    def __new__(cls): return Held`,
      'def test_a(): assert 2 in solution.f(1)',
    ],
    [
      'a text that starts with anything',
      'class E(str):\n    def startswith(self, other): return True',
      'def test_a(): assert solution.f(1).startswith("ab")',
    ],
  ])('%s', async (_name, body, test) => {
    const result = await answered(body, test);
    expect([shareOf(result), result.marks], result.output.text).toEqual(['1', { answeredByCode: 1 }]);
  });

  it('the end of a loop of the tests over its answers', async () => {
    const test = 'def test_a():\n    for got, want in zip(map(solution.g, [1]), [2]): assert got == want';
    const result = await answered('class E: pass\ndef g(x): raise StopIteration', test);
    expect([shareOf(result), result.marks], result.output.text).toEqual(['1', { answeredByCode: 1 }]);
  });
});

describe('where the block compares on the side of the tests, nothing is earned by', () => {
  it.each<[string, string, string]>([
    ['a difference that is False', noDifference, 'def test_a(): assert abs(solution.f(1) - 2) < 1e-6'],
    ['the same for assertAlmostEqual', noDifference, inClass('self.assertAlmostEqual(solution.f(1), 2.5)')],
    ['a difference that is false', ownDifference, 'def test_a(): assert not (solution.f(1) - 2)'],
  ])('%s', async (_name, body, test) => {
    const result = await answered(body, test, true);
    expect([shareOf(result), result.marks], result.output.text).toEqual(['0', undefined]);
  });
});

it('a hand-in that gets the test itself cannot take its demands away', async () => {
  const body = 'class E: pass\ndef g(test): test.assertEqual = lambda *given: None';
  const result = await answered(body, inClass('solution.g(self)\n        self.assertEqual(1, 2)'));
  expect(shareOf(result), result.output.text).toBe('0');
});

it('a hand-in beside the tests reads none of their sources, and all other files that were uploaded', async () => {
  const reading = `import os
def is_read(path):
    try: return len(open(path).read()) > 0
    except OSError: return False
def f(x):
    files = [os.path.join(place, name) for place, _, names in os.walk("/home/student/fixtures") for name in names]
    return {os.path.basename(path): is_read(path) for path in files}
`;
  const expected = '{"data.txt": True, "checks.py": False, "conftest.py": False, "test_more.py": False}';
  const tests = {
    ...{ 'data.txt': 'x', 'conftest.py': 'import pytest\n', 'deep/test_more.py': 'def test_b(): pass\n' },
    'checks.py': `import solution\ndef test_a(): assert solution.f(1) == ${expected}\n`,
  };
  const result = await runs.run({
    ...{ student: { 'solution.py': reading }, tests, timeoutMs: 15_000 },
    script: '"$UPLOADED_FILES/checks.py" "$UPLOADED_FILES/deep/test_more.py"',
  });
  expect(result.tests, result.output.text).toEqual(['test_a success', 'test_b success']);
});

it.each([
  ['a list of words', '[sys.executable, "solution.py"], stdout=subprocess.PIPE'],
  ['a line of a shell', '"echo 1 | python3 $PWD/solution.py", shell=True, stdout=subprocess.PIPE'],
  ['a module', '[sys.executable, "-m", "solution"], stdout=subprocess.PIPE'],
])(
  'staff are told where the tests start the hand-in as a program, which can read them: %s',
  async (_name, call) => {
    const peeking =
      'text = open("/home/student/fixtures/test_s.py").read()\nprint(text.split("wanted = ")[1][:2])\n';
    const test = `import subprocess, sys
wanted = 42
def test_a():
    subprocess.run(["true"], check=True)
    assert int(subprocess.run(${call}).stdout) == wanted
`;
    const result = await runs.run({
      ...{ student: { 'solution.py': peeking }, tests: { 'test_s.py': test }, timeoutMs: 15_000 },
    });
    expect([shareOf(result), result.marks], result.output.text).toEqual(['1', { startedByTests: 1 }]);
  },
);

it('classes as exercises ask for them are told of only where they answer == with a value', async () => {
  const body = `from dataclasses import dataclass
@dataclass
class E:
    x: int = 0
    def __add__(self, other): return E(self.x + other.x)
class Stack(list):
    def push(self, x): self.append(x)
    def __lt__(self, other): return len(self) < len(other)
class Count:
    def __init__(self): self.n = 0
    def __iter__(self): return self
    def __next__(self):
        self.n += 1
        if self.n > 2: raise StopIteration
        return self.n`;
  const test = `def test_class():
    assert solution.f(1) == solution.E() and solution.f(1) is not None
    assert (solution.E(1) + solution.E(2)).x == 3 and repr(solution.E(1)) == "E(x=1)"
    assert solution.E(2) in [solution.E(2)]
class TestStack(unittest.TestCase):
    def test_stack(self):
        stack = solution.Stack()
        stack.push(3); stack.push(4)
        self.addCleanup(stack.clear)
        self.assertEqual([stack.pop(), len(stack), list(stack)], [4, 1, [3]])
        self.assertRaises(IndexError, solution.Stack().pop)
        self.assertLess(solution.Stack(), stack)
def test_iterator():
    assert list(solution.Count()) == [1, 2]
    with pytest.raises(StopIteration):
        ended = solution.Count()
        for _ in range(3): next(ended)`;
  const result = await answered(body, test);
  expect([shareOf(result), result.marks], result.output.text).toEqual(['1', undefined]);
});
