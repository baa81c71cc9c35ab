import { expect, it } from 'vitest';
import { directoriesAbove, DirectoryNode, filesOf, treeOf } from './file-tree.ts';

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

it('takes no file for the root (FILE-006)', () => {
  expect(() => treeOf({ id: '0', name: '' }, [row('', '1')])).toThrow(
    'File tree was not a directory, but a file.',
  );
});

it('names every directory above paths, each once', () => {
  expect([...directoriesAbove(['a/b/c.py', 'a/b/d.py', 'e.py'])].toSorted()).toEqual(['a', 'a/b']);
});

it('walks files in the order of the tree, with their paths', () => {
  const file = (id: string, name: string) => ({ id, name, hash: `hash of ${id}` });
  const src = {
    id: '3',
    name: 'src',
    entries: [file('4', 'heap.py'), { id: '5', name: 'deep', entries: [] }],
  };
  const tree = { id: '1', name: '', entries: [file('2', 'README.md'), src, file('6', 'zoo.py')] };
  const walked = filesOf(tree).map(({ id, path }) => `${id} ${path}`);
  expect(walked).toEqual(['2 README.md', '4 src/heap.py', '6 zoo.py']);
});
