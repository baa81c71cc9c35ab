// Hand-ins for tests, over real HTTP.
import { submissionContract } from '../../src/submissions/domain/contract.ts';
import type { ExtendedSubmission } from '../../src/submissions/domain/model.ts';
import type { Actor } from './world.ts';

export type HandInFiles = Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>;

/** A form with one part per file; a name with `/` is a file of a dropped folder. */
export function formOf(files: HandInFiles): FormData {
  const form = new FormData();
  for (const [path, content] of Object.entries(files)) form.append('file', new Blob([content]), path);
  return form;
}

/** Hands the files in as this person. */
export async function handIn(
  actor: Actor,
  assignmentId: number,
  files: HandInFiles = { 'main.py': 'print("hello")\n' },
): Promise<ExtendedSubmission> {
  return actor.call(submissionContract.uploadSubmission, {
    params: { assignmentId },
    upload: formOf(files),
  });
}
