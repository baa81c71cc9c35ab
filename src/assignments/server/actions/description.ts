// The description of an assignment: markdown, stored as a blob.
import { text } from 'node:stream/consumers';
import { renewSession, type Context } from '../../../access/server/index.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import { Download } from '../../../kernel/server/http/download.ts';
import { requestTooLarge } from '../../../kernel/server/http/refusals.ts';
import { descriptionMissing } from '../../domain/refusals.ts';
import { descriptionTagOf } from '../../domain/settings-tag.ts';
import { accessAssignment } from '../access.ts';
import { updateAssignment } from '../store.ts';
import { accessForEdit, changeAssignment } from './edit.ts';

const maxDescriptionBytes = 1024 * 1024;

export async function getDescription(ctx: Context, assignmentId: number): Promise<Download> {
  const { assignment } = await accessAssignment(ctx, assignmentId);
  if (assignment.descriptionSha256 === null) throw ctx.notFound('description');
  const content = await ctx.platform.blobs.open(assignment.descriptionSha256);
  return new Download({ content, contentType: 'text/markdown; charset=utf-8', fileName: 'description.md' });
}

export async function putDescription(ctx: Context, assignmentId: number): Promise<undefined> {
  await accessForEdit(ctx, assignmentId);
  const received = await receiveDescription(ctx);
  await renewSession(ctx);
  await storeDescription(ctx, await accessForEdit(ctx, assignmentId), received);
  return undefined;
}

export async function removeDescription(ctx: Context, assignmentId: number): Promise<undefined> {
  const scope = await accessForEdit(ctx, assignmentId);
  if (scope.assignment.descriptionSha256 === null) throw ctx.notFound('description');
  await storeDescription(ctx, scope, null);
  return undefined;
}

async function storeDescription(
  ctx: Context,
  scope: Awaited<ReturnType<typeof accessForEdit>>,
  descriptionSha256: string | null,
): Promise<void> {
  const seen = scope.assignment.descriptionSha256;
  const seenText = await textOf(ctx, seen);
  await changeAssignment(ctx, scope, {
    fields: ['description'],
    change: async (tx, before) => {
      // It is read again, while the row is locked, only if it changed a moment ago.
      const isSeen = before.descriptionSha256 === seen;
      const description = isSeen ? seenText : await textOf(ctx, before.descriptionSha256);
      await ctx.demandTag(descriptionTagOf(description), async () => ({ description }));
      await updateAssignment(tx, scope.assignmentId, { descriptionSha256 });
    },
  });
}

/** The stored text; an empty one without a description. */
async function textOf(ctx: Context, sha256: string | null): Promise<string> {
  return sha256 === null ? '' : text(await ctx.platform.blobs.open(sha256));
}

/** Stores the file of the request as a blob. Every part must be read, or the request would never end. */
async function receiveDescription(ctx: Context): Promise<string> {
  let sha256: string | undefined;
  const limits = { fileBytes: maxDescriptionBytes, fieldBytes: maxDescriptionBytes, files: 1 };
  for await (const part of ctx.request.parts(limits)) {
    const stored = await ctx.platform.blobs.put(part.stream);
    if (part.isTruncated())
      throw new RefusedError(requestTooLarge, { text: 'A description may hold at most 1 MiB.' });
    if (part.name === 'description') sha256 = stored.sha256;
  }
  if (sha256 === undefined) throw new RefusedError(descriptionMissing);
  return sha256;
}
