// SQL of submissions. Each row includes its author and assignee, so that a list takes one query.
import { sql } from 'kysely';
import type { SearchTerm } from '../../kernel/domain/search-terms.ts';
import { containing } from '../../kernel/server/containing.ts';
import type { Db, Tx } from '../../kernel/server/database.ts';
import { statement } from '../../kernel/server/statement.ts';
import type { ListFilter } from '../domain/filter/list-filter.ts';
import type { HandInDates, Origin } from '../domain/model.ts';
import type { SightFacts } from '../domain/sight.ts';

const submissionColumns = [
  'submission.id',
  'submission.assignmentId',
  'submission.personId',
  'submission.origin',
  'submission.isTest',
  'submission.extraInfo',
  'submission.createdAt',
  'submission.startedAt',
  'submission.deadlineAtHandIn',
  'submission.lockDateAtHandIn',
  'submission.deletedAt',
  'submission.grade',
  'submission.gradeOverridden',
  'submission.isGraded',
  'submission.gradeHeld',
  'submission.assigneeId',
  'submission.feedbackCount',
  'submission.autoTestState',
  'submission.autoTestPassed',
  'submission.autoTestShare',
  'submission.autoTestTotal',
  'submission.autoTestContradicts',
  'author.name as authorName',
  'author.username as authorUsername',
  'author.tenantId as authorTenantId',
  'author.isTestStudent as authorIsTestStudent',
  'author.groupId as authorGroupId',
  'assignee.name as assigneeName',
  'assignee.username as assigneeUsername',
  'assignee.tenantId as assigneeTenantId',
] as const;

function selectSubmissions(db: Db) {
  return db
    .selectFrom('submission')
    .innerJoin('person as author', 'author.id', 'submission.personId')
    .leftJoin('person as assignee', 'assignee.id', 'submission.assigneeId')
    .select(submissionColumns);
}

export type SubmissionRow = Awaited<ReturnType<ReturnType<typeof selectSubmissions>['execute']>>[number];

/** A single submission also tells whether it is the newest of its author. */
export interface FoundSubmission extends SubmissionRow {
  readonly isLatest: boolean;
}

/** A submission that is not deleted. */
export async function findSubmission(db: Db, submissionId: number): Promise<FoundSubmission | undefined> {
  return (await selectSubmission(db, { submissionId })).at(0);
}

const selectSubmission = statement((db, given: { submissionId: number }) =>
  selectSubmissions(db)
    .select(isNewest.as('isLatest'))
    .where('submission.id', '=', given.submissionId)
    .where('submission.deletedAt', 'is', null),
);

/** The authors of submissions, deleted or not. They decide who may hear that a submission was deleted. */
export async function listSubmissionOwners(db: Db, submissionIds: readonly number[]) {
  return db
    .selectFrom('submission')
    .select(['id', 'assignmentId', 'personId', 'isTest', 'gradeHeld'])
    .where('id', 'in', submissionIds)
    .execute();
}

export interface SubmissionQuery {
  readonly assignmentId: number;
  /** Undefined when the platform itself asks. */
  readonly sight: SightFacts | undefined;
  /** Only submissions of these authors. */
  readonly authorIds?: readonly number[] | undefined;
  /** Only these submissions. */
  readonly submissionIds?: readonly number[] | undefined;
  readonly isTest?: boolean | undefined;
  readonly latestOnly: boolean;
  /** True for only the submissions with an AutoTest result. */
  readonly isTested?: true;
  readonly terms: readonly SearchTerm[];
  readonly filter?: AppliedFilter | undefined;
}

/** The bounds of a filter, and what decides at its edges. */
export interface AppliedFilter extends Omit<ListFilter, 'onlyLatestSubs'> {
  /** The maximum grade of the assignment. */
  readonly highestGrade: number;
  /** Work whose grade the caller does not see: the filter takes it for work without a grade. */
  readonly hiddenMarks: ReadonlySet<number>;
}

function selectVisible(db: Db, wanted: SubmissionQuery) {
  const { sight } = wanted;
  let query = selectSubmissions(db)
    .where('submission.assignmentId', '=', wanted.assignmentId)
    .where('submission.deletedAt', 'is', null);
  if (sight) query = query.where(seenBy(sight));
  if (wanted.authorIds !== undefined) query = query.where('submission.personId', 'in', wanted.authorIds);
  if (wanted.submissionIds !== undefined)
    query = query.where('submission.id', '=', sql<number>`any(${wanted.submissionIds})`);
  if (wanted.isTest !== undefined) query = query.where('submission.isTest', '=', wanted.isTest);
  if (wanted.latestOnly) query = query.where(isNewest);
  if (wanted.isTested) query = query.where('submission.autoTestState', 'is not', null);
  if (wanted.filter) query = query.where(passing(wanted.filter));
  for (const term of wanted.terms) query = query.where(matching(term));
  return query;
}

/** The rule `passesFilter` as SQL, but for the newest ones. */
function passing(filter: AppliedFilter) {
  const { minGrade, maxGrade, highestGrade, submittedAfter, submittedBefore, assignees } = filter;
  const isGraded =
    minGrade === null && maxGrade === null
      ? sql`true`
      : sql`submission.is_graded and submission.grade is not null and not submission.id = any(${[...filter.hiddenMarks]}::bigint[])`;
  const passes = [
    isGraded,
    minGrade === null ? sql`true` : sql`submission.grade >= ${minGrade}`,
    maxGrade === null
      ? sql`true`
      : sql`submission.grade ${maxGrade === highestGrade ? sql`<=` : sql`<`} ${maxGrade}`,
    submittedAfter === null ? sql`true` : sql`submission.created_at >= ${submittedAfter}`,
    submittedBefore === null ? sql`true` : sql`submission.created_at < ${submittedBefore}`,
    assignees.length === 0 ? sql`true` : sql`submission.assignee_id = any(${assignees}::bigint[])`,
  ];
  return sql<boolean>`(${sql.join(passes, sql` and `)})`;
}

