// How the files of a submission are shown, and which one first.
import type { PlacedFile } from '../../assignments/domain/file-tree.ts';
import { isProseName } from '../../kernel/domain/texts/prose-names.ts';

/**
 * The file that opens when the address names none: the one the teacher chose, or else the first with code, or
 * else the first that people can read (FILE-020). A note or a table before the code would only be in the way.
 */
export function firstFileOf(
  files: readonly PlacedFile[],
  fileToLoadFirst: string | null,
): PlacedFile | undefined {
  const wanted = fileToLoadFirst?.replace(/^\/+/, '');
  return (
    files.find((file) => file.path === wanted) ??
    files.find((file) => file.name === wanted) ??
    files.find((file) => isForReaders(file) && isCode(file)) ??
    files.find(isForReaders) ??
    files[0]
  );
}

/** Endings of files that only programs read. Once such a file is opened, its bytes decide how it is shown. */
const unreadable = new Set(
  'a bin class db dll dylib exe gz jar o obj pyc rar so sqlite tar wasm xz zip 7z'.split(' '),
);

function isForReaders({ name }: PlacedFile): boolean {
  return !name.startsWith('.') && !unreadable.has(extensionOf(name));
}

function isCode({ name }: PlacedFile): boolean {
  return !isProseName(name) && imageTypeOf(name) === undefined && !aside.has(richKindOf(name));
}

/** Kinds that mostly go with the work. A notebook or a page of HTML is the work itself. */
const aside = new Set<RichKind | undefined>(['markdown', 'csv', 'pdf']);

const imageTypes: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  bmp: 'image/bmp',
  svg: 'image/svg+xml',
};

/** The media type of a picture that browsers can draw, found by the file's name. */
export function imageTypeOf(name: string): string | undefined {
  return imageTypes[extensionOf(name)];
}

/** How a file may be shown beside its text, found by its name; undefined for code. */
export function richKindOf(name: string): RichKind | undefined {
  const ending = extensionOf(name);
  return Object.hasOwn(richKinds, ending) ? richKinds[ending] : undefined;
}

export type RichKind = 'markdown' | 'notebook' | 'csv' | 'html' | 'pdf';
const richKinds: Record<string, RichKind> = {
  md: 'markdown',
  markdown: 'markdown',
  ipynb: 'notebook',
  csv: 'csv',
  tsv: 'csv',
  html: 'html',
  htm: 'html',
  pdf: 'pdf',
};

function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot === -1 ? '' : name.slice(dot + 1).toLowerCase();
}

/** Counts lines as an editor does: a newline at the end starts no further line. */
export function lineCountOf(text: string): number {
  let [count, at] = [0, 0];
  for (; at < text.length; count += 1) {
    const end = text.indexOf('\n', at);
    at = end === -1 ? text.length : end + 1;
  }
  return count;
}

/** The text without its last newline, for a view that would otherwise draw an empty line. */
export function withoutLastNewline(text: string): string {
  if (!text.endsWith('\n')) return text;
  return text.slice(0, text.endsWith('\r\n') ? -2 : -1);
}
