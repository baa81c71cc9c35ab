// Output files of steps, for people who may see the output of the step.
import { z } from 'zod';
import type { Context } from '../../../access/server/index.ts';
import { Download } from '../../../kernel/server/http/download.ts';
import type { OutputFileOnWire } from '../../domain/model.ts';
import { mimeTypeOf } from '../../domain/reports/output-types.ts';
import { accessOutputFile, accessResult, stepsWithSeenFiles } from '../access.ts';
import { listOutputFiles } from '../store/output-files.ts';

export async function getOutputFiles(
  ctx: Context,
  of: { assignmentId: number; submissionId: number },
): Promise<{ files: OutputFileOnWire[] }> {
  const scope = await accessResult(ctx, of);
  const { id: resultId, snapshotId } = scope.result;
  const afterId = z.string().optional().parse(ctx.page.after);
  const stepIds = await stepsWithSeenFiles(ctx, scope, snapshotId);
  const limit = ctx.page.size + 1;
  const found = await listOutputFiles(ctx.db, { resultId, stepIds }, { afterId, limit });
  const page = found.slice(0, ctx.page.size);
  if (found.length > page.length) ctx.continueAfter(page.at(-1)?.id);
  return {
    files: page.map(({ id, path, sizeBytes }) => ({
      fileId: id,
      path,
      size: sizeBytes,
      mimeType: mimeTypeOf(path),
    })),
  };
}

/** The bytes of one file. Like handed-in files, they are never sent with a type that a browser would run. */
export async function downloadOutputFile(ctx: Context, fileId: string): Promise<Download> {
  const { path, sha256, sizeBytes } = await accessOutputFile(ctx, fileId);
  return new Download({
    content: (range) => ctx.platform.blobs.open(sha256, range),
    contentType: 'application/octet-stream',
    fileName: path.slice(path.lastIndexOf('/') + 1),
    sizeBytes,
    entityTag: sha256,
  });
}