/** The rule `maySeeSubmission` as SQL. A test compares the two. */
function seenBy(sight: SightFacts) {
  return sql<boolean>`(submission.person_id = any(${[...sight.ownAuthorIds]}::bigint[])
    or (submission.is_test and ${sight.seesTests})
    or (not submission.is_test
      and (${sight.seesOthers} or submission.person_id = any(${[...sight.sectionAuthorIds]}::bigint[]))))`;
}

/** The only SQL form of "newest": the author has no later submission that is not deleted. */
export const isNewest = sql<boolean>`not exists (
  select 1 from submission newer
  where newer.assignment_id = submission.assignment_id and newer.person_id = submission.person_id
    and newer.deleted_at is null
    and (newer.created_at, newer.id) > (submission.created_at, submission.id))`;

const allFields = ['author.name', 'author.username'];
/** A map: whoever searches names the field, and each object has more names than its own. */
const searchFields: ReadonlyMap<string, readonly string[]> = new Map([
  ['user', allFields],
  ['name', ['author.name']],
  ['username', ['author.username']],
  ['origin', ['submission.origin']],
]);

/** True when the search looks at names. */
export function searchesByName({ field }: SearchTerm): boolean {
  return field === undefined || fieldsNamed(field).some((column) => allFields.includes(column));
}

const fieldsNamed = (field: string): readonly string[] => searchFields.get(field) ?? [];

function matching({ field, text }: SearchTerm) {
  const pattern = containing(text);
  const fields = field === undefined ? allFields : fieldsNamed(field);
  const hits = fields.map((column) => sql<boolean>`lower(${sql.ref(column)}) like ${pattern}`);
  return hits.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(hits, sql` or `)})`;
}

/** Key of a page. The newest comes first; the id decides between equal moments. */
export interface SubmissionKey {
  readonly createdAt: Date;
  readonly id: number;
}

export function listSubmissions(
  db: Db,
  wanted: SubmissionQuery,
  page: { after: SubmissionKey | undefined; limit: number },
): Promise<SubmissionRow[]> {
  let query = selectVisible(db, wanted);
  const { after } = page;
  if (after) {
    query = query.where(
      sql<boolean>`(submission.created_at, submission.id) < (${after.createdAt}, ${after.id})`,
    );
  }
  return query
    .orderBy('submission.createdAt', 'desc')
    .orderBy('submission.id', 'desc')
    .limit(page.limit)
    .execute();
}

/** How many files and directories these submissions have together. Counting stops at `most`. */
export async function countFilesIn(db: Db, wanted: SubmissionQuery, most: number): Promise<number> {
  const counted = db
    .selectFrom('submissionFile')
    .innerJoin(selectVisible(db, wanted).as('wanted'), 'wanted.id', 'submissionFile.submissionId')
    .select('submissionFile.id')
    .limit(most);
  const row = await db
    .selectFrom(counted.as('counted'))
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The moments of the author's undeleted hand-ins, newest first, at most `count`. */
export async function listHandInMoments(
  db: Db,
  { assignmentId, authorId, count }: { assignmentId: number; authorId: number; count: number },
): Promise<Date[]> {
  const rows = await db
    .selectFrom('submission')
    .select('createdAt')
    .where('assignmentId', '=', assignmentId)
    .where('personId', '=', authorId)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .limit(count)
    .execute();
  return rows.map((row) => row.createdAt);
}

/** The highest number of undeleted submissions that one author has in the assignment. */
export async function largestSubmissionCount(db: Db, assignmentId: number): Promise<number> {
  const row = await db
    .selectFrom('submission')
    .select(sql<number>`count(*)`.as('amount'))
    .where('assignmentId', '=', assignmentId)
    .where('deletedAt', 'is', null)
    .where('isTest', '=', false)
    .groupBy('personId')
    .orderBy('amount', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.amount ?? 0;
}

/** Makes hand-ins of one author take turns: each waits until the transaction before it ends. */
export async function lockAuthor(tx: Tx, assignmentId: number, personId: number): Promise<void> {
  await lock(tx, `hand-in ${assignmentId} ${personId}`);
}

export async function lockTestStudent(tx: Tx, courseId: number): Promise<void> {
  await lock(tx, `test student ${courseId}`);
}

async function lock(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

export async function insertSubmission(
  tx: Tx,
  submission: {
    assignmentId: number;
    personId: number;
    origin: Origin;
    isTest: boolean;
    createdAt: Date;
    startedAt: Date | null;
    dates: HandInDates;
    extraInfo: Record<string, unknown> | null;
  },
): Promise<number> {
  const { dates, extraInfo, ...fields } = submission;
  const row = await tx
    .insertInto('submission')
    .values({
      ...fields,
      extraInfo: extraInfo === null ? null : JSON.stringify(extraInfo),
      deadlineAtHandIn: dates.deadline,
      lockDateAtHandIn: dates.lockDate,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function updateDeletedAt(tx: Tx, submissionId: number, deletedAt: Date): Promise<void> {
  await tx.updateTable('submission').set({ deletedAt }).where('id', '=', submissionId).execute();
}
