// Decides which names of handed-in files are refused or changed. A path here is relative, with `/` between its
// parts.
import { directoriesAbove, treeLimits } from '../../assignments/domain/file-tree.ts';
import { unsafeArchive } from './refusals.ts';
import { refused, type RefusedVerdict } from '../../kernel/domain/refusal.ts';
import { withoutUnseen } from '../../kernel/domain/texts/turning-text.ts';

/** The path to keep, or the refusal. Reserved names and invisible characters are changed. */
export type CheckedPath = { readonly path: string; readonly renamed: boolean } | RefusedVerdict;

/** File systems allow names of 255 bytes. This leaves room for `-USER_PROVIDED` and ` (1)`. */
const maxNameBytes = 230;

const reservedNames = new Set(['.', '..', 'cg-size-limit-exceeded', '.api-socket']);
const reservedPrefix = '.cg-';
const drive = /^[a-z]:/i;

/**
 * The path under which a file from an archive or a dropped folder is kept, or the reason for its refusal. A
 * backslash counts as a separator, wherever the archive was made, because Windows would read it so.
 */
export function checkedPathOf(given: string): CheckedPath {
  // Refuse before any other work: a tar may give a name of many megabytes.
  if (given.length > 2 * treeLimits.pathLength) return unsafe(given, 'has too long a path');
  const plain = given.normalize('NFC').replaceAll('\\', '/');
  const parts = plain.split('/').filter((part) => part !== '' && part !== '.');
  if (plain.includes('\0')) return unsafe(given, 'has a zero byte in its name');
  if (plain.startsWith('/') || drive.test(plain)) return unsafe(given, 'has an absolute path');
  if (parts.includes('..')) return unsafe(given, 'points outside the hand-in');
  if (plain.length > treeLimits.pathLength || parts.length > treeLimits.depth)
    return unsafe(given, 'has too long a path');
  if (parts.some((part) => utf8BytesOf(part) > maxNameBytes)) return unsafe(given, 'has too long a name');
  const kept = parts.map(freeNameOf);
  return { path: kept.join('/'), renamed: kept.some((part, at) => part !== parts[at]) };
}

/** The same for a file, which needs a name: the path "." is the hand-in itself and is refused. */
export function filePathOf(given: string): CheckedPath {
  const checked = checkedPathOf(given);
  return 'path' in checked && checked.path === '' ? unsafe(given, 'is no name of a file') : checked;
}

/** The path of a file that was uploaded by itself. A reserved name is changed, not refused. */
export function uploadedPathOf(given: string): CheckedPath {
  return reservedNames.has(given) ? { path: freeNameOf(given), renamed: true } : filePathOf(given);
}

/** One name in the tree: slashes are escaped, and a reserved name is marked as given by the user. */
export function escapedNameOf(given: string): string {
  return freeNameOf(given.normalize('NFC').replaceAll(/[/\\\0]/g, '-'));
}

/** Whether the platform itself uses this name. */
export function isReservedName(name: string): boolean {
  return reservedNames.has(name) || name.startsWith(reservedPrefix);
}

/**
 * Makes the paths of files unique and keeps their order. A file whose path is taken, by an earlier file or a
 * directory, gets " (1)", " (2)" before the first dot of its name.
 */
export function distinctPathsOf(paths: readonly string[], directories: readonly string[]): string[] {
  const taken = new Set([...directories, ...directoriesAbove([...paths, ...directories])]);
  const lastNumber = new Map<string, number>();
  return paths.map((path) => {
    let candidate = path;
    let number = lastNumber.get(path) ?? 0;
    while (taken.has(candidate)) {
      number += 1;
      candidate = numberedPathOf(path, number);
    }
    lastNumber.set(path, number);
    taken.add(candidate);
    return candidate;
  });
}

/**
 * Removes characters that systems write into names by themselves, as macOS does for icons of folders. A
 * hand-in should not be refused because of them.
 */
function freeNameOf(given: string): string {
  const name = withoutUnseen(given, '-');
  return isReservedName(name) ? `${name}-USER_PROVIDED` : name;
}

function numberedPathOf(path: string, number: number): string {
  const nameStart = path.lastIndexOf('/') + 1;
  const dot = path.indexOf('.', nameStart);
  const end = dot === -1 ? path.length : dot;
  return `${path.slice(0, end)} (${number})${path.slice(end)}`;
}

function utf8BytesOf(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}

function unsafe(name: string, fault: string): RefusedVerdict {
  return refused(unsafeArchive, {
    text: `"${name.slice(0, 100)}" ${fault}. Pack the files again with plain relative names.`,
  });
}
