// The bytes of one file, as the body of a request or as the first file of a form.
import { Readable } from 'node:stream';
import type { Context } from '../../../access/server/index.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import type { StoredBlob } from '../../../kernel/server/blobs/blobs.ts';
import { requestTooLarge } from '../../../kernel/server/http/refusals.ts';
import { missingFilesPart } from '../../domain/refusals.ts';

/** Stores the content. It is removed later with all unused blobs when the change is refused. */
export async function receiveFile(ctx: Context, mostBytes: number): Promise<StoredBlob> {
  const isForm = /^multipart\//i.test(ctx.request.headers['content-type'] ?? '');
  if (!isForm) return storeUpTo(ctx, ctx.request.raw, mostBytes);
  for await (const part of ctx.request.parts({ fileBytes: mostBytes + 1, files: 1 })) {
    if (part.fileName !== undefined) return storeUpTo(ctx, part.stream, mostBytes);
    part.stream.resume();
  }
  throw new RefusedError(missingFilesPart);
}

async function storeUpTo(
  ctx: Context,
  content: AsyncIterable<Uint8Array>,
  mostBytes: number,
): Promise<StoredBlob> {
  let sizeBytes = 0;
  const counted = async function* () {
    for await (const chunk of content) {
      sizeBytes += chunk.length;
      if (sizeBytes > mostBytes) throw new RefusedError(requestTooLarge);
      yield chunk;
    }
  };
  try {
    return await ctx.platform.blobs.put(Readable.from(counted(), { objectMode: false }));
  } catch (error) {
    // Browsers show the answer only after sending everything. The store may wrap the error of its source.
    ctx.request.raw.unpipe();
    ctx.request.raw.resume();
    throw sizeBytes > mostBytes ? new RefusedError(requestTooLarge) : error;
  }
}
