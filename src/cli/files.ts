// Files on disk for hand-ins and templates: all files of a folder, with names relative to it.
import { openAsBlob } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { CommandError } from './failure.ts';

export interface LocalFile {
  /** The name for the server, with forward slashes. */
  name: string;
  path: string;
}

const skippedFolders = new Set(['.git', 'node_modules', '__pycache__', '.pytest_cache']);

/** All files of the named files and folders. */
export async function filesOf(paths: readonly string[]): Promise<LocalFile[]> {
  const found = await Promise.all(paths.map(filesAt));
  return found.flat();
}

async function filesAt(path: string): Promise<LocalFile[]> {
  const found = await stat(path).catch(() => undefined);
  if (!found) throw new CommandError(`There is no file or folder ${path}.`);
  if (!found.isDirectory()) return [{ name: basename(path), path }];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(
      (file) =>
        !relative(path, file)
          .split(sep)
          .some((part) => skippedFolders.has(part)),
    )
    .map((file) => ({ name: relative(path, file).split(sep).join('/'), path: file }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** A form with one part per file: `file0`, `file1`, ... */
export async function formOf(files: readonly LocalFile[], partName: string): Promise<FormData> {
  const form = new FormData();
  for (const [at, file] of files.entries()) {
    form.append(`${partName}${at}`, await openAsBlob(file.path), file.name);
  }
  return form;
}
