// Converts between rows and assignments.
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { AssignmentTable, AssignmentTimeframeTable } from '../../kernel/server/tables.generated.ts';
import { HandInFilter } from '../domain/hand-in-rules/model.ts';
import {
  Assignment,
  type Availability,
  type GradeAvailability,
  type Grading,
  type PeerFeedbackSettings,
  type StoredAssignment,
  type Timeframe,
  type TimeframeEntry,
  type WebhookConfiguration,
} from '../domain/model.ts';

/** What is read of each assignment, also where there are hundreds: all but its hand-in rules. */
export const assignmentColumns = [
  'id',
  'name',
  'kind',
  'createdAt',
  'courseId',
  'orderKey',
  'sealedPassword',
  'allowedIpRanges',
  'descriptionSha256',
  'gradesAvailable',
  'gradesAvailableAt',
  'gradingScale',
  'gradingPoints',
  'fixedMaxRubricPoints',
  'maxGrade',
  'sendLoginLinks',
  'groupSetId',
  'autoTestId',
  'hasAutoTestV2',
  'filesUploadEnabled',
  'editorUploadEnabled',
  'webhookEnabled',
  'githubTemplateRepo',
  'maxSubmissions',
  'coolOffPeriod',
  'amountInCoolOffPeriod',
  'reminderTime',
  'peerFeedbackAmount',
  'peerFeedbackTime',
  'peerFeedbackAutoApproved',
  'peerFeedbackRedivide',
  'regradeAmount',
  'regradeDays',
  'doneType',
  'doneEmail',
  'divisionParentId',
  'anonymizedGrading',
  'fileToLoadFirst',
  'submissionMode',
] as const satisfies readonly (keyof AssignmentTable)[];

export type AssignmentRow = Pick<Selectable<AssignmentTable>, (typeof assignmentColumns)[number]> & {
  hasIndividualDates: boolean;
  hasExamLocks: boolean;
};
export type TimeframeRow = Selectable<AssignmentTimeframeTable>;

const Choices = Assignment.pick({ kind: true, doneType: true, submissionMode: true });

/** Hand-in rules as they are stored. */
export const StoredFilter = HandInFilter.nullable();
const GradingScale = z.enum(['points', 'percentage']);

export function assignmentOf(row: AssignmentRow, timeframes: TimeframeEntry[]): StoredAssignment {
  const { id, name, createdAt, courseId, sendLoginLinks, fixedMaxRubricPoints, maxGrade, orderKey } = row;
  return {
    ...Choices.parse(row),
    id,
    name,
    createdAt,
    courseId,
    timeframes,
    isLti: false,
    lmsName: null,
    restrictions: { password: row.sealedPassword !== null, ip: row.allowedIpRanges.length > 0 },
    allowedIpRanges: row.allowedIpRanges,
    gradeAvailability: gradeAvailabilityOf(row),
    descriptionSha256: row.descriptionSha256,
    sendLoginLinks,
    fixedMaxRubricPoints,
    maxGrade,
    grading: gradingOf(row),
    groupSetId: row.groupSetId,
    hasIndividualDates: row.hasIndividualDates,
    hasExamLocks: row.hasExamLocks,
    autoTestId: row.autoTestId,
    hasAutoTestV2: row.hasAutoTestV2,
    filesUploadEnabled: row.filesUploadEnabled,
    editorUploadEnabled: row.editorUploadEnabled,
    webhookConfiguration: webhookOf(row),
    maxSubmissions: row.maxSubmissions,
    coolOffPeriod: row.coolOffPeriod,
    amountInCoolOffPeriod: row.amountInCoolOffPeriod,
    reminderTime: row.reminderTime,
    peerFeedbackSettings: peerFeedbackOf(row),
    regradeSettings: row.regradeAmount === null ? null : { amount: row.regradeAmount, days: row.regradeDays },
    doneEmail: row.doneEmail,
    divisionParentId: row.divisionParentId,
    anonymizedGrading: row.anonymizedGrading === null ? null : { method: 'murmur_v3' },
    fileToLoadFirst: row.fileToLoadFirst,
    orderKey,
  };
}

