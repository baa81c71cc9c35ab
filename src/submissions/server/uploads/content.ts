// The files of an upload whose parts have all arrived, read one after the other as those of a form are.
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import type { Context } from '../../../access/server/index.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import type { Blobs } from '../../../kernel/server/blobs/blobs.ts';
import { UploadFile } from '../../domain/uploads/model.ts';
import { uploadUnfinished } from '../../domain/uploads/refusals.ts';
import type { UploadedPart } from '../intake/collect-hand-in.ts';
import { listPartsOf, type UploadRow } from './store.ts';

/** Yields each file; its content is read before the next one is asked for. */
export async function* filesOfUpload(ctx: Context, upload: UploadRow): AsyncGenerator<UploadedPart> {
  if (upload.receivedBytes < upload.sizeBytes) throw new RefusedError(uploadUnfinished);
  const { blobs } = ctx.platform;
  const files = z.array(UploadFile).parse(await json(await blobs.open(upload.filesSha256)));
  const bytes = new CutBytes(contentOf(blobs, await listPartsOf(ctx.db, upload.id)));
  try {
    for (const { name, sizeBytes } of files) yield { name, content: bytes.next(sizeBytes) };
  } finally {
    await bytes.close();
  }
}

async function* contentOf(blobs: Blobs, parts: readonly string[]): AsyncGenerator<Buffer> {
  for (const sha256 of parts) {
    const content: AsyncIterable<Buffer> = await blobs.open(sha256);
    yield* content;
  }
}

/** Cuts a stream of bytes into stretches that are read one after the other. */
class CutBytes {
  private readonly source: AsyncIterator<Buffer>;
  private held: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.source = source[Symbol.asyncIterator]();
  }

  async *next(count: number): AsyncGenerator<Uint8Array> {
    for (let left = count; left > 0;) {
      if (this.held.length === 0) this.held = await this.more();
      const stretch = this.held.subarray(0, left);
      this.held = this.held.subarray(stretch.length);
      left -= stretch.length;
      yield stretch;
    }
  }

  /** Lets go of the part that is open: nobody reads on to its end. */
  async close(): Promise<void> {
    await this.source.return?.();
  }

  private async more(): Promise<Buffer> {
    const next = await this.source.next();
    if (next.done === true) throw new Error('The parts of an upload hold fewer bytes than its files.');
    return next.value;
  }
}
