import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { directoriesAbove } from '../../assignments/domain/file-tree.ts';
import {
  checkedPathOf,
  distinctPathsOf,
  escapedNameOf,
  isReservedName,
  uploadedPathOf,
} from './file-name.ts';
import { leadingDirectoryCountOf } from '../../assignments/domain/hand-in-rules/leading-directories.ts';

const name = fc.constantFrom('a', 'b', 'a.b', 'a (1)', '.c', 'a.tar.gz', 'a (1).b');
const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));

describe('checkedPathOf', () => {
  it.each([
    ['a/b.py', 'a/b.py', false],
    ['./a//b.py', 'a/b.py', false],
    ['a\\b.py', 'a/b.py', false],
    ['u\u0308', 'ü', false],
    ['...', '...', false],
    ['.cg-grade', '.cg-grade-USER_PROVIDED', true],
    ['x/cg-size-limit-exceeded/y', 'x/cg-size-limit-exceeded-USER_PROVIDED/y', true],
    ['.cgignore', '.cgignore', false],
    ['a/photo\u202egpj.exe', 'a/photo-gpj.exe', true],
    ['Icon\r', 'Icon-', true],
    ['a\u2066\u2028b\u200f', 'a-b-', true],
    ['فایل\u200cها.py', 'فایل\u200cها.py', false],
  ])('keeps %j as %j (SUB-034)', (given, kept, renamed) => {
    expect(checkedPathOf(given)).toEqual({ path: kept, renamed });
  });

  it.each([
    '/a',
    '\\a',
    'c:a',
    'a/..',
    '..',
    'a/../b',
    'a\0',
    'é'.repeat(116),
    'a/'.repeat(65),
    'a/b/'.repeat(300),
  ])('refuses %j as unsafe (SUB-034)', (given) => {
    expect(checkedPathOf(given)).toMatchObject({ allowed: false, refusal: { code: 'UNSAFE_ARCHIVE' } });
  });

  it('gives only relative paths without empty, dotted or reserved parts, whatever it is given', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.array(name), (text, names) => {
        const checked = checkedPathOf([text, ...names].join('/'));
        if (!('path' in checked) || checked.path === '') return;
        for (const part of checked.path.split('/')) {
          expect(part === '' || isReservedName(part) || part.includes('\\')).toBe(false);
        }
        expect(checkedPathOf(checked.path)).toEqual({ path: checked.path, renamed: false });
      }),
    );
  });
});

it('renames a plainly uploaded file with a reserved name, also a dotted one (SUB-034)', () => {
  expect(uploadedPathOf('..')).toEqual({ path: '..-USER_PROVIDED', renamed: true });
  expect(uploadedPathOf('../x')).toMatchObject({ allowed: false });
});

it('escapes the slashes of a single name (SUB-034)', () => {
  expect(escapedNameOf('a/b\\c')).toBe('a-b-c');
  expect(escapedNameOf('.')).toBe('.-USER_PROVIDED');
});

describe('distinctPathsOf', () => {
  it('numbers before the first dot (SUB-034)', () => {
    const paths = ['x/a.tar.gz', 'x/a.tar.gz', 'x/a.tar.gz', 'b', 'b', 'x'];
    expect(distinctPathsOf(paths, ['e'])).toEqual([
      ...['x/a.tar.gz', 'x/a (1).tar.gz', 'x/a (2).tar.gz', 'b', 'b (1)', 'x (1)'],
    ]);
    expect(distinctPathsOf(['e'], ['e'])).toEqual(['e (1)']);
  });

  it('makes every path unique, apart from every directory, and leaves unique ones alone', () => {
    fc.assert(
      fc.property(fc.array(path), fc.array(path), (paths, directories) => {
        const distinct = distinctPathsOf(paths, directories);
        const folders = new Set([...directories, ...directoriesAbove([...distinct, ...directories])]);
        expect(new Set(distinct).size).toBe(paths.length);
        expect(distinct.filter((one) => folders.has(one))).toEqual([]);
        expect(distinctPathsOf(distinct, directories)).toEqual(distinct);
      }),
    );
  });

  it('stays fast when all names are the same', () => {
    const distinct = distinctPathsOf(Array<string>(16_384).fill('same.py'), []);
    expect(distinct.at(-1)).toBe('same (16383).py');
  });
});

it('counts the directories at the top that hold only the next one (SUB-034)', () => {
  expect(leadingDirectoryCountOf(['a/b/c', 'a/b/d/e'])).toBe(2);
  expect(leadingDirectoryCountOf(['a/b', 'c'])).toBe(0);
  expect(leadingDirectoryCountOf(['a/b/c', 'a/x'])).toBe(1);
  expect(leadingDirectoryCountOf(['a/b/c', 'a/e/'])).toBe(1);
  expect(leadingDirectoryCountOf(['a'])).toBe(0);
  expect(leadingDirectoryCountOf([])).toBe(0);
});
