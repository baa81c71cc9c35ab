import { z } from 'zod';
import type { Context } from '../../access/server/index.ts';
import { RefusedError } from '../../kernel/domain/refusal.ts';
import type { Tx } from '../../kernel/server/database.ts';
import { countUse } from '../../kernel/server/http/rate-limit.ts';
import { mayHold, mostUsesInHour, mostWritesInHour } from '../domain/limits.ts';
import type { Snippet, SnippetTexts } from '../domain/model.ts';
import { sameCourse, snippetKeyTaken } from '../domain/refusals.ts';
import { accessCourseSnippets, accessEditedCourse, accessSnippet, accessUsableSnippet } from './access.ts';
import {
  addUse,
  copySnippets,
  findSnippetByKey,
  listSnippets,
  lockSnippets,
  readAmount,
  removeSnippetRow,
  updateSnippet,
  upsertSnippet,
  type SnippetOwner,
} from './store.ts';

/** A page of the snippets of this owner. */
export async function getSnippets(ctx: Context, owner: SnippetOwner): Promise<Snippet[]> {
  const { size, after } = ctx.page;
  const afterKey = z.string().optional().parse(after);
  const found = await listSnippets(ctx.db, owner, { afterKey, limit: size + 1 });
  const page = found.slice(0, size);
  if (found.length > size) ctx.continueAfter(page.at(-1)?.key);
  return page;
}

export function putSnippet(ctx: Context, owner: SnippetOwner, texts: SnippetTexts): Promise<Snippet> {
  const now = ctx.now();
  return changeSnippets(ctx, owner, (tx) => upsertSnippet(tx, owner, { ...texts, createdAt: now }));
}

/** Changes name and text; another snippet keeps its name (SNIP-016). */
export async function patchSnippet(
  ctx: Context,
  owner: SnippetOwner,
  { snippetId, texts }: { snippetId: number; texts: SnippetTexts },
): Promise<undefined> {
  await accessSnippet(ctx, owner, snippetId);
  await changeSnippets(ctx, owner, async (tx) => {
    const other = await findSnippetByKey(tx, owner, texts.key);
    if (other && other.id !== snippetId) throw new RefusedError(snippetKeyTaken);
    await updateSnippet(tx, snippetId, texts);
  });
  return undefined;
}

export async function removeSnippet(
  ctx: Context,
  owner: SnippetOwner,
  snippetId: number,
): Promise<undefined> {
  await accessSnippet(ctx, owner, snippetId);
  await changeSnippets(ctx, owner, (tx) => removeSnippetRow(tx, snippetId));
  return undefined;
}

/** Copies all snippets of one course to another one; both must be open to the caller (SNIP-035). */
export async function importSnippets(
  ctx: Context,
  { courseId, fromCourseId }: { courseId: number; fromCourseId: number },
): Promise<undefined> {
  const owner = await accessEditedCourse(ctx, courseId);
  if (fromCourseId === courseId) throw new RefusedError(sameCourse);
  await accessCourseSnippets(ctx, fromCourseId);
  const now = ctx.now();
  await changeSnippets(ctx, owner, (tx) => copySnippets(tx, { fromCourseId, toCourseId: courseId, now }));
  return undefined;
}

/** Counts that somebody has inserted a snippet. */
export async function countSnippetUse(ctx: Context, snippetId: number): Promise<undefined> {
  await accessUsableSnippet(ctx, snippetId);
  const key = `snippet uses ${ctx.session.personId}`;
  await countUse(ctx.db, { key, requests: mostUsesInHour, seconds: 3600 }, ctx.now());
  await ctx.transaction((tx) => addUse(tx, snippetId));
  return undefined;
}

/** Does the work while nobody else changes these snippets, and takes it back when there are too many then. */
async function changeSnippets<Result>(
  ctx: Context,
  owner: SnippetOwner,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const key = `snippet writes ${ctx.session.personId}`;
  await countUse(ctx.db, { key, requests: mostWritesInHour, seconds: 3600 }, ctx.now());
  return ctx.transaction(async (tx) => {
    await lockSnippets(tx, owner);
    const before = await readAmount(tx, owner);
    const result = await work(tx);
    const after = await readAmount(tx, owner);
    // What was too much before, such as by a lower bound of a new version, may still become less.
    if (after.count > before.count || after.textBytes > before.textBytes) ctx.demand(mayHold(after));
    return result;
  });
}
