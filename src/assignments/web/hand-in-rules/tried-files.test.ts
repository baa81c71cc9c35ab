import { expect, it } from 'vitest';
import type { HandInFilter, SubmissionValidator } from '../../domain/hand-in-rules/model.ts';
import { triedFiles } from './tried-files.ts';

const named = (validator: Partial<SubmissionValidator>): HandInFilter => ({
  version: 'SubmissionValidator',
  validator: { policy: 'allow_all_files', rules: [], options: [], ...validator },
});
const shown = (text: string, filter: HandInFilter) =>
  triedFiles(text, filter).map(({ state, path, because }) =>
    [state, path, because].filter(Boolean).join(' '),
  );

it('tell what is kept, denied and missing by each kind of filter (SUB-036)', () => {
  const text = 'main.py\nmain.pyc\n';
  expect(shown(text, { version: 'EmptySubmissionFilter' })).toEqual(['kept main.py', 'kept main.pyc']);
  expect(shown(text, { version: 'IgnoreFilterManager', text: '*.pyc' })).toEqual([
    'kept main.py',
    'denied main.pyc *.pyc',
  ]);
  const rules = [
    { ruleType: 'deny' as const, fileType: 'file' as const, name: '*.pyc' },
    { ruleType: 'require' as const, fileType: 'file' as const, name: '/report.md' },
  ];
  expect(shown(text, named({ rules }))).toEqual([
    'kept main.py',
    'denied main.pyc *.pyc',
    'missing /report.md',
  ]);
});

it('leave out what the server leaves out: folders around everything, and litter', () => {
  const rules = [{ ruleType: 'require' as const, fileType: 'file' as const, name: '/main.py' }];
  expect(shown('work/main.py\nwork/lib/a.py\nwork/.DS_Store', named({ rules }))).toEqual([
    'kept main.py',
    'kept lib/a.py',
    'leftOut work/',
    'leftOut work/.DS_Store',
  ]);
});

it('are named once each, without lines that name nothing', () => {
  expect(shown('\n./a.txt\n a.txt \n/a.txt\nempty/\n', { version: 'EmptySubmissionFilter' })).toEqual([
    'kept a.txt',
    'kept empty',
  ]);
  expect(triedFiles(' \n', { version: 'EmptySubmissionFilter' })).toEqual([]);
  const many = Array.from({ length: 501 }, (_, at) => `${at}.txt`).join('\n');
  expect(triedFiles(many, { version: 'EmptySubmissionFilter' })).toHaveLength(500);
});
