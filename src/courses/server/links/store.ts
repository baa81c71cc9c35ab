import type { Db, Tx } from '../../../kernel/server/database.ts';
import { CourseState } from '../../domain/model.ts';

export interface LinkRow {
  id: string;
  courseId: number;
  roleId: number;
  expirationDate: Date | null;
  allowRegister: boolean;
  maxUses: number | null;
  uses: number;
  /** It was made for a role that edited roles at that time. */
  givesRoleEditing: boolean;
  course: { name: string; tenantId: string; state: CourseState };
}

const linkColumns = [
  'id',
  'courseId',
  'roleId',
  'expirationDate',
  'allowRegister',
  'maxUses',
  'uses',
  'givesRoleEditing',
] as const;

function selectLinks(db: Db, courseId: number) {
  return db
    .selectFrom('enrollmentLink as link')
    .innerJoin('course', 'course.id', 'link.courseId')
    .select(linkColumns.map((column) => `link.${column}` as const))
    .select(['course.name', 'course.tenantId', 'course.state'])
    .where('link.courseId', '=', courseId)
    .where('course.state', '!=', 'deleted');
}

type Selected = Awaited<ReturnType<ReturnType<typeof selectLinks>['executeTakeFirstOrThrow']>>;

const linkOf = ({ name, tenantId, state, ...link }: Selected): LinkRow => ({
  ...link,
  course: { name, tenantId, state: CourseState.parse(state) },
});

/** The links of a course, newest first. */
export async function listLinks(db: Db, courseId: number): Promise<LinkRow[]> {
  const rows = await selectLinks(db, courseId).orderBy('link.createdAt', 'desc').orderBy('link.id').execute();
  return rows.map(linkOf);
}

interface LinkPath {
  courseId: number;
  linkId: string;
}

export async function findLink(db: Db, { courseId, linkId }: LinkPath): Promise<LinkRow | undefined> {
  const row = await selectLinks(db, courseId).where('link.id', '=', linkId).executeTakeFirst();
  return row && linkOf(row);
}

/**
 * The link, held until the transaction ends: of two people who take its last place at once, the second waits and finds
 * it taken. The course cannot be archived meanwhile.
 */
export async function lockLink(tx: Tx, { courseId, linkId }: LinkPath): Promise<LinkRow | undefined> {
  const row = await selectLinks(tx, courseId)
    .where('link.id', '=', linkId)
    .forUpdate('link')
    .forShare('course')
    .executeTakeFirst();
  return row && linkOf(row);
}

/** Counts the links of a course. No other transaction adds one until this one ends. */
export async function countLinksLocked(tx: Tx, courseId: number): Promise<number> {
  await tx.selectFrom('course').select('id').where('id', '=', courseId).forNoKeyUpdate().execute();
  return (await tx.selectFrom('enrollmentLink').select('id').where('courseId', '=', courseId).execute())
    .length;
}

type WrittenRow = Pick<
  LinkRow,
  'courseId' | 'roleId' | 'expirationDate' | 'allowRegister' | 'maxUses' | 'givesRoleEditing'
>;

export async function insertLink(tx: Tx, link: WrittenRow & { createdAt: Date }): Promise<string> {
  const row = await tx.insertInto('enrollmentLink').values(link).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

export async function updateLink(
  tx: Tx,
  linkId: string,
  change: Partial<WrittenRow & { uses: number }>,
): Promise<void> {
  await tx.updateTable('enrollmentLink').set(change).where('id', '=', linkId).execute();
}

export async function removeLinkRow(tx: Tx, linkId: string): Promise<void> {
  await tx.deleteFrom('enrollmentLink').where('id', '=', linkId).execute();
}
