// Fields that several block types share, with their messages.
import { z } from 'zod';
import type { FieldProblem } from '../../../kernel/domain/refusal.ts';
import { Ulid } from '../../../kernel/domain/fields.ts';
import { withoutUnseen } from '../../../kernel/domain/texts/turning-text.ts';

export const ScriptText = z.string().max(65_536, 'At most 65,536 characters.');

/** A stored file of the configuration. Its bytes are a blob. */
export const StoredFile = z.object({
  id: Ulid,
  /** Relative to the folder of uploaded files. */
  path: z.string(),
  size: z.number().int().nonnegative(),
});
export type StoredFile = z.infer<typeof StoredFile>;

/** The field of every upload block. Requests and answers have their own forms of it. */
export const StoredFiles = z.array(StoredFile);

/** Files of a test block. They are in the folder of uploaded files only while this block runs. */
export const OwnFiles = StoredFiles.optional();

/** The message for an empty script (AT2-046). */
export function scriptProblemsOf(fields: { script: string }): FieldProblem[] {
  return fields.script.trim() === '' ? [{ path: '/script', message: 'The program may not be empty' }] : [];
}

/** Problems of the files of an upload block. */
export function filesProblemsOf(fields: { files: StoredFile[] }): FieldProblem[] {
  if (fields.files.length === 0) return [{ path: '/files', message: 'At least one file must be present.' }];
  return pathProblemsOf(fields.files);
}

/** Paths that cannot be used, or that two files share. */
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
  // Such a name looks like another one to everybody else who edits the tests.
  if (withoutUnseen(path, '') !== path) return 'Take the invisible characters out of this name.';
  return seen.has(path) ? 'This file is there twice.' : null;
}

/** The path of a configuration file in the archive of a job, below its folder `fixtures/`. */
export function fixtureEntryOf(fileId: string): string {
  return fileId;
}

/** The copies that the runner makes for an upload block. */
export function copiesOf(files: readonly StoredFile[]): { from: string; to: string }[] {
  return files.map((file) => ({ from: fixtureEntryOf(file.id), to: file.path }));
}
