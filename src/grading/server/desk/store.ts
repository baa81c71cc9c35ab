// SQL of who has which work open.
import { sql } from 'kysely';
import type { Db, Tx } from '../../../kernel/server/database.ts';

interface Visit {
  submissionId: number;
  personId: number;
}

/** Notes a sign of life; true when the person was not there before. Work that was given to them stays given to them. */
export async function noteVisit(tx: Tx, visit: Visit, at: { now: Date; since: Date }): Promise<boolean> {
  const present = await tx
    .selectFrom('deskPresence')
    .select('seenAt')
    .where('submissionId', '=', visit.submissionId)
    .where('personId', '=', visit.personId)
    .where('seenAt', '>', at.since)
    .executeTakeFirst();
  await tx
    .insertInto('deskPresence')
    .values({ ...visit, seenAt: at.now })
    .onConflict((conflict) => conflict.columns(['submissionId', 'personId']).doUpdateSet({ seenAt: at.now }))
    .execute();
  return present === undefined;
}

/** Others who have it open, in the order of their ids. */
export function listVisitors(db: Db, { submissionId, personId }: Visit, since: Date) {
  return db
    .selectFrom('deskPresence')
    .select(['personId', 'isClaim'])
    .where('submissionId', '=', submissionId)
    .where('personId', '<>', personId)
    .where('seenAt', '>', since)
    .orderBy('personId')
    .execute();
}

/** Submissions of an assignment that others have open. */
export async function listTakenIds(
  db: Db,
  { assignmentId, personId }: { assignmentId: number; personId: number },
  since: Date,
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('deskPresence')
    .innerJoin('submission', 'submission.id', 'deskPresence.submissionId')
    .select('submissionId')
    .where('assignmentId', '=', assignmentId)
    .where('deskPresence.personId', '<>', personId)
    .where('seenAt', '>', since)
    .execute();
  return new Set(rows.map(({ submissionId }) => submissionId));
}

/**
 * Gives the submission to a person; false when somebody else was faster: of two who ask at once the unique claim lets
 * one through. Who has left gives theirs up first.
 */
export async function takeClaim(
  tx: Tx,
  { submissionId, personId }: Visit,
  at: { now: Date; since: Date },
): Promise<boolean> {
  await tx
    .deleteFrom('deskPresence')
    .where('submissionId', '=', submissionId)
    .where((where) => where.or([where('personId', '=', personId), where('seenAt', '<=', at.since)]))
    .execute();
  const claimed = await tx
    .insertInto('deskPresence')
    .values({ submissionId, personId, seenAt: at.now, isClaim: true })
    .onConflict((conflict) => conflict.doNothing())
    .returning('personId')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** What a person was given before goes back; answers which submissions. */
export async function releaseClaims(tx: Tx, personId: number, assignmentId: number): Promise<number[]> {
  const { rows } = await sql<{ submissionId: number }>`
    delete from desk_presence using submission
    where submission.id = desk_presence.submission_id and submission.assignment_id = ${assignmentId}
      and desk_presence.person_id = ${personId} and is_claim
    returning desk_presence.submission_id as "submissionId"`.execute(tx);
  return rows.map(({ submissionId }) => submissionId);
}

/** True when the person had it open. */
export async function removeVisit(tx: Tx, { submissionId, personId }: Visit): Promise<boolean> {
  const removed = await tx
    .deleteFrom('deskPresence')
    .where('submissionId', '=', submissionId)
    .where('personId', '=', personId)
    .returning('personId')
    .executeTakeFirst();
  return removed !== undefined;
}
