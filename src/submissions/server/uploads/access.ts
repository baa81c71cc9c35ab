import type { Context } from '../../../access/server/index.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import { uploadGone } from '../../domain/uploads/refusals.ts';
import { findUploadOf, type UploadRow } from './store.ts';

/** An upload of the caller. */
export async function accessUpload(ctx: Context, uploadId: string): Promise<UploadRow> {
  const upload = await findUploadOf(ctx.db, ctx.session.personId, uploadId);
  if (!upload) throw new RefusedError(uploadGone);
  return upload;
}
