// Copies an assignment, or parts of one into another. It checks no rights.
import type { Tx } from '../../kernel/server/database.ts';
import type { AssignmentTable } from '../../kernel/server/tables.generated.ts';
import { assignmentCopied } from '../domain/events.ts';
import type { StoredAssignment, WholeAssignment } from '../domain/model.ts';
import { AssignmentPart } from '../domain/parts.ts';
import { createAssignment } from './create-assignment.ts';
import { copyColumns, findAssignment } from './store.ts';
import { copyTemplate } from './template-store.ts';

/** Settings that are neither dates nor refer to people or to other things of the course. */
const settingColumns = [
  'kind',
  'gradingScale',
  'gradingPoints',
  'maxGrade',
  'submissionMode',
  'fileToLoadFirst',
  'filesUploadEnabled',
  'editorUploadEnabled',
  'webhookEnabled',
  'githubTemplateRepo',
  'maxSubmissions',
  'coolOffPeriod',
  'amountInCoolOffPeriod',
  'doneType',
  'anonymizedGrading',
  'peerFeedbackAmount',
  'peerFeedbackTime',
  'peerFeedbackAutoApproved',
  'peerFeedbackRedivide',
  'regradeAmount',
  'regradeDays',
] as const;

const columnsOfPart: Readonly<Record<AssignmentPart, readonly (keyof AssignmentTable)[]>> = {
  settings: settingColumns,
  description: ['descriptionSha256'],
  rules: ['handInFilter'],
  template: [],
  rubric: [],
  autoTest: [],
};

interface Target {
  courseId: number;
  /** The institution of that course. */
  tenantId: string;
  /** Without it the copy has the name of the source. */
  name?: string;
  /** How many assignments come before it; without it the copy comes last. */
  position?: number;
  orderKeyForNow?: string;
  /** The group set of that course whose groups hand in. */
  groupSetId?: number | null;
  now: Date;
}

/** Makes a hidden assignment without dates that is otherwise like the source. */
export async function copyAssignment(
  tx: Tx,
  source: Pick<StoredAssignment, 'id' | 'name'>,
  { groupSetId = null, ...target }: Target,
): Promise<WholeAssignment> {
  const { name = source.name, courseId } = target;
  const made = await createAssignment(tx, { ...target, name, settings: { groupSetId } });
  const parts = AssignmentPart.options;
  await copyAssignmentParts(tx, { sourceId: source.id, assignmentId: made.id, courseId, parts });
  return (await findAssignment(tx, made.id)) ?? made;
}

/**
 * Puts parts of an assignment in place of those of another one. A rubric or an AutoTest that the source does not have
 * leaves the present one as it is; a published AutoTest refuses to be replaced.
 */
export async function copyAssignmentParts(
  tx: Tx,
  copy: { sourceId: number; assignmentId: number; courseId: number; parts: AssignmentPart[] },
): Promise<void> {
  const { sourceId, assignmentId, parts } = copy;
  await copyColumns(tx, { sourceId, assignmentId, columns: parts.flatMap((part) => columnsOfPart[part]) });
  if (parts.includes('template')) await copyTemplate(tx, { sourceId, assignmentId });
  await tx.announce(assignmentCopied, copy);
}
