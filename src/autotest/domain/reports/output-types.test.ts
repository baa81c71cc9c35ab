import { expect, it } from 'vitest';
import { mimeTypeOf } from './output-types.ts';

it.each([
  ['plot.png', 'image/png'],
  ['report.html', 'text/html'],
  ['notes.md', 'text/markdown'],
  ['proof.tex', 'text/latex'],
  ['moving.gif', 'image/gif'],
  ['photo.jpeg', 'image/jpeg'],
  ['PHOTO.JPG', 'image/jpeg'],
  ['out/plot.svg', 'image/svg+xml'],
  ['log.txt', 'text/plain'],
  ['paper.pdf', 'application/pdf'],
])('%s is shown as %s (AT2-054)', (path, type) => {
  expect(mimeTypeOf(path)).toBe(type);
});

it.each(['archive.zip', 'Makefile', 'folder.png/data', 'constructor', 'file.constructor'])(
  '%s is shown as bytes without a type',
  (path) => {
    expect(mimeTypeOf(path)).toBe('application/octet-stream');
  },
);
