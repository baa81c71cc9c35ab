import { expect, it } from 'vitest';
import { directoriesAbove, DirectoryNode, treeOf } from './file-tree.ts';

const row = (path: string, sha256: string | null) => ({ id: `id of ${path}`, path, sha256 });

it('nests entries, directories before files, and keeps empty directories (FILE-003)', () => {
  const rows = [row('b.py', '1'), row('src', null), row('src/a.py', '2'), row('', null), row('empty', null)];
  const tree = treeOf({ id: '0', name: 'root' }, rows);
  expect(DirectoryNode.parse(tree)).toEqual({
    id: '0',
    name: 'root',
    entries: [
      { id: 'id of empty', name: 'empty', entries: [] },
      {
        id: 'id of src',
        name: 'src',
        entries: [{ id: 'id of src/a.py', name: 'a.py', hash: '2' }],
      },
      { id: 'id of b.py', name: 'b.py', hash: '1' },
    ],
  });
});

it('refuses to leave out a file whose directory is not there', () => {
  expect(() => treeOf({ id: '0', name: '' }, [row('src/a.py', '1')])).toThrow('src/a.py');
});

it('names every directory above paths, each once', () => {
  expect([...directoriesAbove(['a/b/c.py', 'a/b/d.py', 'e.py'])].toSorted()).toEqual(['a', 'a/b']);
});
