// Takes the files of a large hand-in part by part (decision 80). Any server process may take any part.
import { Readable } from 'node:stream';
import type { Context } from '../../../access/server/index.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import type { StoredBlob } from '../../../kernel/server/blobs/blobs.ts';
import { SenderLeft } from '../../../kernel/server/turns/fair-turns.ts';
import type { Upload, UploadFile } from '../../domain/uploads/model.ts';
import { isPartSize, mostPartBytes, uploadsOfPerson } from '../../domain/uploads/parts.ts';
import { otherOffset, partUnfit } from '../../domain/uploads/refusals.ts';
import type { AuthorWishes } from '../authors/hand-in-author.ts';
import { drain, takesFiles } from '../hand-in.ts';
import { Ledger } from '../intake/ledger.ts';
import { receiveFile } from '../revisions/received-file.ts';
import { limitsOf, startHandIn } from '../started-hand-in.ts';
import { countPart, countTry } from '../hand-in-pace.ts';
import { accessUpload } from './access.ts';
import { ensureUpload, insertPart, removeAllBut, type UploadRow } from './store.ts';

/** Begins an upload, or finds the one of the same files. Everything that can be refused now is refused now. */
export async function beginUpload(
  ctx: Context,
  assignmentId: number,
  { wishes, files }: { wishes: AuthorWishes; files: readonly UploadFile[] },
): Promise<Upload> {
  const moments = { createdAt: ctx.request.receivedAt };
  const handIn = await startHandIn(ctx, assignmentId, { wishes, moments, isWayEnabled: takesFiles });
  await countTry(ctx.db, handIn, ctx.now());
  const ledger = new Ledger(await limitsOf(handIn));
  ledger.checkEntries(files.length);
  for (const { sizeBytes } of files) ledger.countReceived(sizeBytes);
  const list = await ctx.platform.blobs.put(Readable.from([Buffer.from(JSON.stringify(files))]));
  const { personId } = ctx.session;
  const sizeBytes = files.reduce((sum, file) => sum + file.sizeBytes, 0);
  const given = { id: ctx.platform.random.uuid(), personId, assignmentId, files: list, sizeBytes };
  const upload = await ctx.transaction(async (tx) => {
    const row = await ensureUpload(tx, { ...given, now: ctx.now() });
    await removeAllBut(tx, personId, uploadsOfPerson);
    return row;
  });
  return uploadOf(upload);
}

export async function readUpload(ctx: Context, uploadId: string): Promise<Upload> {
  return uploadOf(await accessUpload(ctx, uploadId));
}

/** Stores a part that begins where the upload stands. A part that is cut off leaves nothing. */
export async function appendToUpload(ctx: Context, uploadId: string, offset: number): Promise<Upload> {
  const upload = await accessUpload(ctx, uploadId);
  if (upload.receivedBytes !== offset) {
    drain(ctx);
    throw new RefusedError(otherOffset);
  }
  await countPart(ctx.db, ctx.session.personId, ctx.now());
  const part = await receivePart(ctx);
  if (!isPartSize(part.sizeBytes, upload.sizeBytes - offset)) throw new RefusedError(partUnfit);
  const now = ctx.now();
  const isTaken = await ctx.transaction((tx) => insertPart(tx, upload, { startByte: offset, part, now }));
  if (!isTaken) throw new RefusedError(otherOffset);
  return uploadOf({ ...upload, receivedBytes: offset + part.sizeBytes });
}

/** Nobody waits for the answer to a part that was cut off: lines are cut every day. */
async function receivePart(ctx: Context): Promise<StoredBlob> {
  try {
    return await receiveFile(ctx, mostPartBytes);
  } catch (error) {
    throw ctx.request.departure.aborted ? new SenderLeft() : error;
  }
}

function uploadOf({ id, sizeBytes, receivedBytes }: UploadRow): Upload {
  return { id, sizeBytes, receivedBytes };
}
