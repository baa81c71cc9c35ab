import { describe, expect, it } from 'vitest';
import { templatePathOf, templateTreeOf } from './template-tree.ts';

describe('template files', () => {
  it('make a tree with directories first, each by name', () => {
    const rows = ['', 'b.py', 'src', 'src/deep', 'src/deep/x.py', 'a.py'].map((path, at) => ({
      id: at + 1,
      path,
      sha256: path.endsWith('.py') ? `hash of ${path}` : null,
    }));
    expect(templateTreeOf(rows)).toEqual({
      id: '1',
      name: 'template',
      entries: [
        {
          id: '3',
          name: 'src',
          entries: [
            { id: '4', name: 'deep', entries: [{ id: '5', name: 'x.py', hash: 'hash of src/deep/x.py' }] },
          ],
        },
        { id: '6', name: 'a.py', hash: 'hash of a.py' },
        { id: '2', name: 'b.py', hash: 'hash of b.py' },
      ],
    });
    expect(templateTreeOf([])).toBeUndefined();
  });

  it.each([
    ['a.py', 'a.py'],
    ['/src//a.py', 'src/a.py'],
    ['../a.py', undefined],
    ['src/../../a.py', undefined],
    ['./a.py', undefined],
    ['src\\a.py', undefined],
    ['a\n.py', undefined],
    ['a\u202eyp.exe', undefined],
    ['', undefined],
    ['/', undefined],
  ])('stay below the template: %j is stored as %j', (fileName, path) => {
    expect(templatePathOf(fileName)).toBe(path);
  });
});
