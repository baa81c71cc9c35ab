// More time in an exam that runs. What is added is added to the dates that stand while the assignment is locked, so that
// two invigilators who each give five minutes have given ten.
import type { Context } from '../../../access/server/index.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import type { Timeframe, TimeframeEntry } from '../../domain/model.ts';
import { datesOfHiddenNames, examStaysOver, examWithoutEnd } from '../../domain/refusals.ts';
import type { AssignmentScope } from '../access.ts';
import { accessForEdit, changeAssignment } from '../actions/edit.ts';
import { nameSightFor } from '../anonymity/name-sight.ts';
import { datesFor } from '../dates.ts';
import { isMember, shiftExtensions, upsertExtension } from '../individual-dates/store.ts';
import { replaceTimeframes } from '../store.ts';
import { demandLinksPossible } from './actions.ts';

const minuteMs = 60_000;

export async function lengthenExam(
  ctx: Context,
  assignmentId: number,
  { minutes }: { minutes: number },
): Promise<void> {
  const scope = await accessExamForEdit(ctx, assignmentId);
  await changeAssignment(ctx, scope, {
    fields: ['timeframes'],
    change: async (tx, before) => {
      const timeframes = before.timeframes.map((entry) => longerEntry(ctx, entry, minutes));
      await demandLinksPossible(ctx, tx, { ...before, timeframes });
      await replaceTimeframes(tx, assignmentId, timeframes);
      await shiftExtensions(tx, assignmentId, minutes);
      const subject = { subjectKind: 'assignment', subjectId: String(assignmentId), detail: { minutes } };
      await tx.audit({ action: 'exam lengthened', ...subject });
    },
  });
}

export async function lengthenExamOfStudent(
  ctx: Context,
  { assignmentId, personId }: { assignmentId: number; personId: number },
  { minutes, reason }: { minutes: number; reason: string },
): Promise<void> {
  const scope = await accessExamForEdit(ctx, assignmentId);
  if ((await nameSightFor(ctx, scope)).hidesNames) throw new RefusedError(datesOfHiddenNames);
  if (!(await isMember(ctx.db, scope.courseId, personId))) throw ctx.notFound('user');
  await changeAssignment(ctx, scope, {
    fields: ['timeframes'],
    isForOne: true,
    change: async (tx, before) => {
      const datesOf = await datesFor(tx, before, [personId]);
      const { deadline, lockDate } = longer(ctx, datesOf(personId), minutes);
      const granted = { grantedBy: ctx.session.personId, grantedAt: ctx.now() };
      await upsertExtension(tx, { assignmentId, personId }, { deadline, lockDate, reason, ...granted });
      const detail = { personId, deadline, minutes };
      const subject = { subjectKind: 'assignment', subjectId: String(assignmentId), detail };
      await tx.audit({ action: 'extension given', ...subject });
    },
  });
}

async function accessExamForEdit(ctx: Context, assignmentId: number): Promise<AssignmentScope> {
  const scope = await accessForEdit(ctx, assignmentId);
  if (scope.assignment.kind !== 'exam') throw ctx.notFound('exam');
  return scope;
}

const longerEntry = (ctx: Context, entry: TimeframeEntry, minutes: number): TimeframeEntry => ({
  ...entry,
  ...longer(ctx, entry, minutes),
});

/** The later end. One that would still be over helps nobody: whoever gives it learns that at once. */
function longer(
  ctx: Context,
  { deadline, lockDate }: Timeframe,
  minutes: number,
): { deadline: Date; lockDate: Date | null } {
  const later = (date: Date) => new Date(date.getTime() + minutes * minuteMs);
  if (deadline === null) throw new RefusedError(examWithoutEnd);
  if (later(deadline) <= ctx.now()) throw new RefusedError(examStaysOver);
  return { deadline: later(deadline), lockDate: lockDate && later(lockDate) };
}
