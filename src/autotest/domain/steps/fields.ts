// Fields that several block types have, with the messages of the documents.
import { z } from 'zod';
import type { FieldProblem } from '../../../kernel/domain/refusal.ts';
import { Ulid } from '../../../kernel/domain/fields.ts';

export const ScriptText = z.string().max(65_536, 'At most 65,536 characters.');

/** A file of the configuration, as it is stored; its bytes are a blob. */
export const StoredFile = z.object({
  id: Ulid,
  /** Relative to the folder of uploaded files. */
  path: z.string(),
  size: z.number().int().nonnegative(),
});
export type StoredFile = z.infer<typeof StoredFile>;

/** The field of every upload block; requests and answers write its files in a way of their own. */
export const StoredFiles = z.array(StoredFile);

/** Files of a test block: they lie in the folder of uploaded files while this block runs, and at no other time. */
export const OwnFiles = StoredFiles.optional();

/** The documents' word for an empty script (AT2-046). */
export function scriptProblemsOf(fields: { script: string }): FieldProblem[] {
  return fields.script.trim() === '' ? [{ path: '/script', message: 'The program may not be empty' }] : [];
}

/** Problems of the files of an upload block. */
export function filesProblemsOf(fields: { files: StoredFile[] }): FieldProblem[] {
  if (fields.files.length === 0) return [{ path: '/files', message: 'At least one file must be present.' }];
  return pathProblemsOf(fields.files);
}

/** Paths that cannot be laid out, or that two files have. */
export function pathProblemsOf(files: readonly StoredFile[]): FieldProblem[] {
  const seen = new Set<string>();
  return files.flatMap((file, at) => {
    const problem = pathProblemOf(file.path, seen);
    seen.add(file.path);
    return problem === null ? [] : [{ path: `/files/${String(at)}/path`, message: problem }];
  });
}

function pathProblemOf(path: string, seen: ReadonlySet<string>): string | null {
  const parts = path.split('/');
  const odd = parts.some((part) => part === '' || part === '.' || part === '..' || part.length > 255);
  if (odd || path.includes('\0')) return 'This is not a valid file path.';
  return seen.has(path) ? 'This file is there twice.' : null;
}

/** Where the archive of a job holds a file of the configuration, below its folder `fixtures/`. */
export function fixtureEntryOf(fileId: string): string {
  return fileId;
}

/** The copies that an upload block asks of the runner. */
export function copiesOf(files: readonly StoredFile[]): { from: string; to: string }[] {
  return files.map((file) => ({ from: fixtureEntryOf(file.id), to: file.path }));
}