export function timeframeEntryOf(row: Omit<TimeframeRow, 'id' | 'assignmentId'>): TimeframeEntry {
  const availability: Availability = row.alwaysAvailable
    ? { tag: 'fixed', value: true }
    : { tag: 'timed', availableAt: row.availableAt };
  return { sectionIds: row.sectionIds, availability, deadline: row.deadline, lockDate: row.lockDate };
}

/** An entry of a schedule in a list that the database has put together, with its moments in milliseconds. */
export type ListedEntry = Pick<TimeframeRow, 'sectionIds' | 'alwaysAvailable'> &
  Record<'availableAt' | 'deadline' | 'lockDate', number | null>;

export function listedEntryOf({ availableAt, deadline, lockDate, ...entry }: ListedEntry): TimeframeEntry {
  return timeframeEntryOf({
    ...entry,
    availableAt: momentOf(availableAt),
    deadline: momentOf(deadline),
    lockDate: momentOf(lockDate),
  });
}

const momentOf = (milliseconds: number | null): Date | null =>
  milliseconds === null ? null : new Date(milliseconds);

export function timeframeColumnsOf({ availability, deadline, lockDate }: Timeframe) {
  const alwaysAvailable = availability.tag === 'fixed';
  return {
    alwaysAvailable,
    availableAt: alwaysAvailable ? null : availability.availableAt,
    deadline,
    lockDate,
  };
}

export function gradeAvailabilityColumnsOf(availability: GradeAvailability) {
  return availability.tag === 'fixed'
    ? { gradesAvailable: availability.value, gradesAvailableAt: null }
    : { gradesAvailable: null, gradesAvailableAt: availability.availableAt };
}

/** The maximum of the points scale is kept while the percentage scale is in use. */
export function gradingColumnsOf(grading: Grading) {
  return grading.scale === 'points'
    ? { gradingScale: 'points', gradingPoints: grading.points }
    : { gradingScale: 'percentage' };
}

export function webhookColumnsOf(configuration: WebhookConfiguration) {
  return configuration.tag === 'enabled'
    ? { webhookEnabled: true, githubTemplateRepo: configuration.githubTemplateRepo }
    : { webhookEnabled: false };
}

function gradeAvailabilityOf(row: AssignmentRow): GradeAvailability {
  const { gradesAvailable, gradesAvailableAt } = row;
  return gradesAvailableAt === null
    ? { tag: 'fixed', value: gradesAvailable ?? false }
    : { tag: 'timed', availableAt: gradesAvailableAt };
}

export function peerFeedbackColumnsOf(settings: PeerFeedbackSettings | null) {
  return {
    peerFeedbackAmount: settings?.amount ?? null,
    peerFeedbackTime: settings?.time ?? null,
    peerFeedbackAutoApproved: settings?.autoApproved ?? false,
    peerFeedbackRedivide: settings?.redivideAfterDeadline ?? false,
  };
}

function peerFeedbackOf(row: AssignmentRow): PeerFeedbackSettings | null {
  if (row.peerFeedbackAmount === null) return null;
  return {
    amount: row.peerFeedbackAmount,
    time: row.peerFeedbackTime,
    autoApproved: row.peerFeedbackAutoApproved,
    redivideAfterDeadline: row.peerFeedbackRedivide,
  };
}

function gradingOf(row: AssignmentRow): Grading {
  const scale = GradingScale.parse(row.gradingScale);
  return scale === 'points' ? { scale, points: row.gradingPoints } : { scale };
}

function webhookOf(row: AssignmentRow): WebhookConfiguration {
  const { webhookEnabled, githubTemplateRepo } = row;
  return webhookEnabled ? { tag: 'enabled', githubTemplateRepo } : { tag: 'disabled' };
}
