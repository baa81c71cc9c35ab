import { expect, it } from 'vitest';
import { joinedFiles, type Piece } from '../../tools/joined-files.ts';

const piece = (id: string, bytes: number, imports: readonly string[] = []): Piece => ({ id, bytes, imports });
const filesOf = (looks: Readonly<Record<string, readonly Piece[]>>) =>
  joinedFiles(new Map(Object.entries(looks).map(([look, pieces]) => [look, new Set(pieces)])), {
    alone: 'login',
    uncounted: 'elsewhere',
  })
    .map((file) =>
      [...file]
        .map(({ id }) => id)
        .toSorted()
        .join(' '),
    )
    .toSorted();

it('puts what the same looks need into one file, and what is small into that of others', () => {
  const [kit, text] = [piece('kit', 500_000), piece('text', 500_000)];
  const [small, list, viewer] = [piece('small', 100), piece('list', 90_000), piece('viewer', 90_000)];
  const files = filesOf({ list: [kit, text, small, list], viewer: [kit, text, viewer] });
  expect(files).toEqual(['kit text', 'list small', 'viewer']);
});

it('makes no look fetch much that only another needs, be it through what a joined file imports', () => {
  const large = piece('large', 400_000);
  const opener = piece('opener', 50, ['large']);
  const login = piece('login', 50);
  expect(filesOf({ login: [login], editor: [large, opener] })).toEqual(['large opener', 'login']);
});

it('joins no files so that two import each other', () => {
  const base = piece('base', 10);
  const middle = piece('middle', 900_000, ['base']);
  const top = piece('top', 10, ['middle', 'base']);
  const files = filesOf({ a: [base], b: [base, middle], c: [base, middle, top] });
  expect(files).not.toContain('base top');
});

it('joins the cheapest files of a look that has too many, and leaves those of others', () => {
  const parts = Array.from({ length: 20 }, (_, at) => piece(`part-${at}`, 50_000 + at));
  const looks = Object.fromEntries(parts.map((part, at) => [`look-${at}`, [part]]));
  const files = filesOf({ ...looks, all: parts, other: [piece('other', 50)] });
  expect(files).toHaveLength(17);
  expect(files).toContain('other');
  expect(files).toContain('part-19');
});

it('makes the first look of everybody fetch nothing that only others need, however small', () => {
  const [shared, small] = [piece('shared', 50), piece('small', 50)];
  expect(filesOf({ login: [shared], list: [shared, small] })).toEqual(['shared', 'small']);
});

it('leaves the many files of what nobody fetches at once apart', () => {
  const parts = Array.from({ length: 20 }, (_, at) => piece(`part-${at}`, 50_000 + at));
  const looks = Object.fromEntries(parts.map((part, at) => [`look-${at}`, [part]]));
  expect(filesOf({ ...looks, elsewhere: parts })).toHaveLength(parts.length);
});
