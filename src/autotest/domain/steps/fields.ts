// Fields that several block types share, with their messages.
import { z } from 'zod';
import type { FieldProblem } from '../../../kernel/domain/refusal.ts';
import { Ulid } from '../../../kernel/domain/fields.ts';
import { utf8Bytes } from '../reports/unit-test.ts';
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
  const paths = new Set(files.map(({ path }) => path));
  return files.flatMap((file, at) => {
    const problem = pathProblemOf(file.path, seen) ?? folderProblemOf(file.path, paths);
    seen.add(file.path);
    return problem === null ? [] : [{ path: `/files/${String(at)}/path`, message: problem }];
  });
}

/** Longer ones fit into no index of the database. */
const longestPathBytes = 1024;

function pathProblemOf(path: string, seen: ReadonlySet<string>): string | null {
  const parts = path.split('/');
  const isLong = path.length > longestPathBytes || utf8Bytes(path) > longestPathBytes;
  const odd =
    isLong || parts.some((part) => part === '' || part === '.' || part === '..' || part.length > 255);
  if (odd || path.includes('\0')) return 'This is not a valid file path.';
  // Such a name looks like another one to everybody else who edits the tests.
  if (withoutUnseen(path, '') !== path) return 'Take the invisible characters out of this name.';
  return seen.has(path) ? 'This file is there twice.' : null;
}

/** No machine has a file and a folder of one name. */
function folderProblemOf(path: string, paths: ReadonlySet<string>): string | null {
  const parts = path.split('/').slice(0, -1);
  const isThroughFile = parts.some((_, at) => paths.has(parts.slice(0, at + 1).join('/')));
  return isThroughFile ? 'Another file has the name of its folder.' : null;
}

/** The path of a configuration file in the archive of a job, below its folder `fixtures/`. */
export function fixtureEntryOf(fileId: string): string {
  return fileId;
}

/** The copies that the runner makes for an upload block. */
export function copiesOf(files: readonly StoredFile[]): { from: string; to: string }[] {
  return files.map((file) => ({ from: fixtureEntryOf(file.id), to: file.path }));
}
