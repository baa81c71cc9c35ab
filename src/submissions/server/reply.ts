// Submissions as one viewer may see them.
import { z } from 'zod';
import { shownUser, type NameSight } from '../../assignments/domain/anonymity.ts';
import type { Db } from '../../kernel/server/database.ts';
import type { User } from '../../people/domain/model.ts';
import { userReply } from '../../people/server/index.ts';
import { manualGradingStatusOf } from '../domain/grade-sight.ts';
import { isLate } from '../domain/lateness.ts';
import { isOwn, seesAsStaff } from '../domain/sight.ts';
import { Origin, type ExtendedSubmission, type OverviewLine, type Submission } from '../domain/model.ts';
import type { FoundSubmission, SubmissionRow } from './store.ts';
import { authorNames, lenientDatesOf, seesGrade, type NamedViewer } from './viewer.ts';
import { Json } from '../../kernel/domain/fields.ts';

const ExtraInfo = z.record(z.string(), Json).nullable();

/**
 * The submission for the client. Values that the viewer may not see are null, never hidden by the browser.
 */
export function submissionReply(viewer: NamedViewer, row: SubmissionRow): Submission {
  const shown = seesGrade(viewer, row);
  const assignee = assigneeOf(viewer, row);
  const user = authorOf(viewer, row);
  return {
    id: row.id,
    assignmentId: row.assignmentId,
    user,
    origin: Origin.parse(row.origin),
    createdAt: row.createdAt,
    startedAt: row.startedAt ?? undefined,
    manualGradingStatus: manualGradingStatusOf({ ...row, seesGrade: shown }),
    grade: shown ? row.grade : null,
    gradeOverridden: shown && row.gradeOverridden,
    assignee,
    assigneeId: assignee?.id ?? null,
    extraInfo: knowsSender(viewer, row) ? ExtraInfo.parse(row.extraInfo) : null,
    timeframe: lenientDatesOf(row, viewer),
  };
}

export function extendedSubmissionReply(viewer: NamedViewer, row: FoundSubmission): ExtendedSubmission {
  return {
    ...submissionReply(viewer, row),
    isLatest: row.isLatest,
    ...(seesAsStaff(viewer, row) ? { presentDeadline: viewer.presentDatesOf(row.personId).deadline } : {}),
  };
}

export function overviewLine(viewer: NamedViewer, row: SubmissionRow): OverviewLine {
  const seesNumbers = viewer.seesHiddenTests;
  const shown = seesGrade(viewer, row);
  const author = authorOf(viewer, row);
  const assignee = assigneeOf(viewer, row);
  return {
    id: String(row.id),
    userId: String(author.id),
    name: author.name,
    username: author.username,
    isTest: row.isTest,
    createdAt: row.createdAt,
    late: isLate({ ...row, timeframe: lenientDatesOf(row, viewer) }),
    manualGradingStatus: manualGradingStatusOf({ ...row, seesGrade: shown }),
    grade: shown ? row.grade : null,
    assigneeId: assignee === null ? null : String(assignee.id),
    assigneeName: assignee?.name ?? null,
    autoTestState: row.autoTestState,
    passed: seesNumbers ? row.autoTestPassed : null,
    total: seesNumbers ? row.autoTestTotal : null,
    testShare: seesNumbers ? row.autoTestShare : null,
    ...(seesAsStaff(viewer, row) && row.autoTestContradicts ? { autoTestContradicts: true } : {}),
    feedbackCount: seesFeedbackCount(viewer, row) ? row.feedbackCount : null,
  };
}

function seesFeedbackCount(viewer: NamedViewer, row: SubmissionRow): boolean {
  if (viewer.hiddenMarks.has(row.id)) return false;
  return viewer.isDone || seesAsStaff(viewer, row);
}

/** The author, as far as the viewer may know them. */
function authorOf({ names, groups }: Pick<NamedViewer, 'names' | 'groups'>, row: SubmissionRow): User {
  const author = userReply({
    id: row.personId,
    name: row.authorName,
    username: row.authorUsername,
    tenantId: row.authorTenantId,
    isTestStudent: row.authorIsTestStudent,
  });
  const group = groups.get(row.personId);
  return shownUser(group ? { ...author, type: 'group-user', group } : author, names);
}

/**
 * The extra information names the sender of a hand-in by Git. When names are hidden, only the authors see it.
 */
function knowsSender(viewer: NamedViewer, row: SubmissionRow): boolean {
  return row.isTest || !viewer.names.hidesNames || isOwn(viewer, row);
}

/** The rows with the authors that this viewer sees, for files named after them such as archives. */
export async function namedRows(
  db: Db,
  sight: NameSight,
  rows: readonly SubmissionRow[],
): Promise<SubmissionRow[]> {
  const naming = await authorNames(db, sight, rows);
  return rows.map((row) => ({ ...row, authorName: authorOf(naming, row).name }));
}

/** The same for one row. */
export async function namedRow(db: Db, sight: NameSight, row: SubmissionRow): Promise<SubmissionRow> {
  const [named = row] = await namedRows(db, sight, [row]);
  return named;
}

function assigneeOf(viewer: NamedViewer, row: SubmissionRow): Submission['assignee'] {
  const { assigneeId: id, assigneeName: name, assigneeUsername: username, assigneeTenantId: tenantId } = row;
  if (!viewer.seesAssignee || id === null) return null;
  if (name === null || username === null || tenantId === null) return null;
  return shownUser(userReply({ id, name, username, tenantId, isTestStudent: false }), viewer.names);
}
