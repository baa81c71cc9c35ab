// Creates and orders assignments, also for the demo data and the rooms above. It checks no rights.
import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import { RefusedError } from '../../kernel/domain/refusal.ts';
import type { Tx } from '../../kernel/server/database.ts';
import { readSettings } from '../../tenants/server/index.ts';
import type { HandInFilter } from '../domain/hand-in-rules/model.ts';
import { assignmentChanged } from '../domain/events.ts';
import type {
  Assignment,
  Grading,
  PeerFeedbackSettings,
  RegradeSettings,
  StoredAssignment,
  Timeframe,
  WholeAssignment,
} from '../domain/model.ts';
import { courseFull, tooManyAssignments } from '../domain/refusals.ts';
import { gradeAvailabilityColumnsOf, gradingColumnsOf, peerFeedbackColumnsOf } from './rows.ts';
import {
  countInCourse,
  findAssignment,
  insertAssignment,
  lockOrder,
  setOrderKeys,
  updateAssignment,
} from './store.ts';

export interface NewAssignment {
  courseId: number;
  /** The institution whose settings give the grading scale. */
  tenantId: string;
  name: string;
  now: Date;
  /** How many assignments come before it; without it the assignment comes last. */
  position?: number | undefined;
  /** Its place until `settleOrder` is called: the order of the course stays free for others meanwhile. */
  orderKeyForNow?: string | undefined;
  /** Without it the assignment is hidden until a moment is set. */
  timeframe?: Timeframe;
  settings?: Partial<
    Pick<
      StoredAssignment,
      'kind' | 'maxGrade' | 'maxSubmissions' | 'grading' | 'gradeAvailability' | 'groupSetId'
    >
  >;
  descriptionSha256?: string;
}

export const hiddenTimeframe: Timeframe = {
  availability: { tag: 'timed', availableAt: null },
  deadline: null,
  lockDate: null,
};

export async function createAssignment(tx: Tx, given: NewAssignment): Promise<WholeAssignment> {
  const { courseId, name, settings = {}, descriptionSha256 = null } = given;
  const { kind = 'normal', maxGrade = null, maxSubmissions = null, groupSetId = null } = settings;
  const orderKey = given.orderKeyForNow ?? (await keyAt(tx, courseId, given.position));
  const assignmentId = await insertAssignment(
    tx,
    {
      courseId,
      name,
      kind,
      maxGrade,
      maxSubmissions,
      groupSetId,
      descriptionSha256,
      createdAt: given.now,
      orderKey,
      ...gradingColumnsOf(settings.grading ?? (await defaultGrading(tx, given.tenantId))),
      ...gradeAvailabilityColumnsOf(settings.gradeAvailability ?? { tag: 'fixed', value: false }),
    },
    given.timeframe ?? hiddenTimeframe,
  );
  const made = await findAssignment(tx, assignmentId);
  if (!made) throw new Error('The assignment just made is not there.');
  const subject = { subjectKind: 'assignment', subjectId: String(assignmentId), detail: { name } };
  await tx.audit({ action: 'assignment created', ...subject });
  return made;
}

async function keyAt(tx: Tx, courseId: number, wanted?: number): Promise<string> {
  const order = await lockOrder(tx, courseId);
  await demandCourseRoom(tx, courseId);
  const position = Math.min(wanted ?? order.length, order.length);
  return keyBetween(order[position - 1], order[position]);
}

/** Puts assignments that were made without a place behind all others, and refuses them where there is no room. */
export async function settleOrder(tx: Tx, courseId: number, assignmentIds: readonly number[]): Promise<void> {
  const made = new Set(assignmentIds);
  const last = (await lockOrder(tx, courseId)).findLast(({ id }) => !made.has(id));
  if ((await countInCourse(tx, courseId)) > mostAssignments) throw new RefusedError(tooManyAssignments);
  const keys = generateNKeysBetween(last?.orderKey ?? null, null, assignmentIds.length);
  await setOrderKeys(tx, { assignmentIds, keys });
}

