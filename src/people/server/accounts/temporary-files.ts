// Files that live for a moment under a secret name: a login to be taken over in a new tab, a download (AUTH-014).
import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Context } from '../../../access/server/index.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import type { Db } from '../../../kernel/server/database.ts';
import { Download } from '../../../kernel/server/http/download.ts';
import { countUse } from '../../../kernel/server/http/rate-limit.ts';
import { invalidParam, requestTooLarge } from '../../../kernel/server/http/refusals.ts';
import type { Platform } from '../../../kernel/server/platform.ts';
import { tokenSha256 } from '../passwords.ts';

/** A file carries a login, which is a few hundred bytes. */
const largestBytes = 64 * 1024;
const filesOfPerson = 60;
const quotaSeconds = 120;
const algorithm = 'aes-256-gcm';
// The key is used for one file only, so that a fixed first block is safe.
const firstBlock = Buffer.alloc(12);

const keyOf = (name: string): Buffer => createHash('sha256').update(`temporary file ${name}`).digest();

interface FileLife {
  maxAge: number;
  ephemeral: boolean;
}

/** Stores the raw body, or the first file of a form; nothing but the answer has its name. */
export async function storeFile(ctx: Context, { maxAge, ephemeral }: FileLife): Promise<{ name: string }> {
  const now = ctx.now();
  const quota = {
    key: `temporary files ${ctx.session.personId}`,
    requests: filesOfPerson,
    seconds: quotaSeconds,
  };
  await countUse(ctx.db, quota, now);
  const content = await smallBodyOf(ctx);
  const name = ctx.platform.random.bytes(32).toString('base64url');
  const nameSha256 = tokenSha256(name);
  const cipher = createCipheriv(algorithm, keyOf(name), firstBlock);
  const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
  const expiresAt = new Date(now.getTime() + maxAge * 1000);
  const row = { nameSha256, sealTag: cipher.getAuthTag(), sizeBytes: sealed.length, ephemeral, expiresAt };
  await ctx.transaction(async (tx) => {
    await tx.insertInto('temporaryFile').values(row).execute();
    await tx.insertInto('temporaryFilePart').values({ nameSha256, part: 0, content: sealed }).execute();
  });
  return { name };
}

async function smallBodyOf(ctx: Context): Promise<Buffer> {
  const isForm = /^multipart\//i.test(ctx.request.headers['content-type'] ?? '');
  if (!isForm) return smallBytesOf(ctx.request.raw);
  for await (const part of ctx.request.parts({ fileBytes: largestBytes + 1, files: 1 })) {
    if (part.fileName !== undefined) return smallBytesOf(part.stream);
    part.stream.resume();
  }
  throw new RefusedError(invalidParam, { text: 'The form holds no file. Send one, or the bytes alone.' });
}

async function smallBytesOf(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of content) {
    sizeBytes += chunk.length;
    if (sizeBytes > largestBytes) throw new RefusedError(requestTooLarge);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Reads a file until its time is over; only the first reader gets an ephemeral one (AUTH-015). */
export async function readTemporaryFile(ctx: Context, name: string, fileName: string): Promise<Download> {
  const nameSha256 = tokenSha256(name);
  // Of two readers at once, the row lock of this update lets one through.
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

/** Removes expired files with all their parts. */
export async function removeExpiredFiles(platform: Platform, now: Date): Promise<void> {
  await platform.database.db.deleteFrom('temporaryFile').where('expiresAt', '<=', now).execute();
}
