// Uploads in parts for tests, over real HTTP.
import { uploadContract } from '../../src/submissions/domain/uploads/contract.ts';
import type { Upload, UploadFile } from '../../src/submissions/domain/uploads/model.ts';
import type { Actor } from './world.ts';

export const largeFile: UploadFile = { name: 'data.bin', sizeBytes: 300_000, modifiedAtMs: 0 };

export function beginUploadOf(
  actor: Actor,
  assignmentId: number,
  files: readonly UploadFile[] = [largeFile],
): Promise<Upload> {
  const input = { params: { assignmentId }, body: { files: [...files] } };
  return actor.call(uploadContract.beginUpload, input);
}