/** Pages of a course and of its members read all assignments at once, so there is a bound to them. */
export const mostAssignments = 1000;

/** Refuses one more assignment in a full course. Call it with the order of the course locked. */
export async function demandCourseRoom(tx: Tx, courseId: number): Promise<void> {
  if ((await countInCourse(tx, courseId)) >= mostAssignments) throw new RefusedError(courseFull);
}

/** Puts an assignment right behind another one, or first. */
export async function placeAssignment(
  tx: Tx,
  courseId: number,
  { assignmentId, afterAssignmentId }: { assignmentId: number; afterAssignmentId: number | null },
): Promise<void> {
  const others = (await lockOrder(tx, courseId)).filter((one) => one.id !== assignmentId);
  const at = afterAssignmentId === null ? 0 : others.findIndex((one) => one.id === afterAssignmentId) + 1;
  await updateAssignment(tx, assignmentId, { orderKey: keyBetween(others[at - 1], others[at]) });
}

function keyBetween(
  before: { orderKey: string } | undefined,
  after: { orderKey: string } | undefined,
): string {
  return generateKeyBetween(before?.orderKey ?? null, after?.orderKey ?? null);
}

async function defaultGrading(tx: Tx, tenantId: string): Promise<Grading> {
  const settings = await readSettings(tx, tenantId);
  if (settings.get('DEFAULT_GRADING_SCALE') === 'percentage') return { scale: 'percentage' };
  return { scale: 'points', points: settings.get('DEFAULT_GRADING_POINTS') };
}

/** Gives an assignment hand-in rules. It checks neither rights nor the rules. */
export async function setHandInFilter(
  tx: Tx,
  { id, courseId }: { id: number; courseId: number },
  filter: HandInFilter,
): Promise<void> {
  await updateAssignment(tx, id, { handInFilter: JSON.stringify(filter) });
  await tx.announce(assignmentChanged, { assignmentId: id, courseId, fields: ['ignore', 'ignoreVersion'] });
}

/** Stores the settings of peer feedback, or without any switches it off. The room above divides the authors. */
export async function setPeerFeedback(
  tx: Tx,
  { id, courseId }: { id: number; courseId: number },
  settings: PeerFeedbackSettings | null,
): Promise<void> {
  await updateAssignment(tx, id, peerFeedbackColumnsOf(settings));
  await tx.announce(assignmentChanged, { assignmentId: id, courseId, fields: ['peerFeedbackSettings'] });
}

/**
 * Stores until when and how often students may ask for another look, or without settings that nobody may. Their days
 * count from `startsAt` at the earliest.
 */
export async function setRegrades(
  tx: Tx,
  { id, courseId }: { id: number; courseId: number },
  { settings, startsAt }: { settings: RegradeSettings | null; startsAt: Date },
): Promise<void> {
  await updateAssignment(tx, id, {
    regradeAmount: settings?.amount ?? null,
    regradeDays: settings?.days ?? null,
    regradeStartsAt: settings === null ? null : startsAt,
  });
  await tx.announce(assignmentChanged, { assignmentId: id, courseId, fields: ['regradeSettings'] });
}

/**
 * Sets the columns that rooms above keep on an assignment: rubrics its fixed maximum, AutoTest its ids, grading
 * the assignment whose division it follows.
 */
export async function setAssignmentColumns(
  tx: Tx,
  assignment: { id: number; courseId: number },
  columns: Partial<
    Pick<Assignment, 'fixedMaxRubricPoints' | 'autoTestId' | 'hasAutoTestV2' | 'divisionParentId'>
  >,
): Promise<void> {
  await updateAssignment(tx, assignment.id, columns);
  await tx.announce(assignmentChanged, {
    assignmentId: assignment.id,
    courseId: assignment.courseId,
    fields: Object.keys(columns),
  });
}
