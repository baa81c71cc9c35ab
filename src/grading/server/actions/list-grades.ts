import { z } from 'zod';
import type { Context } from '../../../access/server/index.ts';
import { accessAssignment } from '../../../assignments/server/index.ts';
import { isLate } from '../../../submissions/domain/lateness.ts';
import { rightsToSeeWork, staffSightOf } from '../../../submissions/domain/sight.ts';
import {
  listSubmissions,
  seesGrade,
  submissionReply,
  viewerNaming,
  viewerOf,
} from '../../../submissions/server/index.ts';
import type { GradebookLine } from '../../domain/model.ts';

const Key = z.object({ createdAt: z.coerce.date(), id: z.number() });

/** The gradebook: the latest submission of every author, newest first, without test submissions (GRADE-014). */
export async function listGrades(ctx: Context, assignmentId: number): Promise<GradebookLine[]> {
  const scope = await accessAssignment(ctx, assignmentId);
  await ctx.requireAny(rightsToSeeWork, scope);
  const viewer = await viewerOf(ctx, scope);
  const { size, after } = ctx.page;
  const found = await listSubmissions(
    ctx.db,
    { assignmentId, sight: staffSightOf(viewer), isTest: false, latestOnly: true, terms: [] },
    { after: after === undefined ? undefined : Key.parse(after), limit: size + 1 },
  );
  const page = found.slice(0, size);
  const first = page[0];
  if (first && !seesGrade(viewer, first)) throw ctx.missing('can_see_grade_before_open');
  const last = page.at(-1);
  if (found.length > size && last) ctx.continueAfter({ createdAt: last.createdAt, id: last.id });
  const naming = await viewerNaming(ctx.db, viewer, page);
  return page.map((row) => {
    const submission = submissionReply(naming, row);
    const { user, id, grade, gradeOverridden, createdAt } = submission;
    return {
      user,
      submissionId: id,
      grade,
      gradeOverridden,
      submittedAt: createdAt,
      isLate: isLate(submission),
    };
  });
}
