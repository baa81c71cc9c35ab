import { z } from 'zod';
import type { Context } from '../../../access/server/index.ts';
import { shownPerson } from '../../../assignments/server/index.ts';
import type { FileRevision } from '../../domain/revisions/contract.ts';
import { changeOf } from '../../domain/revisions/rules.ts';
import { accessTeacherFiles } from './access.ts';
import { listRevisions } from './store.ts';

/** What staff changed, newest first. */
export async function readFileRevisions(
  ctx: Context,
  submissionId: number,
): Promise<{ revisions: FileRevision[] }> {
  const scope = await accessTeacherFiles(ctx, submissionId);
  const { viewer, isAuthor } = scope;
  // As with comments: not every author may know who of the staff it was.
  const seesMakers = !isAuthor || (await ctx.may('can_view_feedback_author', scope));
  const before = ctx.page.after === undefined ? undefined : z.number().parse(ctx.page.after);
  const found = await listRevisions(ctx.db, submissionId, { before, limit: ctx.page.size + 1 });
  const page = found.slice(0, ctx.page.size);
  const last = page.at(-1);
  if (found.length > page.length && last) ctx.continueAfter(last.id);
  const makerIds = seesMakers ? [...new Set(page.map(({ madeBy }) => madeBy))] : [];
  const makers = new Map(
    await Promise.all(makerIds.map(async (id) => [id, await shownPerson(ctx.db, viewer.names, id)] as const)),
  );
  const revisions = page.map((row) => ({
    id: String(row.id),
    studentFileId: row.studentFileId === null ? null : String(row.studentFileId),
    change: changeOf(row.path, row.pathBefore),
    path: row.path,
    pathBefore: row.pathBefore,
    isDirectory: row.isDirectory,
    size: row.sizeBytes,
    madeBy: makers.get(row.madeBy) ?? null,
    madeAt: row.madeAt,
    replacedBy: row.replacedBy === null ? null : String(row.replacedBy),
  }));
  return { revisions };
}
