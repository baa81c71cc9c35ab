// Extensions and extra time of single students: list, give, take back.
import type { Context } from '../../../access/server/index.ts';
import { mayChangeIn } from '../../../courses/domain/rules.ts';
import { accessCourse } from '../../../courses/server/index.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import { PersonKey, userReply } from '../../../people/server/index.ts';
import type { Accommodation, IndividualDates, SentExtension } from '../../domain/individual-dates/model.ts';
import { mayExtend, mayGiveExtraTime } from '../../domain/individual-dates/rules.ts';
import { extensionTagOf } from '../../domain/settings-tag.ts';
import { datesOfHiddenNames } from '../../domain/refusals.ts';
import { accessAssignment, type AssignmentScope } from '../access.ts';
import { accessForEdit, changeAssignment } from '../actions/edit.ts';
import { nameSightFor } from '../anonymity/name-sight.ts';
import { datesFor } from '../dates.ts';
import {
  findExtension,
  hasHiddenNames,
  isMember,
  listMovedStudents,
  removeAccommodationRow,
  removeExtensionRow,
  upsertAccommodation,
  upsertExtension,
} from './store.ts';

export async function getIndividualDates(ctx: Context, assignmentId: number): Promise<IndividualDates[]> {
  const scope = await accessAssignment(ctx, assignmentId);
  await ctx.require('can_edit_assignment_info', scope);
  await demandNames(ctx, scope);
  const { after, size } = ctx.page;
  const found = await listMovedStudents(ctx.db, scope, {
    after: after === undefined ? undefined : PersonKey.parse(after),
    limit: size + 1,
  });
  const page = found.slice(0, size);
  const last = page.at(-1);
  if (found.length > page.length && last) ctx.continueAfter({ name: last.name, id: last.id });
  const ids = page.map(({ id }) => id);
  const datesOf = await datesFor(ctx.db, scope.assignment, ids);
  return page.map((row) => {
    const { deadline, lockDate } = datesOf(row.id);
    return { user: userReply(row), deadline, lockDate, ...movesOf(row) };
  });
}

type MovedStudent = Awaited<ReturnType<typeof listMovedStudents>>[number];

function movesOf(row: MovedStudent): Pick<IndividualDates, 'extension' | 'accommodation'> {
  const { deadline, lockDate, reason, grantedBy, grantedAt, extraPercent, extraHours } = row;
  return {
    extension:
      deadline && grantedAt ? { deadline, lockDate, reason: reason ?? '', grantedBy, grantedAt } : null,
    accommodation: extraPercent === null || extraHours === null ? null : { extraPercent, extraHours },
  };
}

interface OfStudent {
  readonly assignmentId: number;
  readonly personId: number;
}

export async function putExtension(
  ctx: Context,
  { assignmentId, personId }: OfStudent,
  extension: SentExtension,
): Promise<void> {
  const scope = await accessForEdit(ctx, assignmentId);
  await demandNames(ctx, scope);
  ctx.demand(mayExtend(extension));
  await demandMember(ctx, { courseId: scope.courseId, personId });
  const given = { ...extension, grantedBy: ctx.session.personId, grantedAt: ctx.now() };
  await changeAssignment(ctx, scope, {
    fields: ['timeframes'],
    isForOne: true,
    change: async (tx) => {
      const present = await findExtension(tx, { assignmentId, personId });
      await ctx.demandTag(extensionTagOf(present), async () => ({ extension: present }));
      await upsertExtension(tx, { assignmentId, personId }, given);
      const { deadline, lockDate } = extension;
      const detail = { personId, deadline, lockDate };
      const subject = { subjectKind: 'assignment', subjectId: String(assignmentId), detail };
      await tx.audit({ action: 'extension given', ...subject });
    },
  });
}

export async function removeExtension(ctx: Context, { assignmentId, personId }: OfStudent): Promise<void> {
  const scope = await accessForEdit(ctx, assignmentId);
  await demandNames(ctx, scope);
  await changeAssignment(ctx, scope, {
    fields: ['timeframes'],
    isForOne: true,
    change: async (tx) => {
      if (!(await removeExtensionRow(tx, { assignmentId, personId }))) throw ctx.notFound('extension');
      const subject = { subjectKind: 'assignment', subjectId: String(assignmentId), detail: { personId } };
      await tx.audit({ action: 'extension taken back', ...subject });
    },
  });
}

interface InCourse {
  readonly courseId: number;
  readonly personId: number;
}

export async function putAccommodation(
  ctx: Context,
  { courseId, personId }: InCourse,
  accommodation: Accommodation,
): Promise<void> {
  await accessCourseForDates(ctx, courseId);
  ctx.demand(mayGiveExtraTime(accommodation));
  await demandMember(ctx, { courseId, personId });
  await ctx.transaction(async (tx) => {
    await upsertAccommodation(tx, { courseId, personId }, accommodation);
    const subject = { subjectKind: 'course', subjectId: String(courseId), detail: { personId } };
    await tx.audit({ action: 'extra time given', ...subject });
  });
}

export async function removeAccommodation(ctx: Context, { courseId, personId }: InCourse): Promise<void> {
  await accessCourseForDates(ctx, courseId);
  await ctx.transaction(async (tx) => {
    if (!(await removeAccommodationRow(tx, { courseId, personId }))) throw ctx.notFound('extra time');
    const subject = { subjectKind: 'course', subjectId: String(courseId), detail: { personId } };
    await tx.audit({ action: 'extra time taken back', ...subject });
  });
}

/** Extra time counts in all assignments, so it would reveal names in those that hide them. */
async function accessCourseForDates(ctx: Context, courseId: number): Promise<void> {
  const course = await accessCourse(ctx, courseId);
  await ctx.require('can_edit_assignment_info', course);
  ctx.demand(mayChangeIn(course));
  const mayBeHidden = !(await ctx.may('can_see_anonymized_names', course));
  if (mayBeHidden && (await hasHiddenNames(ctx.db, courseId)))
    throw new RefusedError(datesOfHiddenNames, { text: namesHiddenInCourse });
}

const namesHiddenInCourse =
  'Names are hidden in an assignment of this course, and extra time of single students would reveal them. ' +
  'Ask somebody who may see real names.';

async function demandMember(ctx: Context, { courseId, personId }: InCourse): Promise<void> {
  if (!(await isMember(ctx.db, courseId, personId))) throw ctx.notFound('user');
}

/** A deadline of one student only would reveal the person behind a label. */
async function demandNames(ctx: Context, scope: AssignmentScope): Promise<void> {
  if ((await nameSightFor(ctx, scope)).hidesNames) throw new RefusedError(datesOfHiddenNames);
}
