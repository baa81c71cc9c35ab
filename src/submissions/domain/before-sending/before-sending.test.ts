import { expect, it } from 'vitest';
import type { SubmissionValidator } from '../../../assignments/domain/hand-in-rules/model.ts';
import { excessOf, nameProblemsOf } from './before-sending.ts';

const limits = { maxFiles: 3, maxFileSizeBytes: 10, maxTotalSizeBytes: 20 };
const file = (path: string, sizeBytes: number) => ({ path, sizeBytes });

it.each([
  ['nothing', [file('a.py', 10), file('b.py', 10)], undefined],
  ['one file', [file('a.py', 11)], 'file'],
  ['all together', [file('a.py', 10), file('b.py', 10), file('c.py', 1)], 'total'],
  ['their number', ['a', 'b', 'c', 'd'].map((name) => file(name, 1)), 'number'],
  ['no archive as long as it fits in all', [file('work.zip', 20)], undefined],
  ['an archive that is larger than all may be', [file('work.zip', 21)], 'file'],
] as const)('%s is too large to be sent', (_what, files, excess) => {
  expect(excessOf(files, limits)).toBe(excess);
});

const validator = (...rules: SubmissionValidator['rules']): SubmissionValidator => ({
  policy: 'deny_all_files',
  rules,
  options: [],
});
const main = { ruleType: 'require', fileType: 'file', name: '/main.py' } as const;

function told(paths: string[], rules: SubmissionValidator | string | null, templateNames: string[] = []) {
  const { denied, missing, unlikeTemplate } = nameProblemsOf(paths, { rules, templateNames });
  return { denied: [...denied.keys()], missing, unlikeTemplate };
}
const none = { denied: [], missing: [], unlikeTemplate: [] };

it('tells which required file is missing and which chosen one nearly has its name', () => {
  expect(told(['Main (1).py'], validator(main))).toEqual({
    ...none,
    denied: ['Main (1).py'],
    missing: [{ name: 'main.py', nearlyAs: 'Main (1).py' }],
  });
});

it('leaves out the folder around everything, and what systems add, as the server does', () => {
  expect(told(['work/main.py', 'work/.DS_Store'], validator(main))).toEqual(none);
});

it('keeps the folder where the rules say so', () => {
  const strict = validator(main);
  strict.options.push({ key: 'remove_leading_directories', value: false });
  expect(told(['work/main.py'], strict).missing).toEqual([{ name: 'main.py', nearlyAs: undefined }]);
});

it('says nothing about names while an archive is among the files', () => {
  expect(told(['main.zip', 'notes.txt'], validator(main), ['main.py'])).toEqual(none);
});

it('tells the names of the template only when no file has one of them', () => {
  const expected = [
    { name: 'fizz.py', nearlyAs: 'Fizz.py' },
    { name: 'data.csv', nearlyAs: undefined },
  ];
  expect(told(['Fizz.py'], null, ['fizz.py', 'data.csv']).unlikeTemplate).toEqual(expected);
  expect(told(['fizz.py'], null, ['fizz.py', 'data.csv'])).toEqual(none);
});

it('tells the name that a file should have where only the size of its letters is wrong', () => {
  const any = { ruleType: 'allow', fileType: 'file', name: '*.py' } as const;
  const inSource = { ruleType: 'require', fileType: 'file', name: 'src/*.py' } as const;
  const { denied } = nameProblemsOf(['run.PY', 'notes.txt'], { rules: validator(any), templateNames: [] });
  expect([...denied]).toEqual([
    ['run.PY', 'run.py'],
    ['notes.txt', undefined],
  ]);
  expect(told(['Src/Run.PY'], validator(inSource)).missing).toEqual([
    { name: 'src/*.py', nearlyAs: undefined },
  ]);
  expect(told(['Src/Run.PY', 'b.txt'], validator(inSource)).missing).toEqual([
    { name: 'src/Run.py', nearlyAs: 'Src/Run.PY' },
  ]);
});

it('keeps the folder that the rules require', () => {
  expect(told(['src/a.py'], validator({ ruleType: 'require', fileType: 'file', name: 'src/*.py' }))).toEqual(
    none,
  );
});
