// A new submission gets a grader, where the work is divided or the author has a grader already (GRADE-016).
import { findAssignment } from '../../../assignments/server/index.ts';
import type { Tx } from '../../../kernel/server/database.ts';
import type { Platform } from '../../../kernel/server/platform.ts';
import { neediestOf } from '../../domain/division.ts';
import { countHeld, findGraderOfAuthor, lockShares } from './store.ts';
import { handOut } from './hand-out.ts';

interface NewWork {
  readonly submissionId: number;
  readonly assignmentId: number;
  readonly authorId: number;
  readonly isTest: boolean;
}

/** Chooses the grader of the author, or else the one who lacks most of their share. */
export async function assignNewWork(tx: Tx, platform: Platform, work: NewWork): Promise<void> {
  if (work.isTest) return;
  const graderId = (await findGraderOfAuthor(tx, work)) ?? (await findNeediest(tx, work.assignmentId));
  if (graderId === undefined) return;
  const assignment = await findAssignment(tx, work.assignmentId);
  if (!assignment) return;
  await handOut(tx, platform, { assignment, given: [{ id: work.submissionId, assigneeId: graderId }] });
}

async function findNeediest(tx: Tx, assignmentId: number): Promise<number | undefined> {
  // The lock makes first hand-ins take turns: two at once would both go to the same grader.
  const shares = await lockShares(tx, assignmentId);
  if (shares.length === 0) return undefined;
  return neediestOf(shares, await countHeld(tx, assignmentId));
}
