import { expect, it } from 'vitest';
import { filesOf, isDirectoryNode, type DirectoryNode } from '../../assignments/domain/file-tree.ts';
import { diffTreeOf, generatedTreeOf, pairsOfTrees, pairsById } from './trees.ts';

const student: DirectoryNode = {
  id: '1',
  name: '',
  entries: [
    { id: '2', name: 'src', entries: [{ id: '3', name: 'a.py', hash: 'a' }] },
    { id: '4', name: 'gone.py', hash: 'g' },
    { id: '5', name: 'main.py', hash: 'm' },
    { id: '6', name: 'same.py', hash: 's' },
  ],
};
const teacher: DirectoryNode = {
  id: '1',
  name: '',
  entries: [
    { id: '12', name: 'lib', entries: [{ id: '13', name: 'a.py', hash: 'a', studentFileId: '3' }] },
    { id: '15', name: 'main.py', hash: 'better', studentFileId: '5' },
    { id: '16', name: 'new.py', hash: 'n' },
    { id: '6', name: 'same.py', hash: 's' },
  ],
};

it('tells of each file whether staff added, removed, changed or moved it (FILE-001)', () => {
  const pairs = pairsOfTrees(student, teacher);
  const changes = pairs.map(({ student, teacher, change }) => [student?.path, teacher?.path, change]);
  expect(changes).toEqual([
    ['src/a.py', 'lib/a.py', 'moved'],
    ['main.py', 'main.py', 'changed'],
    [undefined, 'new.py', 'added'],
    ['same.py', 'same.py', 'same'],
    ['gone.py', undefined, 'removed'],
  ]);
  const byId = pairsById(pairs);
  expect(byId.get('5')).toBe(byId.get('15'));
  expect(pairsOfTrees(student, null).every(({ change }) => change === 'same')).toBe(true);
});

it('unites both trees, with a deleted file where it was', () => {
  const united = diffTreeOf(student, pairsOfTrees(student, teacher));
  const files = filesOf(united).map(({ id, path }) => [id, path]);
  expect(files).toEqual([
    ['13', 'lib/a.py'],
    ['4', 'gone.py'],
    ['15', 'main.py'],
    ['16', 'new.py'],
    ['6', 'same.py'],
  ]);
});

it('a folder in place of a deleted file hides that file', () => {
  const before: DirectoryNode = { id: '1', name: '', entries: [{ id: '2', name: 'a', hash: 'x' }] };
  const after: DirectoryNode = {
    id: '1',
    name: '',
    entries: [{ id: '3', name: 'a', entries: [{ id: '4', name: 'b', hash: 'y' }] }],
  };
  const [first] = diffTreeOf(before, pairsOfTrees(before, after)).entries;
  expect(first && isDirectoryNode(first) ? first.entries : []).toHaveLength(1);
});

it('puts what tests left into the tree "AutoTest generated files" (FILE-002)', () => {
  const tree = generatedTreeOf([
    { fileId: 'u-1', path: 'plots/a.png' },
    { fileId: 'u-2', path: 'log.txt' },
  ]);
  expect(tree.name).toBe('AutoTest generated files');
  expect(filesOf(tree).map(({ id, path }) => [id, path])).toEqual([
    ['u-1', 'plots/a.png'],
    ['u-2', 'log.txt'],
  ]);
});
