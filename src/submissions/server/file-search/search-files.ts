// Finds text in the files of a submission. A search reads a bounded number of bytes, file by file, and lets others go
// between them.
import { buffer } from 'node:stream/consumers';
import type { Context } from '../../../access/server/index.ts';
import { Pace } from '../../../kernel/server/turns/pace.ts';
import type { ReplyOf } from '../../../kernel/domain/endpoint.ts';
import type { fileSearchContract } from '../../domain/search/contract.ts';
import { findInText, searchLimits } from '../../domain/search/find-in-text.ts';
import { accessFiles } from '../access.ts';
import { listFilesAfter } from '../file-store.ts';
import { accessTree } from '../revisions/access.ts';
import type { TreeOwner } from '../revisions/tree-source.ts';

type Found = ReplyOf<typeof fileSearchContract.searchFiles>;

export async function searchFiles(
  ctx: Context,
  submissionId: number,
  { q, owner: wanted }: { q: string; owner?: TreeOwner | undefined },
): Promise<Found> {
  const owner = await accessTree(ctx, await accessFiles(ctx, submissionId), wanted);
  await ctx.takeLargeTurn();
  const after = { submissionId, id: 0 };
  const rows = await listFilesAfter(ctx.db, [submissionId], { after, limit: searchLimits.files + 1, owner });
  const files = rows.slice(0, searchLimits.files).filter(({ isDirectory }) => !isDirectory);
  const pace = new Pace(ctx.request.departure);
  const found: Found = { matches: [], isCut: rows.length > searchLimits.files, notSearched: 0 };
  let readBytes = 0;
  for (const { id, path, sha256, sizeBytes } of files) {
    const size = sizeBytes ?? 0;
    const isTooMuch = size > searchLimits.fileBytes || readBytes + size > searchLimits.totalBytes;
    const text = sha256 === null || isTooMuch ? undefined : await readText(ctx, sha256);
    if (text === undefined) {
      found.notSearched += 1;
      continue;
    }
    readBytes += size;
    const left = searchLimits.matches - found.matches.length;
    const most = Math.min(left, searchLimits.matchesOfFile);
    const lines = findInText(text, q, most + 1);
    found.isCut ||= lines.length > most;
    found.matches.push(...lines.slice(0, most).map((line) => ({ ...line, fileId: String(id), path })));
    if (left === 0) break;
    await pace.rest();
  }
  return found;
}

/** Undefined for a file that is no text. */
async function readText(ctx: Context, sha256: string): Promise<string | undefined> {
  const bytes = await buffer(await ctx.platform.blobs.open(sha256));
  return bytes.includes(0) ? undefined : bytes.toString('utf8');
}
