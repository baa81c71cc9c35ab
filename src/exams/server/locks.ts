// Locks a student out of a running exam, and lets them in again.
import type { Context } from '../../access/server/index.ts';
import { putExamLock, removeExamLock } from '../../assignments/server/index.ts';
import { mayChangeIn } from '../../courses/domain/rules.ts';
import { accessExamStudent } from './access.ts';
import type { OfStudent } from './store.ts';
import { tellExam } from './telling.ts';

export async function lockStudent(ctx: Context, student: OfStudent, reason: string): Promise<void> {
  const scope = await accessExamStudent(ctx, student);
  ctx.demand(mayChangeIn(scope.course));
  await ctx.transaction(async (tx) => {
    await putExamLock(tx, student, { reason, lockedBy: ctx.session.personId, lockedAt: ctx.now() });
    await tx.audit({ action: 'exam locked', ...subjectOf(student, { reason }) });
    await tellExam(tx, student.assignmentId, [student.personId]);
  });
}

export async function unlockStudent(ctx: Context, student: OfStudent): Promise<void> {
  const scope = await accessExamStudent(ctx, student);
  ctx.demand(mayChangeIn(scope.course));
  await ctx.transaction(async (tx) => {
    if (!(await removeExamLock(tx, student))) throw ctx.notFound('lock');
    await tx.audit({ action: 'exam unlocked', ...subjectOf(student) });
    await tellExam(tx, student.assignmentId, [student.personId]);
  });
}

const subjectOf = ({ assignmentId, personId }: OfStudent, more: Readonly<Record<string, string>> = {}) => ({
  subjectKind: 'user',
  subjectId: String(personId),
  detail: { assignmentId, ...more },
});
