import type { Context } from '../../../access/server/index.ts';
import { accessAssignment } from '../../../assignments/server/index.ts';
import { mayChangeIn } from '../../../courses/domain/rules.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import { seesGradesOfOthers, viewerOf } from '../../../submissions/server/index.ts';
import { notAGrader, nothingToDraw } from '../../domain/second/refusals.ts';
import { drawSample } from '../../domain/second/rules.ts';
import { mailSecondMarks } from '../reminders/mail-graders.ts';
import { listEveryGrader } from '../store.ts';
import { insertSecondMarkings, listDrawable } from './store.ts';

interface Wanted {
  count: number;
  graderIds: readonly number[];
}

/** Draws a sample of graded work, for people who see the work and the grades of all. */
export async function drawSecondMarkings(
  ctx: Context,
  assignmentId: number,
  { count, graderIds }: Wanted,
): Promise<{ drawn: number }> {
  const scope = await accessAssignment(ctx, assignmentId);
  await ctx.require('can_assign_graders', scope);
  await ctx.require('can_see_others_work', scope);
  ctx.demand(mayChangeIn(scope.course));
  if (!seesGradesOfOthers(await viewerOf(ctx, scope))) throw ctx.missing('can_see_grade_before_open');
  const { courseId } = scope;
  const known = new Set((await listEveryGrader(ctx.db, { courseId, assignmentId })).map(({ id }) => id));
  if (graderIds.some((id) => !known.has(id))) throw new RefusedError(notAGrader);
  const below = (bound: number): number => ctx.platform.random.bytes(4).readUInt32BE() % bound;
  const works = (await listDrawable(ctx.db, assignmentId)).map(({ submissionId, graderId, authorIds }) => ({
    submissionId,
    exceptIds: new Set(graderId === null ? authorIds : [...authorIds, graderId]),
  }));
  const drawn = drawSample(works, { graderIds: [...new Set(graderIds)], count, below });
  if (drawn.length === 0) throw new RefusedError(nothingToDraw);
  return ctx.transaction(async (tx) => {
    const written = await insertSecondMarkings(tx, drawn, ctx.now());
    await tx.audit({
      ...{ action: 'second markings drawn', subjectKind: 'assignment', subjectId: String(assignmentId) },
      detail: { drawn: written.length },
    });
    const counts = new Map(
      [...Map.groupBy(written, ({ personId }) => personId)].map(([id, works]) => [id, works.length]),
    );
    const { assignment } = scope;
    await mailSecondMarks(tx, ctx.platform, { assignment, counts, exceptId: ctx.session.personId });
    return { drawn: written.length };
  });
}
