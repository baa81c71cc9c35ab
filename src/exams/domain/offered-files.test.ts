import { expect, it } from 'vitest';
import { offeredFiles } from './offered-files.ts';

const template = {
  id: '1',
  name: '',
  entries: [
    { id: '2', name: 'lib', entries: [{ id: '3', name: 'help.py', hash: 'a' }] },
    { id: '4', name: 'main.py', hash: 'b' },
  ],
};
const required = (name: string) => ({ ruleType: 'require', fileType: 'file', name }) as const;
const cgignore = {
  policy: 'allow_all_files',
  rules: [required('/main.py'), required('notes.md'), required('*.txt')],
  options: [],
} as const;

it('offers the files of the template and the required names, each once, but no pattern', () => {
  expect(
    offeredFiles({ cgignore: { ...cgignore, rules: [...cgignore.rules], options: [] } }, template, []),
  ).toEqual([
    { path: 'lib/help.py', templateFileId: 3 },
    { path: 'main.py', templateFileId: 4 },
    { path: 'notes.md', templateFileId: undefined },
  ]);
});

it('offers nothing that is there already, nor where nothing is asked for', () => {
  const rules = [required('main.py')];
  expect(offeredFiles({ cgignore: { ...cgignore, rules, options: [] } }, undefined, ['main.py'])).toEqual([]);
  expect(offeredFiles({ cgignore: '*.o' }, undefined, [])).toEqual([]);
});
