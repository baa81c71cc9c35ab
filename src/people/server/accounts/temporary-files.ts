// Files that live for a moment under a secret name: a login to be taken over in a new tab, a download (AUTH-014).
import { createCipheriv, createDecipheriv, createHash, type CipherGCM } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Context } from '../../../access/server/index.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import type { Db } from '../../../kernel/server/database.ts';
import { Download } from '../../../kernel/server/http/download.ts';
import { requestTooLarge } from '../../../kernel/server/http/refusals.ts';
import type { Platform } from '../../../kernel/server/platform.ts';
import { tokenSha256 } from '../passwords.ts';

const largestBytes = 64 * 1024 * 1024;
const partBytes = 1024 * 1024;
const algorithm = 'aes-256-gcm';
// The key is used for one file only, so that a fixed first block is safe.
const firstBlock = Buffer.alloc(12);

const keyOf = (name: string): Buffer => createHash('sha256').update(`temporary file ${name}`).digest();

interface FileLife {
  maxAge: number;
  ephemeral: boolean;
}

/** Stores the raw body; the answer is the only place where its name stands. */
export async function storeFile(ctx: Context, life: FileLife): Promise<{ name: string }> {
  // The whole body waits on disk, sealed: a slow sender must not hold a transaction open.
  const folder = await mkdtemp(join(tmpdir(), 'proofmark-file-'));
  try {
    return await storeBy(ctx, life, join(folder, 'sealed'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function storeBy(
  ctx: Context,
  { maxAge, ephemeral }: FileLife,
  path: string,
): Promise<{ name: string }> {
  const name = ctx.platform.random.bytes(32).toString('base64url');
  const nameSha256 = tokenSha256(name);
  const cipher = createCipheriv(algorithm, keyOf(name), firstBlock);
  const sizeBytes = await sealInto(path, ctx.request.raw, cipher);
  const expiresAt = new Date(ctx.now().getTime() + maxAge * 1000);
  const sealTag = cipher.getAuthTag();
  await ctx.transaction(async (tx) => {
    const row = { nameSha256, sealTag, sizeBytes, ephemeral, expiresAt };
    await tx.insertInto('temporaryFile').values(row).execute();
    let part = 0;
    for await (const content of bytesOf(createReadStream(path, { highWaterMark: partBytes }))) {
      await tx.insertInto('temporaryFilePart').values({ nameSha256, part, content }).execute();
      part += 1;
    }
  });
  return { name };
}

/** Writes the stream enciphered, and returns its size in bytes. */
async function sealInto(path: string, content: Readable, cipher: CipherGCM): Promise<number> {
  let sizeBytes = 0;
  await pipeline(
    content,
    async function* (chunks: Readable) {
      for await (const chunk of bytesOf(chunks)) {
        sizeBytes += chunk.length;
        if (sizeBytes > largestBytes) throw new RefusedError(requestTooLarge);
        yield chunk;
      }
    },
    cipher,
    createWriteStream(path, { mode: 0o600 }),
  );
  return sizeBytes;
}

async function* bytesOf(stream: Readable): AsyncGenerator<Buffer> {
  for await (const chunk of stream) if (Buffer.isBuffer(chunk)) yield chunk;
}

/** Reads a file: not after its time, an ephemeral one for the first reader only (AUTH-015). */
export async function readTemporaryFile(ctx: Context, name: string, fileName: string): Promise<Download> {
  const nameSha256 = tokenSha256(name);
  // Two readers at once: the row lock of this update lets one of them through.
  const file = await ctx.db
    .updateTable('temporaryFile')
    .set({ readAt: ctx.now() })
    .where('nameSha256', '=', nameSha256)
    .where('expiresAt', '>', ctx.now())
    .where((where) => where.or([where('ephemeral', '=', false), where('readAt', 'is', null)]))
    .returning(['sealTag', 'sizeBytes'])
    .executeTakeFirst();
  if (!file) throw ctx.notFound('file');
  const decipher = createDecipheriv(algorithm, keyOf(name), firstBlock).setAuthTag(file.sealTag);
  return new Download({
    content: Readable.from(partsOf(ctx.db, nameSha256, decipher)),
    contentType: 'application/octet-stream',
    fileName,
    sizeBytes: file.sizeBytes,
  });
}

async function* partsOf(
  db: Db,
  nameSha256: string,
  decipher: ReturnType<typeof createDecipheriv>,
): AsyncGenerator<Buffer> {
  for (let part = 0; ; part += 1) {
    const row = await db
      .selectFrom('temporaryFilePart')
      .select('content')
      .where('nameSha256', '=', nameSha256)
      .where('part', '=', part)
      .executeTakeFirst();
    if (!row) break;
    yield decipher.update(row.content);
  }
  decipher.final();
}

/** Files past their time go, with all their parts. */
export async function removeExpiredFiles(platform: Platform, now: Date): Promise<void> {
  await platform.database.db.deleteFrom('temporaryFile').where('expiresAt', '<=', now).execute();
}
