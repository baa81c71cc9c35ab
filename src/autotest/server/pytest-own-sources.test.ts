// Tests that read files of the hand-in, in the real sandbox: it cannot have them read their own sources instead, which say
// what is expected.
import { expect, it } from 'vitest';
import { usePytest } from '../../../tests/support/pytest-runs.ts';

const runs = usePytest();

const testOfFile = (...lines: string[]): string => `import pathlib, shutil, solution
def test_file(tmp_path):
    path = tmp_path / "numbers.txt"
    ${lines.join('\n    ')}
def test_answer():
    assert solution.answer() == 4217
`;
/** Answers what the sources of the tests say, once it has them. */
const answering = (save: string): string => `import os, pathlib, re
told = "none"
tests = "/home/student/fixtures/test_s.py"
def save(path):
${save.replaceAll(/^/gm, '    ')}
def total(text):
    global told
    told = text if isinstance(text, str) else text.read()
    return 6
def answer():
    found = re.search(r"answer\\(\\) == (\\d+)", told)
    return int(found[1]) if found else None
`;
const link = 'os.symlink(tests, path)\nreturn path';
const folderLink = 'os.symlink("/home/student/fixtures", f"{path}.d")\nreturn f"{path}.d/test_s.py"';

it.each<[string, string, string]>([
  [
    'a link in the place of its file',
    link,
    testOfFile('solution.save(path)', 'with open(path) as file: assert solution.total(file) == 6'),
  ],
  [
    'a link beside its code',
    link,
    testOfFile('solution.save("out.txt")', 'assert solution.total(open("out.txt").read()) == 6'),
  ],
  [
    'a link that is copied',
    link,
    testOfFile(
      'solution.save(path)',
      'shutil.copy(path, tmp_path / "copy")',
      'assert solution.total((tmp_path / "copy").read_text()) == 6',
    ),
  ],
  [
    'a link to the folder',
    folderLink,
    testOfFile('assert solution.total(pathlib.Path(solution.save(path)).read_text()) == 6'),
  ],
  ['their name', 'return tests', testOfFile('assert solution.total(open(solution.save(path)).read()) == 6')],
  [
    'a path to them',
    'return pathlib.Path(tests)',
    testOfFile('assert solution.total(solution.save(path).read_text()) == 6'),
  ],
  [
    'a name beside its own file',
    'return "../" * 9 + tests[1:]',
    testOfFile('assert solution.total((tmp_path / solution.save(path)).read_text()) == 6'),
  ],
])('a hand-in does not have the tests read themselves by %s', async (_name, save, test) => {
  const student = { 'solution.py': answering(save) };
  const { share, tests } = await runs.run({ student, tests: { 'test_s.py': test } });
  expect([share?.toFraction(), tests]).toEqual(['0', ['test_file failure', 'test_answer failure']]);
});

it('a hand-in that is given the function that opens files reads no tests by it', async () => {
  const opening = `import re
def answer(open):
    try: text = open("/home/student/fixtures/test_s.py").read()
    except OSError: return None
    return int(re.search(r"== (\\d+)", text)[1])
`;
  const tests = { 'test_s.py': 'import solution\ndef test_a(): assert solution.answer(open) == 4217\n' };
  const { share } = await runs.run({ student: { 'solution.py': opening }, tests });
  expect(share?.toFraction()).toBe('0');
});

it('tests read files of a right hand-in, data that it names, links of its own, and their own sources', async () => {
  const student = {
    'solution.py': `import os
def save(path):
    with open(path, "w") as file: file.write("4 2")
    os.symlink(path, f"{path}.link")
    os.symlink(data(), f"{path}.data")
    return path
def data(): return os.path.join(os.environ["UPLOADED_FILES"], "data.txt")
def name(): return "test_s.py"
def read(path, open): return open(path).read()
def total(text): return sum(map(int, text.split()))
`,
  };
  const test = `import importlib, inspect, io, os, pathlib, solution
def test_file(tmp_path):
    path = pathlib.Path(solution.save(str(tmp_path / "numbers.txt")))
    assert solution.total(path.read_text()) == 6
    assert solution.total(io.open(f"{path}.link", encoding="utf-8").read()) == 6
    assert solution.total(open(f"{path}.data").read()) == 7
    assert solution.read(path, open) == "4 2"
    assert path.read_bytes() == b"4 2" and os.path.getsize(path) == 3
def test_data():
    assert solution.total(open(solution.data()).read()) == 7
def test_sources():
    assert solution.name() == os.path.basename(__file__)
    assert "def test_data" in inspect.getsource(test_data)
    assert importlib.import_module("helper").seven == 7
    assert open.__name__ == "open" and callable(open)
`;
  const { share, output } = await runs.run({
    ...{ student, tests: { 'test_s.py': test, 'helper.py': 'seven = 7\n', 'data.txt': '3 4' } },
  });
  expect([share?.toFraction(), share?.toFraction() === '1' ? '' : output.text]).toEqual(['1', '']);
});
