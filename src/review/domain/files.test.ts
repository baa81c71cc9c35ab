import { expect, it } from 'vitest';
import { filesOf } from '../../assignments/domain/file-tree.ts';
import { firstFileOf, imageTypeOf, richKindOf, lineCountOf, withoutLastNewline } from './files.ts';

const file = (id: string, name: string) => ({ id, name, hash: `hash of ${id}` });
const tree = {
  id: '1',
  name: '',
  entries: [
    file('2', 'README.md'),
    { id: '3', name: 'src', entries: [file('4', 'heap.py'), { id: '5', name: 'deep', entries: [] }] },
    file('6', 'zoo.py'),
  ],
};

it('opens the file that the teacher chose, by path or by name, else the first with code (FILE-020)', () => {
  const files = filesOf(tree);
  expect(firstFileOf(files, 'src/heap.py')?.id).toBe('4');
  expect(firstFileOf(files, '/heap.py')?.id).toBe('4');
  expect(firstFileOf(files, 'missing.py')?.id).toBe('4');
  expect(firstFileOf(files, null)?.id).toBe('4');
  const first = (...names: string[]) => {
    const entries = names.map((name) => file(name, name));
    return firstFileOf(filesOf({ id: '1', name: '', entries }), null)?.id;
  };
  expect(first('data.csv', 'plot.png', 'notes.txt', 'work.ipynb')).toBe('work.ipynb');
  expect(first('LICENSE', 'Makefile', 'README', 'main.py', 'run.log')).toBe('main.py');
  expect(first('data.bin', 'report.pdf')).toBe('report.pdf');
  expect(firstFileOf([], 'heap.py')).toBeUndefined();
});

it('tells pictures and Markdown by the name', () => {
  expect(imageTypeOf('plot.PNG')).toBe('image/png');
  expect(imageTypeOf('png')).toBeUndefined();
  expect(richKindOf('README.md')).toBe('markdown');
  expect(richKindOf('md.py')).toBeUndefined();
});

it('counts lines as editors do, and leaves out the newline that ends the last one', () => {
  expect(['', 'a', 'a\n', 'a\nb', '\n', 'a\n\n'].map(lineCountOf)).toEqual([0, 1, 1, 2, 1, 2]);
  expect(['a\n\n', 'a\r\n', 'a'].map(withoutLastNewline)).toEqual(['a\n', 'a', 'a']);
});
