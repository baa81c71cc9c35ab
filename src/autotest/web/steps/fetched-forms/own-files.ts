import { api } from '../../../../kernel/web/api.ts';
import { autotestContract } from '../../../domain/contract.ts';
import type { StoredFile } from '../../../domain/steps/fields.ts';
import type { PickedFiles } from '../forms/picked-files.ts';

/** The text of a file, from this page or from the site; null if the file is not a text. */
export async function readOwnFile(
  assignmentId: number,
  { id: fileId }: StoredFile,
  picked: PickedFiles,
): Promise<string | null> {
  const bytes = await (picked[fileId] ?? (await download(assignmentId, fileId))).arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function download(assignmentId: number, fileId: string) {
  return api.download(autotestContract.downloadAutoTestFile, { params: { assignmentId, fileId } });
}
